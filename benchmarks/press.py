"""From a press to the edited board, beside the least that a bot can do: a handler that uploads that picture.

Both run as processes against the local Bot API server, with its limits off and nobody else in the way. Forty
people press in turn, so that our pacing (a call a second per chat) never holds anything back; only presses
that draw and upload a new picture count. They are measured twice: one by one, each when all is over that the
one before has set off, and in quick succession, each as soon as the board before it has been edited.
"""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Final

from bot.sandbox.actor import Actor
from bot.sandbox.client import Sandbox
from bot.sandbox.mirror import Shown
from tests.ports import free_port

NAME: Final = "press"
ROOT: Final = Path(__file__).parents[1]
TOKEN: Final = "1000:benchmark-token"
KEY: Final = "benchmark-key"
PRESSES: Final = 200
PEOPLE: Final = 40
REST: Final = 1.2
"""Seconds between two presses in one chat."""
PAUSES: Final = {"one by one": 0.1, "in quick succession": 0.0}
"""Seconds from an edit to somebody else's press."""
PATIENCE: Final = 60.0


def run() -> Mapping[str, float]:
    """Medians in milliseconds, and how many times longer ours takes."""
    with TemporaryDirectory() as folder:
        ours = asyncio.run(measured([sys.executable, "-m", "bot"], Path(folder), playing=True))
        picture = Path(folder, "board.jpg")
        picture.write_bytes(board_picture())
        bare = asyncio.run(
            measured(
                [sys.executable, "-m", "benchmarks._bare_bot", str(picture)], Path(folder), playing=False
            )
        )
    return {name: figure for way in PAUSES for name, figure in _figures(way, ours[way], bare[way])}


def _figures(way: str, ours: Sequence[float], bare: Sequence[float]) -> Iterator[tuple[str, float]]:
    yield f"{way}: press to edited board, median ms", median(ours) * 1e3
    yield f"{way}: bare handler, median ms", median(bare) * 1e3
    yield f"{way}: ratio", median(ours) / median(bare)


def board_picture() -> bytes:
    """A board as our bot uploads it."""
    from bot.views.reader import Reader
    from bot.views.scene import opening_scene
    from render.draw import Painter

    return Painter().draw(opening_scene("short", Reader()), "wood")


async def measured(command: Sequence[str], folder: Path, *, playing: bool) -> Mapping[str, list[float]]:
    """Seconds of each press, by the way of pressing."""
    async with stage(command, folder) as sim:
        people = [await sim.person(f"P{number}", language="en") for number in range(PEOPLE)]
        boards = [await seated(person, playing=playing) for person in people]
        return {way: await pressed(people, boards, pause) for way, pause in PAUSES.items()}


@asynccontextmanager
async def stage(command: Sequence[str], folder: Path) -> AsyncIterator[Sandbox]:
    """The sandbox and the bot as processes, and a client."""
    settings = bot_settings(f"sqlite+aiosqlite:///{folder}/press.db")
    with process(sandbox_command(settings), settings), process(command, settings):
        async with connected(settings) as sim:
            await sim.limits(on=False)
            yield sim


def bot_settings(database: str) -> dict[str, str]:
    """What a bot and a Bot API server on a free port need to know of each other."""
    return {
        **os.environ,
        "SANDBOX_KEY": KEY,
        "SANDBOX_TOKEN": TOKEN,
        "BOT_TOKEN": TOKEN,
        "FLOOD_PER_SECOND": "0",
        "BOT_API_URL": f"http://127.0.0.1:{free_port()}",
        "DATABASE_URL": database,
        "PACE_PER_SECOND": "1000",
        "LOG_LEVEL": "WARNING",
    }


def sandbox_command(settings: Mapping[str, str]) -> Sequence[str]:
    return [sys.executable, "-m", "bot.sandbox", "--port", settings["BOT_API_URL"].rpartition(":")[2]]


@asynccontextmanager
async def connected(settings: Mapping[str, str]) -> AsyncIterator[Sandbox]:
    """A client of the server, as soon as the bot is connected to it."""
    url = settings["BOT_API_URL"]
    await answering(int(url.rpartition(":")[2]))
    async with Sandbox.connect(url, KEY) as sim:
        async with asyncio.timeout(PATIENCE):
            while not await sim.bot_is_connected():  # noqa: ASYNC110 - it is another process
                await asyncio.sleep(0.1)
        yield sim


@contextmanager
def process(command: Sequence[str], settings: Mapping[str, str]) -> Iterator[int]:
    """Its number."""
    child = subprocess.Popen(command, cwd=ROOT, env=settings)
    try:
        yield child.pid
    finally:
        child.terminate()
        child.wait()


async def answering(port: int) -> None:
    async with asyncio.timeout(PATIENCE):
        while True:
            try:
                _, writer = await asyncio.open_connection("127.0.0.1", port)
            except OSError:
                await asyncio.sleep(0.05)
            else:
                writer.close()
                return


async def seated(person: Actor, *, playing: bool) -> Shown:
    """The message to press in: with our bot, a running game against the computer."""
    await person.start()
    message = await person.wait_for_message(seconds=PATIENCE)
    if playing:
        for _ in range(3):  # Against the computer, short nardy, the first level.
            await press(person, message, 0)
    return message


async def pressed(people: Sequence[Actor], boards: Sequence[Shown], pause: float) -> list[float]:
    """Press in turn until enough presses were answered by a new picture."""
    times: list[float] = []
    rested = dict.fromkeys(range(len(people)), 0.0)
    while len(times) < PRESSES:
        for number, (person, board) in enumerate(zip(people, boards, strict=True)):
            await asyncio.sleep(max(pause, rested[number] + REST - monotonic()))
            spent = await step(person, board)
            rested[number] = monotonic()
            times += [spent] if spent is not None else []
    return times[:PRESSES]


async def step(person: Actor, board: Shown) -> float | None:
    """Seconds until the board is edited, where the press plays steps; None where it ends a turn or a game."""
    data = [button.data for row in board.rows for button in row]
    ends = [at for at, each in enumerate(data) if each[:2] in ("d:", "e:", "r:")]
    picture = board.photo
    spent = await press(person, board, ends[0] if ends else 0)
    return None if ends or board.photo == picture else spent


async def press(person: Actor, message: Shown, button: int) -> float:
    """Seconds from the press to the edit."""
    version = message.version
    began = monotonic()
    await person.tap(message, button)
    await person.sim.until(lambda: message.version > version, PATIENCE)
    return monotonic() - began
