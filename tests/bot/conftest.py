"""The whole bot in one process: real dispatcher, services, store and painter; only Telegram is a fake."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import pytest
from aiogram import Bot
from aiohttp import ClientSession

from bot.app import App
from bot.sandbox.client import Sandbox
from bot.sandbox.server import SandboxServer
from bot.services.referee import SEED_BYTES
from bot.telegram import pacing
from bot.telegram.clock import SystemClock
from bot.telegram.session import Retries
from tests.bot.desk import PAINTER
from tests.bot.fake_telegram import FakeTelegram
from tests.bot.parlour import Parlour
from tests.bot.phone import Phone
from tests.bot.ready import ready_store
from tests.bot.square import Square
from tests.bot.yard import Game, seated

TOKEN = "42:sandbox-token"
KEY = "page-key"


class Luck:
    """The same dice in every test, but no name twice."""

    def __init__(self) -> None:
        self._names = count(1)

    def __call__(self, length: int) -> bytes:
        return bytes(length) if length == SEED_BYTES else next(self._names).to_bytes(length)


class House:
    """Where the bot lives: it can be stopped, or killed, and started again on the same database."""

    def __init__(self, folder: Path, telegram: FakeTelegram) -> None:
        self.telegram = telegram
        self.clock = SystemClock()
        self._file = folder / "bot.db"
        self._running: list[App] = []
        self._luck = Luck()

    @contextmanager
    def locked_database(self) -> Iterator[None]:
        """Another process holds the write lock."""
        other = sqlite3.connect(self._file)
        other.execute("BEGIN IMMEDIATE")
        yield
        other.close()

    async def start(
        self,
        storage_chat: int | None = None,
        *,
        owner: int | None = None,
        report_hour: int | None = None,
        flood_per_second: float = 0,
    ) -> App:
        """A process starts."""
        store = await ready_store(self._file)
        bot = Bot("1000:secret", session=self.telegram)
        app = App(
            bot,
            store,
            self.clock,
            per_second=1000,
            chance=self._luck,
            painter=PAINTER,
            storage_chat=storage_chat,
            owner=owner,
            report_hour=report_hour,
            flood_per_second=flood_per_second,
        )
        self._running.append(app)
        await app.start()
        return app

    async def stop(self, app: App) -> None:
        """The process stops as on SIGTERM."""
        self._running.remove(app)
        await app.stop()
        await app.store.close()

    async def close(self) -> None:
        for app in list(self._running):
            await self.stop(app)


@pytest.fixture
def telegram() -> Iterator[FakeTelegram]:
    telegram = FakeTelegram()
    telegram.middleware(Retries(delays=(0.0, 0.0)))
    yield telegram
    assert telegram.breaches == []


@pytest.fixture
async def house(
    tmp_path: Path, telegram: FakeTelegram, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[House]:
    monkeypatch.setattr(pacing, "PRIVATE_RATE", 1000.0)  # These tests are not about waiting.
    house = House(tmp_path, telegram)
    yield house
    await house.close()


@pytest.fixture
async def server() -> AsyncIterator[SandboxServer]:
    """The stand-in for Telegram, for what speaks to it over HTTP."""
    async with SandboxServer(token=TOKEN, key=KEY) as running:
        yield running


@pytest.fixture
async def sim(server: SandboxServer) -> AsyncIterator[Sandbox]:
    async with Sandbox.connect(server.url, KEY) as client:
        yield client


@pytest.fixture
async def http() -> AsyncIterator[ClientSession]:
    async with ClientSession() as session:
        yield session


@pytest.fixture
async def app(house: House) -> App:
    return await house.start()


@pytest.fixture
async def anna(app: App) -> Phone:
    return Phone(app)


@pytest.fixture
async def bogdan(app: App) -> Phone:
    return Phone(app, 8, "Bogdan")


@pytest.fixture
async def finished(anna: Phone) -> Phone:
    """Anna has played two turns against the computer, and resigned."""
    await anna.sit_down()
    await anna.take_turn()
    await anna.take_turn()
    await anna.resign()
    return anna


@pytest.fixture
def square(anna: Phone, monkeypatch: pytest.MonkeyPatch) -> Square:
    monkeypatch.setattr("bot.telegram.pacing.GROUP_CALLS", 1000)  # These tests are not about waiting.
    return Square(anna)


@pytest.fixture
async def game(square: Square, anna: Phone, bogdan: Phone) -> Game:
    return await seated(square, anna, bogdan)


@pytest.fixture
def parlour(anna: Phone, monkeypatch: pytest.MonkeyPatch) -> Parlour:
    monkeypatch.setattr("bot.telegram.pacing.GROUP_CALLS", 1000)  # These tests are not about waiting.
    return Parlour(anna)
