"""The bot's own name."""

from __future__ import annotations

from aiogram import Bot


async def own_name(bot: Bot) -> str:
    """The username with which links to the bot begin; Telegram is asked once."""
    return (await bot.me()).username or ""
