"""How a transaction waits, gives up and reports, whatever the database.

Work is a plain function on a plain connection. Never share a connection between tasks: a rollback in one
would erase what the other has written.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final

from sqlalchemy import URL, Connection

from bot.services.errors import StoreBusy
from bot.store.driver import Driver, T, Work
from bot.store.failures import FAILURES, failure
from bot.store.postgres import Postgres
from bot.store.sqlite import Sqlite

PAUSES: Final = (0.01, 0.02, 0.05, 0.1, 0.2, 0.4, 0.6, 1.0)
"""Seconds between the attempts of one transaction."""


class Database:
    """An open database; `close` it, or its threads keep the process alive."""

    def __init__(self, url: URL) -> None:
        self._driver: Driver = Sqlite(url) if url.get_backend_name() == "sqlite" else Postgres(url)
        self._turn = asyncio.Semaphore(self._driver.writers)

    async def write(self, work: Work[T], *, lasting: bool = True, aside: bool = False) -> T:
        """Run the work as one transaction; a conflict with other processes runs it again, a few times.

        What need not be `lasting` waits for no disk: a power cut may take it back, a kill never does.
        `aside`: it changes thousands of rows, and the loop goes on meanwhile."""
        return await self._tried(partial(self._driver.transact, work, lasting=lasting, aside=aside))

    async def tell(self, work: Work[T]) -> T:
        """As a `write` that need not be lasting, for work of one statement."""
        return await self._tried(partial(self._driver.tell, work))

    async def _tried(self, attempt: Callable[[], Awaitable[T]]) -> T:
        async with self._turn:
            for pause in PAUSES:
                try:
                    return await _named(attempt())
                except StoreBusy:
                    await asyncio.sleep(pause)
            return await _named(attempt())

    async def read(self, work: Work[T]) -> T:
        """Run work that only reads what was committed before it."""
        return await _named(self._driver.look(work))

    async def survey(self, work: Work[T]) -> T:
        """As `read`, for work that counts thousands of rows."""
        return await _named(self._driver.survey(work))

    async def scrub(self) -> None:
        """Leave nothing of what was deleted in the files, as far as they are ours."""
        async with self._turn:
            await _named(self._driver.scrub())

    async def close(self) -> None:
        """Wait for the write that is under way, then drop every connection."""
        async with self._turn:
            await self._driver.close()


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

        await self._database.write(all_of_them)


async def _named(working: Awaitable[T]) -> T:
    """What the driver does; its failures are raised as those of `bot.services.errors`."""
    try:
        return await working
    except FAILURES as error:
        failed = failure(error)
        if failed is None:
            raise
        raise failed from error
