"""The clock in words: what was agreed, how much is left, and what may be done when nothing is."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Final

from bot.services.table import Table
from bot.services.timing import CONTROLS, Level, Timing
from bot.services.timing import PARTS as LEVELS
from bot.views.people import called
from bot.views.reader import Reader
from bot.views.resigning import price
from bot.views.texts import Html, Texts

UNITS: Final = (("days", 86_400), ("hours", 3_600), ("minutes", 60), ("seconds", 1))
ROUNDED: Final = (
    (timedelta(hours=1), timedelta(days=1)),
    (timedelta(minutes=1), timedelta(hours=1)),
    (timedelta(seconds=1), timedelta()),
)
"""The smaller unit of two, for what is longer than that."""
SHOWN: Final = 2
"""So many units say it well enough: "2 д 3 ч", and not the minutes too."""


def at_most(time: timedelta, words: Texts) -> str:
    """The time in words, rounded up to what they say."""
    finest = next((unit for unit, most in ROUNDED if time > most), timedelta(seconds=1))
    return duration(-(-time // finest) * finest, words)


def duration(time: timedelta, words: Texts) -> str:
    """ "24 ч", "2 ч 24 мин", "30 с": in at most two units next to one another."""
    left = max(int(time.total_seconds()), 0)
    found: list[tuple[str, int]] = []
    for unit, seconds in UNITS if left > UNITS[0][1] else UNITS[1:]:
        number, left = divmod(left, seconds)
        if number or found:
            found.append((unit, number))
    shown = [_amount(unit, number, words) for unit, number in found[:SHOWN] if number]
    return " ".join(shown) or words.plain("time.seconds", n=0)


def _amount(unit: str, number: int, words: Texts) -> str:
    return words.count("count.days", number) if unit == "days" else words.plain(f"time.{unit}", n=number)


def clock_text(clock: str, words: Texts) -> str:
    """What the terms say about time."""
    control = CONTROLS.get(clock)
    if control is None:
        return words.plain("clock.none")
    turn, reserve = (duration(each, words) for each in (control.turn, control.reserve))
    return words.plain("clock.terms", turn=turn, reserve=reserve)


def clock_lines(table: Table, reader: Reader) -> Iterator[Html]:
    """Under a running game: how much its mover has left, by level, so that it seldom changes."""
    timing, words = table.timing, reader.texts
    if timing is None:
        return
    if table.aside.paused:
        yield words("clock.paused")
        return
    seat = table.seat_on_turn()
    if timing.late is not None:
        yield from _late(table, seat, reader)
    else:
        yield _running(timing, seat, called(table, seat, reader), words)
    asked_by = table.aside.pause_asked_by
    if asked_by is not None:
        who = "own" if asked_by == reader.seat else "asked"
        yield words(f"clock.pause_{who}", name=called(table, asked_by, reader))


def _running(timing: Timing, seat: int, name: str, words: Texts) -> Html:
    if timing.clock.held_until is not None:
        return words("clock.holiday", name=name, until=words.date(timing.clock.held_until))
    reserve, level = timing.clock.reserve[seat], timing.level(seat)
    if level >= Level.RESERVE:
        return words("clock.reserve", name=name, reserve=at_most(reserve, words))
    turn = timing.control.turn / (1, *LEVELS)[level]
    key = "clock.less" if level else "clock.full"
    values = {"turn": duration(turn, words), "reserve": at_most(reserve, words)}
    return words(key if reserve else f"{key}_only", name=name, **values)


def _late(table: Table, seat: int, reader: Reader) -> Iterator[Html]:
    """What the opponent may do, and at what price."""
    words, name = reader.texts, called(table, seat, reader)
    yield words("clock.out", name=name)
    kind, reason = table.game.loss(seat)
    cost = price(table.game.priced(seat, kind, reason, "timeout"), words)
    who = "group" if reader.seat is None else "own" if reader.seat == seat else "rival"
    yield words(f"clock.out_{who}", price=cost)
