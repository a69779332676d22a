"""The heartbeat: a row that says that this process lives, read by `python -m bot health`."""

from __future__ import annotations

import asyncio
import logging

from bot.services.errors import StoreFailed
from bot.services.outages import BEAT, Outages

log = logging.getLogger(__name__)


class Heart:
    """Beats, and tells an outage from a clock that somebody has set."""

    def __init__(self, outages: Outages) -> None:
        self._outages = outages
        self._set = asyncio.Event()

    def clock_set(self) -> None:
        """The clock has jumped: beat at once, so that a stop right now leaves no outage either."""
        self._outages.jumped()
        self._set.set()

    async def beat(self) -> None:
        """Once; a database that cannot take it is tried again."""
        try:
            await self._outages.beat()
        except StoreFailed as error:
            log.warning("No heartbeat: %s", error)

    async def run(self) -> None:
        """Beat for ever."""
        while True:
            await self.beat()
            await self._rest()

    async def _rest(self) -> None:
        try:
            async with asyncio.timeout(BEAT.total_seconds()):
                await self._set.wait()
        except TimeoutError:
            pass
        self._set.clear()
