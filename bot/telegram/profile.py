"""What Telegram shows of the bot before anybody talks to it: commands and descriptions, per language."""

from __future__ import annotations

import hashlib
import logging
from typing import Final

from aiogram import Bot
from aiogram.exceptions import TelegramAPIError
from aiogram.types import BotCommandScopeAllGroupChats, BotCommandScopeAllPrivateChats

from bot.services.ports import Setting, Store
from bot.telegram.session import Unreachable
from bot.views.menus import bot_commands, bot_description, bot_short_description
from bot.views.texts import LANGUAGES, RUSSIAN_READS, language_for

log = logging.getLogger(__name__)

CODES: Final = (None, *sorted({*LANGUAGES, *RUSSIAN_READS}))
"""Telegram's language codes that get texts of their own; None is everybody else."""


async def publish_profile(bot: Bot, store: Store) -> None:
    """Tell Telegram when the texts differ from those told last; a failure waits for the next start."""
    scope, now = f"bot:{bot.id}", _fingerprint()
    if await store.setting(scope, "profile") == now:
        return
    try:
        for code in CODES:
            await _publish(bot, code)
    except (TelegramAPIError, Unreachable) as error:
        log.warning("The bot's commands and descriptions could not be set: %s", error)
    else:
        await store.append((), (Setting(scope, "profile", now),))


async def _publish(bot: Bot, code: str | None) -> None:
    language = language_for(code)
    await bot.set_my_commands(bot_commands(language), BotCommandScopeAllPrivateChats(), code)
    await bot.set_my_commands(bot_commands(language, group=True), BotCommandScopeAllGroupChats(), code)
    await bot.set_my_description(bot_description(language), code)
    await bot.set_my_short_description(bot_short_description(language), code)


def _fingerprint() -> str:
    told = [
        (
            code,
            bot_commands(language),
            bot_commands(language, group=True),
            bot_description(language),
            bot_short_description(language),
        )
        for code in CODES
        for language in [language_for(code)]
    ]
    return hashlib.sha256(repr(told).encode()).hexdigest()[:16]
