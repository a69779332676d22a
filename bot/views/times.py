"""Screens about one's own time: quiet hours, the time zone, and holidays."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from aiogram.types import InlineKeyboardButton

from bot.presses import HolidayPress, SettingPress
from bot.services.holidays import LEAST, LENGTHS, Days
from bot.services.people import pressed_hours
from bot.services.ports import Person
from bot.services.quiet import OFTEN, ZONES, zone_of
from bot.views.buttons import button, packed
from bot.views.caption import lines
from bot.views.clock import duration
from bot.views.menus import screen, to
from bot.views.reader import reader_of
from bot.views.screen import Screen
from bot.views.settings import ticked
from bot.views.texts import Texts

DASH: Final = "\N{EN DASH}"


def quiet_screen(person: Person, now: datetime) -> Screen:
    """In which hours nothing calls the person, and by which clock."""
    reader, wishes = reader_of(person), person.preferences
    words = reader.texts
    hours = hours_text(wishes.quiet)
    chosen_line = words("quiet.set", hours=hours) if hours else words("quiet.unset")
    own = [wishes.quiet] if wishes.quiet and wishes.quiet not in OFTEN else []
    chosen = [_hours(each, words, chosen=each == wishes.quiet) for each in (*OFTEN, *own)]
    typed = button(words.plain("quiet.typed"), SettingPress(name="quiet", value="typed"))
    off = SettingPress(name="quiet", value="")
    rows = [
        [button(ticked(words.plain("quiet.off"), not wishes.quiet), off)],
        *packed(chosen, 2),
        *packed([typed, to("quiet.zone", "zone", words)]),
        [to("button.back", "settings", words)],
    ]
    zone = words("quiet.here", zone=zone_name(wishes.zone, words), time=time_there(wishes.zone, now))
    return screen(lines([words("quiet.text"), chosen_line, zone]), rows, reader)


def zone_screen(person: Person, now: datetime) -> Screen:
    """Where the person lives, each place with its time now."""
    reader, wishes = reader_of(person), person.preferences
    words = reader.texts
    places = [
        button(
            ticked(f"{zone_name(zone, words)} {time_there(zone, now)}", zone == wishes.zone),
            SettingPress(name="zone", value=zone),
        )
        for zone in ZONES
    ]
    typed = button(words.plain("zone.typed"), SettingPress(name="zone", value="typed"))
    rows = [*packed(places, 2), [typed], [to("button.back", "quiet", words)]]
    here = words("quiet.here", zone=zone_name(wishes.zone, words), time=time_there(wishes.zone, now))
    return screen(lines([words("zone.text"), here]), rows, reader)


def holiday_screen(person: Person, days: Days) -> Screen:
    """How much is left this year, and a holiday that goes on."""
    reader = reader_of(person)
    words = reader.texts
    text = [words("holiday.text"), words("holiday.left", left=duration(days.left, words))]
    rows = [[to("button.back", "settings", words)]]
    if days.running is not None:
        text.append(words("holiday.running", until=words.date(days.running.until)))
        rows.insert(0, [button(words.plain("holiday.end"), HolidayPress(days=0), "primary")])
    elif days.left >= LEAST:
        offered = [each for each in LENGTHS if timedelta(days=each) <= days.left] or LENGTHS[:1]
        rows[:0] = packed(
            [button(words.count("count.days", each), HolidayPress(days=each)) for each in offered]
        )
    else:
        text.append(words("holiday.none_left"))
    return screen(lines(text), rows, reader)


def hours_text(quiet: str) -> str:
    """ "22:00–8:00" as it is read."""
    return quiet.replace("-", DASH)


def _hours(quiet: str, words: Texts, *, chosen: bool) -> InlineKeyboardButton:
    return button(ticked(hours_text(quiet), chosen), SettingPress(name="quiet", value=pressed_hours(quiet)))


def zone_name(zone: str, words: Texts) -> str:
    """The zone's city, or its offset."""
    from babel.dates import get_timezone, get_timezone_location

    if not zone or zone[0] in "+-":
        return f"UTC{zone}"
    try:
        return get_timezone_location(get_timezone(zone), locale=words.language, return_city=True)
    except LookupError:
        return zone


def time_there(zone: str, now: datetime) -> str:
    return now.astimezone(zone_of(zone)).strftime("%H:%M")
