"""Running games with what a list says of them: the time that is left, and a link to a group's board."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import Final

from bot.services.ports import Board, ChatId, Clock, GameRow, PersonId, Store
from bot.services.table import Table, Tables
from bot.views.gamelist import GAMES_LISTED, Listed

SUPERGROUPS: Final = 1_000_000_000_000
"""Telegram's number of a supergroup, as links have it, and above it, negated, as bots have it."""


class GameLists:
    """A page of games, how many come after it, and how many before."""

    def __init__(self, store: Store, tables: Tables, clock: Clock) -> None:
        self._store = store
        self._tables = tables
        self._clock = clock

    async def of(self, person: PersonId, page: int = 0) -> tuple[list[Listed], int, int]:
        """Those first that wait for the person."""
        rows = await self._store.games_of(person)
        return await self._listed(sorted(rows, key=lambda row: not waits_for(person, row)), page)

    async def in_chat(self, chat: ChatId, page: int = 0) -> tuple[list[Listed], int, int]:
        return await self._listed(await self._store.games_in(chat), page)

    async def _listed(self, rows: Sequence[GameRow], page: int) -> tuple[list[Listed], int, int]:
        # Games end: what was the last page may be empty by now.
        before = min(page, max(0, len(rows) - 1) // GAMES_LISTED) * GAMES_LISTED
        shown = [await self._one(row) for row in rows[before : before + GAMES_LISTED]]
        return shown, len(rows) - before - len(shown), before

    async def _one(self, row: GameRow) -> Listed:
        table = await self._tables.load(row.id)
        boards = await self._store.boards(row.id)
        return Listed(table, self._left(table), next(filter(None, map(link_to, boards)), None))

    def _left(self, table: Table) -> timedelta | None:
        if table.timing is None or table.timing.clock.running is None:
            return None
        timing = table.timing.at(self._clock.now())
        seat = timing.clock.running
        return None if seat is None else timing.left(seat)


def waits_for(person: PersonId, row: GameRow) -> bool:
    """It is the person's turn, at the board or as the captain of a pair."""
    return row.to_act is not None and row.seats[row.to_act].person == person


def link_to(board: Board) -> str | None:
    """A link to a supergroup's board, which its members can open; other chats have none."""
    number = -(board.chat or 0) - SUPERGROUPS
    if board.reader is not None or board.message is None or number <= 0:
        return None
    topic = f"{board.thread}/" if board.thread else ""
    return f"https://t.me/c/{number}/{topic}{board.message}"
