"""Connections: how a transaction begins, waits, gives up and reports.

SQLite has one writer, so it gets one connection for writing behind a lock (`BEGIN IMMEDIATE`), and a few that
only read and never wait for it (WAL). Tasks never share a connection: a rollback in one would erase what the
other has just inserted. PostgreSQL gets one pool and does its own locking.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final, TypeVar

from sqlalchemy import URL, event, make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from bot.services.errors import StoreBusy, StoreUnusable
from bot.store.failures import FAILURES, failure

T = TypeVar("T")

OLDEST_SQLITE: Final = (3, 35)
"""The first with RETURNING."""
BUSY_TIMEOUT: Final = 0.5
"""Seconds that an attempt waits for another process's lock."""
PAUSES: Final = (0.02, 0.1, 0.3)
"""Seconds between the attempts of one transaction."""
READERS: Final = 3
POOL: Final = 8


class Database:
    """An open database; `close` it, or its threads keep the process alive."""

    def __init__(self, url: URL) -> None:
        self.sqlite = url.get_backend_name() == "sqlite"
        self._turn = asyncio.Semaphore(1 if self.sqlite else POOL)
        self._writing, self._reading = _sqlite_engines(url) if self.sqlite else _postgres_engines(url)

    async def write(self, work: Callable[[AsyncConnection], Awaitable[T]]) -> T:
        """Run the work as one transaction; a conflict with other processes runs it again, a few times."""
        async with self._turn:
            for pause in PAUSES:
                try:
                    return await self._attempt(work)
                except StoreBusy:
                    await asyncio.sleep(pause)
            return await self._attempt(work)

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        """A connection for reading; every statement sees what was committed before it."""
        try:
            async with self._reading.connect() as connection:
                yield connection
        except FAILURES as error:
            failed = failure(error)
            if failed is None:
                raise
            raise failed from error

    async def close(self) -> None:
        """Wait for the write that is under way, then drop every connection."""
        async with self._turn:
            await self._writing.dispose()
            await self._reading.dispose()

    async def _attempt(self, work: Callable[[AsyncConnection], Awaitable[T]]) -> T:
        try:
            async with self._writing.begin() as connection:
                return await work(connection)
        except FAILURES as error:
            failed = failure(error)
            if failed is None:
                raise
            raise failed from error


def parse_url(text: str) -> URL:
    """The address with its driver filled in; raises `StoreUnusable` with one sentence for the owner."""
    try:
        url = make_url(text)
    except ArgumentError:
        raise StoreUnusable("DATABASE_URL is no database address") from None  # The text may hold a password.
    if url.drivername in {"sqlite", "sqlite+aiosqlite"}:
        return _checked_sqlite(url.set(drivername="sqlite+aiosqlite"))
    if url.drivername in {"postgres", "postgresql", "postgresql+asyncpg"}:
        return url.set(drivername="postgresql+asyncpg")
    raise StoreUnusable(f"DATABASE_URL names {url.drivername}; the bot knows sqlite and postgresql")


def _checked_sqlite(url: URL) -> URL:
    if sqlite3.sqlite_version_info < OLDEST_SQLITE:
        found = sqlite3.sqlite_version
        raise StoreUnusable(f"SQLite {found} is too old: this Python must come with SQLite 3.35 or newer")
    if not url.database or url.database.startswith(":memory:") or url.query:
        raise StoreUnusable("DATABASE_URL must name a plain file, as in sqlite:///data/nardy.db")
    try:
        Path(url.database).parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreUnusable(f"the folder of {url.database} cannot be made ({error.strerror})") from error
    return url


def _sqlite_engines(url: URL) -> tuple[AsyncEngine, AsyncEngine]:
    common: dict[str, Any] = {
        "connect_args": {"timeout": BUSY_TIMEOUT},
        "hide_parameters": True,  # They hold seeds.
        "max_overflow": 0,
    }
    writing = create_async_engine(url, pool_size=1, **common)
    reading = create_async_engine(
        url, pool_size=READERS, isolation_level="AUTOCOMMIT", skip_autocommit_rollback=True, **common
    )
    event.listen(writing.sync_engine, "connect", _prepare_writer)
    event.listen(writing.sync_engine, "begin", _begin_immediate)
    event.listen(reading.sync_engine, "connect", _prepare_reader)
    return writing, reading


def _prepare_writer(connection: Any, _record: Any) -> None:
    connection.isolation_level = None  # The driver begins nothing by itself.
    _pragmas(
        connection, "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "journal_size_limit=8388608"
    )


def _prepare_reader(connection: Any, _record: Any) -> None:
    _pragmas(connection, "query_only=ON")


def _pragmas(connection: Any, *pragmas: str) -> None:
    cursor = connection.cursor()
    for pragma in pragmas:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin_immediate(connection: Any) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _postgres_engines(url: URL) -> tuple[AsyncEngine, AsyncEngine]:
    engine = create_async_engine(
        url,
        connect_args={
            "timeout": 5,
            "command_timeout": 30,
            "server_settings": {"lock_timeout": f"{BUSY_TIMEOUT}s"},
        },
        pool_size=POOL,
        max_overflow=POOL,
        pool_timeout=5,
        pool_pre_ping=True,  # A server that was restarted costs no press.
        hide_parameters=True,
    )
    return engine, engine.execution_options(isolation_level="AUTOCOMMIT")
