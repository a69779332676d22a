"""The bot's own absence, for which nobody's clock runs.

The process says every half minute that it lives. A longer silence, of all processes over the database, is an
outage: seen at the next start, or when a process that was stopped wakes up again. So is a time in which the
process lives but cannot reach Telegram: nobody can play then either.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from bot.services.ports import Change, Clock, Heartbeat, Outage, Store

HEART: Final = "bot"
"""The name of the row that every process writes."""
BEAT: Final = timedelta(seconds=30)
SILENCE: Final = BEAT + timedelta(seconds=5)
"""Longer than this nobody is silent who lives."""


class Outages:
    """Says that this process lives, and notices when none has."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self._lived: datetime | None = None
        self._heard: datetime | None = None
        self._deaf_since: datetime | None = None

    async def beat(self) -> None:
        """Live; the silence before, if there was one, is written down in the same transaction."""
        now = self._clock.now()
        outage = await self._outage(now)
        changes: list[Change] = [Heartbeat(HEART, now), *self._deafness(now)]
        await self._store.append((), changes if outage is None else [outage, *changes])
        self._lived = now

    def unheard(self, since: datetime) -> None:
        """A call that began then has not reached Telegram."""
        if self._deaf_since is None:
            self._deaf_since = since if self._heard is None else max(since, self._heard)

    async def heard(self) -> None:
        """Telegram has answered; the time in which it could not be reached is written down."""
        now = self._clock.now()
        lost, self._deaf_since, self._heard = self._deafness(now), None, now
        if lost:
            await self._store.append((), lost)

    @property
    def deaf(self) -> bool:
        """Telegram has not been reached for so long that nothing may be held against anybody."""
        return bool(self._deafness(self._clock.now()))

    def _deafness(self, now: datetime) -> list[Change]:
        """Once begun, the same row each time, with a later end."""
        since = self._deaf_since
        return [] if since is None or now - since <= SILENCE else [Outage(since, now)]

    async def notice(self) -> None:
        """Before anything is held against somebody: has this process been away?"""
        if self._is_silent(self._clock.now()):
            await self.beat()

    def jumped(self) -> None:
        """The clock was set: the time between was no silence."""
        self._lived = self._clock.now()

    async def _outage(self, now: datetime) -> Outage | None:
        if not self._is_silent(now):
            return None
        heard = await self._store.heartbeat(HEART)  # Another process may have lived.
        alive = max((each for each in (heard, self._lived) if each is not None), default=now)
        return Outage(alive, now) if now - alive > SILENCE else None

    def _is_silent(self, now: datetime) -> bool:
        return self._lived is None or now - self._lived > SILENCE
