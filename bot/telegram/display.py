"""What shows boards and screens, put together."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor

from aiogram import Bot

from bot.services.ports import Clock, Store
from bot.services.table import Tables
from bot.telegram.ahead import Ahead
from bot.telegram.boards import Boards
from bot.telegram.hands import Hands
from bot.telegram.inline import InlineEdits
from bot.telegram.inline_boards import InlineBoards
from bot.telegram.outbox import Outbox
from bot.telegram.pictures import Draws, Pictures, Shelf
from bot.telegram.screens import Screens
from bot.telegram.storage import Storage
from bot.telegram.tasks import Tasks
from bot.telegram.workers import Workers


class Display:
    """Everything between a game and the messages that show it."""

    def __init__(
        self,
        bot: Bot,
        store: Store,
        clock: Clock,
        tables: Tables,
        outbox: Outbox,
        showing: Tasks,
        painter: Draws,
        drawing: Executor,
        storage_chat: int | None,
        idle: Callable[[], bool],
        *,
        alone: bool,
    ) -> None:
        """`idle`: no update is being handled; `alone`: no other process shows these boards."""
        shelf = Shelf()
        pictures = Pictures(store, clock, painter, drawing, bot.id, shelf)
        self.ahead = Ahead(pictures, shelf, idle)
        self.screens = Screens(store, outbox, pictures)
        self.edits = InlineEdits(bot, outbox)
        workers = Workers(
            store,
            tables,
            outbox,
            pictures,
            InlineBoards(store, self.edits, Storage(outbox, pictures, storage_chat)),
            Hands(bot, store, tables, outbox, pictures),
            showing,
            self.ahead,
            alone=alone,
        )
        self.boards = Boards(store, clock, outbox, workers, showing)
