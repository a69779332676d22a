"""The position on a board as other programs write it, to be copied."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from aiogram.types import CopyTextButton, InlineKeyboardButton

from bot.services.table import Table
from bot.views.caption import header, lines
from bot.views.reader import Reader
from bot.views.texts import Html, Texts
from engine.formats.gnubgid import write_gnubg_id
from engine.formats.standing import Standing, standing_of
from engine.formats.xgid import write_xgid
from engine.game import Game

COPIED: Final = 256
"""Characters that a button can copy."""


class Code(NamedTuple):
    """A position in one program's words."""

    program: str
    text: str


def codes_of(standing: Standing) -> tuple[Code, ...]:
    return Code("XGID", write_xgid(standing)), Code("GNUbg ID", write_gnubg_id(standing))


def codes(game: Game) -> tuple[Code, ...]:
    """Nothing where ids have no room for the game as it stands."""
    standing = standing_of(game)
    return () if standing is None else codes_of(standing)


def code(table: Table, reader: Reader) -> Html:
    """The ids, to be copied by a tap on them too."""
    return lines([header(table, reader), *code_lines(codes(table.game), reader.texts)])


def code_lines(found: tuple[Code, ...], words: Texts) -> Iterator[Html]:
    for each in found:
        yield words("code.line", program=each.program, code=each.text)


def copy_buttons(found: tuple[Code, ...]) -> list[InlineKeyboardButton]:
    """Each copies its id."""
    return [
        InlineKeyboardButton(text=f"⧉ {each.program}", copy_text=CopyTextButton(text=each.text))
        for each in found
        if len(each.text) <= COPIED
    ]
