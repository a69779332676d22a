"""Who administers a group: asked of Telegram each time, for that changes without the bot's being told."""

from __future__ import annotations

from aiogram import Bot
from aiogram.exceptions import TelegramAPIError
from aiogram.types import CallbackQuery, Message

from bot.services.chats import Chats
from bot.services.errors import NotAdmin, NotStarter
from bot.services.houserules import ADMINS, HouseRules
from bot.services.ports import ChatId


async def rules_for_starter(
    bot: Bot, chats: Chats, event: Message | CallbackQuery, group: ChatId
) -> HouseRules:
    """The group's house rules, for somebody who may start games there; raises `NotStarter`."""
    rules = await chats.rules(group)
    if rules.starters == ADMINS:
        await expect_admin(bot, event, NotStarter)
    return rules


async def expect_admin(bot: Bot, event: Message | CallbackQuery, refusal: type[NotAdmin] = NotAdmin) -> None:
    """Refuse whoever is no administrator; what is written in the name of the group itself comes from one.

    Of anonymous administrators Telegram gives the list their own ids, and so do presses."""
    message = event.message if isinstance(event, CallbackQuery) else event
    assert message is not None
    if isinstance(event, Message) and event.sender_chat is not None and event.sender_chat.id == event.chat.id:
        return
    try:
        admins = await bot.get_chat_administrators(message.chat.id)
    except TelegramAPIError as error:
        raise refusal(f"the administrators of chat {message.chat.id} cannot be listed: {error}") from None
    person = event.from_user
    if person is None or person.id not in {admin.user.id for admin in admins}:
        raise refusal(f"{person and person.id} is no administrator of chat {message.chat.id}")
