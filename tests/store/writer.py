"""Writes transactions until it is killed: `python -m tests.store.writer URL`, one line a commit."""

from __future__ import annotations

import asyncio
import sys
from dataclasses import replace

from bot.services.ports import side_stream
from bot.store.store import open_store
from tests.store.builders import GAME, LOT, ROLL, after, seat_everybody


async def write(url: str) -> None:
    """Two streams and a row that always agree after a whole transaction."""
    store = await open_store(url)
    await seat_everybody(store)
    for count in range(100_000):
        side = after(2 * count, LOT, ROLL, stream=side_stream(GAME.id))
        await store.append([after(count, LOT), side], [replace(GAME, seq=count + 1)])
        print(count + 1, flush=True)  # noqa: T201 - whoever kills it counts these


if __name__ == "__main__":
    asyncio.run(write(sys.argv[1]))
