"""SQLite: one connection writes, others read.

aiosqlite opens the connection that writes, and waits for the disk in its thread. A transaction's few
statements are made on the spot: four of them in a thread, which shares the interpreter with the loop, took
longer than the disk. So is a commit that waits for no disk. Reading waits for nobody (WAL) and happens on the
spot too: a look-up takes 0.03 ms, handing it to a thread and back three times that.

Both connections stay checked out for good, and each transaction is begun and ended by a statement: taking one
from SQLAlchemy's pool for every look-up costs twice what the look-up does.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

import aiosqlite
from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import StaticPool

from bot.store.driver import T, Work

BUSY_TIMEOUT: Final = 0.5
"""Seconds that who reads waits for another process's lock, per attempt."""
LASTING: Final = ("PRAGMA synchronous=FULL", "PRAGMA wal_autocheckpoint=1000")
FLEETING: Final = ("PRAGMA synchronous=NORMAL", "PRAGMA wal_autocheckpoint=0")
"""Nothing that such a commit does waits for the disk: the next lasting one copies the log."""
LOOKS: Final = 4
"""So many look-ups on the spot are made before everybody else gets a turn."""


class Sqlite:
    """One writer, two readers, on the spot and in a thread; a transaction sees one moment."""

    writers = 1

    def __init__(self, url: URL) -> None:
        self._writing = _writer(url, self._open)
        self._opened: list[sqlite3.Connection] = []
        self._direct: tuple[aiosqlite.Connection, Connection] | None = None
        self._readers, self._surveying = _reader(url, reset=False), _reader(url)
        self._reading: Connection | None = None
        self._surveyor = ThreadPoolExecutor(1, "surveys")
        self._looks = 0

    async def transact(self, work: Work[T], *, lasting: bool = True, aside: bool = False) -> T:
        waiting, connection = await self._writer()
        for pragma in LASTING if lasting else FLEETING:
            connection.exec_driver_sql(pragma)
        connection.exec_driver_sql("BEGIN IMMEDIATE")
        try:
            done = await self._aside(work, connection) if aside else work(connection)
            if lasting:
                await _to_its_end(asyncio.gather(waiting.commit()))
            else:
                connection.exec_driver_sql("COMMIT")
        except BaseException:
            _undo(connection)
            raise
        return done

    async def _aside(self, work: Work[T], connection: Connection) -> T:
        """In the thread of surveys, while whoever writes waits and everybody else goes on."""
        running = asyncio.get_running_loop().run_in_executor(self._surveyor, work, connection)
        return await _to_its_end(running)

    async def tell(self, work: Work[T]) -> T:
        return await self.transact(work, lasting=False)

    async def look(self, work: Work[T]) -> T:
        await self._breathe()
        connection = self._reading = self._reading or self._readers.connect()
        connection.exec_driver_sql("BEGIN")
        try:
            return work(connection)
        finally:
            _undo(connection)  # Nothing was written: this ends it, whatever has happened.

    async def survey(self, work: Work[T]) -> T:
        looking = asyncio.get_running_loop().run_in_executor
        return await looking(self._surveyor, _transaction, self._surveying, work)

    async def scrub(self) -> None:
        """What was deleted has been overwritten (`secure_delete`), but the log still tells what was there."""
        waiting, _ = await self._writer()
        await (await waiting.execute("PRAGMA wal_checkpoint(TRUNCATE)")).close()

    async def close(self) -> None:
        if self._direct is not None:
            self._direct[1].close()
        if self._reading is not None:
            self._reading.close()
        await self._writing.dispose()
        self._readers.dispose()
        self._surveyor.shutdown()
        self._surveying.dispose()

    async def _writer(self) -> tuple[aiosqlite.Connection, Connection]:
        """The connection that writes: for waiting, and for statements."""
        if self._direct is None:
            async with self._writing.connect() as connection:
                waiting = (await connection.get_raw_connection()).driver_connection
            assert isinstance(waiting, aiosqlite.Connection)
            self._direct = waiting, _engine_on(self._opened[-1]).connect()
        return self._direct

    def _open(self, *arguments: Any, **options: Any) -> sqlite3.Connection:
        """SQLite's own connection, which aiosqlite keeps to itself."""
        self._opened.append(sqlite3.Connection(*arguments, **options))
        return self._opened[-1]

    async def _breathe(self) -> None:
        """Fifty looks in a row must not keep everybody else waiting; the few of a press need not stop."""
        while self._looks == LOOKS:  # noqa: ASYNC110 - `_breathed` has run when it returns
            await asyncio.sleep(0)
        if self._looks == 0:
            asyncio.get_running_loop().call_soon(self._breathed)
        self._looks += 1

    def _breathed(self) -> None:
        self._looks = 0


async def _to_its_end(running: asyncio.Future[T]) -> T:
    """Wait for what uses the connection that writes, to its end also when nobody wants to know any more."""
    try:
        return await asyncio.shield(running)
    except asyncio.CancelledError:
        await asyncio.wait((running,))  # The connection is not to be touched before.
        raise


def _undo(connection: Connection) -> None:
    """End the transaction with nothing written, if there is one (a full disk ends it by itself)."""
    raw = connection.connection.driver_connection
    assert isinstance(raw, sqlite3.Connection)
    raw.rollback()


def _transaction(engine: Engine, work: Work[T]) -> T:
    """In a thread of its own: the work, all or none."""
    with engine.begin() as connection:
        return work(connection)


def _writer(url: URL, open_it: Callable[..., sqlite3.Connection]) -> AsyncEngine:
    """Who writes does so on the spot: it does not wait for a lock there but comes again."""
    engine = create_async_engine(
        url,
        connect_args={
            "timeout": 0,
            "isolation_level": None,  # The driver begins nothing by itself.
            "check_same_thread": False,
            "factory": open_it,
        },
        pool_size=1,
        max_overflow=0,
        pool_reset_on_return=None,  # Nothing is begun there: see `_engine_on`.
        hide_parameters=True,  # They hold seeds.
    )
    event.listen(engine.sync_engine, "connect", _prepare_writer)
    return engine


def _engine_on(connection: sqlite3.Connection) -> Engine:
    """An engine on the connection that writes, which the other's pool holds alone."""
    return create_engine(
        "sqlite://",
        creator=lambda: connection,
        poolclass=StaticPool,
        pool_reset_on_return=None,
        hide_parameters=True,
    )


def _reader(url: URL, *, reset: bool = True) -> Engine:
    """Not `reset`: who reads begins and ends by statements."""
    engine = create_engine(
        url.set(drivername="sqlite"),
        connect_args={"timeout": BUSY_TIMEOUT, "isolation_level": None},
        pool_size=1,
        max_overflow=0,
        pool_reset_on_return="rollback" if reset else None,
        hide_parameters=True,  # They hold seeds.
    )
    event.listen(engine, "connect", _prepare_reader)
    if reset:
        event.listen(engine, "begin", _begin)
    return engine


def _prepare_writer(connection: Any, _record: Any) -> None:
    _pragmas(
        connection, "journal_mode=WAL", "foreign_keys=ON", "secure_delete=ON", "journal_size_limit=8388608"
    )


def _prepare_reader(connection: Any, _record: Any) -> None:
    _pragmas(connection, "query_only=ON")


def _pragmas(connection: Any, *pragmas: str) -> None:
    cursor = connection.cursor()
    for pragma in pragmas:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN")
