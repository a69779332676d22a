"""A screen outside any game: a photo with a text and buttons."""

from __future__ import annotations

from dataclasses import dataclass

from aiogram.types import InlineKeyboardMarkup

from bot.views.texts import Html
from render.scene import Scene


@dataclass(frozen=True, slots=True)
class Screen:
    """Every screen of a menu has a photo, so that one edit turns any of them into another, or a board."""

    text: Html
    keyboard: InlineKeyboardMarkup
    photo: Scene | None
