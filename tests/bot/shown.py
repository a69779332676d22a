"""What stands in the chats of `FakeTelegram`, and which limits of Telegram's its keyboards break."""

from __future__ import annotations

from dataclasses import dataclass

from aiogram.types import InlineKeyboardMarkup

from bot.views.buttons import KEYBOARD_BUTTONS, ROW_BUTTONS, ROW_CHARACTERS


@dataclass
class Shown:
    """A message as the chat shows it."""

    message_id: int
    chat: int
    text: str
    keyboard: InlineKeyboardMarkup | None
    picture: str | None = None
    edits: int = 0

    @property
    def buttons(self) -> dict[str, str]:
        """Callback data by text."""
        rows = self.keyboard.inline_keyboard if isinstance(self.keyboard, InlineKeyboardMarkup) else []
        return {button.text: button.callback_data or "" for row in rows for button in row}


@dataclass
class Whisper(Shown):
    """A message in a group that one member alone sees; `message_id` is a number of its own."""

    receiver: int = 0


@dataclass
class Toast:
    query: str
    text: str | None
    alert: bool


def breaches(keyboard: InlineKeyboardMarkup) -> list[object]:
    """Rows that no thumb or narrow screen can bear, and data that Telegram does not take."""
    rows = keyboard.inline_keyboard
    wide = [
        [button.text for button in row]
        for row in rows
        if len(row) > ROW_BUTTONS or sum(len(button.text) for button in row) > ROW_CHARACTERS
    ]
    long = [
        button.callback_data
        for row in rows
        for button in row
        if len((button.callback_data or "").encode()) > 64
    ]
    many = [sum(map(len, rows))] if sum(map(len, rows)) > KEYBOARD_BUTTONS else []
    return [*wide, *long, *many]
