"""A hint over HTTP, in every variant: shown on the board, played by one press, counted at the end."""

from __future__ import annotations

import pytest

from bot.sandbox.client import Sandbox
from bot.sandbox.mirror import Button
from engine.variants import VARIANTS
from tests.e2e.player import Player, seated
from tests.e2e.village import Village

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def open_hint(player: Player) -> None:
    await player.press(player.find("o", ":open"))
    await player.until(lambda: any(button.data.endswith(":hint") for button in player.buttons))
    await player.press(player.find("o", ":hint"))
    await player.until(lambda: "1. " in player.board.text)


def turns(player: Player) -> list[Button]:
    return [button for button in player.buttons if button.data.startswith("w:")]


@pytest.mark.parametrize("variant", VARIANTS)
async def test_a_hint_is_played_by_one_press_in_every_game(sim: Sandbox, variant: str) -> None:
    player = await seated(sim, "Anna", variant=variant)
    before = player.board.photo

    await open_hint(player)
    shown = player.board.photo
    assert 1 <= len(turns(player)) <= 3
    await player.press(turns(player)[0])
    await player.until(lambda: any(button.data.startswith("d:") for button in player.buttons))

    assert shown != before


@pytest.mark.slow
async def test_the_result_says_that_there_were_hints(place: Village, sim: Sandbox) -> None:
    player = await seated(sim, "Anna")
    await open_hint(player)
    game = player.game
    await player.press(player.find("o", ":close"))
    await player.until(lambda: player.ready)

    await player.play()

    assert "With hints: You 1" in player.board.text
    rows = place.rows("SELECT kind FROM events WHERE stream = ?", f"s{game}")
    assert [kind for (kind,) in rows] == ["hinted"]
