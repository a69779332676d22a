"""A finished game is analysed over HTTP, through a kill in the middle of it, and looked at page by page."""

from __future__ import annotations

import pytest

from bot.sandbox.client import Sandbox
from bot.sandbox.mirror import Shown
from tests.e2e.player import Player, seated
from tests.e2e.village import Village, until

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.slow]

TURNS = 8
A_MINUTE_OR_SO = 70
SOON = 120
"""Seconds for some of work, on a machine that has other work."""


async def pressed(player: Player, prefix: str, action: str) -> None:
    await player.until(
        lambda: any(b.data.startswith(f"{prefix}:") and action in b.data for b in player.buttons)
    )
    button = next(b for b in player.buttons if b.data.startswith(f"{prefix}:") and action in b.data)
    await player.press(button)


async def asked(player: Player) -> Shown:
    """The message that tells how far the analysis has come, of a game that was given up after some turns."""
    for _ in range(TURNS):
        await player.turn_done()
    await pressed(player, "o", ":open")
    await pressed(player, "x", ":ask:")
    await pressed(player, "x", ":sure:")
    await pressed(player, "e", ":analysis")
    shown = await player.actor.wait_for_message()
    await player.until(lambda: "Analysing" in shown.text or "error rate" in shown.text)
    return shown


async def test_a_game_is_analysed_and_its_mistakes_are_shown(place: Village, sim: Sandbox) -> None:
    player = await seated(sim, "Anna")

    shown = await asked(player)

    await player.until(lambda: "error rate" in shown.text, SOON)
    curve = shown.photo
    button = next(text for text in shown.buttons if text.startswith("Mistakes"))
    await player.actor.press(shown, button)
    await player.until(lambda: "Better:" in shown.text)
    assert shown.photo != curve
    kept = place.rows("SELECT count(*) FROM analyses")
    assert kept == [(1,)]


async def test_a_kill_in_the_middle_loses_nothing(place: Village, sim: Sandbox) -> None:
    player = await seated(sim, "Boris")
    shown = await asked(player)

    await place.kill_bot()
    await place.start_bot()
    await sim.move_clock(A_MINUTE_OR_SO)

    await player.until(lambda: "error rate" in shown.text, SOON)
    await until(lambda: place.rows("SELECT count(*) FROM analysis_requests") == [(0,)])
