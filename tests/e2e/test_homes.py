"""Two bots that hand a chat's updates on to its home: games go on whichever dies."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Final

import pytest
import pytest_asyncio

from bot.sandbox.client import Sandbox
from engine.game import fold
from tests.databases import postgres_server
from tests.e2e.fleet import Fleet, fleet, killed_while_playing
from tests.e2e.player import seated
from tests.e2e.wholeness import whole

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="module")]

PLAYERS: Final = 4
KILLS: Final = 4
NOT_TAKEN: Final = "takes no update"


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def both(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[tuple[Fleet, Sandbox]]:
    folder: Path = tmp_path_factory.mktemp("homes")
    with postgres_server() as server:
        server.psql("CREATE DATABASE nardy")
        async with fleet(folder, str(server.get_uri("nardy")), at_home=True) as opened:
            yield opened


async def test_games_are_played_to_the_end_by_their_homes(both: tuple[Fleet, Sandbox]) -> None:
    place, sim = both
    players = [await seated(sim, f"Player {number}", level=number % 2) for number in range(PLAYERS)]

    async with asyncio.TaskGroup() as playing:
        for player in players:
            playing.create_task(player.play())

    await whole(place, *players)
    assert [fold(place.events(player.game)).result for player in players].count(None) == 0
    addresses = [address for (address,) in place.rows("SELECT address FROM replicas")]
    assert sorted(addresses) == sorted(f"http://127.0.0.1:{port}/hook" for port in place.ports)
    assert [number for number in place.bots if NOT_TAKEN in place.log_of(number)] == []


async def test_a_home_may_be_killed_at_any_moment(both: tuple[Fleet, Sandbox]) -> None:
    place, sim = both
    moments = random.Random(4)
    players = [await seated(sim, f"Guest {number}", level=number % 2) for number in range(PLAYERS)]

    for number in range(KILLS):
        await killed_while_playing(place, players, number % 2, moments.uniform(0.05, 2.0))

    await whole(place, *players)
    assert sum(len(player.confirmed) for player in players) > KILLS
