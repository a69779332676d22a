"""Texts and keyboards as people see them."""

from __future__ import annotations

import re
from html import unescape

from aiogram.types import InlineKeyboardMarkup

from bot.views.screen import Screen


def visible(text: str) -> str:
    """The text as Telegram counts it: without tags and entities."""
    return unescape(re.sub(r"<[^>]*>", "", text))


def without_entities(text: str) -> str:
    """The text without what stands for escaped characters: no other `&` is to be left."""
    return re.sub(r"&(amp|lt|gt);", "", text)


def labels(shown: Screen | InlineKeyboardMarkup) -> list[list[str]]:
    """The words of its buttons, row by row."""
    keyboard = shown.keyboard if isinstance(shown, Screen) else shown
    return [[button.text for button in row] for row in keyboard.inline_keyboard]
