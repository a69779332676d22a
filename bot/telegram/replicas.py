"""This process among others over one database: it says that it lives, and takes over what others leave."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Final

from bot.services.errors import StoreFailed
from bot.services.ports import Clock
from bot.services.replicas import Replicas as Rows
from bot.telegram.homes import Homes

log = logging.getLogger(__name__)

BEAT: Final = 2.0
SILENT: Final = timedelta(seconds=8)
"""Whoever lives is not silent for so long, also on a machine that is busy."""
KEPT: Final = timedelta(seconds=120)
"""A chat is kept for the time of a call with all its repetitions at the most."""


class Replicas:
    """`clock` is the wall's, also where the sandbox moves the game's; `address` is where this process takes
    updates from the others ("": nowhere)."""

    def __init__(self, rows: Rows, clock: Clock, name: str, address: str = "") -> None:
        self._rows = rows
        self._clock = clock
        self.name = name
        self._address = address
        self.homes = Homes(name)

    async def claim(self, chat: int) -> str | None:
        """See `bot.services.replicas.Replicas.claim`."""
        now = self._clock.now()
        return await self._rows.claim(self.name, chat, now, now + KEPT)

    async def release(self, chat: int, told: str) -> None:
        await self._rows.release(self.name, chat, told)

    async def beat(self) -> tuple[int, bool]:
        """How many live, and whether somebody has left work behind."""
        now = self._clock.now()
        company = await self._rows.beat(self.name, self._address, now, now - SILENT)
        self.homes.know(company.addresses)
        for name in company.fallen:
            log.warning("Process %s is silent: this one takes over", name)
        return company.alive, bool(company.fallen)

    async def run(self, share: Callable[[int], None], take_over: Callable[[], Awaitable[None]]) -> None:
        """Beat for ever; `share` is told how many live, `take_over` called when one of them has gone."""
        while True:
            try:
                alive, left = await self.beat()
                share(alive)
                if left:
                    await take_over()
            except StoreFailed as error:
                log.warning("No beat among the processes: %s", error)
            await asyncio.sleep(BEAT)

    async def leave(self) -> None:
        """The last word of this process."""
        try:
            await self._rows.leave(self.name)
        except StoreFailed as error:
            log.warning("The others will notice by its silence that this process has left: %s", error)
