"""What a turn, a start and the common commands cost with 1,000 and with a million events stored.

Twenty people play the weakest level, a fixed number of turns a second; one of them has a thousand finished
games behind. A turn's cost is told as the processor time that the bot spends on it (and with PostgreSQL the
server), for that hardly depends on the machine's other work.

`python -m benchmarks stored` takes some ten minutes, most of which write the million events.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Final

import psutil

from benchmarks._history import REGULAR, keep_history, turns_of
from benchmarks.load import Evening, playing, quantile, seated
from benchmarks.press import PATIENCE, answering, bot_settings, connected, process, sandbox_command
from bot.sandbox.actor import Actor
from bot.sandbox.client import Sandbox
from tests.databases import postgres_server

NAME: Final = "stored"
STORED: Final = (1_000, 1_000_000)
PEOPLE: Final = 20
RATE: Final = 20.0
"""Turns a second, the computer's among them."""
WARM: Final = 10.0
SECONDS: Final = 30.0
COMMANDS: Final = ("/games", "/score", "/history", "/profile")
ASKED: Final = 7
REST: Final = 1.2
"""Seconds between two commands of one chat, more than its own pace."""


def run() -> Mapping[str, float]:
    """On both databases."""
    found: dict[str, float] = {}
    for database in ("SQLite", "PostgreSQL"):
        for stored in STORED:
            with TemporaryDirectory() as folder, _made(database, folder) as (url, server):
                asyncio.run(keep_history(url, stored))
                figures = asyncio.run(measured(url, server))
            found |= {f"{database}, {stored:,} events: {name}": value for name, value in figures.items()}
    return found


@contextmanager
def _made(database: str, folder: str) -> Iterator[tuple[str, psutil.Process | None]]:
    """The address of an empty database, and the server's process."""
    if database == "SQLite":
        yield f"sqlite+aiosqlite:///{Path(folder, 'stored.db')}", None
        return
    with postgres_server() as server:
        server.psql("CREATE DATABASE nardy")
        yield (
            f"postgresql+asyncpg{str(server.get_uri('nardy')).removeprefix('postgresql')}",
            psutil.Process(server.get_pid()),
        )


async def measured(url: str, server: psutil.Process | None) -> Mapping[str, float]:
    """The figures of a database that holds its history."""
    async with _stage(url) as (sim, bot, start):
        people = [await sim.person(f"P{n}", language="en", id=REGULAR + n) for n in range(PEOPLE)]
        commands = {name: await _asked(people[0], name) for name in COMMANDS}
        return {"from start to connected, s": start, **commands, **await _turns(url, people, bot, server)}


@asynccontextmanager
async def _stage(url: str) -> AsyncIterator[tuple[Sandbox, psutil.Process, float]]:
    """The sandbox and the bot as processes, and how long the bot took to connect."""
    settings = bot_settings(url)
    with process(sandbox_command(settings), settings):
        await answering(int(settings["BOT_API_URL"].rpartition(":")[2]))
        began = monotonic()
        with process([sys.executable, "-m", "bot"], settings) as number:
            async with connected(settings) as sim:
                start = monotonic() - began
                await sim.limits(on=False)
                yield sim, psutil.Process(number), start


async def _asked(person: Actor, command: str) -> float:
    """Milliseconds from the command to the bot's message, in the median."""
    spent = []
    for _ in range(ASKED):
        began = monotonic()
        await person.say(command)
        await person.wait_for_message(seconds=PATIENCE)
        spent.append(monotonic() - began)
        await asyncio.sleep(REST)
    return 1e3 * median(spent)


async def _turns(
    url: str, people: list[Actor], bot: psutil.Process, server: psutil.Process | None
) -> Mapping[str, float]:
    """What the turns of an evening cost."""
    boards = [await seated(person) for person in people]
    evening = Evening(2 * PEOPLE / RATE)
    async with asyncio.TaskGroup() as evenings:
        for number, (person, board) in enumerate(zip(people, boards, strict=True)):
            first = monotonic() + evening.between * number / PEOPLE
            evenings.create_task(playing(person, board, evening, first))
        await asyncio.sleep(WARM)
        before, began, ours, theirs = await turns_of(url), monotonic(), busy(bot), busy(server)
        evening.counting = True
        await asyncio.sleep(SECONDS)
        evening.over = True
        spent = monotonic() - began
        ours, theirs, turns = busy(bot) - ours, busy(server) - theirs, await turns_of(url) - before
    return {
        "turns a second": turns / spent,
        "the bot's processor time a turn, ms": 1e3 * ours / turns,
        "the server's processor time a turn, ms": 1e3 * theirs / turns,
        "press to answer, median ms": 1e3 * median(evening.answered),
        "press to answer, p99 ms": 1e3 * quantile(evening.answered, 0.99),
    }


def busy(process: psutil.Process | None) -> float:
    """Seconds that the process and those it has begun have computed; 0 for none."""
    if process is None:
        return 0.0
    times = [one.cpu_times() for one in (process, *process.children(recursive=True))]
    return float(sum(each.user + each.system for each in times))
