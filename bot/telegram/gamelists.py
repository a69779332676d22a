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
    """The games listed, and how many more there are."""

    def __init__(self, store: Store, tables: Tables, clock: Clock) -> None:
        self._store = store
        self._tables = tables
        self._clock = clock

    async def of(self, person: PersonId) -> tuple[list[Listed], int]:
        return await self._listed(await self._store.games_of(person))

    async def in_chat(self, chat: ChatId) -> tuple[list[Listed], int]:
        return await self._listed(await self._store.games_in(chat))

    async def _listed(self, rows: Sequence[GameRow]) -> tuple[list[Listed], int]:
        shown = [await self._one(row) for row in rows[:GAMES_LISTED]]
        return shown, len(rows) - len(shown)

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


def link_to(board: Board) -> str | None:
    """A link to a supergroup's board, which its members can open; other chats have none."""
    number = -(board.chat or 0) - SUPERGROUPS
    if board.reader is not None or board.message is None or number <= 0:
        return None
    topic = f"{board.thread}/" if board.thread else ""
    return f"https://t.me/c/{number}/{topic}{board.message}"
