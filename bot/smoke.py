"""`python -m bot smoke`: lets the owner check a real token within a minute, while the bot is not running.

It confirms no update, so that the bot hears afterwards whatever was written meanwhile.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final, TypeAlias

from aiogram import Bot
from aiogram.exceptions import (
    TelegramAPIError,
    TelegramConflictError,
    TelegramNotFound,
    TelegramUnauthorizedError,
)
from aiogram.types import BufferedInputFile, User

from bot.config import Settings
from bot.telegram.session import Unreachable, make_bot
from bot.views.reader import Reader
from bot.views.scene import opening_scene
from bot.views.texts import load as load_texts
from render.draw import Painter

Say: TypeAlias = Callable[[str], object]

PATIENCE: Final = 60.0
"""Seconds in which the owner writes to the bot."""
POLL: Final = 5
PAUSE: Final = 0.5
"""Between looks at updates that are not confirmed and so come again at once."""


async def smoke(settings: Settings, say: Say, patience: float = PATIENCE) -> int:
    """Say what works, a sentence a step; 0 when nothing is wrong."""
    bot = make_bot(settings.token, settings.bot_api_url)
    async with bot.session:
        try:
            me = await _introduced(bot, say)
            if await _has_webhook(bot, settings, say):
                return 0
            return await _round_trip(bot, me, say, patience)
        except (TelegramUnauthorizedError, TelegramNotFound):
            say("Telegram does not know this BOT_TOKEN: it is wrong or has been revoked.")
        except TelegramConflictError:
            say("Another process hears this bot's updates: stop it, and try again.")
        except Unreachable as error:
            say(f"The Bot API cannot be reached: {error}.")
        except TelegramAPIError as error:
            say(f"Telegram refuses {type(error.method).__name__}: {error.message}.")
    return 1


async def _introduced(bot: Bot, say: Say) -> User:
    me = await bot.get_me()
    say(f"The token belongs to @{me.username} ({me.full_name}).")
    if not me.can_join_groups:
        say("It cannot be added to groups: allow that with /setjoingroups at @BotFather.")
    if me.can_read_all_group_messages:
        say("It reads everything in groups, which it does not need: see /setprivacy at @BotFather.")
    return me


async def _has_webhook(bot: Bot, settings: Settings, say: Say) -> bool:
    """Where updates go to a webhook nobody can poll for them."""
    info = await bot.get_webhook_info()
    if not info.url:
        return False
    whose = "the one of WEBHOOK_URL" if info.url == settings.webhook_url else "which the bot will replace"
    say(f"A webhook is set, {whose}, with {info.pending_update_count} updates waiting: no message is tried.")
    if info.last_error_message:
        say(f"Its last error: {info.last_error_message}.")
    return True


async def _round_trip(bot: Bot, me: User, say: Say, patience: float) -> int:
    """A board sent, edited and deleted again, in the chat of whoever writes first."""
    say(f"Now write anything to https://t.me/{me.username} within {patience:.0f} seconds.")
    chat = await _somebody(bot, patience)
    if chat is None:
        say("Nobody has written. The token is good; sending was not tried.")
        return 1
    load_texts()
    picture = Painter().draw(opening_scene("short", Reader()), Reader().theme)
    clock = asyncio.get_running_loop().time
    begun = clock()
    sent = await bot.send_photo(chat, BufferedInputFile(picture, "board.jpg"), caption="1")
    shown = clock()
    await bot.edit_message_caption(chat_id=chat, message_id=sent.message_id, caption="2")
    edited = clock()
    await bot.delete_message(chat, sent.message_id)
    say(f"A board was sent in {shown - begun:.2f} s, edited in {edited - shown:.2f} s, and deleted again.")
    return 0


async def _somebody(bot: Bot, patience: float) -> int | None:
    """The private chat of the first message that waits or comes."""
    loop = asyncio.get_running_loop()
    end = loop.time() + patience
    while loop.time() < end:
        for update in await bot.get_updates(timeout=min(POLL, int(patience))):
            if update.message is not None and update.message.chat.type == "private":
                return update.message.chat.id
        await asyncio.sleep(PAUSE)
    return None
