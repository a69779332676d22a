"""Analyses by the buttons, through the real dispatcher: asked for, worked out, kept, and paged through."""

from __future__ import annotations

import pytest

from tests.bot.phone import Phone

RESULT = "error rate"


async def played_out(anna: Phone) -> None:
    """A game that Anna gives up after some turns."""
    await anna.sit_down()
    await anna.resign()


async def analysed(anna: Phone) -> None:
    await played_out(anna)
    await anna.press("Analysis")
    await anna.until(lambda: RESULT in anna.screen.text)


async def test_a_finished_game_is_analysed_beside_its_board(anna: Phone) -> None:
    await played_out(anna)
    board = anna.screen

    await anna.press("Analysis")

    assert anna.screen is not board
    await anna.until(lambda: RESULT in anna.screen.text)
    assert "luck" in anna.screen.text


async def test_the_newest_game_is_analysed_by_command(anna: Phone) -> None:
    await played_out(anna)

    await anna.say("/analyze")

    await anna.until(lambda: RESULT in anna.screen.text)


@pytest.mark.parametrize("command", ["/analyze", "/analysis"])
async def test_without_a_finished_game_there_is_nothing_to_analyse(anna: Phone, command: str) -> None:
    await anna.sit_down()

    await anna.say(command)

    assert "Nothing to analyse yet" in anna.screen.text
