"""What everything written about a game does to its clock and the timers of that; pure."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import Final

from bot.services.ports import Change, DropTimer, Timer
from bot.services.table import Table
from bot.services.timing import Timing
from engine.events import Moved

CLOCK_TIMER: Final = "clock"
"""Kind of the timer that looks at a running clock when its level changes; its subject is the game.

It may be armed too early at any time, as when a holiday begins: it then only looks, and is armed anew."""
REMIND_TIMER: Final = "remind"
"""Kind of the timer that reminds somebody of the clock; its subject is the game."""


def clock_changes(before: Table | None, after: Table, now: datetime) -> tuple[Table, tuple[Change, ...]]:
    """What a commit does: the time of whoever has decided stops, that of whoever must runs."""
    if after.timing is None:
        return after, ()
    if after.game.to_act is None:
        return replace(after, timing=None), no_timers(after)
    timing = after.timing.passed(now, after.game.to_act, played=_has_played(before, after))
    after, written = clock_written(after, timing)
    return after, (*written, DropTimer(REMIND_TIMER, str(after.id)))


def clock_begun(table: Table, now: datetime) -> tuple[Change, ...]:
    """A new game's clock; its first look comes at once, for a holiday may be going on."""
    if table.timing is None:
        return ()
    return (table.timing.clock, Timer(CLOCK_TIMER, str(table.id), now))


def clock_written(table: Table, timing: Timing) -> tuple[Table, tuple[Change, ...]]:
    """The table with that clock, and what writes it down."""
    clock = replace(timing.clock, version=timing.clock.version + 1)
    timing = replace(timing, clock=clock)
    return replace(table, timing=timing), (clock, armed(table, timing))


def armed(table: Table, timing: Timing) -> Timer | DropTimer:
    """The timer for what the clock comes to by itself."""
    due, subject = timing.due(), str(table.id)
    return DropTimer(CLOCK_TIMER, subject) if due is None else Timer(CLOCK_TIMER, subject, due)


def no_timers(table: Table) -> tuple[Change, ...]:
    return (DropTimer(CLOCK_TIMER, str(table.id)), DropTimer(REMIND_TIMER, str(table.id)))


def _has_played(before: Table | None, after: Table) -> bool:
    return before is None or any(isinstance(event, Moved) for event in after.events[len(before.events) :])
