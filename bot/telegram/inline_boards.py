"""Boards in chats where the bot is not: a picture where a storage chat holds it, else letters."""

from __future__ import annotations

from dataclasses import replace

from bot.services.opened import menu_of
from bot.services.ports import Board, DropBoard, Store
from bot.services.table import Table
from bot.telegram.inline import InlineEdits
from bot.telegram.outbox import Content, Outcome
from bot.telegram.storage import Storage
from bot.views.ahead import Prospect, prospect
from bot.views.inline import board_text
from bot.views.reader import inline_reader


class InlineBoards:
    """One attempt at a time. Call `turn` before, read the state after it."""

    def __init__(self, store: Store, edits: InlineEdits, storage: Storage) -> None:
        self.edits = edits
        self._store = store
        self._storage = storage

    async def show(self, board: Board, table: Table) -> Outcome:
        """Have the message show the table. One that is gone is no board any more."""
        assert board.inline_message is not None
        seen = prospect(table, inline_reader(table, menu=menu_of(board, table.game.seq)))
        outcome, picture = await self._put(board, board.inline_message, seen)
        match outcome:
            case Outcome.DONE:
                await self._store.shown(board.id, board.wanted, picture=picture)
            case Outcome.GONE | Outcome.SHUT:
                await self._store.append((), (DropBoard(board.id),))
            case _:
                pass
        return outcome

    async def _put(self, board: Board, message: str, seen: Prospect) -> tuple[Outcome, str]:
        """The picture that stands there afterwards ("": letters); what is a picture never becomes letters."""
        content = Content(seen.view.caption, seen.view.keyboard)
        if seen.key == board.picture:
            return await self.edits.picture(message, content), seen.key
        for afresh in (False, True):
            drawn = await self._storage.held(seen, f"board {board.id}", afresh=afresh)
            if drawn is None:
                break
            outcome = await self.edits.picture(message, replace(content, picture=drawn))
            if outcome is not Outcome.NO_PICTURE:
                return outcome, seen.key
        text = replace(content, text=board_text(seen.view, seen.reader.texts))
        outcome = await self.edits.text(message, text)
        if outcome is not Outcome.GONE:
            return outcome, ""
        return await self.edits.picture(message, content), board.picture
