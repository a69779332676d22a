"""A person's own settings: on their screens, and from the menu of a board."""

from __future__ import annotations

from aiogram import F, Router
from aiogram.filters import Command
from aiogram.types import CallbackQuery, Message

from bot.presses import MenuPress, SettingPress
from bot.services.people import People
from bot.services.ports import Person
from bot.telegram.boards import Boards
from bot.telegram.screens import Page
from bot.views.menus import language_screen, settings_screen


def router() -> Router:
    settings = Router(name="settings")
    settings.message.register(open_settings, Command("settings"))
    settings.message.register(open_language, Command("language"))
    press = settings.callback_query.register
    press(open_settings, MenuPress.filter(F.screen == "settings"))
    press(open_language, MenuPress.filter(F.screen == "language"))
    press(set_on_board, SettingPress.filter(F.back == "board"))
    press(set_language, SettingPress.filter(F.back == "language"))
    press(set_one, SettingPress.filter())
    return settings


async def open_settings(event: Message | CallbackQuery, person: Person, page: Page) -> None:
    await page.show(settings_screen(person), person)


async def open_language(event: Message | CallbackQuery, person: Person, page: Page) -> None:
    await page.show(language_screen(person), person)


async def set_one(
    query: CallbackQuery,
    callback_data: SettingPress,
    person: Person,
    people: People,
    boards: Boards,
    page: Page,
) -> None:
    person = await people.prefer(person, callback_data.name, callback_data.value)
    await page.show(settings_screen(person), person)
    await boards.redraw_all(person.id)


async def set_language(
    query: CallbackQuery,
    callback_data: SettingPress,
    person: Person,
    people: People,
    boards: Boards,
    page: Page,
) -> None:
    person = await people.prefer(person, callback_data.name, callback_data.value)
    await page.show(language_screen(person), person)
    await boards.redraw_all(person.id)


async def set_on_board(
    query: CallbackQuery, callback_data: SettingPress, person: Person, people: People, boards: Boards
) -> None:
    await people.prefer(person, callback_data.name, callback_data.value)
    await boards.redraw_all(person.id)
