"""Connections: how a transaction begins, waits, gives up and reports.

Work is a plain function on a plain connection. SQLite has one writer, so one connection writes, in the
driver's thread. A whole transaction is one visit there; the few statements of a press are made on the spot,
and only the disk is waited for in the thread. Reading waits for nobody (WAL) and happens on the spot: a
look-up takes 0.05 ms, handing it to a thread and back twice that. PostgreSQL gets one pool and does its own
locking. Never share a connection between tasks: a rollback in one would erase what the other has written.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final, Protocol, TypeAlias, TypeVar

import aiosqlite
from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import StaticPool

from bot.services.errors import StoreBusy, StoreUnusable
from bot.store.failures import FAILURES, failure

T = TypeVar("T")
Work: TypeAlias = Callable[[Connection], T]

OLDEST_SQLITE: Final = (3, 35)
"""The first with RETURNING."""
BUSY_TIMEOUT: Final = 0.5
"""Seconds that who reads waits for another process's lock, per attempt."""
IMPATIENT: Final = {"timeout": 0, "check_same_thread": False}
"""Who writes does so on the spot, in part: it does not wait there but comes again."""
PAUSES: Final = (0.01, 0.02, 0.05, 0.1, 0.2, 0.4, 0.6, 1.0)
"""Seconds between the attempts of one transaction."""
POOL: Final = 8
LOOKS: Final = 4
"""So many look-ups on the spot are made before everybody else gets a turn."""


class Driver(Protocol):
    """One kind of database."""

    writers: int

    async def transact(self, work: Work[T]) -> T:
        """Run the work in a transaction, once."""
        ...

    async def enter(self, work: Work[T]) -> T:
        """As `transact`, for work of a few statements."""
        ...

    async def look(self, work: Work[T]) -> T:
        """Run work that only reads."""
        ...

    async def survey(self, work: Work[T]) -> T:
        """Run work that reads so much that nobody may wait for it."""
        ...

    async def close(self) -> None: ...


class Database:
    """An open database; `close` it, or its threads keep the process alive."""

    def __init__(self, url: URL) -> None:
        self._driver: Driver = Sqlite(url) if url.get_backend_name() == "sqlite" else Postgres(url)
        self._turn = asyncio.Semaphore(self._driver.writers)

    async def write(self, work: Work[T]) -> T:
        """Run the work as one transaction; a conflict with other processes runs it again, a few times."""
        return await self._repeated(self._driver.transact, work)

    async def enter(self, work: Work[T]) -> T:
        """As `write`, for work of a few statements, as a press makes them."""
        return await self._repeated(self._driver.enter, work)

    async def read(self, work: Work[T]) -> T:
        """Run work that only reads what was committed before it."""
        return await _named(self._driver.look(work))

    async def survey(self, work: Work[T]) -> T:
        """As `read`, for work that counts thousands of rows."""
        return await _named(self._driver.survey(work))

    async def close(self) -> None:
        """Wait for the write that is under way, then drop every connection."""
        async with self._turn:
            await self._driver.close()

    async def _repeated(self, once: Callable[[Work[T]], Awaitable[T]], work: Work[T]) -> T:
        async with self._turn:
            for pause in PAUSES:
                try:
                    return await _named(once(work))
                except StoreBusy:
                    await asyncio.sleep(pause)
            return await _named(once(work))


class Gathering:
    """Writes that can wait a moment, so that many of them share a transaction and a wait for the disk."""

    def __init__(self, database: Database, seconds: float) -> None:
        self._database = database
        self._seconds = seconds
        self._works: list[Work[None]] = []
        self._written: asyncio.Future[None] | None = None

    async def write(self, work: Work[None]) -> None:
        """Returns when the work has been committed; what one of them raises, all that came together raise."""
        self._works.append(work)
        if self._written is not None:
            await asyncio.shield(self._written)
            return
        written = self._written = asyncio.get_running_loop().create_future()
        try:
            await self._commit()
        except BaseException as error:
            written.set_exception(error if isinstance(error, Exception) else StoreBusy("it stops"))
            written.exception()  # Mostly nobody else waits: then it is no news that it failed.
            raise
        written.set_result(None)

    async def _commit(self) -> None:
        try:
            await asyncio.sleep(self._seconds)
        finally:
            works, self._works, self._written = self._works, [], None

        def all_of_them(connection: Connection) -> None:
            for work in works:
                work(connection)

        await self._database.enter(all_of_them)


async def _named(working: Awaitable[T]) -> T:
    """What the driver does; its failures are raised as those of `bot.services.errors`."""
    try:
        return await working
    except FAILURES as error:
        failed = failure(error)
        if failed is None:
            raise
        raise failed from error


class Sqlite:
    """One writer, in a thread; two readers, on the spot and in a thread; a transaction sees one moment."""

    writers = 1

    def __init__(self, url: URL) -> None:
        self._writing, self._reading, self._surveying = _sqlite_engines(url)
        self._surveyor = ThreadPoolExecutor(1, "surveys")
        self._direct: tuple[aiosqlite.Connection, Engine] | None = None
        self._looks = 0

    async def transact(self, work: Work[T]) -> T:
        driver, direct = await self._writer()
        # In public the driver visits its thread for every statement anew: that takes four times as long.
        done: T = await driver._execute(_transaction, direct, work)  # type: ignore[no-untyped-call]
        return done

    async def enter(self, work: Work[T]) -> T:
        """The statements on the spot, for threads fight over the interpreter; the commit in the thread."""
        driver, direct = await self._writer()
        with direct.connect() as connection, connection.begin() as transaction:
            done = work(connection)
            committing = asyncio.gather(driver._execute(transaction.commit))  # type: ignore[no-untyped-call]
            try:
                await asyncio.shield(committing)
            except asyncio.CancelledError:
                await asyncio.wait((committing,))  # The connection is not to be touched before.
                raise
        return done

    async def look(self, work: Work[T]) -> T:
        await self._breathe()
        with self._reading.begin() as connection:
            return work(connection)

    async def survey(self, work: Work[T]) -> T:
        looking = asyncio.get_running_loop().run_in_executor
        return await looking(self._surveyor, _transaction, self._surveying, work)

    async def close(self) -> None:
        await self._writing.dispose()
        self._reading.dispose()
        self._surveyor.shutdown()
        self._surveying.dispose()

    async def _writer(self) -> tuple[aiosqlite.Connection, Engine]:
        """The connection that writes, with its thread, and an engine on it; the pool holds no other."""
        if self._direct is None:
            async with self._writing.connect() as connection:
                driver = (await connection.get_raw_connection()).driver_connection
            assert isinstance(driver, aiosqlite.Connection)
            self._direct = driver, _direct_engine(driver._conn)
        return self._direct

    async def _breathe(self) -> None:
        """Fifty looks in a row must not keep everybody else waiting; the few of a press need not stop."""
        while self._looks == LOOKS:  # noqa: ASYNC110 - `_breathed` has run when it returns
            await asyncio.sleep(0)
        if self._looks == 0:
            asyncio.get_running_loop().call_soon(self._breathed)
        self._looks += 1

    def _breathed(self) -> None:
        self._looks = 0


class Postgres:
    """A pool; who waits for whom is the server's business."""

    writers = POOL

    def __init__(self, url: URL) -> None:
        self._writing = _postgres_engine(url)
        self._reading = self._writing.execution_options(isolation_level="AUTOCOMMIT")

    async def transact(self, work: Work[T]) -> T:
        async with self._writing.begin() as connection:
            return await connection.run_sync(work)

    async def enter(self, work: Work[T]) -> T:
        return await self.transact(work)

    async def look(self, work: Work[T]) -> T:
        async with self._reading.connect() as connection:
            return await connection.run_sync(work)

    async def survey(self, work: Work[T]) -> T:
        return await self.look(work)

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


def _transaction(engine: Engine, work: Work[T]) -> T:
    """In a thread of its own: the work, all or none."""
    with engine.begin() as connection:
        return work(connection)


def _sqlite_engines(url: URL) -> tuple[AsyncEngine, Engine, Engine]:
    common: dict[str, Any] = {
        "connect_args": {"timeout": BUSY_TIMEOUT},
        "hide_parameters": True,  # They hold seeds.
        "pool_size": 1,
        "max_overflow": 0,
    }
    # Nothing is begun there: see `_direct_engine`.
    writing = create_async_engine(url, pool_reset_on_return=None, **common | {"connect_args": IMPATIENT})
    reading, surveying = (create_engine(url.set(drivername="sqlite"), **common) for _ in range(2))
    event.listen(writing.sync_engine, "connect", _prepare_writer)
    for reader in (reading, surveying):
        event.listen(reader, "connect", _prepare_reader)
        event.listen(reader, "begin", _begin)
    return writing, reading, surveying


def _direct_engine(connection: sqlite3.Connection) -> Engine:
    """An engine on the one connection that writes."""
    engine = create_engine(
        "sqlite://", creator=lambda: connection, poolclass=StaticPool, hide_parameters=True
    )
    event.listen(engine, "begin", _begin_immediate)
    return engine


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
