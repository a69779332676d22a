"""The heartbeat: a row that says that this process lives, read by `python -m bot health`."""

from __future__ import annotations

import asyncio
import logging
from datetime import timedelta
from typing import Final

from bot.services.errors import StoreFailed
from bot.services.outages import BEAT, Outages
from bot.services.ports import Clock, Store

log = logging.getLogger(__name__)

TIDYING: Final = timedelta(hours=6)
REMEMBERED: Final = timedelta(days=2)
"""Telegram delivers no update again after a day."""


class Heart:
    """Beats, and tells an outage from a clock that somebody has set."""

    def __init__(self, store: Store, clock: Clock, outages: Outages) -> None:
        self._store = store
        self._clock = clock
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
        """Beat for ever; now and then forget the numbers of old updates."""
        due = self._clock.now()
        while True:
            await self.beat()
            if self._clock.now() >= due:
                due = self._clock.now() + TIDYING
                await self._tidy()
            await self._rest()

    async def _tidy(self) -> None:
        try:
            await self._store.forget_processed(self._clock.now() - REMEMBERED)
        except StoreFailed as error:
            log.warning("Old updates are kept: %s", error)

    async def _rest(self) -> None:
        try:
            async with asyncio.timeout(BEAT.total_seconds()):
                await self._set.wait()
        except TimeoutError:
            pass
        self._set.clear()
