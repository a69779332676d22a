"""Connections: how a transaction begins, waits, gives up and reports.

Work is a plain function on a plain connection. SQLite has one writer, so one connection writes, in the
driver's thread (`BEGIN IMMEDIATE`, and the disk is waited for). Reading waits for nobody (WAL) and happens on
the spot: a look-up takes 0.05 ms, handing it to a thread and back ten times that. PostgreSQL gets one pool
and does its own locking. Never share a connection between tasks: a rollback in one would erase what the other
has just written.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, Protocol, TypeAlias, TypeVar

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from bot.services.errors import StoreBusy, StoreUnusable
from bot.store.failures import FAILURES, failure

T = TypeVar("T")
Work: TypeAlias = Callable[[Connection], T]

OLDEST_SQLITE: Final = (3, 35)
"""The first with RETURNING."""
BUSY_TIMEOUT: Final = 0.5
"""Seconds that SQLite waits for another process's lock, per attempt."""
PAUSES: Final = (0.02, 0.1, 0.3)
"""Seconds between the attempts of one transaction."""
POOL: Final = 8


class Driver(Protocol):
    """One kind of database."""

    writers: int

    async def transact(self, work: Work[T]) -> T:
        """Run the work in a transaction, once."""
        ...

    async def look(self, work: Work[T]) -> T:
        """Run work that only reads."""
        ...

    async def close(self) -> None: ...


class Database:
    """An open database; `close` it, or its threads keep the process alive."""

    def __init__(self, url: URL) -> None:
        self._driver: Driver = Sqlite(url) if url.get_backend_name() == "sqlite" else Postgres(url)
        self._turn = asyncio.Semaphore(self._driver.writers)

    async def write(self, work: Work[T]) -> T:
        """Run the work as one transaction; a conflict with other processes runs it again, a few times."""
        async with self._turn:
            for pause in PAUSES:
                try:
                    return await self._attempt(work)
                except StoreBusy:
                    await asyncio.sleep(pause)
            return await self._attempt(work)

    async def read(self, work: Work[T]) -> T:
        """Run work that only reads what was committed before it."""
        try:
            return await self._driver.look(work)
        except FAILURES as error:
            failed = failure(error)
            if failed is None:
                raise
            raise failed from error

    async def close(self) -> None:
        """Wait for the write that is under way, then drop every connection."""
        async with self._turn:
            await self._driver.close()

    async def _attempt(self, work: Work[T]) -> T:
        try:
            return await self._driver.transact(work)
        except FAILURES as error:
            failed = failure(error)
            if failed is None:
                raise
            raise failed from error


class Sqlite:
    """One writer, in a thread; one reader, on the spot, all of whose statements see one moment."""

    writers = 1

    def __init__(self, url: URL) -> None:
        self._writing, self._reading = _sqlite_engines(url)

    async def transact(self, work: Work[T]) -> T:
        async with self._writing.begin() as connection:
            return await connection.run_sync(work)

    async def look(self, work: Work[T]) -> T:
        await asyncio.sleep(0)  # Fifty looks in a row must not keep everybody else waiting.
        with self._reading.begin() as connection:
            return work(connection)

    async def close(self) -> None:
        await self._writing.dispose()
        self._reading.dispose()


class Postgres:
    """A pool; who waits for whom is the server's business."""

    writers = POOL

    def __init__(self, url: URL) -> None:
        self._writing = _postgres_engine(url)
        self._reading = self._writing.execution_options(isolation_level="AUTOCOMMIT")

    async def transact(self, work: Work[T]) -> T:
        async with self._writing.begin() as connection:
            return await connection.run_sync(work)

    async def look(self, work: Work[T]) -> T:
        async with self._reading.connect() as connection:
            return await connection.run_sync(work)

    async def close(self) -> None:
        await self._writing.dispose()


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
    return url


def is_there(url: URL) -> bool:
    """Whether there may be a database: SQLite's file, or a server that can be asked."""
    return url.get_backend_name() != "sqlite" or Path(url.database or "").is_file()


def make_folder(url: URL) -> None:
    """The folder of SQLite's file; raises `StoreUnusable` with one sentence."""
    if url.get_backend_name() != "sqlite":
        return
    try:
        Path(url.database or "").parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreUnusable(f"the folder of {url.database} cannot be made ({error.strerror})") from error


def _sqlite_engines(url: URL) -> tuple[AsyncEngine, Engine]:
    common: dict[str, Any] = {
        "connect_args": {"timeout": BUSY_TIMEOUT},
        "hide_parameters": True,  # They hold seeds.
        "pool_size": 1,
        "max_overflow": 0,
    }
    writing = create_async_engine(url, **common)
    reading = create_engine(url.set(drivername="sqlite"), **common)
    event.listen(writing.sync_engine, "connect", _prepare_writer)
    event.listen(writing.sync_engine, "begin", _begin_immediate)
    event.listen(reading, "connect", _prepare_reader)
    event.listen(reading, "begin", _begin)
    return writing, reading


def _prepare_writer(connection: Any, _record: Any) -> None:
    connection.isolation_level = None  # The driver begins nothing by itself.
    _pragmas(
        connection, "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "journal_size_limit=8388608"
    )


def _prepare_reader(connection: Any, _record: Any) -> None:
    connection.isolation_level = None
    _pragmas(connection, "query_only=ON")


def _pragmas(connection: Any, *pragmas: str) -> None:
    cursor = connection.cursor()
    for pragma in pragmas:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin_immediate(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN")


def _postgres_engine(url: URL) -> AsyncEngine:
    return create_async_engine(
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
