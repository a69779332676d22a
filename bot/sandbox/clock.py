"""The sandbox's time: the machine's, plus an offset that /sim/clock moves."""

from __future__ import annotations

import time


class Clock:
    """Seconds since 1970 in UTC, moved by `offset`; every limit, date and expiry follows it."""

    def __init__(self) -> None:
        self.offset = 0.0

    def now(self) -> float:
        return time.time() + self.offset  # noqa: TID251 - the one clock of this package

    def date(self) -> int:
        """Now as Telegram writes dates: whole seconds."""
        return int(self.now())
