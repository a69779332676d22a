"""Screens that a whole group reads, in its language."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.presses import GroupPress, MenuPress, to62
from bot.services.ports import Chat
from bot.services.table import Table
from bot.views.buttons import ROW_CHARACTERS, button, keyboard, packed
from bot.views.caption import lines
from bot.views.menus import GAMES_LISTED, screen, to
from bot.views.names import clean_name, isolated
from bot.views.people import seat_name
from bot.views.reader import reader_of_chat
from bot.views.screen import Screen
from bot.views.settings import language_rows
from bot.views.texts import Html, Texts

WHOLE_CHAT: Final = "chat"
"""The `back` of a setting that is the group's, not a person's."""


def chat_games_screen(chat: Chat | None, tables: Sequence[Table], others: int = 0) -> Screen:
    """The group's running games: who plays, whose turn it is, and a button that brings the board.

    `others` are not at hand."""
    words = reader_of_chat(chat).texts
    shown = tables[:GAMES_LISTED]
    jumps = [
        button(jump_label(number, table, words), MenuPress(screen="board", arg=to62(table.id)))
        for number, table in enumerate(shown, start=1)
    ]
    listed = [chat_game_line(number, table, words) for number, table in enumerate(shown, start=1)]
    title = words("games.title_chat") if tables else words("games.none_chat")
    others += len(tables) - len(shown)
    more = Html(words.count("count.more_games", others) if others else "")
    rows = [*packed(jumps, 1), [to("menu.close", "close", words)]]
    return Screen(lines([title, *listed, more]), keyboard(rows), None)


def chat_game_line(number: int, table: Table, words: Texts) -> Html:
    """ "1. Короткие: Анна – Борис, ходит Борис"."""
    seat = table.game.to_act
    first, second = (isolated(seat_name(table, each, words)) for each in (0, 1))
    return words(
        "games.line_chat",
        number=number,
        a=first,
        b=second,
        game=words.plain(f"variant.{table.row.variant}"),
        name="" if seat is None else isolated(seat_name(table, seat, words)),
    )


def jump_label(number: int, table: Table, words: Texts) -> str:
    """ "1. Анна – Борис", both names cut so that the row stays narrow."""
    room = (ROW_CHARACTERS - len(f"{number}.  – ")) // 2
    names = [isolated(clean_name(seat_name(table, seat, words), room)) for seat in (0, 1)]
    return f"{number}. {names[0]} – {names[1]}"


def chat_language_screen(chat: Chat) -> Screen:
    """The language of a group's boards."""
    words = reader_of_chat(chat).texts
    back = button(words.plain("button.back"), GroupPress(field="menu"))
    rows = [*language_rows(words.language, back=WHOLE_CHAT), [back, to("menu.close", "close", words)]]
    return screen(words("language.text_chat"), rows, reader_of_chat(chat))
