"""When somebody is not to be called: quiet hours with their time zone, and holidays."""

from __future__ import annotations

from aiogram import F, Router
from aiogram.types import CallbackQuery

from bot.presses import HolidayPress, MenuPress, SettingPress
from bot.services.holidays import Holidays
from bot.services.people import People
from bot.services.ports import Clock, Person
from bot.telegram.questions import HOURS, ZONE, Questions
from bot.telegram.screens import Page
from bot.views.times import holiday_screen, quiet_screen, zone_screen

TYPED = "typed"
"""The value of a setting that is asked for in writing."""


def router() -> Router:
    times = Router(name="times")
    press = times.callback_query.register
    press(open_quiet, MenuPress.filter(F.screen == "quiet"))
    press(open_zone, MenuPress.filter(F.screen == "zone"))
    press(open_holiday, MenuPress.filter(F.screen == "holiday"))
    press(ask, SettingPress.filter(F.name.in_({"quiet", "zone"}) & (F.value == TYPED)))
    press(set_quiet, SettingPress.filter(F.name.in_({"quiet", "zone"})))
    press(take_holiday, HolidayPress.filter())
    return times


async def open_quiet(query: CallbackQuery, person: Person, clock: Clock, page: Page) -> None:
    await page.show(quiet_screen(person, clock.now()), person)


async def open_zone(query: CallbackQuery, person: Person, clock: Clock, page: Page) -> None:
    await page.show(zone_screen(person, clock.now()), person)


async def ask(
    query: CallbackQuery, callback_data: SettingPress, person: Person, questions: Questions, page: Page
) -> None:
    await questions.ask(HOURS if callback_data.name == "quiet" else ZONE, person, page)


async def set_quiet(
    query: CallbackQuery,
    callback_data: SettingPress,
    person: Person,
    people: People,
    clock: Clock,
    page: Page,
) -> None:
    person = await people.prefer(person, callback_data.name, callback_data.value)
    await page.show(quiet_screen(person, clock.now()), person)


async def open_holiday(query: CallbackQuery, person: Person, holidays: Holidays, page: Page) -> None:
    await page.show(holiday_screen(person, await holidays.of(person.id)), person)


async def take_holiday(
    query: CallbackQuery, callback_data: HolidayPress, person: Person, holidays: Holidays, page: Page
) -> None:
    days = callback_data.days
    known = await (holidays.begin(person.id, days) if days else holidays.end(person.id))
    await page.show(holiday_screen(person, known), person)
