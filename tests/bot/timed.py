"""Games against the clock, and the time that passes while the bot lives on."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Final

from bot.services.ports import GameId, Terms
from bot.services.table import Table
from tests.bot.house import House, house

FRIENDLY: Final = Terms(clock="24h", length=3)
RATED: Final = replace(FRIENDLY, rated=True)
HOUR: Final = 3600


@asynccontextmanager
async def timed(folder: Path, terms: Terms = FRIENDLY) -> AsyncIterator[tuple[House, GameId]]:
    """A game against the clock between Anna and Boris."""
    async with house(folder) as home:
        yield home, await home.of_two(terms=terms)


async def passes(home: House, hours: float) -> None:
    """The bot lives on, and does whatever comes due."""
    end = home.clock.now() + timedelta(hours=hours)
    while (due := await home.store.next_timer()) is not None and due <= end:
        home.clock.time = max(due, home.clock.now())
        home.outages.jumped()
        await home.timers.run_due()
    home.clock.time = end
    home.outages.jumped()


def left(table: Table, seat: int) -> timedelta:
    assert table.timing is not None
    return table.timing.left(seat)
