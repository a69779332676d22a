"""What the buttons of a keyboard say, and who looks at them."""

from __future__ import annotations

from dataclasses import replace

from aiogram.types import InlineKeyboardButton, InlineKeyboardMarkup

from bot.services.ports import Sitter
from bot.services.table import Table
from bot.views.reader import Reader, reader_of
from engine.rules import OptionValue
from tests.bot.view_tables import (
    ALL_BY_HAND,
    ANNA,
    BORIS,
    beginning,
    chance_game,
    table_of,
)

START = "24:2 13:5 8:3 6:5 / 24:2 13:5 8:3 6:5"
RACE = "6:3 5:3 4:2 3:2 2:2 / 6:2 5:3 4:2 2:3 1:2"
BORIS_SITS = Sitter(person=BORIS.id)
CUBE: dict[str, OptionValue] = {"cube": "geometric", "beaver": True}
MINE = reader_of(ANNA, seat=0)
THEIRS = reader_of(BORIS, seat=1)
GROUP = Reader(private=False)


def rows(markup: InlineKeyboardMarkup | None) -> list[list[str]]:
    """The texts of the buttons, row by row."""
    assert markup is not None
    return [[button.text for button in row] for row in markup.inline_keyboard]


def buttons(markup: InlineKeyboardMarkup | None) -> list[InlineKeyboardButton]:
    """All buttons in order."""
    assert markup is not None
    return [button for row in markup.inline_keyboard for button in row]


def data(markup: InlineKeyboardMarkup | None, text: str) -> str:
    """The callback data of the button with this text."""
    found = next(button for button in buttons(markup) if button.text == text)
    assert found.callback_data is not None
    return found.callback_data


def cube_table(phase_after: str, *, rival: Sitter = BORIS_SITS) -> Table:
    """A money game with a cube: before seat 0's throw, or after its double."""
    started = replace(beginning(options=CUBE), money=True, starter=0, white=0, length=0)
    for table in chance_game(3, started=started, wishes=ALL_BY_HAND, rival=rival):
        if table.game.may_double(0) and phase_after == "before_throw":
            return table
        if table.game.may_double(0):
            events = (*table.events, table.game.double(0))
            return table_of(events, rival=rival)
    raise AssertionError("no such moment")
