"""Maintenance: the bot answers everybody with one sentence, and nobody's time runs.

A row says so, hence it holds for all processes and over restarts. Nothing is played meanwhile: no press
counts, no timer is worked off; when it ends the whole time is an outage, for which no clock is charged.
"""

from __future__ import annotations

from datetime import datetime
from typing import Final

from bot.services.ports import Clock, Outage, Setting, Store

SCOPE: Final = "bot"
NAME: Final = "maintenance"


class Maintenance:
    """Begun and ended by the owner, from the chat or from the command line."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock

    async def since(self) -> datetime | None:
        """When it began; None while the bot serves everybody."""
        found = await self._store.setting(SCOPE, NAME)
        return datetime.fromisoformat(found) if found else None

    async def lasts(self) -> bool:
        return await self.since() is not None

    async def begin(self) -> None:
        """From now on; one that has begun goes on."""
        if not await self.lasts():
            await self._store.append((), (Setting(SCOPE, NAME, self._clock.now().isoformat()),))

    async def end(self) -> None:
        """Serve everybody again; the time between was nobody's."""
        since = await self.since()
        if since is not None:
            await self._store.append((), (Outage(since, self._clock.now()), Setting(SCOPE, NAME, "")))
