"""A position without a game: the board, its codes, and on request what is best, in the words of a hint."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

from bot.presses import PositionPress
from bot.services.hints import has_choice, hint_menu
from bot.services.ports import Person
from bot.services.table import Table
from bot.views.buttons import Row, button, keyboard, packed
from bot.views.caption import facts, header, lines, position, status
from bot.views.code import code_lines, codes_of, copy_buttons
from bot.views.hints import hint
from bot.views.menus import screen, to
from bot.views.reader import Reader, reader_of
from bot.views.scene import scene_of
from bot.views.screen import Screen
from bot.views.stands import table_without_people
from bot.views.texts import Texts
from engine.advice import Advice
from engine.aside import Aside
from engine.errors import BadPosition
from engine.formats.gnubgid import read_gnubg_id, write_match_id, write_position_id
from engine.formats.standing import ME, Standing, has_ids, table_of
from engine.side_events import Hinted
from engine.variants import VARIANTS

Action = Literal["show", "best"]


def position_help_screen(person: Person) -> Screen:
    """How to write a position."""
    reader = reader_of(person)
    return screen(reader.texts("position.help"), [[to("menu.back", "start", reader.texts)]], reader)


def position_screen(standing: Standing, person: Person) -> Screen:
    """The board, and what can be asked about it."""
    reader = _reader(person)
    words, table = reader.texts, table_at(standing, reader.texts)
    asking = _asking(standing, table, words)
    parts = [header(table, reader), *facts(table, reader), position(table, reader), status(table, reader)]
    if not asking:
        parts.append(words("position.no_dice"))
    found = codes_of(standing) if has_ids(table.game) else ()
    rows = [*asking, *packed(copy_buttons(found), 1), [to("menu.close", "close", words)]]
    text = lines([*parts, *code_lines(found, words)])
    return Screen(text, keyboard(rows), scene_of(table, reader))


def best_screen(standing: Standing, advice: Advice, person: Person) -> Screen:
    """The same board after the best turn, and the best turns or the cube in words."""
    reader = _reader(person)
    table = table_at(standing, reader.texts, advice)
    reader = replace(reader, menu=hint_menu(table.game.seq))
    back = button(reader.texts.plain("button.to_position"), press_of(standing, "show"))
    rows = [[back], [to("menu.close", "close", reader.texts)]]
    return Screen(hint(table, reader), keyboard(rows), scene_of(table, reader))


def _reader(person: Person) -> Reader:
    """Whoever asks sits at the seat that decides."""
    return replace(reader_of(person, seat=ME), text=False)


def _asking(standing: Standing, table: Table, words: Texts) -> Sequence[Row]:
    if not has_choice(table, ME):
        return []
    key = "button.best_cube" if table.game.turn is None else "button.best_turn"
    return [[button(words.plain(key), press_of(standing, "best"), "primary")]]


def table_at(standing: Standing, words: Texts, advice: Advice | None = None) -> Table:
    """A table for the views of boards and hints; raises `BadPosition`."""
    game, match = table_of(standing)
    names = words.plain("position.me"), words.plain("position.them")
    if advice is None:
        return table_without_people(game, match, names)
    told = Hinted(ME, game.seq, advice.turns, advice.actions, advice.chances, advice.reply)
    return table_without_people(game, match, names, aside=Aside(hint=told))


def press_of(standing: Standing, action: Action) -> PositionPress:
    """The position travels in the button: there is nothing to be kept of it."""
    return PositionPress(
        action=action,
        variant=standing.variant,
        board=write_position_id(standing),
        match=write_match_id(standing),
    )


def standing_in(press: PositionPress) -> Standing:
    """What `press_of` wrote; raises `BadPosition` for a forged one."""
    if press.variant not in VARIANTS:
        raise BadPosition(f"there is no {press.variant!r} nardy")
    return read_gnubg_id(f"{press.board}:{press.match}", press.variant)
