"""Two bots behind one address over one PostgreSQL: any press goes to either, and either may die."""

from __future__ import annotations

import asyncio
import random
import signal
from collections.abc import AsyncIterator, Iterator
from typing import Any, Final

import pytest
import pytest_asyncio

from bot.sandbox.client import Sandbox
from engine.game import fold
from tests.databases import postgres_server, restart
from tests.e2e.company import company
from tests.e2e.fleet import Fleet, fleet, killed_while_playing
from tests.e2e.player import seated, seated_with_two_steps
from tests.e2e.village import until
from tests.e2e.wholeness import whole

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="module")]

SEED: Final = 9
KILLS: Final = 6
PLAYERS: Final = 3
GAMES: Final = 4


@pytest.fixture(scope="module")
def server() -> Iterator[Any]:
    with postgres_server() as running:
        running.psql("CREATE DATABASE nardy")
        yield running


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def both(server: Any, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[tuple[Fleet, Sandbox]]:
    async with fleet(tmp_path_factory.mktemp("fleet"), str(server.get_uri("nardy"))) as opened:
        yield opened


async def test_games_are_played_to_the_end_by_presses_to_either(both: tuple[Fleet, Sandbox]) -> None:
    place, sim = both
    players = [await seated(sim, f"Player {number}", level=number % 2) for number in range(PLAYERS)]

    async with asyncio.TaskGroup() as playing:
        for player in players:
            playing.create_task(player.play())

    assert min(place.proxy.taken) > max(place.proxy.taken) / 2
    await whole(place, *players)
    for player in players:
        assert fold(place.events(player.game)).result is not None
        assert [shown for shown in player.actor.sees() if shown.photo] == [player.board]


async def test_two_quick_taps_count_though_they_go_to_two_processes(both: tuple[Fleet, Sandbox]) -> None:
    place, sim = both
    for _ in range(5):
        anna, first, second = await seated_with_two_steps(sim, place.events)

        await asyncio.gather(*(anna.forge(button.data) for button in (first, second)))
        await anna.until_chosen(2)

        assert len(place.draft(anna.game)) == 2


async def test_either_may_be_killed_at_any_moment(both: tuple[Fleet, Sandbox]) -> None:
    place, sim = both
    moments = random.Random(SEED)
    players = [await seated(sim, f"Guest {number}", level=number % 2) for number in range(PLAYERS)]

    for number in range(KILLS):
        await killed_while_playing(place, players, number % 2, moments.uniform(0.05, 2.0))

    await whole(place, *players)
    assert sum(len(player.confirmed) for player in players) > KILLS


async def test_what_a_killed_process_owed_is_done_by_the_other(both: tuple[Fleet, Sandbox]) -> None:
    place, sim = both
    anna = await seated(sim)
    while anna.best().data[0] != "d":
        await anna.act()

    await anna.actor.tap(anna.board, anna.buttons.index(anna.best()))
    await asyncio.sleep(0.02)
    await place.end_one(0, signal.SIGKILL)
    try:
        await until(lambda: place.is_shown(anna.game), 30)
        await anna.until(lambda: anna.ready, 30)
    finally:
        await place.start_one(0)


async def test_a_restart_of_postgresql_in_the_middle_of_games_loses_nothing(
    both: tuple[Fleet, Sandbox], server: Any
) -> None:
    place, sim = both
    players = [await seated(sim, f"Host {number}", level=number % 2) for number in range(PLAYERS)]

    async with asyncio.TaskGroup() as playing:
        for player in players:
            playing.create_task(player.keep_playing(6, patience=8))
        await asyncio.sleep(0.5)
        await asyncio.to_thread(restart, server)
    for player in players:
        await player.keep_playing(2, patience=60)

    await whole(place, *players)
    assert [bot.poll() for bot in place.bots.values()] == [None, None]
    assert [player for player in players if not player.confirmed] == []


async def test_a_group_served_by_both_keeps_to_its_limits(both: tuple[Fleet, Sandbox]) -> None:
    place, sim = both
    people = [await sim.person(f"Member {number}", language="en") for number in range(2 * GAMES)]
    group = await people[0].create_group("Club", *people[1:])
    tables = [await company(place, sim, group, *pair) for pair in zip(people[::2], people[1::2], strict=True)]
    games = {table: table.game for table in tables}

    async with asyncio.TaskGroup() as playing:
        for table in tables:
            playing.create_task(table.play_turn(games[table]))
    await until(lambda: not place.rows("SELECT 1 FROM boards WHERE wanted > shown"), 120)

    calls = await sim.calls(chat=group.id)
    assert [call for call in calls if call["code"] == 429] == []
    assert [table for table in tables if not table.fitting(games[table])] == []
