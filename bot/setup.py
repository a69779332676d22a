"""`python -m bot setup`: tells Telegram the commands and descriptions, whatever it has been told before.

A starting bot does that by itself when its texts have changed; the command is for an owner who has changed
them elsewhere, or who wants to see what is set.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from aiogram import Bot
from aiogram.exceptions import TelegramAPIError, TelegramNotFound, TelegramUnauthorizedError

from bot.config import Settings
from bot.telegram.profile import Profile, publish
from bot.telegram.session import Unreachable, make_bot
from bot.views.texts import load as load_texts

Say: TypeAlias = Callable[[str], object]

SCOPE_NAMES: Final = {
    "private": "in private chats",
    "groups": "in groups",
    "admins": "for administrators of groups",
}


async def setup(settings: Settings, say: Say) -> int:
    """Say what has been set, a line for each; 0 when all of it stands there."""
    bot = make_bot(settings.token, settings.bot_api_url)
    async with bot.session:
        try:
            return await _set_all(bot, say)
        except (TelegramUnauthorizedError, TelegramNotFound):
            say("Telegram does not know this BOT_TOKEN: it is wrong or has been revoked.")
        except Unreachable as error:
            say(f"The Bot API cannot be reached: {error}.")
        except TelegramAPIError as error:
            say(f"Telegram refuses {type(error.method).__name__}: {error.message}.")
    return 1


async def _set_all(bot: Bot, say: Say) -> int:
    load_texts()
    me = await bot.get_me()
    say(f"Setting up @{me.username}.")
    told: dict[str, str] = {}
    async for profile in publish(bot):
        who = profile.code or "everybody else"
        first = told.setdefault(profile.description, who)
        for line in [f"{who}: as {first}"] if first != who else _lines(who, profile):
            say(line)
    return 0


def _lines(who: str, profile: Profile) -> list[str]:
    """What one language is shown."""
    commands = [
        f"  {SCOPE_NAMES[scope]}: {' '.join(f'/{each.command}' for each in found)}"
        for scope, found in profile.commands.items()
    ]
    return [f"{who}: {profile.short_description}", *commands, f"  description: {profile.description}"]
