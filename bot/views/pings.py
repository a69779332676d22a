"""The one line that calls a player to the board."""

from __future__ import annotations

from html import escape

from aiogram.types import InlineKeyboardMarkup

from bot.presses import MenuPress, to62
from bot.services.pings import is_asked
from bot.services.table import Table
from bot.views.buttons import button, keyboard
from bot.views.clock import duration
from bot.views.consulting import captain_name
from bot.views.texts import Html, Texts


def ping_text(table: Table, seat: int, words: Texts, *, group: bool, word: str = "") -> Html:
    """In a group it mentions the player, so that Telegram tells him; `word`: of a reminder of the clock."""
    person = table.row.seats[seat].person
    if word:
        said = reminder_text(table, word, words)
        mentioned = mention(table, seat, words)
        return words("ping.remind_group", name=mentioned, text=said) if group and mentioned else said
    what = "asked" if is_asked(table) else "turn"
    if not group or person is None:
        return words(f"ping.{what}")
    return words(f"ping.{what}_group", name=mention(table, seat, words))


def reminder_text(table: Table, word: str, words: Texts) -> Html:
    """What the clock has come to."""
    if table.timing is None or table.game.to_act is None:
        return words("ping.turn")
    left = table.timing.left(table.game.to_act)
    return words(f"remind.{word}", left=duration(left, words))


def mention(table: Table, seat: int, words: Texts) -> Html:
    name = escape(captain_name(table, seat, words))
    return Html(f'<a href="tg://user?id={table.row.seats[seat].person}">{name}</a>')


def ping_keyboard(table: Table, words: Texts) -> InlineKeyboardMarkup:
    """For a board that has been deleted, or lies far above."""
    return keyboard([[button(words.plain("ping.board"), MenuPress(screen="board", arg=to62(table.id)))]])
