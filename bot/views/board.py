"""A board message: caption, keyboard and picture of one table for one reader; pure."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from aiogram.types import InlineKeyboardMarkup

from bot.services.table import Table
from bot.views import asides, hints
from bot.views.caption import caption, lines
from bot.views.code import code, codes
from bot.views.consulting import as_pictured, as_seen
from bot.views.crew import giving_up
from bot.views.ending import ending
from bot.views.keyboard import board_keyboard
from bot.views.reader import Reader
from bot.views.resigning import menu_name, open_offer, resigning
from bot.views.scene import scene_of
from bot.views.textboard import text_board
from bot.views.texts import Html
from engine.game import Phase
from render.scene import Scene

MENUS: Final = {
    "why": asides.why_not,
    "envelope": asides.envelope,
    "hint": hints.hint,
    "resign": resigning,
    "pass": asides.passing,
    "text": asides.in_letters,
    "code": code,
    "giveup": giving_up,
}
"""Captions of menus; under "" (the moves), "more" and "phrases" the caption stays, two are not here."""


@dataclass(frozen=True, slots=True)
class BoardView:
    """`keyboard` None: the reader has nothing to press. For a board in letters they stand in the caption."""

    caption: Html
    keyboard: InlineKeyboardMarkup | None
    scene: Scene


def board_view(table: Table, reader: Reader) -> BoardView:
    """The table as the reader sees it now."""
    reader = with_fitting_menu(table, reader)
    pictured = as_pictured(table, reader)
    scene, text = scene_of(*pictured), board_caption(*pictured)
    if reader.text:
        text = lines([text_board(scene, reader.texts), text])
    return BoardView(text, board_keyboard(*as_seen(table, reader)), scene)


def with_fitting_menu(table: Table, reader: Reader) -> Reader:
    """A menu that the game has overtaken is closed."""
    phase = table.game.phase
    match menu_name(reader):
        case "phrases":
            fits = reader.private and table.of_two_persons()
        case "hint":
            fits = hints.is_current(table, reader)
        case "dice":
            fits = phase is Phase.OVER
        case "code":
            fits = bool(codes(table.game))
        case "pass":
            fits = phase in {Phase.ANSWER, Phase.BEAVER}
        case "resign":  # An offer that stands is answered first, whoever has made it.
            fits = phase is not Phase.OVER and open_offer(table) is None
        case _:
            fits = phase is not Phase.OVER
    return reader if fits else replace(reader, menu="")


def board_caption(table: Table, reader: Reader) -> Html:
    if table.game.phase is Phase.OVER:
        return asides.proof(table, reader) if reader.menu == "dice" else ending(table, reader)
    if reader.menu == "settings":
        return lines([reader.texts("settings.title"), reader.texts("settings.text")])
    return MENUS.get(menu_name(reader), caption)(table, reader)
