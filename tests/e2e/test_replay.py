"""A whole game over HTTP, seen again: the animation, every turn on one message, and the check of its dice."""

from __future__ import annotations

import pytest

from bot.sandbox.client import Sandbox
from bot.sandbox.mirror import Shown
from tests.e2e.player import Player, seated

pytestmark = pytest.mark.asyncio(loop_scope="module")


def kind_of(shown: Shown) -> object:
    media = shown.raw.get("media")
    return media.get("kind") if isinstance(media, dict) else None


async def press(player: Player, shown: Shown, text: str) -> None:
    """A button of another message than the board."""
    labels = [button.text for row in shown.rows for button in row]
    await player.actor.press(shown, labels.index(text))


@pytest.mark.slow
async def test_a_finished_game_is_an_animation_and_goes_turn_by_turn_on_one_message(sim: Sandbox) -> None:
    player = await seated(sim, "Anna")
    await player.play()

    await player.press(player.find("e", ":replay"), seconds=60)
    film = await player.actor.wait_for_message(lambda shown: "Replay of a game" in shown.text)
    first_kind = kind_of(film)
    await press(player, film, "Turn by turn")
    await player.until(lambda: "Turn 0 of" in film.text)
    await press(player, film, "▶")
    await player.until(lambda: "Turn 1 of" in film.text)
    second_kind = kind_of(film)
    await press(player, film, "Animation")
    await player.until(lambda: "Replay of a game" in film.text)

    assert (first_kind, second_kind, kind_of(film)) == ("animation", "photo", "animation")
    assert not film.deleted
