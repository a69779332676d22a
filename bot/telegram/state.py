"""How this process is doing: figures for the owner, for Prometheus and for a proxy."""

from __future__ import annotations

import asyncio
import os
import time
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import Final

from bot.meters import LAG
from bot.services.census import Census, Figures
from bot.services.errors import StoreFailed
from bot.services.outages import Outages
from bot.services.ports import Clock, Store
from bot.services.thinking import Thinking
from bot.telegram.pacing import Pacer
from bot.telegram.updates import InFlight

TICK: Final = 0.25
"""Seconds between looks at how late the loop wakes up."""
MINUTE: Final = int(60 / TICK)
STATM: Final = Path("/proc/self/statm")


class State:
    """Looked at when somebody asks; `run` watches the loop."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        in_flight: InFlight,
        pacer: Pacer,
        thinking: Thinking,
        outages: Outages,
        now: Callable[[], float] = time.perf_counter,
    ) -> None:
        self._store = store
        self._clock = clock
        self._in_flight = in_flight
        self._pacer = pacer
        self._thinking = thinking
        self._outages = outages
        self._now = now
        self._lags: deque[float] = deque(maxlen=MINUTE)
        self.connected = False
        """Telegram has answered since the start."""
        self.stopping = False

    async def run(self) -> None:
        """See how late the loop wakes up, for ever."""
        while True:
            due = self._now() + TICK
            await asyncio.sleep(TICK)
            self._lags.append(max(0.0, self._now() - due))
            LAG.observe(self._lags[-1])

    def figures(self) -> Figures:
        return Figures(
            updates=self._in_flight.running,
            calls=self._pacer.waiting,
            held=self._pacer.held,
            thoughts=self._thinking.waiting,
            lag=max(self._lags, default=0.0),
            memory=memory(),
            deaf=self._outages.deaf,
        )

    async def census(self) -> Census:
        """What is in the database; raises `StoreFailed`."""
        return await self._store.census(self._clock.now())

    async def why_not_ready(self) -> str:
        """One sentence; empty when updates can be served."""
        if self.stopping:
            return "It stops."
        if not self.connected:
            return "The Bot API has not answered yet."
        if self._outages.deaf:
            return "Telegram cannot be reached."
        try:
            await self._store.heartbeat("bot")
        except StoreFailed as error:
            return f"The database does not answer: {error}."
        return ""


def memory() -> int:
    """Resident bytes of the process."""
    try:
        pages = int(STATM.read_text(encoding="ascii").split()[1])
    except OSError:  # Not Linux.
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE")
