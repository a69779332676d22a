"""Running games as a list: whose turn it is, how long that may take, and the ways to the board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from aiogram.types import InlineKeyboardButton

from bot.presses import MenuPress, ScorePress, to62
from bot.services.ports import Chat, Person, PersonId
from bot.services.table import Table
from bot.views.buttons import ROW_CHARACTERS, Row, button, keyboard
from bot.views.caption import lines
from bot.views.clock import duration
from bot.views.menus import play_button, screen, to
from bot.views.names import clean_name, isolated
from bot.views.people import called, seat_name
from bot.views.reader import Reader, reader_of, reader_of_chat
from bot.views.screen import Screen
from bot.views.texts import Html, Texts

GAMES_LISTED: Final = 10
ARROW: Final = "↗"
"""On the button that opens the message of a group's board."""


@dataclass(frozen=True, slots=True)
class Listed:
    """A running game, and what only its surroundings know."""

    table: Table
    left: timedelta | None = None
    """What the clock leaves whoever is on turn; None where none runs."""
    link: str | None = None
    """The group's board, where Telegram has a link to it."""


def games_screen(person: Person, games: Sequence[Listed], others: int = 0, before: int = 0) -> Screen:
    """The person's running games: of all that run, so many stand on pages `before`, and `others` after."""
    reader = reader_of(person)
    words = reader.texts
    numbered = list(enumerate(games, start=before + 1))
    jumps: list[Row] = []
    for number, game in numbered:
        label = game_label(number, game.table, person, words, room_for(game))
        jumps.append(jump_row(label, game))
    listed = [game_line(number, game, person, reader) for number, game in numbered]
    rows = [
        *jumps,
        *pager(len(games), others, before),
        *([] if games else [[play_button(words)]]),
        [to_history(person.id, words), to("menu.back", "start", words)],
    ]
    title = words("games.title") if games else words("games.none")
    return screen(lines([title, *listed, *hints(games, others, words)]), rows, reader)


def chat_games_screen(
    chat: Chat | None, games: Sequence[Listed], asker: PersonId, others: int = 0, before: int = 0
) -> Screen:
    """The group's running games: who plays, and whose turn it is; its history obeys the `asker`."""
    words = reader_of_chat(chat).texts
    numbered = list(enumerate(games, start=before + 1))
    jumps = [
        jump_row(pair_label(number, game.table, words, room_for(game)), game) for number, game in numbered
    ]
    listed = [chat_game_line(number, game, words) for number, game in numbered]
    title = words("games.title_chat") if games else words("games.none_chat")
    rows = [
        *jumps,
        *pager(len(games), others, before),
        [to_history(asker, words), to("menu.close", "close", words)],
    ]
    return Screen(lines([title, *listed, *hints(games, others, words)]), keyboard(rows), None)


def jump_row(label: str, game: Listed) -> Row:
    """The button that posts the board afresh, and the one that opens it where it stands."""
    row = [button(label, MenuPress(screen="board", arg=to62(game.table.id)))]
    return row if game.link is None else [*row, InlineKeyboardButton(text=ARROW, url=game.link)]


def pager(shown: int, others: int, before: int) -> list[Row]:
    """To the games of the page before, and of the one after, by their numbers."""
    page, last = before // GAMES_LISTED, before + shown
    back = span(before - GAMES_LISTED + 1, before)
    more = span(last + 1, last + min(others, GAMES_LISTED))
    row = [
        *([button(f"‹ {back}", MenuPress(screen="games", arg=str(page - 1)))] if before else []),
        *([button(f"{more} ›", MenuPress(screen="games", arg=str(page + 1)))] if others else []),
    ]
    return [row] if row else []


def span(first: int, last: int) -> str:
    """ "11–20"; "11" where it is one alone."""
    return str(first) if first == last else f"{first}–{last}"


def room_for(game: Listed) -> int:
    """So many letters beside the arrow."""
    return ROW_CHARACTERS - (0 if game.link is None else len(ARROW))


def hints(games: Sequence[Listed], others: int, words: Texts) -> list[Html]:
    """How many more there are, and what the arrow does."""
    more = Html(words.count("count.more_games", others) if others else "")
    return [more, words("games.arrow") if any(game.link for game in games) else Html("")]


def to_history(asker: PersonId, words: Texts) -> InlineKeyboardButton:
    """To the games that are over."""
    return button(words.plain("menu.history"), ScorePress(owner=to62(asker), screen="history"))


def game_label(number: int, table: Table, person: Person, words: Texts, most: int = ROW_CHARACTERS) -> str:
    """ "1. Бот: ваш ход", the name cut so that the row stays narrow."""
    seat = table.seat_of(person.id)
    if seat is None:
        return str(number)
    key = "games.button.yours" if table.game.to_act == seat else "games.button.theirs"
    room = most - len(words.plain(key, number=number, rival=""))
    name = seat_name(table, 1 - seat, words)
    fences = len(isolated(name)) - len(name)
    return words.plain(key, number=number, rival=isolated(clean_name(name, room - fences)))


def pair_label(number: int, table: Table, words: Texts, most: int = ROW_CHARACTERS) -> str:
    """ "1. Анна – Борис", both names cut so that the row stays narrow."""
    room = (most - len(f"{number}.  – ")) // 2
    names = [isolated(clean_name(seat_name(table, seat, words), room)) for seat in (0, 1)]
    return f"{number}. {names[0]} – {names[1]}"


def game_line(number: int, game: Listed, person: Person, reader: Reader) -> Html:
    """ "1. Короткие: Бот, ваш ход ⏱ 23 ч"."""
    words, table = reader.texts, game.table
    variant = words.plain(f"variant.{table.row.variant}")
    seat = table.seat_of(person.id)
    if seat is None:
        return words("games.line", number=number, game=variant, rival="", turn="")
    turn = words.plain("games.your_turn" if table.game.to_act == seat else "games.their_turn")
    rival = called(table, 1 - seat, reader)
    return words("games.line", number=number, game=variant, rival=rival, turn=turn + time_left(game, words))


def chat_game_line(number: int, game: Listed, words: Texts) -> Html:
    """ "1. Короткие: Анна – Борис, ходит Борис ⏱ 23 ч"."""
    table = game.table
    seat = table.game.to_act
    first, second = (isolated(seat_name(table, each, words)) for each in (0, 1))
    name = "" if seat is None else isolated(seat_name(table, seat, words))
    return words(
        "games.line_chat",
        number=number,
        a=first,
        b=second,
        game=words.plain(f"variant.{table.row.variant}"),
        name=name + time_left(game, words),
    )


def time_left(game: Listed, words: Texts) -> str:
    """What the clock says as the list is written; in a pause, that it stands."""
    if game.table.timing is not None and game.table.aside.paused:
        return " ⏸"
    if game.left is None:
        return ""
    return f" ⏱ {duration(game.left, words) if game.left else words.plain('games.late')}"
