"""Resident memory of the bot in the middle of its work, beside a process that only imports aiogram.

The bot runs as a process against the local Bot API server, has drawn boards in both themes, and has the
engine library loaded: people play every level against it.
"""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import psutil

from benchmarks.press import PATIENCE, press, stage
from bot.sandbox.actor import Actor
from bot.sandbox.client import Sandbox
from bot.sandbox.mirror import Shown
from engine.ai.strengths import LEVELS

NAME: Final = "memory"
PEOPLE: Final = 10
PRESSES: Final = 15
MEGABYTE: Final = 2**20
BARE: Final = "import aiogram, psutil; print(psutil.Process().memory_info().rss)"
BOT: Final = ["-m", "bot"]


def run() -> Mapping[str, float]:
    """Megabytes of 2^20 bytes, the unit of the bound (a bare aiogram is 166 of them)."""
    bare = int(subprocess.run([sys.executable, "-c", BARE], capture_output=True, check=True).stdout)
    with TemporaryDirectory() as folder:
        at_first, in_use = asyncio.run(measured(Path(folder)))
    return {
        "bare import of aiogram, MB": bare / MEGABYTE,
        "bot before its first game, MB": at_first / MEGABYTE,
        "bot with games and engine library, MB": in_use / MEGABYTE,
        "above the bare import, MB": (in_use - bare) / MEGABYTE,
    }


async def measured(folder: Path) -> tuple[int, int]:
    """Bytes after the start, and after the games."""
    async with stage([sys.executable, *BOT], folder) as sim:
        at_first = resident()
        people = [await sim.person(f"P{number}", language="en") for number in range(PEOPLE)]
        await asyncio.gather(*(play(person, level=at % len(LEVELS)) for at, person in enumerate(people)))
        await no_more_edits(sim)
        return at_first, resident()


def resident() -> int:
    """Bytes of our bot, which is a child of this process."""
    children = psutil.Process().children()
    bytes_: int = next(child.memory_info().rss for child in children if child.cmdline()[1:] == BOT)
    return bytes_


async def play(person: Actor, *, level: int) -> None:
    """Press the first button that plays on, a number of times."""
    await person.start()
    message = await person.wait_for_message(seconds=PATIENCE)
    await press(person, message, 0)
    await press(person, message, level)
    for _ in range(PRESSES):
        await press(person, message, on(message))
        await asyncio.sleep(0.5)  # The computer's turn comes with an edit of its own.


def on(message: Shown) -> int:
    """The button "done" where it is there, else the first button."""
    data = [button.data for row in message.rows for button in row]
    return next((at for at, each in enumerate(data) if each.startswith("d:")), 0)


async def no_more_edits(sim: Sandbox) -> None:
    """Wait until the bot rests."""
    number = -1
    while number != (number := len(await sim.calls("editMessageMedia"))):  # noqa: ASYNC110 - it is another process
        await asyncio.sleep(2.0)
