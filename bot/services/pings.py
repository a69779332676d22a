"""Pings: whether a player who does not move is told that it is his turn; pure.

An edit notifies nobody. A turn that has passed to a player arms a timer in the transaction that wrote it;
what happens before it is due disarms it, or is seen when it is due.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from bot.services.ports import Change, DropTimer, Timer
from bot.services.table import Table
from engine.events import Moved

PING_TIMER: Final = "ping"
"""Kind of the timer; its subject is the game, its payload the event after which the turn passed."""
IN_PRIVATE: Final = timedelta(seconds=10)
IN_A_GROUP: Final = timedelta(seconds=60)


def ping_change(before: Table | None, after: Table, now: datetime) -> tuple[Change, ...]:
    """What a commit does to the game's timer: a new turn arms it, anything else of the players disarms it."""
    if any(sitter.person is None for sitter in after.row.seats):
        return ()  # The computer needs no ping, and its answer comes before its opponent has left.
    subject, seat = str(after.id), after.game.to_act
    if seat is None or not _has_passed(before, after) or not _wants(after, seat):
        return (DropTimer(PING_TIMER, subject),)
    return (Timer(PING_TIMER, subject, now + delay(after), payload=str(after.game.seq)),)


def due_seat(table: Table, timer: Timer, pressed_at: datetime | None) -> int | None:
    """The seat to be pinged now; None when it has moved or pressed meanwhile, or wants no pings.

    `pressed_at`: when whoever has to act pressed anything of this game last."""
    seat = table.game.to_act
    if seat is None or str(table.game.seq) != timer.payload or not _wants(table, seat):
        return None
    if table.draft_of(seat) is not None:
        return None
    here = pressed_at is not None and pressed_at > timer.due_at - delay(table)
    return None if here else seat


def in_group(table: Table) -> bool:
    return table.row.chat is not None and table.row.chat < 0


def delay(table: Table) -> timedelta:
    """So long a player may take before somebody reminds him."""
    return IN_A_GROUP if in_group(table) else IN_PRIVATE


def _has_passed(before: Table | None, after: Table) -> bool:
    """A new turn or question, perhaps to the same player when the other's turn was played by itself."""
    if before is None or before.game.to_act != after.game.to_act:
        return True
    return any(isinstance(event, Moved) for event in after.events[len(before.events) :])


def _wants(table: Table, seat: int) -> bool:
    person = table.row.seats[seat].person
    known = None if person is None else table.people.get(person)
    if known is None:
        return False
    return known.preferences.pings and (in_group(table) or not known.blocked)
