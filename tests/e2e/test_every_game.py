"""A whole game of every variant that is offered, against the computer, by the buttons alone."""

from __future__ import annotations

import asyncio

import pytest
import pytest_asyncio

from bot.sandbox.client import Sandbox
from bot.services.agreement import VARIANTS_OFFERED
from engine.fairness import verify
from engine.game import fold
from tests.e2e.player import Player, seated
from tests.e2e.village import Village

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def tables(town: tuple[Village, Sandbox]) -> dict[str, Player]:
    """A finished game of every variant; they are played side by side."""
    players = {
        variant: await seated(town[1], f"Anna {variant}", variant=variant) for variant in VARIANTS_OFFERED
    }
    async with asyncio.TaskGroup() as games:
        for player in players.values():
            games.create_task(player.play())
    return players


@pytest.mark.parametrize("variant", VARIANTS_OFFERED)
async def test_a_game_is_played_to_its_end(tables: dict[str, Player], place: Village, variant: str) -> None:
    player = tables[variant]

    result = fold(place.events(player.game)).result

    assert result is not None
    assert ("You won!" if result.winner == 0 else "You lost") in player.board.text


@pytest.mark.parametrize("variant", VARIANTS_OFFERED)
async def test_its_dice_come_from_the_envelope(
    tables: dict[str, Player], place: Village, variant: str
) -> None:
    player = tables[variant]

    assert len(verify(place.events(player.game), place.seed(player.game))) > 10
