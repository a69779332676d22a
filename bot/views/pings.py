"""The one line that calls a player to the board."""

from __future__ import annotations

from html import escape

from aiogram.types import InlineKeyboardMarkup

from bot.presses import MenuPress, to62
from bot.services.pings import is_asked
from bot.services.table import Table
from bot.views.buttons import button, keyboard
from bot.views.people import seat_name
from bot.views.texts import Html, Texts


def ping_text(table: Table, seat: int, words: Texts, *, group: bool) -> Html:
    """In a group it mentions the player, so that Telegram tells him."""
    person, what = table.row.seats[seat].person, "asked" if is_asked(table) else "turn"
    if not group or person is None:
        return words(f"ping.{what}")
    name = escape(seat_name(table, seat, words))
    return words(f"ping.{what}_group", name=Html(f'<a href="tg://user?id={person}">{name}</a>'))


def ping_keyboard(table: Table, words: Texts) -> InlineKeyboardMarkup:
    """For a board that has been deleted, or lies far above."""
    return keyboard([[button(words.plain("ping.board"), MenuPress(screen="board", arg=to62(table.id)))]])
