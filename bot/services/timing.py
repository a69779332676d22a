"""The clock of a game: what each seat has left, when that is next worth a word, and what stops it; pure.

A seat has a time for each turn, full again whenever a turn has been played, and behind it a reserve for the
whole game. The time of whoever has to decide runs, and nobody else's: while the cube's question is with the
opponent, the opponent's does. An offer to resign stops nothing, for whoever has made it may as well move.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import IntEnum
from typing import Final, NamedTuple

from bot.services.clock_records import GameClock, Holiday, Outage, Pair
from bot.services.records import GameId, PersonId

NO_TIME: Final = timedelta()


@dataclass(frozen=True, slots=True)
class Control:
    """How long a turn may take, and how much more the whole game."""

    turn: timedelta
    reserve: timedelta


UNTIMED: Final = "none"
USUAL: Final = "24h"
"""Between people, until chosen otherwise."""
CONTROLS: Final[Mapping[str, Control]] = {
    "5m": Control(timedelta(minutes=5), timedelta(minutes=10)),
    "1h": Control(timedelta(hours=1), timedelta(hours=2)),
    "24h": Control(timedelta(hours=24), timedelta(hours=48)),
    "3d": Control(timedelta(days=3), timedelta(days=6)),
}
CLOCKS: Final = (UNTIMED, *CONTROLS)
"""By the words of terms and buttons."""
PARTS: Final = (2, 10)
"""A half and a tenth are worth a reminder."""


class Level(IntEnum):
    """How much is left, as far as a board says it: it changes a few times a turn and not every second."""

    PLENTY = 0
    HALF = 1
    TENTH = 2
    RESERVE = 3
    """The time for the turn is used up."""
    RESERVE_HALF = 4
    RESERVE_TENTH = 5
    OUT = 6


class Interval(NamedTuple):
    """A time for which nobody is charged."""

    since: datetime
    until: datetime


@dataclass(frozen=True, slots=True)
class Timing:
    """A running game's clock with all that it needs to be read."""

    control: Control
    clock: GameClock
    stands: tuple[tuple[Interval, ...], tuple[Interval, ...]] = ((), ())
    """For each seat the times not charged, in order and apart."""

    def at(self, now: datetime) -> Timing:
        """The clock charged up to now."""
        clock, seat, now = self.clock, self.clock.running, kept(now)
        if seat is None:
            return replace(self, clock=replace(clock, since=max(now, clock.since), held_until=None))
        stands = self.stands[seat]
        spent = elapsed(clock.since, now, stands)
        turn = max(clock.turn[seat] - spent, NO_TIME)
        reserve = max(clock.reserve[seat] - (spent - (clock.turn[seat] - turn)), NO_TIME)
        held = next((each.until for each in stands if each.since <= now < each.until), None)
        charged = replace(
            clock,
            since=max(now, clock.since),
            turn=_with(clock.turn, seat, turn),
            reserve=_with(clock.reserve, seat, reserve),
            held_until=held,
        )
        return replace(self, clock=charged)

    def passed(self, now: datetime, seat: int, *, played: bool) -> Timing:
        """The seat has to decide from now on; `played`: a turn has ended, so that the next ones are full."""
        charged = self.at(now).clock
        turn = (self.control.turn, self.control.turn) if played else charged.turn
        return self._running(replace(charged, turn=turn), seat)

    def stopped(self, now: datetime) -> Timing:
        """Nobody's time runs."""
        return replace(self, clock=replace(self.at(now).clock, running=None, held_until=None))

    def resumed(self, now: datetime, seat: int) -> Timing:
        """The seat's time runs on."""
        return self._running(self.at(now).clock, seat)

    def granted(self, now: datetime) -> Timing:
        """Whoever has run out of time gets that of another turn."""
        seat, charged = self.late, self.at(now).clock
        assert seat is not None, "nobody is late"
        return self._running(replace(charged, turn=_with(charged.turn, seat, self.control.turn)), seat)

    def _running(self, clock: GameClock, seat: int) -> Timing:
        going = replace(self, clock=replace(clock, running=seat, nudged=False))
        return going.at(clock.since)

    @property
    def late(self) -> int | None:
        """The seat that has run out of time, as of the last charge."""
        seat = self.clock.running
        return seat if seat is not None and self.level(seat) is Level.OUT else None

    def left(self, seat: int) -> timedelta:
        """Until the seat has run out of time."""
        return self.clock.turn[seat] + self.clock.reserve[seat]

    def level(self, seat: int) -> Level:
        """How much the seat has left, as of the last charge."""
        turn, reserve, control = self.clock.turn[seat], self.clock.reserve[seat], self.control
        if turn + reserve <= NO_TIME:
            return Level.OUT
        if turn > NO_TIME:
            return Level(sum(turn <= control.turn / part for part in PARTS))
        return Level(Level.RESERVE + sum(reserve <= control.reserve / part for part in PARTS))

    def due(self) -> datetime | None:
        """When the level next changes, or the clock runs again; None when nothing comes by itself."""
        seat = self.clock.running
        if seat is None or self.late is not None:
            return None
        left = self.left(seat)
        mark = max(each for each in self._marks(seat) if each < left)
        change = reached(self.clock.since, left - mark, self.stands[seat])
        held = self.clock.held_until
        return change if held is None else min(change, held)

    def _marks(self, seat: int) -> Iterator[timedelta]:
        """What is left where one level passes into the next."""
        reserve = self.clock.reserve[seat]
        if self.clock.turn[seat] > NO_TIME:
            yield reserve
            yield from (reserve + self.control.turn / part for part in PARTS)
        else:
            yield NO_TIME
            yield from (self.control.reserve / part for part in PARTS)


def begun(game: GameId, clock: str, seat: int, now: datetime) -> Timing | None:
    """The clock of a new game in which the seat has to decide; None without one."""
    control = CONTROLS.get(clock)
    if control is None:
        return None
    full = GameClock(game, 0, seat, kept(now), (control.turn,) * 2, (control.reserve,) * 2)
    return Timing(control, full)


def timing_of(
    clock: GameClock | None,
    named: str,
    outages: Iterable[Outage],
    holidays: Iterable[Holiday],
    persons: tuple[PersonId | None, PersonId | None],
) -> Timing | None:
    """The clock as the rows have it; `named` by the terms."""
    control = CONTROLS.get(named)
    if clock is None or control is None:
        return None
    away = [Interval(each.since, each.until) for each in outages]
    own = [
        [Interval(each.since, each.until) for each in holidays if each.person == person] for person in persons
    ]
    return Timing(control, clock, (merged([*away, *own[0]]), merged([*away, *own[1]])))


def kept(now: datetime) -> datetime:
    """As rows keep times: cut to the millisecond here, so that no deadline creeps by being rewritten."""
    return now.replace(microsecond=now.microsecond // 1000 * 1000)


def merged(intervals: Iterable[Interval]) -> tuple[Interval, ...]:
    """The same time, in order and without overlaps."""
    found: list[Interval] = []
    for each in sorted(intervals):
        if found and each.since <= found[-1].until:
            found[-1] = Interval(found[-1].since, max(found[-1].until, each.until))
        else:
            found.append(each)
    return tuple(found)


def elapsed(since: datetime, until: datetime, stands: Iterable[Interval]) -> timedelta:
    """What is charged of that time."""
    passed = max(until - since, NO_TIME)
    free = (min(each.until, until) - max(each.since, since) for each in stands)
    return passed - sum((each for each in free if each > NO_TIME), NO_TIME)


def reached(since: datetime, amount: timedelta, stands: Iterable[Interval]) -> datetime:
    """When so much will have been charged."""
    for each in stands:
        if each.until <= since:
            continue
        if since + amount <= each.since:
            break
        amount -= max(each.since - since, NO_TIME)
        since = each.until
    return since + amount


def _with(pair: Pair, seat: int, time: timedelta) -> Pair:
    return (time, pair[1]) if seat == 0 else (pair[0], time)
