"""The one line in front of what Telegram allows the bot in all: whoever may call a chat waits here.

First come, first served; but what nobody has asked for just now goes as if it had come a minute later. Only
the first in line keeps an eye on the clock, however many wait: a restart may leave a thousand boards to show.
"""

from __future__ import annotations

import asyncio
from enum import IntEnum
from heapq import heappop, heappush
from itertools import count
from typing import Final

from bot.telegram.limits import Bucket

AWAITED: Final = 60.0
"""So many seconds somebody who has just pressed goes before what nobody looks at."""


class Urgency(IntEnum):
    """Who is kept waiting; the smallest goes first."""

    MOVER = 0
    """Somebody who cannot finish a turn, because the keyboard is out of date."""
    TURN = 1
    """Whoever wants to see what has been played, to answer it."""
    OTHER = 2
    """Whoever has asked for a screen, or nobody in particular."""
    SPARE = 3
    """Nobody: a toast has said it already, or it is a mere reminder. It goes out if calls are to spare."""


class Ticket:
    """Who waits: for its chat first, then in the line. `came` counts in seconds of the pacer's clock."""

    def __init__(self, subject: str, urgency: Urgency, came: float) -> None:
        self.subject = subject
        self.urgency = urgency
        self.came = came
        self._stirred = asyncio.Event()

    def stir(self) -> None:
        """Have it look again."""
        self._stirred.set()

    async def rest(self, seconds: float | None) -> None:
        """Until it is stirred, at most that long."""
        try:
            async with asyncio.timeout(seconds):
                await self._stirred.wait()
        except TimeoutError:
            pass
        self._stirred.clear()


class Line:
    """Tickets in the order in which they came; a ticket whose place has changed leaves and enters again."""

    def __init__(self, limit: Bucket) -> None:
        self.limit = limit
        self._places: list[tuple[float, int, Ticket]] = []
        self._numbers: dict[Ticket, int] = {}
        self._count = count()

    def wait(self, ticket: Ticket, now: float) -> float | None:
        """Seconds until the ticket may go; None while others go first. It stands in line from now on."""
        if ticket not in self._numbers:
            number = self._numbers[ticket] = next(self._count)
            heappush(self._places, (ticket.came, number, ticket))
        return self.limit.wait(now) if self._first() is ticket else None

    def leave(self, ticket: Ticket) -> None:
        """It has gone, or its chat cannot be called after all; the next one looks at the clock."""
        if self._numbers.pop(ticket, None) is not None and (first := self._first()) is not None:
            first.stir()

    def _first(self) -> Ticket | None:
        while self._places:
            _, number, ticket = self._places[0]
            if self._numbers.get(ticket) == number:
                return ticket
            heappop(self._places)
        return None
