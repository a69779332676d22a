"""The owner of background tasks: none is garbage-collected, none fails silently, all end at stop."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from contextvars import Context
from typing import Any, Final

log = logging.getLogger(__name__)

RECOVERY: Final = 1.0
"""Seconds before work that must not end starts again."""


class Tasks:
    """Background tasks of one part of the bot."""

    def __init__(self) -> None:
        self._running: set[asyncio.Task[None]] = set()
        self._closed = False

    def spawn(self, work: Coroutine[Any, Any, None], name: str) -> None:
        """Run the work in the background; an error of it is logged. After `close` nothing starts any more."""
        if self._closed:
            work.close()
            return
        # An empty context: what goes on in the background is no part of the update that began it.
        task = asyncio.create_task(_logged(work, name), name=name, context=Context())  # noqa: TID251 - the owner
        self._running.add(task)
        task.add_done_callback(self._running.discard)

    def keep(self, work: Callable[[], Coroutine[Any, Any, None]], name: str) -> None:
        """Run work that never ends; after an error it starts again."""
        self.spawn(_kept(work, name), name)

    async def settle(self, seconds: float) -> None:
        """Wait for the tasks that run now (and those that they start), at most that long."""
        loop = asyncio.get_running_loop()
        until = loop.time() + seconds
        while self._running and (left := until - loop.time()) > 0:
            await asyncio.wait(set(self._running), timeout=left)

    async def close(self) -> None:
        """Cancel what still runs and wait for its end."""
        self._closed = True
        running = set(self._running)
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)


async def _logged(work: Coroutine[Any, Any, None], name: str) -> None:
    try:
        await work
    except Exception:
        log.exception("The background task %s failed", name)


async def _kept(work: Callable[[], Coroutine[Any, Any, None]], name: str) -> None:
    while True:
        await _logged(work(), name)
        await asyncio.sleep(RECOVERY)


async def run_until(
    stop: asyncio.Event, work: Coroutine[Any, Any, None], first: Callable[[], Awaitable[None]] | None = None
) -> None:
    """Run the work until it ends, or until `stop` is set: then `first` is awaited and the work cancelled.

    An error of the work is raised."""
    running = asyncio.create_task(work)  # noqa: TID251 - it does not outlive this call
    stopping = asyncio.create_task(stop.wait())  # noqa: TID251 - nor does this one
    try:
        await asyncio.wait({running, stopping}, return_when=asyncio.FIRST_COMPLETED)
        if first is not None and not running.done():
            await first()
    finally:
        ended = running.done()
        running.cancel()
        stopping.cancel()
        await asyncio.gather(running, stopping, return_exceptions=True)
    if ended:
        running.result()
