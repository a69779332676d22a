"""PostgreSQL: pools of connections; the server does its own locking.

A connection is not tried before it is used, which took three round trips a look-up: whoever finds it dead
looks again on a new one, and a transaction is begun anew by `bot.store.database`. None is opened beyond the
pool's: one more costs the server a process, and the bot all statements that the others know.
"""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import URL
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from bot.store.driver import T, Work

POOL: Final = 8
LOCK_TIMEOUT: Final = 0.5
"""Seconds that a statement waits for another process's lock, per attempt."""
STATEMENTS: Final = 500
"""So many prepared ones a connection keeps: more than there are."""


class Postgres:
    """Three pools, for what lasts, for what need not, and for reading; who waits for whom is the server's
    business."""

    writers = POOL

    def __init__(self, url: URL) -> None:
        self._lasting = _engine(url)
        self._hasty = _engine(url, {"synchronous_commit": "off"})
        self._telling = self._hasty.execution_options(isolation_level="AUTOCOMMIT")
        self._reading = _engine(url, isolation_level="AUTOCOMMIT")

    async def transact(self, work: Work[T], *, lasting: bool = True, aside: bool = False) -> T:
        async with (self._lasting if lasting else self._hasty).begin() as connection:
            return await connection.run_sync(work)

    async def tell(self, work: Work[T]) -> T:
        async with self._telling.connect() as connection:
            return await connection.run_sync(work)

    async def look(self, work: Work[T]) -> T:
        try:
            return await self._look(work)
        except DBAPIError as error:
            if not error.connection_invalidated:
                raise
        return await self._look(work)  # A server that was restarted costs no press.

    async def _look(self, work: Work[T]) -> T:
        async with self._reading.connect() as connection:
            return await connection.run_sync(work)

    async def survey(self, work: Work[T]) -> T:
        return await self.look(work)

    async def scrub(self) -> None:
        """The server's own vacuum does it."""

    async def close(self) -> None:
        for engine in (self._lasting, self._hasty, self._reading):
            await engine.dispose()


def _engine(url: URL, server: dict[str, str] | None = None, **options: Any) -> AsyncEngine:
    return create_async_engine(
        url,
        connect_args={
            "timeout": 5,
            "command_timeout": 30,
            "server_settings": {"lock_timeout": f"{LOCK_TIMEOUT}s", **(server or {})},
            "prepared_statement_cache_size": STATEMENTS,
        },
        pool_size=POOL,
        max_overflow=0,
        pool_timeout=5,
        pool_use_lifo=True,  # Few warm ones rather than all of them in turn.
        hide_parameters=True,
        **options,
    )
