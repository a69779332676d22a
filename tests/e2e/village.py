"""The bot as a process against the sandbox as a process, over HTTP, as `run.py` starts them."""

from __future__ import annotations

import asyncio
import json
import os
import secrets
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, Protocol

import run
from bot.sandbox.client import Sandbox
from engine.event_codec import decode
from engine.events import Event
from tests.ports import free_port

ROOT: Final = Path(run.__file__).parent
LISTENING: Final = "Run polling"
"""What the bot logs once it hears updates."""


class Process(Protocol):
    """What is asked of a bot that runs, as `subprocess.Popen` answers."""

    pid: int

    def poll(self) -> int | None: ...

    def wait(self, timeout: float | None = None) -> int: ...

    def send_signal(self, sig: int) -> None: ...

    def kill(self) -> None: ...


class Launch(Protocol):
    """A way to start a bot with these settings, which writes its log to that file."""

    def __call__(self, settings: dict[str, str], log: Path) -> Process: ...


def real_start(settings: dict[str, str], log: Path) -> Process:
    """`python -m bot`, as an operator starts it."""
    with log.open("ab") as file:
        command = [sys.executable, "-m", "bot"]
        return subprocess.Popen(command, cwd=ROOT, env=settings, stdout=file, stderr=file)


@dataclass
class Village:
    """A sandbox and a bot that may be stopped, killed and started again on the same database."""

    folder: Path
    log_level: str = "INFO"
    port: int = field(default_factory=free_port)
    key: str = field(default_factory=lambda: secrets.token_hex(12))
    secret: str = field(default_factory=lambda: secrets.token_hex(18))
    server: subprocess.Popen[bytes] | None = None
    bot: Process | None = None
    launch: Launch = real_start

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def database(self) -> Path:
        return self.folder / "nardy.db"

    @property
    def settings(self) -> dict[str, str]:
        token = f"1000:{self.secret}"
        return os.environ | {
            "SANDBOX_KEY": self.key,
            "SANDBOX_TOKEN": token,
            "BOT_TOKEN": token,
            "FLOOD_PER_SECOND": "0",  # These people are quicker than fingers.
            "BOT_API_URL": self.url,
            "DATABASE_URL": f"sqlite:///{self.database.as_posix()}",
            "LOG_LEVEL": self.log_level,
        }

    @property
    def log(self) -> str:
        """All that the bot has written so far."""
        path = self.folder / "bot.log"
        return path.read_text(encoding="utf-8") if path.exists() else ""

    def start_server(self) -> None:
        command = [sys.executable, "-m", "bot.sandbox", "--port", str(self.port)]
        self.server = subprocess.Popen(command, cwd=ROOT, env=self.settings)

    async def start_bot(self) -> None:
        """Start it and wait until it hears updates."""
        before = self.log.count(LISTENING)
        bot = self.bot = self.launch(self.settings, self.folder / "bot.log")

        def listens() -> bool:
            assert bot.poll() is None, self.log
            return self.log.count(LISTENING) > before

        await until(listens, 180)

    async def kill_bot(self) -> None:
        """As the power cut does: nothing is said, nothing is saved."""
        await self._end(signal.SIGKILL)

    async def stop_bot(self) -> int:
        """As an operator does; the exit code."""
        return await self._end(signal.SIGTERM)

    async def _end(self, how: signal.Signals) -> int:
        assert self.bot is not None
        self.bot.send_signal(how)
        return await asyncio.to_thread(self.bot.wait, 30)

    def close(self) -> None:
        for process in (self.bot, self.server):
            if process is not None:
                process.kill()
                process.wait()

    def rows(self, question: str, *values: object) -> list[tuple[Any, ...]]:
        """What the database holds, read beside the bot."""
        with closing(sqlite3.connect(self.database, timeout=10)) as database:
            return database.execute(question, values).fetchall()

    def events(self, game: int) -> tuple[Event, ...]:
        """The game as it is stored."""
        rows = self.rows("SELECT kind, data FROM events WHERE stream = ? ORDER BY seq", f"g{game}")
        return tuple(decode(kind, json.loads(data)) for kind, data in rows)

    def seed(self, game: int) -> bytes:
        """What lies in the game's envelope."""
        seed = self.rows("SELECT seed FROM games WHERE id = ?", game)[0][0]
        assert isinstance(seed, bytes)
        return seed

    def games_of(self, person: int) -> list[int]:
        """The person's games, the oldest first."""
        return [
            row[0] for row in self.rows("SELECT id FROM games WHERE seat0_person = ? ORDER BY id", person)
        ]

    def draft(self, game: int) -> str:
        """The person's half-made turn of the present throw, in letters."""
        query = "SELECT line FROM drafts JOIN games ON id = game WHERE game = ? AND drafts.seq = games.seq"
        return "".join(row[0] for row in self.rows(query, game))

    def is_at_rest(self, game: int) -> bool:
        """Every board of the game shows the newest state."""
        return not self.rows("SELECT 1 FROM boards WHERE game = ? AND wanted > shown", game)

    def is_shown(self, game: int) -> bool:
        """Every board of the game shows the newest state, and the computer owes nothing."""
        owed = self.rows("SELECT 1 FROM games WHERE id = ? AND to_act = 1 AND over = 0", game)
        return not owed and self.is_at_rest(game)


async def until(happened: Callable[[], bool], seconds: float = 60) -> None:
    """Wait for what no event of the sandbox tells."""
    end = time.monotonic() + seconds
    while not happened():
        if time.monotonic() > end:
            raise TimeoutError
        await asyncio.sleep(0.05)


@asynccontextmanager
async def village(folder: Path, log_level: str = "INFO") -> AsyncIterator[tuple[Village, Sandbox]]:
    """Server and bot up and connected, and a client of /sim; in the end no secret stands in the log."""
    place = Village(folder, log_level)
    try:
        place.start_server()
        await place.start_bot()
        async with Sandbox.connect(place.url, place.key) as sim:
            yield place, sim
        assert place.secret not in place.log
        assert place.key not in place.log
    finally:
        place.close()
