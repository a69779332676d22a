"""What a chat shows outside any board: a screen (a photo with a text and buttons), or a file."""

from __future__ import annotations

from dataclasses import dataclass

from aiogram.types import InlineKeyboardMarkup

from bot.views.texts import Html
from render.pages import Picture, Reel


@dataclass(frozen=True, slots=True)
class Screen:
    """Every screen of a menu has a picture, so that one edit turns any of them into another, or a board."""

    text: Html
    keyboard: InlineKeyboardMarkup
    photo: Picture | Reel | None


@dataclass(frozen=True, slots=True)
class Document:
    """A file to keep, and what is said under it."""

    name: str
    data: bytes
    text: Html
