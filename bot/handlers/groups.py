"""Groups themselves: their language, and the way to their new id when one becomes a supergroup."""

from __future__ import annotations

from aiogram import F, Router
from aiogram.filters import Command
from aiogram.types import CallbackQuery, Message

from bot.presses import SettingPress
from bot.services.chats import Chats
from bot.services.errors import NotYours
from bot.services.ports import Chat, ChatId, Person
from bot.telegram.boards import Boards
from bot.telegram.groups import Groups
from bot.telegram.screens import Page
from bot.views.groups import OPENER, chat_language_screen
from bot.views.reader import reader_of_chat


def router() -> Router:
    groups = Router(name="groups")
    groups.message.register(moved_away, F.migrate_to_chat_id)
    groups.message.register(moved_here, F.migrate_from_chat_id)
    groups.message.register(open_language, Command("language"), F.chat.type != "private")
    groups.callback_query.register(set_language, SettingPress.filter(F.back.startswith(OPENER)))
    return groups


async def moved_away(message: Message, groups: Groups) -> None:
    assert message.migrate_to_chat_id is not None
    await groups.move(ChatId(message.chat.id), ChatId(message.migrate_to_chat_id))


async def moved_here(message: Message, groups: Groups) -> None:
    assert message.migrate_from_chat_id is not None
    await groups.move(ChatId(message.migrate_from_chat_id), ChatId(message.chat.id))


async def open_language(message: Message, person: Person, group: Chat, page: Page) -> None:
    await page.put(chat_language_screen(group, person), reader_of_chat(group).theme)


async def set_language(
    query: CallbackQuery,
    callback_data: SettingPress,
    person: Person,
    group: Chat,
    chats: Chats,
    boards: Boards,
    page: Page,
) -> None:
    """For the whole group, by whoever has asked for the screen."""
    if callback_data.back.removeprefix(OPENER) != str(person.id):
        raise NotYours(f"the screen was not opened by person {person.id}")
    group = await chats.speak(group, callback_data.value)
    await page.put(chat_language_screen(group, person), reader_of_chat(group).theme)
    await boards.redraw_in(group.id)
