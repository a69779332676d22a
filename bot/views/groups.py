"""Screens that a whole group reads, in its language."""

from __future__ import annotations

from typing import Final

from bot.presses import GroupPress
from bot.services.ports import Chat
from bot.views.buttons import button
from bot.views.menus import screen, to
from bot.views.reader import reader_of_chat
from bot.views.screen import Screen
from bot.views.settings import language_rows

WHOLE_CHAT: Final = "chat"
"""The `back` of a setting that is the group's, not a person's."""


def chat_language_screen(chat: Chat) -> Screen:
    """The language of a group's boards."""
    words = reader_of_chat(chat).texts
    back = button(words.plain("button.back"), GroupPress(field="menu"))
    rows = [*language_rows(words.language, back=WHOLE_CHAT), [back, to("menu.close", "close", words)]]
    return screen(words("language.text_chat"), rows, reader_of_chat(chat))
