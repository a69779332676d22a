"""The clock of a game, with the time of the sandbox moved by hand."""

from __future__ import annotations

import pytest

from bot.sandbox.actor import Actor
from bot.sandbox.client import Sandbox
from bot.sandbox.mirror import Shown
from tests.e2e.company import MOVES, Company, company
from tests.e2e.village import Village

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.slow]

HOUR = 3600


async def against_the_clock(place: Village, sim: Sandbox) -> tuple[Company, int]:
    """Two in a group, at a table with the usual clock."""
    first, second = [await sim.person(name, language="en") for name in ("Anna", "Bogdan")]
    group = await first.create_group("Clocks", second, kind="supergroup")
    met = await company(place, sim, group, first, second)
    return met, met.game


def labels(shown: Shown) -> list[str]:
    return [button.text for row in shown.rows for button in row]


async def calls(actor: Actor, met: Company, words: str) -> Shown:
    """The message that calls somebody."""
    return await actor.wait_for_message(lambda shown: words in shown.text, chat=met.board.chat, seconds=60)


async def test_friends_decide_about_whoever_lets_the_time_run_out(place: Village, sim: Sandbox) -> None:
    met, game = await against_the_clock(place, sim)
    mover, other = met.mover(game), met.other(game)

    await sim.move_clock(12.1 * HOUR)
    await calls(mover, met, "Half the time")
    await sim.move_clock(61 * HOUR)
    await sim.until(lambda: "🏁 Take the game" in labels(met.board), 60)
    claim = met.buttons[labels(met.board).index("🏁 Take the game")]
    refused = await met.press(mover, claim)
    await met.press(other, claim)

    await sim.until(lambda: met.over, 60)
    assert refused is not None
    assert "out of time" in met.board.text
    assert place.rows("SELECT by FROM games WHERE id = ?", game) == [("timeout",)]


async def test_the_bots_own_absence_costs_nobody_time(place: Village, sim: Sandbox) -> None:
    met, game = await against_the_clock(place, sim)
    await sim.move_clock(60)
    await place.kill_bot()
    await sim.move_clock(500 * HOUR)

    await place.start_bot()
    await met.play_turn(game)

    reserve = place.rows("SELECT min(reserve0, reserve1) FROM clocks WHERE game = ?", game)
    assert reserve == [(48 * HOUR * 1000,)]
    assert any(button.data[:2] in MOVES for button in met.buttons)
