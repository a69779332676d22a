"""A finished game looked at again: an animation, and the same message turn by turn."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import unescape
from typing import Final

from aiogram.types import InlineKeyboardButton

from bot.presses import MenuPress, ReplayHow, ReplayPress, to62
from bot.services.ports import PersonId
from bot.services.table import Table
from bot.views.buttons import Row, button, keyboard
from bot.views.caption import facts, header, lines, position
from bot.views.ending import verdict
from bot.views.menus import play_button
from bot.views.reader import Reader
from bot.views.scene import opening_scene
from bot.views.screen import Screen
from bot.views.stills import Still, at, still_line, still_scene, stills
from bot.views.texts import Html
from render.pages import Frame, Reel

FIRST_FRAME: Final = 180
"""Hundredths of a second."""
TURN_FRAME: Final = 140
SHORT_FRAME: Final = 90
"""For a pass, or a rung of a ladder."""
LAST_FRAME: Final = 500


def film_screen(table: Table, reader: Reader, owner: PersonId) -> Screen:
    """The whole game as an animation."""
    words, shown = reader.texts, stills(table.events, table.game)
    turns = Html(words.count("count.turns", shown[-1].turn))
    text = lines([words("replay.title"), header(table, reader), still_line(table, shown[-1], reader), turns])
    by_turns = replay_button(table, owner, words.plain("button.by_turns"), 0, "first")
    return Screen(text, keyboard([[by_turns], _close(reader)]), reel(table, shown, reader))


def step_screen(table: Table, reader: Reader, owner: PersonId, number: int) -> Screen:
    """One turn with the buttons to all others; a number that there is not is the last."""
    words, shown = reader.texts, stills(table.events, table.game)
    last = len(shown) - 1
    number = min(number, last)
    still = shown[number]
    parts = [
        header(at(table, still), reader),
        words("replay.turn", n=still.turn, of=shown[-1].turn),
        still_line(table, still, reader),
        *facts(at(table, still), reader),
        position(at(table, still), reader),
    ]
    rows = [_ways(table, owner, number, last), [_film(table, owner, reader)], _close(reader)]
    return Screen(lines(parts), keyboard(rows), still_scene(table, still, reader))


def nothing_screen(reader: Reader) -> Screen:
    """Nothing has been played to its end yet."""
    words, close = reader.texts, _close(reader)
    if not reader.private:
        return Screen(words("replay.none"), keyboard([close]), None)
    rows = [[play_button(words)], close]
    return Screen(words("replay.none"), keyboard(rows), opening_scene("short", reader))


def reel(table: Table, shown: Sequence[Still], reader: Reader) -> Reel:
    """The animation as values."""
    return Reel(tuple(_frame(table, still, reader) for still in shown))


def _frame(table: Table, still: Still, reader: Reader) -> Frame:
    """A turn as it is told; of the end who has won, for the board itself says the rest."""
    scene, result = still_scene(table, still, reader), still.game.result
    if result is not None:
        return Frame(scene, plain(verdict(table, result, reader)), LAST_FRAME)
    line = plain(still_line(table, still, reader))
    if still.moment is None:
        return Frame(scene, line, FIRST_FRAME)
    short = still.start is not None and (still.rung or not still.steps)
    return Frame(scene, line, SHORT_FRAME if short else TURN_FRAME)


def plain(text: Html) -> str:
    """The text without its markup, for a picture."""
    return unescape(re.sub(r"<[^>]*>", "", text))


def _ways(table: Table, owner: PersonId, number: int, last: int) -> Row:
    """Always four in the same places, so that a thumb may stay on one."""
    return [
        replay_button(table, owner, "⏮", 0, "first"),
        replay_button(table, owner, "◀", max(number - 1, 0), "back"),
        replay_button(table, owner, "▶", min(number + 1, last), "next"),
        replay_button(table, owner, "⏭", last, "last"),
    ]


def _film(table: Table, owner: PersonId, reader: Reader) -> InlineKeyboardButton:
    return replay_button(table, owner, reader.texts.plain("button.film"), 0, "film")


def _close(reader: Reader) -> Row:
    return [button(reader.texts.plain("menu.close"), MenuPress(screen="close"))]


def replay_button(
    table: Table, owner: PersonId, text: str, number: int, how: ReplayHow
) -> InlineKeyboardButton:
    return button(text, ReplayPress(owner=to62(owner), game=to62(table.id), at=number, how=how))
