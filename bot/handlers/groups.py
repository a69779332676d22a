"""Groups themselves: their house rules, and the way to their new id when one becomes a supergroup."""

from __future__ import annotations

from aiogram import Bot, F, Router
from aiogram.filters import Command
from aiogram.types import CallbackQuery, Message

from bot.presses import GroupPress, SettingPress
from bot.services.chats import Chats
from bot.services.ports import Chat, ChatId
from bot.telegram.admins import expect_admin
from bot.telegram.boards import Boards
from bot.telegram.groups import Groups
from bot.telegram.me import own_name
from bot.telegram.screens import Page
from bot.views.groups import WHOLE_CHAT, chat_language_screen
from bot.views.housekeys import house_screen
from bot.views.reader import reader_of_chat


def router() -> Router:
    groups = Router(name="groups")
    groups.message.register(moved_away, F.migrate_to_chat_id)
    groups.message.register(moved_here, F.migrate_from_chat_id)
    groups.message.register(open_language, Command("language"), F.chat.type != "private")
    here = F.message.chat.type != "private"  # A changed client presses them anywhere.
    groups.callback_query.register(set_language, SettingPress.filter(F.back == WHOLE_CHAT), here)
    groups.message.register(open_settings, Command("settings"), F.chat.type != "private")
    groups.callback_query.register(turn, GroupPress.filter(F.value == ""), here)
    groups.callback_query.register(set_rule, GroupPress.filter(), here)
    return groups


async def moved_away(message: Message, groups: Groups) -> None:
    assert message.migrate_to_chat_id is not None
    await groups.move(ChatId(message.chat.id), ChatId(message.migrate_to_chat_id))


async def moved_here(message: Message, groups: Groups) -> None:
    assert message.migrate_from_chat_id is not None
    await groups.move(ChatId(message.migrate_from_chat_id), ChatId(message.chat.id))


async def open_language(message: Message, group: Chat, page: Page, bot: Bot) -> None:
    await expect_admin(bot, message)
    await page.put(chat_language_screen(group), reader_of_chat(group).theme)


async def set_language(
    query: CallbackQuery,
    callback_data: SettingPress,
    group: Chat,
    chats: Chats,
    boards: Boards,
    page: Page,
    bot: Bot,
) -> None:
    """For the whole group, by any of its administrators: who asked for the screen may be anonymous."""
    await expect_admin(bot, query)
    group = await chats.speak(group, callback_data.value)
    await page.put(chat_language_screen(group), reader_of_chat(group).theme)
    await boards.redraw_in(group.id)


async def open_settings(message: Message, group: Chat, chats: Chats, page: Page, bot: Bot) -> None:
    """Everybody may look at the group's; a person's own are nobody else's business, and in private."""
    screen = house_screen(group, await chats.rules(group.id), await own_name(bot))
    await page.put(screen, reader_of_chat(group).theme)


async def turn(
    query: CallbackQuery, callback_data: GroupPress, group: Chat, chats: Chats, page: Page, bot: Bot
) -> None:
    """One rule's values; only administrators get to see what they alone may choose."""
    await expect_admin(bot, query)
    screen = house_screen(group, await chats.rules(group.id), await own_name(bot), callback_data.field)
    await page.put(screen, reader_of_chat(group).theme)


async def set_rule(
    query: CallbackQuery,
    callback_data: GroupPress,
    group: Chat,
    chats: Chats,
    boards: Boards,
    page: Page,
    bot: Bot,
) -> None:
    await expect_admin(bot, query)
    rules = await chats.rule(group.id, callback_data.field, callback_data.value)
    await page.put(house_screen(group, rules, await own_name(bot)), reader_of_chat(group).theme)
    if callback_data.field == "calm":
        await boards.calm_in(group.id, calm=rules.calm)
