"""When a clock stands: a pause that both want, and a holiday, on a real store."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from bot.services.errors import NoDaysLeft, NotAsked
from bot.services.pings import PING_TIMER
from bot.services.ports import Note
from bot.services.ticking import CLOCK_TIMER
from tests.bot.house import ANNA, BORIS, mover
from tests.bot.timed import HOUR, RATED, left, passes, timed


async def test_an_agreed_pause_stops_the_clock_and_makes_no_keyboard_stale(tmp_path: Path) -> None:
    async with timed(tmp_path) as (home, game):
        seq = (await home.table(game)).game.seq
        home.clock.passes(HOUR)
        await home.pausing.ask(game, ANNA)
        asked = await home.table(game)

        await home.pausing.agree(game, BORIS)
        await passes(home, 500)

        paused = await home.table(game)
        assert asked.aside.pause_asked_by == 0
        assert (paused.aside.paused, paused.game.seq) == (True, seq)
        assert left(paused, paused.seat_on_turn()) == timedelta(hours=71)
        assert await home.store.next_timer() is None


async def test_either_ends_a_pause(tmp_path: Path) -> None:
    async with timed(tmp_path) as (home, game):
        await home.pausing.ask(game, ANNA)
        await home.pausing.ask(game, BORIS)
        home.clock.passes(100 * HOUR)

        said = await home.pausing.resume(game, ANNA)

        table = await home.table(game)
        assert said == Note("note.resumed")
        assert (table.aside.paused, table.timing and table.timing.clock.running) == (False, table.game.to_act)
        assert {PING_TIMER, CLOCK_TIMER} <= {
            timer.kind for timer in await home.store.claim_timers(home.clock.now() + timedelta(days=9))
        }


async def test_any_move_ends_a_pause(tmp_path: Path) -> None:
    async with timed(tmp_path) as (home, game):
        await home.pausing.ask(game, ANNA)
        await home.pausing.agree(game, BORIS)
        home.clock.passes(100 * HOUR)

        await home.any_turn(await home.table(game))

        table = await home.table(game)
        assert not table.aside.paused
        assert [left(table, seat) for seat in (0, 1)] == [timedelta(hours=72)] * 2


async def test_a_pause_takes_both(tmp_path: Path) -> None:
    async with timed(tmp_path) as (home, game):
        await home.pausing.ask(game, ANNA)

        with pytest.raises(NotAsked):
            await home.pausing.agree(game, ANNA)
        await home.pausing.refuse(game, BORIS)

        table = await home.table(game)
        assert (table.aside.paused, table.aside.pause_asked_by) == (False, None)


async def test_a_holiday_stops_all_clocks_of_the_person_and_is_named(tmp_path: Path) -> None:
    async with timed(tmp_path, RATED) as (home, game):
        table = await home.table(game)
        await passes(home, 2)
        away = table.row.seats[table.seat_on_turn()].person
        assert away is not None

        days = await home.holidays.begin(away, 7)
        await passes(home, 7 * 24 - 1)
        on_holiday = await home.table(game)
        await passes(home, 2)

        back = await home.table(game)
        assert (days.left, days.running is not None) == (timedelta(days=7), True)
        assert on_holiday.timing is not None
        assert on_holiday.timing.clock.held_until is not None
        assert back.timing is not None
        assert back.timing.clock.held_until is None
        assert left(back, back.seat_on_turn()) == timedelta(hours=70)


async def test_a_holiday_that_ends_early_gives_its_days_back_and_misses_no_deadline(tmp_path: Path) -> None:
    async with timed(tmp_path, RATED) as (home, game):
        away = mover(await home.table(game))
        await home.holidays.begin(away, 14)
        await passes(home, 24)

        days = await home.holidays.end(away)
        await passes(home, 71.9)
        running = await home.table(game)
        await passes(home, 0.2)

        assert (days.left, days.running) == (timedelta(days=13), None)
        assert running.game.result is None
        assert (await home.table(game)).game.result is not None


async def test_a_year_has_fourteen_days_of_holiday(tmp_path: Path) -> None:
    async with timed(tmp_path) as (home, _):
        await home.holidays.begin(ANNA, 14)
        await passes(home, 14 * 24)

        with pytest.raises(NoDaysLeft):
            await home.holidays.begin(ANNA, 1)
