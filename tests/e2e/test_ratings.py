"""Two strangers find each other in the queue, play for a rating, and see what it has done."""

from __future__ import annotations

import pytest

from bot.sandbox.actor import Actor
from bot.sandbox.client import Sandbox
from bot.sandbox.mirror import Shown
from tests.e2e.player import Player
from tests.e2e.test_scores import asked, opened, pressed

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="module")]


async def looking(sim: Sandbox, name: str, language: str, *buttons: str) -> tuple[Actor, Shown]:
    """From START to the end of the buttons; the person and the message that they have changed."""
    actor = await sim.person(name, language=language)
    await actor.start()
    shown = await actor.wait_for_message()
    for button in buttons:
        await opened(sim, actor, shown, button)
    return actor, shown


async def test_two_strangers_find_each_other_and_their_rated_game_moves_both_ratings(sim: Sandbox) -> None:
    anna, waited = await looking(sim, "Anna", "en", "Find an opponent", "Long", "Search")
    boris, board = await looking(sim, "Борис", "ru", "Найти соперника", "Длинные", "Искать")
    mine = await anna.wait_for_message(lambda shown: "Pips: " in shown.text)
    await sim.until(lambda: "Found:" in waited.text and "Пипсы: " in board.text)
    loser, winner = Player(sim, boris, board), Player(sim, anna, mine)

    await pressed(loser, "o", ":open")
    await pressed(loser, "x", ":ask:")
    await pressed(loser, "x", ":sure:")
    await sim.until(lambda: winner.over and loser.over)

    assert "Борис, rating 1500?" in waited.text
    assert "Rating: You 1510? (+10) · Борис 1490? (−10)" in winner.board.text
    assert "Рейтинг: Вы 1490? (−10) · Anna 1510? (+10)" in loser.board.text
    profile, top = await asked(anna, "/profile"), await asked(boris, "/top")
    assert "Long: rating 1510?" in profile.text
    assert profile.photo
    assert "1. Anna: 1510?, побед 1, поражений 0" in top.text
    assert "2. Борис: 1490?, побед 0, поражений 1" in top.text
    assert top.photo
