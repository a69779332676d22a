"""Eight games at once in one group, under Telegram's own limits."""

from __future__ import annotations

import asyncio
import time
from typing import Final

import pytest

from bot.sandbox.client import Sandbox
from tests.e2e.company import Company, company
from tests.e2e.village import Village, until
from tests.e2e.wholeness import whole_table

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="module")]

GAMES: Final = 8
EVERY: Final = 20.0
"""Seconds from turn to turn: three a minute in all."""
PLAYING: Final = 80.0
QUIET: Final = 60.0
"""Opening eight games takes most of a minute's calls; then the group comes to rest."""
TURNS: Final = 2
LIMIT: Final = 20
"""Calls a minute that Telegram takes for one group."""
PATIENCE: Final = 120.0
"""A bound for what hangs, whatever else the machine is doing (seconds)."""


async def test_eight_games_in_one_group_keep_up_without_a_429(place: Village, sim: Sandbox) -> None:
    people = [await sim.person(f"Player {n}", language="en") for n in range(2 * GAMES)]
    group = await people[0].create_group("Club", *people[1:])
    opened = time.monotonic()
    tables = [await company(place, sim, group, *pair) for pair in zip(people[::2], people[1::2], strict=True)]
    games = {table: table.game for table in tables}
    await asyncio.sleep(max(0.0, opened + QUIET - time.monotonic()))

    async with asyncio.TaskGroup() as playing:
        for n in range(int(PLAYING / EVERY)):
            playing.create_task(late_turn(tables[n], games[tables[n]], n * EVERY))
    await until(lambda: not place.rows("SELECT 1 FROM boards WHERE wanted > shown"), PATIENCE)

    calls = await sim.calls(chat=group.id)
    assert [call for call in calls if call["code"] == 429] == []
    for table in tables:
        await whole_table(place, table, games[table])


async def test_a_burst_of_turns_keeps_to_the_limits_and_loses_none(place: Village, sim: Sandbox) -> None:
    people = [await sim.person(f"Guest {n}", language="en") for n in range(2 * GAMES)]
    group = await people[0].create_group("Hurry", *people[1:])
    tables = [await company(place, sim, group, *pair) for pair in zip(people[::2], people[1::2], strict=True)]
    games = {table: table.game for table in tables}

    async with asyncio.TaskGroup() as playing:
        for table in tables:
            playing.create_task(turns(table, games[table], TURNS))
    await until(lambda: not place.rows("SELECT 1 FROM boards WHERE wanted > shown"), PATIENCE)

    calls = await sim.calls(chat=group.id)
    assert len(calls) > LIMIT, "the burst was too small to be held back"
    assert [call for call in calls if call["code"] == 429] == []
    for table in tables:
        await whole_table(place, table, games[table])


async def turns(table: Company, game: int, count: int) -> None:
    for _ in range(count):
        await table.play_turn(game)


async def late_turn(table: Company, game: int, after: float) -> None:
    await asyncio.sleep(after)
    await table.play_turn(game)
