"""The machine at its worst: a disk that takes no more, a locked database, a clock that jumps."""

from __future__ import annotations

import asyncio
import resource
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing, contextmanager, suppress
from functools import partial
from typing import Final

import pytest

from bot.sandbox.client import Sandbox
from engine.events import Moved
from tests.e2e.company import Company, company
from tests.e2e.player import Player, seated, seated_with_two_steps
from tests.e2e.village import Village, until
from tests.e2e.wholeness import PATIENCE, whole, whole_table

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="module")]

HOUR: Final = 3600.0
FULL_CLOCK: Final = (24 * HOUR * 1000, 48 * HOUR * 1000)
"""What a seat has at the usual clock: for the turn, and in reserve (milliseconds)."""


async def with_a_whole_turn(sim: Sandbox) -> Player:
    """A person who has but to press "done"."""
    anna = await seated(sim)
    while anna.best().data[0] != "d":
        await anna.act()
    return anna


@contextmanager
def no_room(place: Village) -> Iterator[None]:
    """The bot can write not one more byte to any file, as on a full disk."""
    assert place.bot is not None
    before = resource.prlimit(place.bot.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(place.bot.pid, resource.RLIMIT_FSIZE, (0, before[1]))
    try:
        yield
    finally:
        with suppress(ProcessLookupError):  # It has been killed meanwhile.
            resource.prlimit(place.bot.pid, resource.RLIMIT_FSIZE, before)


@asynccontextmanager
async def locked(place: Village) -> AsyncIterator[None]:
    """Another process holds the database's write lock."""
    connect = partial(sqlite3.connect, timeout=60, isolation_level=None, check_same_thread=False)
    with closing(connect(place.database)) as other:
        await asyncio.to_thread(other.execute, "BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


async def test_on_a_full_disk_everybody_is_told_and_plays_on_once_there_is_room(
    place: Village, sim: Sandbox
) -> None:
    anna, (boris, step, _) = await with_a_whole_turn(sim), await seated_with_two_steps(sim, place.events)
    done, before = anna.best(), place.events(anna.game)

    with no_room(place):
        refused = [await anna.press(done), await boris.press(step)]
        kept = place.events(anna.game), place.draft(boris.game)
    await boris.press(step)
    await anna.press(done)
    await boris.until_chosen(1)
    await anna.until(lambda: anna.ready and done not in anna.buttons)

    assert [toast is not None and toast.alert and bool(toast.text) for toast in refused] == [True, True]
    assert kept == (before, "")
    assert isinstance(place.events(anna.game)[len(before)], Moved)
    await whole(place, anna, boris)


async def test_a_kill_on_a_full_disk_leaves_what_was_acknowledged(place: Village, sim: Sandbox) -> None:
    anna, (boris, step, other) = await with_a_whole_turn(sim), await seated_with_two_steps(sim, place.events)
    await boris.press(step)
    await boris.until_chosen(1)

    with no_room(place):
        await anna.press(anna.best())
        await boris.press(other)
        await place.kill_bot()
    await place.start_bot()
    await boris.press(other)
    await boris.until_chosen(2)
    await anna.turn_done()

    assert len(place.draft(boris.game)) == 2
    await whole(place, anna, boris)


async def test_while_another_process_locks_the_database_presses_are_refused_and_nothing_is_half_done(
    place: Village, sim: Sandbox
) -> None:
    anna, (boris, step, _) = await with_a_whole_turn(sim), await seated_with_two_steps(sim, place.events)
    done, before = anna.best(), place.events(anna.game)

    async with locked(place):
        refused = await asyncio.gather(anna.press(done, seconds=60), boris.press(step, seconds=60))
        kept = place.events(anna.game), place.draft(boris.game)
    await asyncio.gather(anna.press(done), boris.press(step))
    await boris.until_chosen(1)
    await anna.until(lambda: anna.ready and done not in anna.buttons)

    said = "Too busy right now. Please press again."
    assert [toast is not None and toast.text for toast in refused] == [said, said]
    assert kept == (before, "")
    await whole(place, anna, boris)


async def test_a_lock_while_the_computer_is_to_move_delays_its_move_only(
    place: Village, sim: Sandbox
) -> None:
    anna = await with_a_whole_turn(sim)
    done = anna.best()

    await anna.press(done)
    async with locked(place):
        await asyncio.sleep(4)  # Longer than a transaction is tried again.
    await anna.until(lambda: anna.ready and done not in anna.buttons, PATIENCE)

    await anna.turn_done()
    await whole(place, anna)


async def against_the_clock(sim: Sandbox, place: Village) -> tuple[Company, int]:
    people = [await sim.person(name, language="en") for name in ("Anna", "Boris")]
    group = await people[0].create_group("Clocks", people[1])
    table = await company(place, sim, group, people[0], people[1])
    await until(lambda: place.is_at_rest(table.game), PATIENCE)
    return table, table.game


async def test_a_clock_that_jumps_back_while_the_bot_is_away_costs_nobody_time(
    place: Village, sim: Sandbox
) -> None:
    table, game = await against_the_clock(sim, place)
    seq = table.state(game).seq

    await place.kill_bot()
    await sim.move_clock(-500 * HOUR)
    await place.start_bot()
    await table.play_turn(game)

    left = place.rows("SELECT turn0, turn1, reserve0, reserve1 FROM clocks WHERE game = ?", game)[0]
    assert table.state(game).seq > seq
    assert table.state(game).result is None
    assert left[2:] == (FULL_CLOCK[1], FULL_CLOCK[1])
    assert min(left[:2]) > FULL_CLOCK[0] - HOUR * 1000
    assert [shown for shown in table.other(game).sees(table.board.chat) if "time" in shown.text.lower()] == []
    await whole_table(place, table, game)


async def test_a_clock_that_jumps_back_while_the_bot_runs_stops_no_game(place: Village, sim: Sandbox) -> None:
    table, game = await against_the_clock(sim, place)
    anna = await seated(sim)

    await sim.move_clock(-HOUR)
    await table.play_turn(game)
    await anna.turn_done()
    await sim.move_clock(HOUR)
    await table.play_turn(game)
    await anna.turn_done()

    assert table.state(game).result is None
    await whole_table(place, table, game)
    await whole(place, anna)
