"""What Telegram shows of the bot before anybody talks to it: commands and descriptions, per language."""

from __future__ import annotations

import hashlib
import logging
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from aiogram import Bot
from aiogram.exceptions import TelegramAPIError
from aiogram.types import (
    BotCommand,
    BotCommandScopeAllChatAdministrators,
    BotCommandScopeAllGroupChats,
    BotCommandScopeAllPrivateChats,
)

from bot.services.ports import Setting, Store
from bot.telegram.session import Unreachable
from bot.views.menus import SCOPES, bot_commands, bot_description, bot_short_description
from bot.views.texts import LANGUAGES, RUSSIAN_READS, language_for

log = logging.getLogger(__name__)

CODES: Final = (None, *sorted({*LANGUAGES, *RUSSIAN_READS}))
"""Telegram's language codes that get texts of their own; None is everybody else."""
Scope: TypeAlias = (
    BotCommandScopeAllPrivateChats | BotCommandScopeAllGroupChats | BotCommandScopeAllChatAdministrators
)
WHERE: Final[Mapping[str, Scope]] = {
    "private": BotCommandScopeAllPrivateChats(),
    "groups": BotCommandScopeAllGroupChats(),
    "admins": BotCommandScopeAllChatAdministrators(),
}
"""Telegram's name for each of the scopes."""


@dataclass(frozen=True, slots=True)
class Profile:
    """What whoever has a language code is shown; commands by scope."""

    code: str | None
    commands: Mapping[str, list[BotCommand]]
    description: str
    short_description: str


def profiles() -> tuple[Profile, ...]:
    """All that Telegram is told, in the order of `CODES`."""
    return tuple(
        Profile(
            code,
            {scope: bot_commands(language, scope) for scope in SCOPES},
            bot_description(language),
            bot_short_description(language),
        )
        for code in CODES
        for language in [language_for(code)]
    )


async def publish_profile(bot: Bot, store: Store) -> None:
    """Tell Telegram when the texts differ from those told last; a failure waits for the next start."""
    scope, now = f"bot:{bot.id}", _fingerprint()
    if await store.setting(scope, "profile") == now:
        return
    try:
        async for _ in publish(bot):
            pass
    except (TelegramAPIError, Unreachable) as error:
        log.warning("The bot's commands and descriptions could not be set: %s", error)
    else:
        await store.append((), (Setting(scope, "profile", now),))


async def publish(bot: Bot) -> AsyncIterator[Profile]:
    """Tell Telegram, whatever it has been told before; each language as soon as it stands there."""
    for profile in profiles():
        for scope, commands in profile.commands.items():
            await bot.set_my_commands(commands, WHERE[scope], profile.code)
        await bot.set_my_description(profile.description, profile.code)
        await bot.set_my_short_description(profile.short_description, profile.code)
        yield profile


def _fingerprint() -> str:
    return hashlib.sha256(repr(profiles()).encode()).hexdigest()[:16]
