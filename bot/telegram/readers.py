"""Who reads a board."""

from __future__ import annotations

from bot.services.opened import menu_of
from bot.services.ports import Board, Person, Store
from bot.services.table import Table
from bot.telegram.hands import reader_of_hand
from bot.views.reader import Reader, reader_of


async def board_reader(store: Store, board: Board, table: Table, *, fresh: bool) -> tuple[Reader, bool]:
    """Who reads the board, and whether that reader has shut the door.

    The person at a table that is not `fresh` may have been read before the board was last wanted."""
    if board.reader is None:
        assert board.chat is not None
        chat = await store.chat(board.chat)
        language = (chat and chat.language) or Reader().language
        menu = menu_of(board, table.game.seq)
        reader = Reader(language=language, private=False, calm=board.calm, menu=menu)
        return reader, bool(chat and chat.gone)
    seated = table.people.get(board.reader) if fresh else None
    person = seated or await store.person(board.reader)
    shut = person is not None and person.blocked and board.ephemeral is None
    return reader_at(board, table, person), shut


def reader_at(board: Board, table: Table, person: Person | None) -> Reader:
    """The person, known or not, as the reader of that board."""
    if board.ephemeral is not None:
        return reader_of_hand(board, table, person)
    seat = None if board.reader is None else table.seat_of(board.reader)
    return reader_of(person, seat=seat, menu=board.menu)
