"""Clocks of games, and the times that they leave out."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.services.errors import Stale
from bot.services.ports import GameClock, Holiday, Outage, Sheet, Store, Terms, WantBoards
from tests.store.builders import ANNA, BOARD, BORIS, GAME, LATER, MATCH, NOW, seat_everybody

HOUR = timedelta(hours=1)
CLOCK = GameClock(GAME.id, 1, 0, NOW, (24 * HOUR, 20 * HOUR + timedelta(milliseconds=7)), (HOUR, 48 * HOUR))
TIMED = replace(MATCH, terms=Terms(clock="24h"))


async def sheet_of(store: Store) -> Sheet:
    found = await store.sheet(GAME.id, "next1")
    assert found is not None
    return found


async def test_a_clock_comes_back_as_it_was_written(store: Store) -> None:
    held = replace(CLOCK, running=None, held_until=LATER, nudged=True)
    await seat_everybody(store, TIMED, held)

    assert (await sheet_of(store)).clock == held


async def test_of_two_on_top_of_the_same_clock_the_second_is_stale(store: Store) -> None:
    await seat_everybody(store, TIMED, CLOCK, BOARD)
    await store.append([], [replace(CLOCK, version=2, running=1)])

    with pytest.raises(Stale):
        await store.append([], [WantBoards(GAME.id), replace(CLOCK, version=2)])

    assert (await sheet_of(store)).clock == replace(CLOCK, version=2, running=1)
    assert await store.board(BOARD.id) == BOARD


async def test_a_game_without_a_clock_reads_no_times(store: Store) -> None:
    await seat_everybody(store, MATCH, CLOCK, Outage(NOW, LATER))

    sheet = await sheet_of(store)

    assert (sheet.clock, sheet.outages, sheet.holidays) == (None, (), ())


async def test_a_clock_leaves_out_what_has_ended_since_it_was_written(store: Store) -> None:
    before = Outage(NOW - 2 * HOUR, NOW - HOUR)
    since = Outage(NOW - HOUR, NOW + HOUR)
    await seat_everybody(store, TIMED, CLOCK, before, since)

    assert (await sheet_of(store)).outages == (since,)


async def test_a_clock_leaves_out_the_holidays_of_its_two_players(store: Store) -> None:
    over = Holiday(ANNA.id, NOW - 3 * HOUR, NOW - HOUR)
    mine, theirs = Holiday(ANNA.id, NOW, LATER), Holiday(BORIS.id, NOW, LATER)
    strange = replace(ANNA, id=type(ANNA.id)(5))
    await seat_everybody(store, TIMED, CLOCK, strange, over, mine, theirs, Holiday(strange.id, NOW, LATER))

    assert set((await sheet_of(store)).holidays) == {mine, theirs}


async def test_a_holiday_that_ends_early_is_written_over(store: Store) -> None:
    await seat_everybody(store, Holiday(ANNA.id, NOW, LATER + HOUR), Holiday(ANNA.id, NOW - HOUR, NOW))

    await store.append([], [Holiday(ANNA.id, NOW, LATER)])

    assert await store.holidays(ANNA.id) == (
        Holiday(ANNA.id, NOW - HOUR, NOW),
        Holiday(ANNA.id, NOW, LATER),
    )


async def test_two_processes_that_notice_one_outage_write_one_row(store: Store) -> None:
    await seat_everybody(store, TIMED, CLOCK)

    await store.append([], [Outage(NOW, LATER)])
    await store.append([], [Outage(NOW, LATER + HOUR)])

    assert (await sheet_of(store)).outages == (Outage(NOW, LATER + HOUR),)
