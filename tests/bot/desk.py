"""One table with its living boards: a real store and real workers, Telegram played by a fake session."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from aiogram import Bot

from bot.services.ports import (
    Append,
    Board,
    BoardId,
    ChatId,
    GameId,
    GameRow,
    MatchId,
    MatchRow,
    Person,
    PersonId,
    Sitter,
    Store,
    Terms,
    WantBoards,
    game_stream,
    match_stream,
)
from bot.services.table import Tables
from bot.telegram.boards import Boards
from bot.telegram.hands import Hands
from bot.telegram.inline import InlineEdits
from bot.telegram.inline_boards import InlineBoards
from bot.telegram.outbox import Outbox
from bot.telegram.pacing import Pacer
from bot.telegram.pictures import Pictures
from bot.telegram.session import Retries
from bot.telegram.storage import Storage
from bot.telegram.tasks import Tasks
from bot.telegram.workers import Workers
from engine.events import Event, GameStarted, MatchStarted, Moved, Rolled, Started
from engine.rules import Step
from render.draw import Painter
from tests.bot.fake_telegram import FakeTelegram
from tests.bot.ready import ready_store

ANNA = PersonId(7)
CHAT = ChatId(7)
GAME = GameId(1)
MATCH = MatchId(2)
BOARD = BoardId(3)
NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)
SEED = bytes(32)
PAINTER = Painter()

TURNS: tuple[Event, ...] = (
    Moved((Step(8, 3), Step(6, 1))),
    Rolled((6, 5)),
    Moved((Step(24, 6), Step(18, 5))),
    Rolled((4, 2)),
)
"""Anna's 3-1, the computer's 6-5, and Anna on turn again with 4-2."""


class NoonClock:
    def now(self) -> datetime:
        return NOON


class Desk:
    """Anna plays the computer; her board is message 101 of her chat."""

    def __init__(self, store: Store, telegram: FakeTelegram, threads: ThreadPoolExecutor) -> None:
        self.store = store
        self.threads = threads
        self.telegram = telegram
        telegram.middleware(Retries(delays=(0.0, 0.0)))
        self.bot = Bot("1000:secret", session=telegram)
        self.pacer = Pacer(1000, asyncio.get_running_loop().time)
        self.tasks = Tasks()
        outbox = Outbox(self.bot, self.pacer)
        pictures = Pictures(store, NoonClock(), PAINTER, threads, self.bot.id)
        inline = InlineBoards(store, InlineEdits(self.bot, outbox), Storage(outbox, pictures, None))
        hands = Hands(self.bot, store, Tables(store), outbox, pictures)
        self.workers = Workers(
            store,
            Tables(store),
            outbox,
            pictures,
            inline,
            hands,
            self.tasks,
            pauses=(0.02,),
            unsure_pauses=(0.1, 0.1),
        )
        self.boards = Boards(store, NoonClock(), outbox, self.workers, self.tasks)
        self.played = 0

    async def seat(self) -> None:
        """The game as far as Anna's opening 3-1, its board not shown yet."""
        seats = (Sitter(ANNA), Sitter(level="beginner"))
        match = MatchRow(MATCH, seats, Terms(), (0.0, 0.0), over=False, seq=2, chat=CHAT, created_at=NOON)
        game = GameRow(GAME, MATCH, seats, "short", SEED, 2, 0, False, NOON, NOON, chat=CHAT)
        started = Started("short", {}, 1, white=0, starter=0, seal="00", press="1")
        opened = MatchStarted("short"), GameStarted(GAME)
        await self.store.append(
            (
                Append(game_stream(GAME), 0, (started, Rolled((3, 1))), NOON),
                Append(match_stream(MATCH), 0, opened, NOON),
            ),
            (Person(ANNA, "Anna", language_code="en"), match, game, Board(BOARD, GAME, CHAT, reader=ANNA)),
        )

    async def next(self) -> None:
        """One more event of the game, and its boards want to show it."""
        row = await self.store.game(GAME)
        assert row is not None
        event = TURNS[self.played]
        self.played += 1
        to_act = 1 if isinstance(event, Moved) == (row.to_act == 0) else 0
        await self.store.append(
            (Append(game_stream(GAME), row.seq, (event,), NOON),),
            (replace(row, seq=row.seq + 1, to_act=to_act), WantBoards(GAME)),
        )
        self.boards.changed(GAME)

    async def shown(self) -> None:
        """Wait until everything that was to be shown has been tried."""
        await self.tasks.settle(5)

    async def until(self, true: Callable[[], bool]) -> None:
        """Wait for something that will happen."""
        async with asyncio.timeout(5):
            while not true():  # noqa: ASYNC110 - nobody announces what the fake has heard
                await asyncio.sleep(0.005)

    async def row(self) -> Board:
        return (await self.store.boards(GAME))[0]


@asynccontextmanager
async def open_desk(folder: Path) -> AsyncIterator[Desk]:
    store = await ready_store(folder / "desk.db")
    with ThreadPoolExecutor(2) as threads:
        desk = Desk(store, FakeTelegram(), threads)
        await desk.seat()
        yield desk
        await desk.tasks.close()
    await store.close()
