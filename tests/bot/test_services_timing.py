"""The arithmetic of clocks: what is charged to whom, and when that is next worth a word."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from bot.services.ports import GameId, Holiday, Outage, PersonId
from bot.services.timing import CONTROLS, Interval, Level, Timing, begun, elapsed, merged, reached, timing_of
from tests.bot.house import ANNA, BORIS, NOON

GAME = GameId(1)
DAY = CONTROLS["24h"]


def after(hours: float) -> datetime:
    return NOON + timedelta(hours=hours)


def hours(*amounts: float) -> tuple[timedelta, ...]:
    return tuple(timedelta(hours=amount) for amount in amounts)


def fresh(clock: str = "24h", seat: int = 0) -> Timing:
    timing = begun(GAME, clock, seat, NOON)
    assert timing is not None
    return timing


def free(*spans: tuple[float, float]) -> tuple[Interval, ...]:
    return tuple(Interval(after(begin), after(end)) for begin, end in spans)


def with_rows(timing: Timing, outages: tuple[Outage, ...] = (), holidays: tuple[Holiday, ...] = ()) -> Timing:
    found = timing_of(timing.clock, "24h", outages, holidays, (ANNA, BORIS))
    assert found is not None
    return found


def test_a_game_without_a_clock_has_no_time() -> None:
    assert begun(GAME, "none", 0, NOON) is None


def test_only_the_seat_that_has_to_decide_loses_time() -> None:
    charged = fresh(seat=1).at(after(5))

    assert (charged.clock.turn, charged.clock.reserve) == (hours(24, 19), hours(48, 48))


def test_the_reserve_is_used_only_after_the_turns_time() -> None:
    charged = fresh().at(after(30))

    assert (charged.clock.turn[0], charged.clock.reserve[0]) == hours(0, 42)


def test_a_played_turn_fills_the_turn_but_not_the_reserve() -> None:
    passed = fresh().passed(after(30), 1, played=True)

    assert (passed.clock.turn, passed.clock.reserve) == (hours(24, 24), hours(42, 48))
    assert passed.clock.running == 1


def test_the_cubes_question_stops_the_clock_of_whoever_asks_it() -> None:
    asked = fresh().passed(after(4), 1, played=False)

    taken = asked.passed(after(10), 0, played=False)

    assert taken.clock.turn == hours(20, 18)
    assert taken.clock.running == 0


def test_nothing_is_charged_in_a_pause() -> None:
    paused = fresh().stopped(after(4))

    resumed = paused.resumed(after(400), 0).at(after(401))

    assert resumed.clock.turn == hours(19, 24)
    assert paused.due() is None


def test_time_given_by_the_opponent_is_that_of_a_turn() -> None:
    late = fresh().at(after(100))

    granted = late.granted(after(110))

    assert (late.late, granted.late) == (0, None)
    assert (granted.left(0), granted.clock.since) == (timedelta(hours=24), after(110))


@pytest.mark.parametrize(
    ("passed", "level"),
    [
        (0, Level.PLENTY),
        (11.9, Level.PLENTY),
        (12, Level.HALF),
        (21.5, Level.HALF),
        (21.6, Level.TENTH),
        (24, Level.RESERVE),
        (48, Level.RESERVE_HALF),
        (67.2, Level.RESERVE_TENTH),
        (71.9, Level.RESERVE_TENTH),
        (72, Level.OUT),
    ],
)
def test_the_level_changes_at_half_and_at_a_tenth(passed: float, level: Level) -> None:
    assert fresh().at(after(passed)).level(0) is level


def test_the_clock_is_due_at_each_change_of_level() -> None:
    timing, found = fresh(), []
    while (due := timing.due()) is not None:
        found.append(due)
        timing = timing.at(due)

    assert found == [after(each) for each in (12, 21.6, 24, 48, 67.2, 72)]


def test_with_little_of_the_reserve_left_no_level_comes_twice() -> None:
    timing = fresh().passed(after(69), 0, played=True)

    found = []
    while (due := timing.due()) is not None:
        timing = timing.at(due)
        found.append(timing.level(0))

    assert found == [Level.HALF, Level.TENTH, Level.RESERVE_TENTH, Level.OUT]


def test_without_a_reserve_time_is_out_with_the_turn() -> None:
    timing = fresh().passed(after(72), 0, played=True)

    assert timing.at(after(72 + 23.9)).late is None
    assert timing.at(after(72 + 24)).late == 0


def test_an_outage_is_charged_to_nobody() -> None:
    timing = with_rows(fresh(), outages=(Outage(after(3), after(8)),))

    assert timing.at(after(10)).clock.turn[0] == timedelta(hours=19)
    assert timing.due() == after(17)


def test_a_holiday_stops_the_clocks_of_its_person_alone() -> None:
    away = Holiday(PersonId(BORIS), after(1), after(49))

    mine = with_rows(fresh(seat=0), holidays=(away,)).at(after(10))
    theirs = with_rows(fresh(seat=1), holidays=(away,)).at(after(10))

    assert (mine.clock.turn[0], theirs.clock.turn[1]) == hours(14, 23)
    assert (mine.clock.held_until, theirs.clock.held_until) == (None, after(49))


def test_a_holiday_puts_the_deadline_off_and_its_end_is_shown() -> None:
    away = Holiday(ANNA, after(1), after(49))
    timing = with_rows(fresh(), holidays=(away,))

    on_holiday = timing.at(after(2))

    assert timing.due() == after(60)
    assert on_holiday.due() == after(49)
    assert on_holiday.at(after(49)).due() == after(60)


def test_an_outage_within_a_holiday_counts_once() -> None:
    timing = with_rows(fresh(), (Outage(after(2), after(4)),), (Holiday(ANNA, after(1), after(6)),))

    assert timing.at(after(10)).clock.turn[0] == timedelta(hours=19)


def test_a_clock_that_was_set_back_gives_no_time() -> None:
    timing = fresh().at(after(-3))

    assert (timing.clock.since, timing.clock.turn[0]) == (NOON, timedelta(hours=24))


def test_intervals_are_merged_in_order() -> None:
    assert merged(free((5, 6), (1, 3), (2, 4))) == free((1, 4), (5, 6))


def test_what_is_reached_is_what_has_elapsed() -> None:
    stands = free((-2, -1), (1, 3), (4, 10))
    amounts = [timedelta(minutes=15 * step) for step in range(1, 60)]

    assert [elapsed(NOON, reached(NOON, each, stands), stands) for each in amounts] == amounts
