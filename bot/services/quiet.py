"""Quiet hours: a person's own time of the day in which the bot calls nobody; pure.

Times of the day stand as "22:00-08:00", a time zone as its name ("Europe/Kyiv") or as an offset ("+03:00").
"""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta, timezone, tzinfo
from typing import Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from bot.services.errors import NotATime, NotAZone
from bot.services.ports import Preferences

OFTEN: Final = ("22:00-08:00", "23:00-07:00", "00:00-09:00", "21:00-10:00")
"""Offered by buttons."""
ZONES: Final = (
    *("Europe/London", "Europe/Berlin", "Europe/Kyiv", "Europe/Minsk", "Europe/Moscow", "Asia/Tbilisi"),
    *("Asia/Yerevan", "Asia/Baku", "Asia/Yekaterinburg", "Asia/Tashkent", "Asia/Almaty", "Asia/Bishkek"),
    *("Asia/Novosibirsk", "Asia/Vladivostok", "America/New_York", "America/Los_Angeles"),
)
"""Offered by buttons, from where nardy is played."""
HOURS: Final = re.compile(r"(\d{1,2})(?:[:.](\d\d))?\s*[-\u2013\u2014]\s*(\d{1,2})(?:[:.](\d\d))?")
OFFSET: Final = re.compile(r"(?:UTC|GMT)?\s*([+\-\u2212])\s*(\d{1,2})(?::?([0-5]\d))?", re.IGNORECASE)
FARTHEST: Final = 14
"""Hours from UTC."""
DAY: Final = timedelta(days=1)


def read_hours(text: str) -> str:
    """The hours that somebody has typed, as they are kept; raises `NotATime`."""
    found = HOURS.fullmatch(text.strip())
    if found is None:
        raise NotATime(f"no hours: {text!r}")
    numbers = [int(part or 0) for part in found.groups()]
    begin, end = ((hour % 24, minute) for hour, minute in (numbers[:2], numbers[2:]))
    if max(numbers[0], numbers[2]) > 24 or max(begin[1], end[1]) > 59 or begin == end:
        raise NotATime(f"no hours: {text!r}")
    return f"{begin[0]:02}:{begin[1]:02}-{end[0]:02}:{end[1]:02}"


def read_zone(text: str) -> str:
    """The zone that somebody has typed, as it is kept; raises `NotAZone`."""
    text = text.strip()
    found = OFFSET.fullmatch(text)
    if found is None:
        return _named(text)
    hours, minutes = int(found[2]), int(found[3] or 0)
    if hours * 60 + minutes > FARTHEST * 60:
        raise NotAZone(f"no zone: {text!r}")
    return f"{'+' if found[1] == '+' else '-'}{hours:02}:{minutes:02}"


def _named(text: str) -> str:
    """By its name, or by its city alone where a button offers that."""
    name = next((zone for zone in ZONES if zone.partition("/")[2].lower() == text.lower()), text)
    if name.upper() in {"UTC", "GMT"}:
        return "+00:00"
    try:
        return ZoneInfo(name).key
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise NotAZone(f"no zone: {text!r}") from None


def zone_of(name: str) -> tzinfo:
    """The zone as kept; UTC for none, and for one that this machine does not know any more."""
    found = OFFSET.fullmatch(name)
    if found is not None:
        ahead = timedelta(hours=int(found[2]), minutes=int(found[3] or 0))
        return timezone(ahead if found[1] == "+" else -ahead)
    try:
        return ZoneInfo(name) if name else UTC
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return UTC


def quiet_until(wishes: Preferences, now: datetime) -> datetime | None:
    """When the quiet hours that go on now are over; None when there are none now."""
    if not wishes.quiet:
        return None
    here = now.astimezone(zone_of(wishes.zone))
    for day in (here - DAY, here):
        begin, end = (
            day.replace(hour=hour, minute=minute, second=0, microsecond=0)
            for hour, minute in _clock_times(wishes.quiet)
        )
        if end <= begin:
            end += DAY
        if begin.astimezone(UTC) <= now < end.astimezone(UTC):
            return end.astimezone(UTC)
    return None


def _clock_times(hours: str) -> tuple[tuple[int, int], ...]:
    return tuple((int(each[:2]), int(each[3:])) for each in hours.split("-"))
