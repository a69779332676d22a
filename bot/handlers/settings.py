"""A person's own settings: on their screens, and from the menu of a board."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from aiogram import F, Router
from aiogram.filters import Command, CommandStart
from aiogram.types import CallbackQuery, Message

from bot.presses import MenuPress, SettingPress
from bot.services.people import People
from bot.services.ports import Person
from bot.telegram.boards import Boards
from bot.telegram.screens import Page
from bot.views.menus import SETTINGS_LINK, language_screen, settings_screen
from bot.views.screen import Screen

SCREENS: Final[Mapping[str, Callable[[Person], Screen]]] = {"": settings_screen, "language": language_screen}
"""Whose button a setting's `back` names; the menu of a board is no screen."""


def router() -> Router:
    settings = Router(name="settings")
    private = F.chat.type == "private"
    settings.message.register(open_settings, Command("settings"), private)
    settings.message.register(open_settings, CommandStart(magic=F.args == SETTINGS_LINK), private)
    settings.message.register(open_language, Command("language"), private)
    press = settings.callback_query.register
    press(open_settings, MenuPress.filter(F.screen == "settings"))
    press(open_language, MenuPress.filter(F.screen == "language"))
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
    """The screen under the button shows what is set now; a board shows it by itself, as all others do."""
    person = await people.prefer(person, callback_data.name, callback_data.value)
    if screen := SCREENS.get(callback_data.back):
        await page.show(screen(person), person)
    if callback_data.name != "text" or not person.preferences.text:
        await boards.redraw_all(person.id)
    # A picture cannot be edited into letters: each board would come as a new message. The rest wait.
    elif not await boards.redraw(page.place.chat, page.message):
        await boards.redraw_newest(person.id)
