"""Messages about the clock: who is to be told what, and whether it still holds when it is sent; pure."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from bot.services.pings import wants
from bot.services.ports import Timer
from bot.services.table import Table
from bot.services.ticking import REMIND_TIMER

PAUSE: Final = "pause"
LATE: Final = "late"


def reminder(table: Table, word: str, due: datetime) -> Timer:
    """Tells somebody at `due`; `word`: `half`, `tenth`, `reserve`, `nudge`, `late` or `pause`."""
    return Timer(REMIND_TIMER, str(table.id), due, f"{word} {table.game.seq}")


def word_of(timer: Timer) -> str:
    """What the reminder says."""
    return timer.payload.partition(" ")[0]


def reminded_seat(table: Table, timer: Timer) -> int | None:
    """Who is told now; None when the game has gone on since, or stands, or nothing is to call the person."""
    seat = _concerned(table, timer)
    return seat if seat is not None and wants(table, seat) else None


def _concerned(table: Table, timer: Timer) -> int | None:
    """None when it does not hold any more.

    That the opponent is late is told to whoever waits; a wish to pause, to whoever has not uttered it."""
    word, _, seq = timer.payload.partition(" ")
    timing, seat = table.timing, table.game.to_act
    if timing is None or seat is None or table.aside.paused or int(seq) != table.game.seq:
        return None
    if word == PAUSE:
        asked_by = table.aside.pause_asked_by
        return None if asked_by is None else 1 - asked_by
    if word == LATE:
        return None if timing.late is None else 1 - seat
    return seat
