"""`python -m benchmarks._flooder URL SECRET RATE FILE`: one person's updates, delivered as Telegram does.

The file holds one update a line; they are sent in turn, each with numbers of its own, straight to the bot's
webhook, so that the local Bot API server has nothing to do with them. A line on stdin begins the flood, the
next one stops it.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Sequence
from itertools import count, cycle
from pathlib import Path
from typing import Any, Final

import aiohttp

HEADER: Final = "X-Telegram-Bot-Api-Secret-Token"
FIRST: Final = 1_500_000_000
"""Far above the server's own numbers of updates."""


async def flood(url: str, secret: str, rate: float, lines: Sequence[str]) -> None:
    updates, numbers = cycle([json.loads(line) for line in lines]), count(FIRST)
    on = False
    async with aiohttp.ClientSession(headers={HEADER: secret}) as session, asyncio.TaskGroup() as group:
        reading = group.create_task(asyncio.to_thread(sys.stdin.readline))
        while True:
            await asyncio.sleep(1 / rate)
            if reading.done():
                if not reading.result():
                    return
                on, reading = not on, group.create_task(asyncio.to_thread(sys.stdin.readline))
            if on:
                group.create_task(_deliver(session, url, numbered(next(updates), next(numbers))))


def numbered(update: dict[str, Any], number: int) -> dict[str, Any]:
    """The update as if it had not been sent before."""
    press = update.get("callback_query")
    return update | {"update_id": number} | ({"callback_query": press | {"id": str(number)}} if press else {})


async def _deliver(session: aiohttp.ClientSession, url: str, update: dict[str, Any]) -> None:
    async with session.post(url, json=update) as answer:
        await answer.read()


if __name__ == "__main__":
    hook, token, each_second, file = sys.argv[1:]
    asyncio.run(flood(hook, token, float(each_second), Path(file).read_text(encoding="utf-8").splitlines()))
