"""A position without a game: the board, its codes, and on request what is best, in the words of a hint."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Final, Literal

from bot.presses import PositionPress
from bot.services.hints import has_choice, hint_menu
from bot.services.ports import GameId, GameRow, MatchId, Person, PersonId, Sitter, Terms
from bot.services.table import Table
from bot.views.buttons import Row, button, keyboard, packed
from bot.views.caption import facts, header, lines, position, status
from bot.views.code import code_lines, codes_of, copy_buttons
from bot.views.hints import hint
from bot.views.menus import screen, to
from bot.views.reader import Reader, reader_of
from bot.views.scene import scene_of
from bot.views.screen import Screen
from bot.views.texts import Texts
from engine.advice import Advice
from engine.aside import Aside
from engine.errors import BadPosition
from engine.formats.gnubgid import read_gnubg_id, write_match_id, write_position_id
from engine.formats.standing import ME, Standing, has_ids, table_of
from engine.side_events import Hinted
from engine.variants import VARIANTS

NOBODY: Final = datetime.fromtimestamp(0, UTC)
"""When nothing happened: there is no game."""
ME_ID, THEM_ID = PersonId(1), PersonId(2)
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
    """A table at which nobody sits, for the views of boards and hints; raises `BadPosition`."""
    game, match = table_of(standing)
    terms = Terms(standing.variant, length=standing.length)
    row = GameRow(
        id=GameId(0),
        match=MatchId(0),
        seats=(Sitter(ME_ID), Sitter(THEM_ID)),
        variant=standing.variant,
        seed=b"",
        seq=game.seq,
        to_act=game.to_act,
        over=False,
        created_at=NOBODY,
        moved_at=NOBODY,
    )
    names = {ME_ID: words.plain("position.me"), THEM_ID: words.plain("position.them")}
    people = {person: Person(person, name) for person, name in names.items()}
    aside = Aside()
    if advice is not None:
        told = Hinted(ME, game.seq, advice.turns, advice.actions, advice.chances, advice.reply)
        aside = Aside(hint=told)
    return Table(row, game, match, terms, people, (None, None), (), aside)


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
