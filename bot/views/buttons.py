"""Rows of buttons that thumbs and narrow screens can bear."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Final, Literal, TypeAlias

from aiogram.filters.callback_data import CallbackData
from aiogram.types import InlineKeyboardButton, InlineKeyboardMarkup

from bot.services.ports import PersonId

Row: TypeAlias = list[InlineKeyboardButton]
Style: TypeAlias = Literal["primary", "success", "danger"]

ROW_BUTTONS: Final = 4
ROW_CHARACTERS: Final = 22
"""Of all buttons of a row together: what a 360 px wide screen shows uncut."""
KEYBOARD_BUTTONS: Final = 100
ANYBODY: Final = PersonId(0)
"""In place of the owner of a screen: it obeys whoever presses first, as one opened in the name of a group."""


def button(text: str, press: CallbackData, style: Style | None = None) -> InlineKeyboardButton:
    """A button; `style` only repeats what the text says, since older clients do not show it."""
    return InlineKeyboardButton(text=text, callback_data=press.pack(), style=style)


def packed(buttons: Sequence[InlineKeyboardButton], most: int = ROW_BUTTONS) -> list[Row]:
    """The buttons in order in as few rows as fit, evenly filled: five are three and two, not four and one."""
    fewest = filled(buttons, most)
    evenly = -(-len(buttons) // max(len(fewest), 1))
    even = filled(buttons, evenly)
    return even if len(even) == len(fewest) else fewest


def filled(buttons: Sequence[InlineKeyboardButton], most: int) -> list[Row]:
    """The buttons in order, each row as full as it may be."""
    rows: list[Row] = []
    for each in buttons:
        if rows and fits([*rows[-1], each], most):
            rows[-1].append(each)
        else:
            rows.append([each])
    return rows


def fits(row: Row, most: int = ROW_BUTTONS) -> bool:
    return len(row) <= most and sum(len(each.text) for each in row) <= ROW_CHARACTERS


def keyboard(*blocks: Sequence[Row]) -> InlineKeyboardMarkup:
    """One keyboard of blocks of rows, each below the last."""
    return InlineKeyboardMarkup(inline_keyboard=list(chain.from_iterable(blocks)))
