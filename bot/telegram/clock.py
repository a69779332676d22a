"""The clocks of the process: real time, or in the sandbox the time that its page shows."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final

from aiohttp import ClientError, ClientSession, ClientTimeout

log = logging.getLogger(__name__)

LOOK_SECONDS: Final = 0.5
"""How often the sandbox is asked; moving time there takes effect so soon here."""


class SystemClock:
    """Real time, plus an offset that only the sandbox ever sets."""

    def __init__(self) -> None:
        self.offset = timedelta()

    def now(self) -> datetime:
        return datetime.now(UTC) + self.offset  # noqa: TID251 - this is where time comes from


@dataclass(frozen=True, slots=True)
class SandboxClock:
    """Where the sandbox tells its time."""

    url: str
    key: str

    async def set(self, clock: SystemClock) -> bool:
        """Set the clock as it is there; whether that changes it."""
        async with ClientSession(timeout=ClientTimeout(total=5)) as session:
            try:
                async with session.get(self.url, params={"key": self.key}) as answer:
                    offset = timedelta(seconds=float((await answer.json())["offset"]))
            except (ClientError, TimeoutError, KeyError, TypeError, ValueError) as error:
                log.debug("The sandbox's clock cannot be read: %s", type(error).__name__)
                return False
        changed, clock.offset = offset != clock.offset, offset
        return changed

    async def follow(self, clock: SystemClock, moved: Callable[[], None]) -> None:
        """Keep the clock as it is there, for ever; `moved` is called when it has changed."""
        while True:
            if await self.set(clock):
                moved()
            await asyncio.sleep(LOOK_SECONDS)
