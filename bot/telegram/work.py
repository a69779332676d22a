"""One worker's share: what it is told by those who wake it, and how it waits for them."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

from bot.services.ports import Board
from bot.services.table import Table


@dataclass(frozen=True, slots=True)
class Told:
    """What somebody has just written, and the board as that left it: nobody need read them again."""

    board: Board
    table: Table


@dataclass(slots=True)
class Work:
    """What the worker of one board knows, and is told."""

    told: Told | None = None
    known: Board | None = None
    """The board's row, until the worker has begun: later it may be an old one."""
    stirred: asyncio.Event = field(default_factory=asyncio.Event)
    """Something has changed since the worker last looked."""
    done: asyncio.Event = field(default_factory=asyncio.Event)
    awaited: bool = True
    """Somebody has pressed, or sees what has just happened; not so after a restart."""
    paced: bool = False
    """It waits for its turn in a group, where the urgent go first."""

    async def rest(self, seconds: float) -> None:
        """Pause, or until something changes."""
        self.stirred.clear()
        try:
            async with asyncio.timeout(seconds):
                await self.stirred.wait()
        except TimeoutError:
            pass
