"""PostgreSQL: one pool; the server does its own locking."""

from __future__ import annotations

from typing import Final

from sqlalchemy import URL
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from bot.store.driver import T, Work

POOL: Final = 8
LOCK_TIMEOUT: Final = 0.5
"""Seconds that a statement waits for another process's lock, per attempt."""


class Postgres:
    """A pool; who waits for whom is the server's business."""

    writers = POOL

    def __init__(self, url: URL) -> None:
        self._writing = _engine(url)
        self._hasty = _engine(url, synchronous_commit="off")
        self._reading = self._writing.execution_options(isolation_level="AUTOCOMMIT")

    async def transact(self, work: Work[T], *, lasting: bool = True, aside: bool = False) -> T:
        async with (self._writing if lasting else self._hasty).begin() as connection:
            return await connection.run_sync(work)

    async def look(self, work: Work[T]) -> T:
        async with self._reading.connect() as connection:
            return await connection.run_sync(work)

    async def survey(self, work: Work[T]) -> T:
        return await self.look(work)

    async def scrub(self) -> None:
        """The server's own vacuum does it."""

    async def close(self) -> None:
        await self._writing.dispose()
        await self._hasty.dispose()


def _engine(url: URL, **server: str) -> AsyncEngine:
    return create_async_engine(
        url,
        connect_args={
            "timeout": 5,
            "command_timeout": 30,
            "server_settings": {"lock_timeout": f"{LOCK_TIMEOUT}s", **server},
        },
        pool_size=POOL,
        max_overflow=POOL,
        pool_timeout=5,
        pool_pre_ping=True,  # A server that was restarted costs no press.
        hide_parameters=True,
    )
