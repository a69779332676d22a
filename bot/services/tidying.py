"""What is thrown away, once a night by whichever process claims the timer.

Nothing of a game: events, games, matches and scores are kept for good.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from bot.services.ports import Clock, Store, Timer

log = logging.getLogger(__name__)

TIDY_TIMER: Final = "tidy"
SUBJECT: Final = "all"
HOUR: Final = 4
"""By UTC: few play then."""
AFTER_START: Final = timedelta(minutes=10)

UPDATES_KEPT: Final = timedelta(days=2)
"""Telegram delivers no update again after a day."""
CARDS_KEPT: Final = timedelta(days=30)
"""Invitations that were taken, withdrawn or ran out, and cards that nobody ever sent."""
PICTURES_KEPT: Final = timedelta(days=90)
"""After that a picture is uploaded again when a board shows it."""


@dataclass(frozen=True, slots=True)
class Old:
    """What is older than this goes."""

    now: datetime
    updates: datetime
    cards: datetime
    pictures: datetime


def old_at(now: datetime) -> Old:
    return Old(now, now - UPDATES_KEPT, now - CARDS_KEPT, now - PICTURES_KEPT)


class Tidying:
    """The nightly work."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock

    async def arm(self) -> None:
        """At a start: soon, in case that nobody lived last night."""
        await self._store.append((), (Timer(TIDY_TIMER, SUBJECT, self._clock.now() + AFTER_START),))

    async def due(self, timer: Timer) -> None:
        """Throw away, a little at a time; then the next night is armed in the place of this one."""
        now = self._clock.now()
        gone = await self._store.tidy(old_at(now))
        tonight = now.replace(hour=HOUR, minute=0, second=0, microsecond=0)
        due = tonight if tonight > now else tonight + timedelta(days=1)
        await self._store.append((), (Timer(timer.kind, timer.subject, due),))
        log.info("Tidied: %s", ", ".join(f"{name} {number}" for name, number in gone.items()))
