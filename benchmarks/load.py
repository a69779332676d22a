"""Many games at once through the sandbox: how many turns a second, how long a press takes, what it costs.

Everybody plays the weakest level and presses as soon as the board allows. The bot, the local Bot API server
and whoever presses are three processes. A press counts as committed when it is answered, which comes 20 ms
after the commit so that the board's upload goes ahead.

`python -m benchmarks load` takes some minutes; `python -m benchmarks.load --help` tells what else can be
measured: another database, Telegram's pace, an hour of turns, a million stored events.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Final

import psutil

from benchmarks._calls import busiest, counted, refused
from benchmarks._history import REGULAR, keep_history, turns_of
from benchmarks.press import bot_settings, connected, process, sandbox_command
from bot.sandbox.actor import Actor
from bot.sandbox.client import Sandbox
from bot.sandbox.mirror import Button, Shown
from tests.databases import postgres_server

NAME: Final = "load"
PACE: Final = 25.0
"""Calls a second in all, as the bot keeps to by itself. What a single chat takes is kept to in any case."""
WARM: Final = 10.0
"""Seconds before anything is counted."""
WARMING: Final = 0.1
"""The share of the turns wanted that is played before anything is counted: all memories are full then."""
PATIENCE: Final = 900.0
"""Seconds for a board to change: on a machine with much other work an hour of turns takes several."""
LOOK: Final = 5.0
"""Seconds between two looks at the memory."""
TELL: Final = 12
"""After so many looks a long run says how far it is."""
MEGABYTE: Final = 2**20


@dataclass(frozen=True)
class Plan:
    """What to measure."""

    games: int = 40
    rate: float = 40.0
    """Turns a second in all, those of the computer among them, as long as the bot keeps up; 0: all it can."""
    seconds: float = 60.0
    turns: int = 0
    """Go on until so many have been played, however long that takes."""
    postgres: bool = False
    paced: bool = False
    stored: int = 0
    """Events of finished games that stand in the database before."""

    @property
    def between(self) -> float:
        """See `Evening.between`."""
        return 2 * self.games / self.rate if self.rate else 0.0

    @property
    def title(self) -> str:
        stored = f", {self.stored:,} events stored" if self.stored else ""
        database = "PostgreSQL" if self.postgres else "SQLite"
        wanted = f"{self.rate:g} turns a second wanted" if self.rate else "as fast as can be"
        return f"{self.games} games, {wanted}, {database}, pacing {'on' if self.paced else 'off'}{stored}"


@dataclass
class Evening:
    """What all presses have taken, in seconds."""

    between: float
    """From one turn of a person to the next one; the computer answers each."""
    answered: list[float] = field(default_factory=list)
    shown: list[float] = field(default_factory=list)
    counting: bool = False
    over: bool = False

    def count(self, answered: float, shown: float) -> None:
        if self.counting:
            self.answered.append(answered)
            self.shown.append(shown)


def run() -> Mapping[str, float]:
    """On both databases without pacing, and with Telegram's pace."""
    plans = (Plan(), Plan(rate=0), Plan(postgres=True), Plan(paced=True))
    return {name: figure for plan in plans for name, figure in measured(plan).items()}


def measured(plan: Plan) -> Mapping[str, float]:
    """The figures of one plan, each with its title."""
    with TemporaryDirectory() as folder, database_at(Path(folder), postgres=plan.postgres) as url:
        found = asyncio.run(_played(plan, url))
    return {f"{plan.title}: {name}": figure for name, figure in found.items()}


@contextmanager
def database_at(folder: Path, *, postgres: bool) -> Iterator[str]:
    """The address of an empty database, as long as the block lasts."""
    if not postgres:
        yield f"sqlite+aiosqlite:///{folder}/load.db"
        return
    with postgres_server() as server:
        server.psql("CREATE DATABASE nardy")
        yield str(server.get_uri("nardy")).replace("postgresql:", "postgresql+asyncpg:", 1)


async def _played(plan: Plan, url: str) -> Mapping[str, float]:
    if plan.stored:
        await keep_history(url, plan.stored)
    evening = Evening(plan.between)
    async with _stage(plan, url) as (sim, bot):
        first_id = REGULAR if plan.stored else None  # Those who have a history.
        people = [
            await sim.person(f"P{number}", language="en", id=first_id and first_id + number)
            for number in range(plan.games)
        ]
        tables = [await seated(person) for person in people]
        async with asyncio.TaskGroup() as evenings:
            for number, (person, board) in enumerate(zip(people, tables, strict=True)):
                first = monotonic() + plan.between * number / plan.games
                evenings.create_task(playing(person, board, evening, first))
            await _warm(plan, url)
            calls = len(await sim.calls())
            before, began = await turns_of(url), monotonic()
            evening.counting = True
            memory = await _long_enough(plan, url, bot)
            evening.over = True
            spent, after = monotonic() - began, await turns_of(url)
            told = await sim.calls(after=calls)
    return {
        "turns": after - before,
        "turns a second": (after - before) / spent,
        "press to answer, median ms": 1e3 * median(evening.answered),
        "press to answer, p99 ms": 1e3 * quantile(evening.answered, 0.99),
        "press to board, median ms": 1e3 * median(evening.shown),
        "press to board, p99 ms": 1e3 * quantile(evening.shown, 0.99),
        "memory MB, after the warming up": memory[0] / MEGABYTE,
        "memory MB, at most": max(memory) / MEGABYTE,
        "memory grown, first to last tenth, %": 100 * _growth(memory),
        "calls a second that Telegram counts": len(counted(told)) / spent,
        "calls in the busiest second": busiest(counted(told)),
        "refused by Telegram (429)": refused(told),
    }


@asynccontextmanager
async def _stage(plan: Plan, url: str) -> AsyncIterator[tuple[Sandbox, psutil.Process]]:
    settings = bot_settings(url) | {"PACE_PER_SECOND": str(PACE if plan.paced else 1000)}
    server, bot = sandbox_command(settings), [sys.executable, "-m", "bot"]
    with process(server, settings), process(bot, settings) as number:
        async with connected(settings) as sim:
            await sim.limits(on=plan.paced)
            yield sim, psutil.Process(number)


async def _warm(plan: Plan, url: str) -> None:
    await asyncio.sleep(WARM)
    while await turns_of(url) < WARMING * plan.turns:  # noqa: ASYNC110 - another process plays them
        await asyncio.sleep(LOOK)


async def _long_enough(plan: Plan, url: str, bot: psutil.Process) -> Sequence[int]:
    """Play on; the bot's bytes now and then."""
    before, began, memory = await turns_of(url), monotonic(), [bot.memory_info().rss]
    while True:
        await asyncio.sleep(LOOK)
        memory.append(bot.memory_info().rss)
        played, spent = await turns_of(url) - before, monotonic() - began
        if plan.turns and len(memory) % TELL == 0:
            told = f"{played:,} turns, {played / spent:.0f} a second, {memory[-1] / MEGABYTE:.0f} MB"
            print(told, file=sys.stderr, flush=True)
        if played >= plan.turns and spent >= (0.0 if plan.turns else plan.seconds):
            return memory


def _growth(memory: Sequence[int]) -> float:
    """Of single looks chance takes part: a picture is being drawn in one and not in another."""
    tenth = max(1, len(memory) // 10)
    return median(memory[-tenth:]) / median(memory[:tenth]) - 1


async def seated(person: Actor) -> Shown:
    """Against the computer, short nardy, the first level."""
    await person.start()
    board = await person.wait_for_message(seconds=PATIENCE)
    for _ in range(3):
        version = board.version
        await person.tap(board, 0)
        await person.sim.until(lambda: board.version > version, PATIENCE)  # noqa: B023 - awaited before it changes
    return board


async def playing(person: Actor, board: Shown, evening: Evening, due: float) -> None:
    """A turn every so many seconds, its presses as soon as the board has been edited."""
    while not evening.over:
        await asyncio.sleep(max(0.0, due - monotonic()))
        buttons = [button for row in board.rows for button in row]
        at = _wanted(buttons)
        if at is None:  # The computer thinks.
            version = board.version
            await person.sim.until(lambda: board.version > version or evening.over, PATIENCE)  # noqa: B023 - awaited before it changes
            continue
        over = buttons[at].data.startswith("e:")
        if buttons[at].data.startswith("d:") or over:
            due = max(due + evening.between, monotonic() - evening.between)
        version, began = board.version, monotonic()
        await person.press(board, at, seconds=PATIENCE)
        answered = monotonic() - began
        await person.sim.until(lambda: board.version > version, PATIENCE)  # noqa: B023 - awaited before it changes
        evening.count(answered, monotonic() - began)
        if over:
            board = await _next_board(person, board)


def _wanted(buttons: Sequence[Button]) -> int | None:
    """Done, the throw, a rematch, or what plays most dice at once."""
    ready = [at for at, button in enumerate(buttons) if button.data[:2] in ("d:", "r:")]
    again = [at for at, button in enumerate(buttons) if button.data.endswith(":rematch")]
    steps = {at: button.data.split(":")[-1] for at, button in enumerate(buttons) if button.data[0] in "mw"}
    if ready or again:
        return (ready or again)[0]
    return max(steps, key=lambda at: len(steps[at])) if steps else None


async def _next_board(person: Actor, old: Shown) -> Shown:
    def newest() -> Shown:
        return [shown for shown in person.sees() if shown.photo][-1]

    await person.sim.until(lambda: newest() is not old, PATIENCE)
    return newest()


def quantile(values: Sequence[float], share: float) -> float:
    return sorted(values)[int(share * (len(values) - 1))]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.load", description=__doc__)
    parser.add_argument("--games", type=int, default=Plan.games)
    parser.add_argument("--rate", type=float, default=Plan.rate, help="turns a second; 0: all it can")
    parser.add_argument("--seconds", type=float, default=Plan.seconds)
    parser.add_argument("--turns", type=int, default=0, help="go on until so many have been played")
    parser.add_argument("--stored", type=int, default=0, help="events that are stored before")
    parser.add_argument("--postgres", action="store_true", help="instead of SQLite")
    parser.add_argument("--paced", action="store_true", help="keep to Telegram's pace")
    for name, figure in measured(Plan(**vars(parser.parse_args()))).items():
        print(f"{name:<90} {figure:>10.4g}")


if __name__ == "__main__":
    main()
