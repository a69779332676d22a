"""A bot that is killed again and again while a crowd plays: what is wrong is told as soon as it is found."""

from __future__ import annotations

import asyncio
import random
import re
import signal
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from math import inf
from time import monotonic
from typing import Any, Final

from bot.sandbox.client import Sandbox
from engine.board import pip_count
from engine.game import Game
from engine.notation import decode_steps
from engine.turn import replay
from tests.e2e.crowd import Notes, buttons_of, gathered
from tests.e2e.fleet import PostgresRows
from tests.e2e.inquest import Inquest
from tests.e2e.village import ROOT, Launch, Village, real_start, until

REAL: Final = 50
"""One of so many lives begins as an operator has it begin."""
REST: Final = 10
"""Every so many lives everybody pauses until all boards show what is stored."""
EARLY: Final = 0.15
"""The share of lives that end while they begin."""
AT_A_PRESS: Final = 0.5
"""The share of the others that end a moment after somebody has pressed."""
SOFTLY: Final = 1 / 4
"""The share of deaths by SIGTERM."""
PIPS: Final = re.compile(r"^Pips: .* (\d+), .* (\d+)$", re.MULTILINE)
WITH_SEQ: Final = "mwudrq"
COUNTS: Final = {"ledger": "games not settled as they ended: none.", "ratings": ": 0.", "dice": ": 0."}
"""Commands that count anew, and how they end when nothing was wrong."""
OTHERS: Final = (
    "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
)
"""Who else is connected to a PostgreSQL database."""
HALF_MADE: Final = "SELECT game, seq, line FROM drafts UNION SELECT game, seq, line FROM proposals"
STANDING: Final = (
    "SELECT game, boards.chat, message, menu, party FROM boards JOIN games ON games.id = game WHERE over = 0"
)
REDELIVERED: Final = 0.7
"""Seconds after its start in which a bot has answered what its forerunner was asked."""
PROGRESS: Final = 50
"""Kills after which is told how far it is."""
HANG: Final = 300.0
"""Seconds after which anything that is waited for has failed."""


@dataclass
class Stage(Village):
    """A village whose bot is mostly forked, on either database."""

    postgres: str = ""
    fork: Launch = real_start
    errors: Counter[str] = field(default_factory=Counter)
    """Lines that the bots have logged as errors."""
    _rows: PostgresRows | None = None

    @property
    def settings(self) -> dict[str, str]:
        settings = super().settings | {"PACE_PER_SECOND": "1000"}
        return settings | ({"DATABASE_URL": self.postgres} if self.postgres else {})

    @asynccontextmanager
    async def opened(self) -> AsyncIterator[Sandbox]:
        """The sandbox, and a client of it; no bot yet."""
        self._rows = PostgresRows(self.postgres) if self.postgres else None
        try:
            self.start_server()
            await self.start_bot()
            async with Sandbox.connect(self.url, self.key) as sim:
                await sim.limits(on=False)
                yield sim
        finally:
            self.close()
            if self._rows is not None:
                self._rows.close()

    def rows(self, question: str, *values: object) -> list[tuple[Any, ...]]:
        return super().rows(question, *values) if self._rows is None else self._rows(question, *values)

    def begin(self, *, really: bool = False) -> None:
        """Start a bot, and wait for nothing."""
        self.launch = real_start if really else self.fork
        self.bot = self.launch(self.settings, self.folder / "bot.log")

    def command(self, name: str) -> tuple[int, str]:
        """`python -m bot NAME`: its exit code, and what it says."""
        command = [sys.executable, "-m", "bot", name]
        done = subprocess.run(
            command, cwd=ROOT, env=self.settings, capture_output=True, text=True, timeout=HANG, check=False
        )
        return done.returncode, done.stdout + done.stderr

    async def end(self, how: signal.Signals) -> int:
        """The exit code; what the bot has logged is read and thrown away."""
        code = await self._end(how)
        if self.postgres:  # The server goes on with what it has been told to commit.
            await until(lambda: not self.rows(OTHERS), HANG)
        self.errors.update(line[24:] for line in self.log.splitlines() if " ERROR " in line)
        (self.folder / "bot.log").unlink(missing_ok=True)
        return code


@dataclass
class Deaths:
    """One evening."""

    stage: Stage
    sim: Sandbox
    luck: random.Random
    tell: Callable[[str], None]
    real: int = REAL
    notes: Notes = field(default_factory=Notes)
    wrong: list[str] = field(default_factory=list)
    killed: Counter[str] = field(default_factory=Counter)
    """Deaths, by how and when."""
    rests: list[float] = field(default_factory=list)
    """Seconds from a connection until all boards showed what is stored."""
    late: int = 0
    """How often that was more than a twentieth of a second for each board, and five seconds."""
    boards: int = 0
    """Boards that were compared with what is stored."""

    def __post_init__(self) -> None:
        self.inquest = Inquest(self.stage.rows)

    async def die(self, times: int, latest: float = inf) -> None:
        """So often, or until then (`monotonic`); at the end everything is counted anew."""
        seats = await gathered(self.sim, self.notes, self.luck)
        await self._end(signal.SIGKILL, "at the beginning")
        async with asyncio.TaskGroup() as playing:
            tasks = [playing.create_task(seat.keep_playing()) for seat in seats]
            for number in range(1, times):
                if monotonic() > latest:
                    break
                await self._live(number)
            self.notes.going.clear()
            await self._rest(really=True)
            for task in tasks:
                task.cancel()
        await self._end(signal.SIGTERM, "at the end")
        self._say(self.inquest.audit())
        self._say(await self._recounted())
        for line in self.stage.errors:
            self.tell(f"logged: {line}")

    async def _recounted(self) -> list[str]:
        """What the bot's own commands find when they count coins, ratings and dice anew."""
        told = [(name, *await asyncio.to_thread(self.stage.command, name)) for name in COUNTS]
        return [
            f"{name}: {text}" for name, code, text in told if code or not text.strip().endswith(COUNTS[name])
        ]

    async def _live(self, number: int) -> None:
        really = number % self.real == 0
        if number % REST == 0:
            self.notes.going.clear()
            await self._rest(really=really)
        self.notes.going.set()
        how = signal.SIGTERM if self.luck.random() < SOFTLY else signal.SIGKILL
        if number % REST:
            self.stage.begin(really=really)
            if self.luck.random() < EARLY:
                await asyncio.sleep(self.luck.uniform(0.0, 4.0 if really else 0.6))
                await self._end(how, "at its start")
                return
            await self._listening()
        if self.luck.random() < AT_A_PRESS:
            self.notes.pressed.clear()
            with suppress(TimeoutError):
                await asyncio.wait_for(self.notes.pressed.wait(), 2.0)
            await asyncio.sleep(self.luck.uniform(0.0, 0.03))
            await self._end(how, "at a press")
        else:
            await asyncio.sleep(self.luck.uniform(0.05, 1.2))
            await self._end(how, "in between")

    async def _end(self, how: signal.Signals, when: str) -> None:
        code = await self.stage.end(how)
        self.killed[f"{how.name} {when}"] += 1
        if self.killed.total() % PROGRESS == 0:
            self.tell(f"{self.killed.total()} kills, {self.notes.made} presses, {len(self.wrong)} wrong")
        if how is signal.SIGTERM and code not in ({0, -how} if when == "at its start" else {0}):
            self._say([f"SIGTERM {when} has ended the bot with {code}"])
        self._say(self.inquest.look(self.notes.presses))
        self.notes.forget({number: game.seq for number, game in self.inquest.games.items()})

    async def _listening(self) -> None:
        bot, stage = self.stage.bot, self.stage

        def listens() -> bool:
            assert bot is not None
            assert bot.poll() is None, stage.log
            return "Run polling" in stage.log

        await until(listens, HANG)
        asyncio.get_running_loop().call_later(REDELIVERED, self.notes.give_up)

    async def _rest(self, *, really: bool) -> None:
        """A new life, in which everybody waits until all boards are the newest."""
        self.stage.begin(really=really)
        await self._listening()
        began = monotonic()
        await until(lambda: not self.notes.waiting, HANG)
        bound = len(self.stage.rows("SELECT id FROM boards")) / 20 + 5
        try:
            await until(self._at_rest, HANG)
        except TimeoutError:
            self._say([f"after {HANG} s not all boards are the newest: {self._stale()}"])
            return
        self.rests.append(monotonic() - began)
        if self.rests[-1] > bound:  # No fault by itself: the machine may be busy with other things.
            self.late += 1
        self._say(self.inquest.hear())
        self._say(self._shown())

    def _stale(self) -> list[tuple[Any, ...]]:
        return self.stage.rows("SELECT id, game, wanted, shown FROM boards WHERE wanted > shown")

    def _at_rest(self) -> bool:
        owed = "SELECT id FROM games WHERE over = 0 AND to_act = 1 AND seat1_level IS NOT NULL"
        return not self._stale() and not self.stage.rows(owed)

    def _shown(self) -> Iterator[str]:
        """Boards of running games whose messages show something else than what is stored."""
        lines: dict[tuple[int, int], set[str]] = defaultdict(set)
        for number, seq, line in self.stage.rows(HALF_MADE):
            lines[number, seq].add(line)
        for number, chat, message, menu, party in self.stage.rows(STANDING):
            game, shown = self.inquest.games[number], self.sim.mirror.messages.get((chat, message))
            if shown is None or shown.deleted:
                yield f"game {number} has no board in {chat}"
                continue
            self.boards += 1
            made = lines[number, game.seq]
            if not menu and pips_in(shown.text) not in pips_of(game, made):
                yield f"game {number} shows {shown.text!r}, and is at {pips_of(game, made)}"
            told = [button.data.split(":") for button in buttons_of(shown) if button.data[0] in WITH_SEQ]
            if any(int(parts[2]) != game.seq for parts in told):
                yield f"game {number} is at {game.seq} and shows {told}"
            drafted = {len(line) for line in made} or {0}
            if any(int(parts[3]) not in drafted for parts in told if parts[0] == "m" and not party):
                yield f"game {number} has the draft {made} and shows {told}"

    def _say(self, found: Iterable[str]) -> None:
        for text in (each for each in found if each not in self.wrong):
            self.wrong.append(text)
            self.tell(f"after {self.killed.total()} kills: {text}")

    def figures(self) -> Mapping[str, float]:
        over = sum(game.result is not None for game in self.inquest.games.values())
        return {
            "kills": self.killed.total(),
            **{f"of these {how}": number for how, number in sorted(self.killed.items())},
            "games": len(self.inquest.games),
            "games played to their end": over,
            "events": sum(map(len, self.inquest.streams.values())),
            "presses": self.notes.made,
            "acknowledged decisions found": self.inquest.confirmed,
            "half-made turns compared": self.inquest.drafts,
            "boards compared": self.boards,
            "slowest until all boards were the newest, s": max(self.rests, default=0.0),
            "later than promised": self.late,
            "errors logged": self.stage.errors.total(),
            "lost, doubled or wrong": len(self.wrong),
        }


def pips_in(caption: str) -> list[int]:
    """Of both sides."""
    found = PIPS.search(caption)
    return sorted(map(int, found.groups())) if found else []


def pips_of(game: Game, lines: Iterable[str]) -> list[list[int]]:
    """Of both sides: as the game stands, and after each of these half-made turns."""
    positions = [game.position(0)]
    if game.turn is not None:
        positions += [replay(game.turn, decode_steps(game.turn, line)).position for line in lines]
    return [sorted((pip_count(each.mine), pip_count(each.theirs))) for each in positions]
