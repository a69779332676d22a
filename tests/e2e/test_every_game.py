"""A whole game of every variant against the computer, by the buttons alone."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Final

import pytest
import pytest_asyncio

from bot.sandbox.client import Sandbox
from bot.services.agreement import VARIANTS_OFFERED
from engine.fairness import verify
from engine.game import fold
from tests.e2e.player import Player, seated
from tests.e2e.village import Village

QUICK: Final = ("long", "crazy")
"""The two that differ most from short nardy, of which `test_whole_game` plays one."""
OTHERS: Final = tuple(variant for variant in VARIANTS_OFFERED if variant not in QUICK)

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.slow]


async def played(sim: Sandbox, variants: Iterable[str]) -> dict[str, Player]:
    """A finished game of each variant; they are played side by side."""
    players = {variant: await seated(sim, f"Anna {variant}", variant=variant) for variant in variants}
    async with asyncio.TaskGroup() as games:
        for player in players.values():
            games.create_task(player.play())
    return players


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def quick_tables(town: tuple[Village, Sandbox]) -> dict[str, Player]:
    return await played(town[1], QUICK)


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def other_tables(town: tuple[Village, Sandbox]) -> dict[str, Player]:
    return await played(town[1], OTHERS)


def check(player: Player, place: Village) -> None:
    """The board tells the result that is stored, and the dice come from the envelope."""
    events = place.events(player.game)
    result = fold(events).result

    assert result is not None
    assert ("You won!" if result.winner == 0 else "You lost") in player.board.text
    assert len(verify(events, place.seed(player.game))) > 10


@pytest.mark.parametrize("variant", QUICK)
async def test_a_game_is_played_to_its_end(
    quick_tables: dict[str, Player], place: Village, variant: str
) -> None:
    check(quick_tables[variant], place)


@pytest.mark.slow
@pytest.mark.parametrize("variant", OTHERS)
async def test_a_game_of_each_other_variant_is_played_to_its_end(
    other_tables: dict[str, Player], place: Village, variant: str
) -> None:
    check(other_tables[variant], place)
