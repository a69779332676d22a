"""How long everybody else waits while a hundred boards at the strongest level think.

The use cases run on a real store, with the thinking threads of the bot and nobody to show boards to. Each
person plays some turns against the strongest level, all at the same time; beside them one plays against the
weakest. The loop's lag is how much too late a sleep of a millisecond ends; how long the loop's own thread was
busy at a stretch is told by its CPU clock, which no other work on the machine can disturb. What the library
reads once per process, before its first deep thought, is read before.
"""

from __future__ import annotations

import asyncio
import random
import sys
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, thread_time
from typing import Final

from bot.services.computer import Computer, owes
from bot.services.lobby import Lobby
from bot.services.play import Play
from bot.services.ports import Board, ChatId, GameId, Person, PersonId
from bot.services.referee import Referee
from bot.services.table import Table
from bot.services.thinking import Thinking
from bot.store.store import open_store
from bot.telegram.clock import SystemClock
from bot.telegram.memory import settle
from bot.telegram.tasks import Tasks
from bot.telegram.threads import Threads
from engine.ai.evaluator import load_evaluator
from engine.ai.levels import LEVELS
from engine.notation import encode_steps
from engine.turn import Turn, outcomes

NAME: Final = "thinking"
BOARDS: Final = 100
TURNS: Final = 3
TICK: Final = 0.001
BETWEEN: Final = 0.005
"""Seconds from one person's first press to the next one's: no hundred people press in one millisecond."""
PATIENCE: Final = 1800.0


class Silent:
    """Shows nobody anything; wakes whoever waits for the reply."""

    def __init__(self) -> None:
        self.replied: defaultdict[GameId, asyncio.Event] = defaultdict(asyncio.Event)

    def changed(self, game: GameId) -> None:
        self.replied[game].set()

    def expected(self, table: Table) -> None: ...

    def became(self, table: Table, boards: Sequence[Board]) -> None: ...


@dataclass
class Pulse:
    """How the loop fares, in seconds."""

    lags: list[float] = field(default_factory=list)
    busy: list[float] = field(default_factory=list)

    async def beat(self) -> None:
        """For ever."""
        while True:
            began, worked = perf_counter(), thread_time()
            await asyncio.sleep(TICK)
            self.lags.append(perf_counter() - began - TICK)
            self.busy.append(thread_time() - worked)


class Hall:
    """Many people, each at a table with the computer."""

    def __init__(self, referee: Referee, silent: Silent, computer: Computer, threads: Threads) -> None:
        self.referee = referee
        self.silent = silent
        self.play = Play(referee, computer)
        self.lobby = Lobby(referee, computer)
        self.threads = threads
        self.chance = random.Random(1)

    async def seated(self, number: int, level: str) -> GameId:
        person = PersonId(number + 1)
        await self.referee.store.append((), (Person(person, f"P{number}"),))
        card = await self.lobby.offer_computer(person)
        return await self.lobby.sit_computer(card.token, level, person, f"{number}", ChatId(person), 1)

    async def turns(self, game: GameId, person: PersonId, count: int) -> list[float]:
        """Play so many turns; how long each reply took."""
        waited = []
        for _ in range(count):
            table = await self.replied(game)
            if table.game.turn is None or table.game.to_act is None:
                break
            await self.turn(table, table.game.turn, person)
            began = perf_counter()
            await self.replied(game)
            waited.append(perf_counter() - began)
        return waited

    async def turn(self, table: Table, turn: Turn, person: PersonId) -> None:
        """Any legal turn, looked for where it does not count as the bot's doing."""
        loop = asyncio.get_running_loop()
        ends = await loop.run_in_executor(self.threads.drawing, partial(outcomes, turn))
        line = encode_steps(turn, self.chance.choice(ends).steps)
        await self.play.turn(table.id, table.game.seq, line, person)
        await self.play.done(table.id, table.game.seq, person)

    async def replied(self, game: GameId) -> Table:
        while owes(table := await self.referee.load(game)):
            await self.silent.replied[game].wait()
            self.silent.replied[game].clear()
        return table


def run() -> Mapping[str, float]:
    """Milliseconds."""
    with TemporaryDirectory() as folder:
        return asyncio.run(measured(Path(folder)))


async def measured(folder: Path) -> Mapping[str, float]:
    store, threads, tasks = await open_store(f"sqlite+aiosqlite:///{folder}/hall.db"), Threads(), Tasks()
    silent = Silent()
    referee = Referee(store, SystemClock(), silent, random.Random(2).randbytes)
    evaluator = load_evaluator()
    computer = Computer(referee, Thinking(threads, threads.thinkers), evaluator)
    hall, idle, at_work = Hall(referee, silent, computer, threads), Pulse(), Pulse()
    try:
        async with asyncio.timeout(PATIENCE):
            games = [await hall.seated(number, LEVELS[-1]) for number in range(BOARDS)]
            games.append(await hall.seated(BOARDS, LEVELS[0]))
            await threads.run(evaluator.warm)
            settle()
            await resting(idle)
            tasks.keep(computer.run, "the computer")
            tasks.keep(at_work.beat, "the pulse")
            replies, quick = await played(hall, games)
    finally:
        threads.stop_thinking()
        await tasks.close()
        threads.close()
        await store.close()
    return {
        "loop's lag while nobody thinks, longest ms": 1e3 * max(idle.lags),
        "loop's lag with a hundred boards, median ms": 1e3 * median(at_work.lags),
        "loop's lag with a hundred boards, 99.9 % ms": 1e3 * quantile(at_work.lags, 0.999),
        "loop's lag with a hundred boards, longest ms": 1e3 * max(at_work.lags),
        "loop busy at a stretch, 99.9 % ms": 1e3 * quantile(at_work.busy, 0.999),
        "loop busy at a stretch, longest ms": 1e3 * max(at_work.busy),
        "reply of the strongest level, median ms": 1e3 * median(replies),
        "reply of the weakest level, median ms": 1e3 * median(quick),
        "reply of the weakest level, longest ms": 1e3 * max(quick),
        "switch interval ms": 1e3 * sys.getswitchinterval(),
    }


async def resting(pulse: Pulse) -> None:
    try:
        async with asyncio.timeout(2.0):
            await pulse.beat()
    except TimeoutError:
        return


async def played(hall: Hall, games: Sequence[GameId]) -> tuple[list[float], list[float]]:
    """Replies of the strongest level, and of the weakest, in seconds."""
    async with asyncio.TaskGroup() as people:
        evenings = []
        for number, game in enumerate(games):
            evenings.append(people.create_task(hall.turns(game, PersonId(number + 1), TURNS)))
            await asyncio.sleep(BETWEEN)
    *slow, quick = (each.result() for each in evenings)
    return [spent for each in slow for spent in each], quick


def quantile(values: Sequence[float], share: float) -> float:
    return sorted(values)[int(share * (len(values) - 1))]
