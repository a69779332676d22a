"""Quiet hours: what is typed, and whether they go on."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from bot.services.errors import NotATime, NotAZone
from bot.services.ports import Preferences
from bot.services.quiet import OFTEN, ZONES, quiet_until, read_hours, read_zone, zone_of


def at(hour: int, minute: int = 0, day: int = 10) -> datetime:
    return datetime(2026, 3, day, hour, minute, tzinfo=UTC)


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("22-8", "22:00-08:00"),
        (" 23:30 - 7:15 ", "23:30-07:15"),
        ("23.30–7.15", "23:30-07:15"),
        ("0:00-24:00", None),
        ("21-24", "21:00-00:00"),
        ("25-3", None),
        ("9:75-10", None),
        ("8-8", None),
        ("ночью", None),
        ("", None),
    ],
)
def test_hours_are_read_as_people_type_them(typed: str, kept: str | None) -> None:
    assert read_or_none(typed) == kept


def read_or_none(typed: str) -> str | None:
    try:
        return read_hours(typed)
    except NotATime:
        return None


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("+3", "+03:00"),
        ("utc+5:30", "+05:30"),
        ("UTC", "+00:00"),
        ("−7", "-07:00"),
        ("Europe/Madrid", "Europe/Madrid"),
        ("tashkent", "Asia/Tashkent"),
    ],
)
def test_a_time_zone_is_read_by_name_city_or_offset(typed: str, kept: str) -> None:
    assert read_zone(typed) == kept


@pytest.mark.parametrize("typed", ["+15", "Europe/Nowhere", "../etc/passwd", "", "/", "+14:30"])
def test_what_is_no_time_zone_is_refused(typed: str) -> None:
    with pytest.raises(NotAZone):
        read_zone(typed)


def test_without_quiet_hours_there_are_none() -> None:
    assert quiet_until(Preferences(), at(3)) is None


@pytest.mark.parametrize(
    ("now", "until"),
    [
        (at(21, 59), None),
        (at(22), at(8, day=11)),
        (at(3), at(8)),
        (at(7, 59), at(8)),
        (at(8), None),
    ],
)
def test_quiet_hours_may_go_over_midnight(now: datetime, until: datetime | None) -> None:
    assert quiet_until(Preferences(quiet="22:00-08:00"), now) == until


def test_quiet_hours_follow_the_persons_own_clock() -> None:
    wishes = Preferences(quiet="22:00-08:00", zone="Asia/Baku")

    assert quiet_until(wishes, at(17, 59)) is None
    assert quiet_until(wishes, at(18)) == at(4, day=11)


def test_quiet_hours_know_summer_time() -> None:
    wishes = Preferences(quiet="22:00-08:00", zone="Europe/Berlin")

    assert quiet_until(wishes, datetime(2026, 3, 28, 22, tzinfo=UTC)) == datetime(2026, 3, 29, 6, tzinfo=UTC)


def test_quiet_hours_of_one_day_are_over_in_the_evening() -> None:
    wishes = Preferences(quiet="09:00-18:00", zone="-03:00")

    assert quiet_until(wishes, at(13)) == at(21)
    assert quiet_until(wishes, at(22)) is None


def test_a_zone_that_this_machine_has_lost_counts_as_utc() -> None:
    assert zone_of("Mars/Olympus") is UTC


@pytest.mark.parametrize("zone", ZONES)
def test_every_offered_zone_is_known(zone: str) -> None:
    assert read_zone(zone) == zone


@pytest.mark.parametrize("hours", OFTEN)
def test_every_offered_span_can_be_typed_too(hours: str) -> None:
    assert read_hours(hours) == hours
