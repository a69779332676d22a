"""Several bots behind one address over one PostgreSQL, against the sandbox: all processes, over HTTP."""

from __future__ import annotations

import asyncio
import re
import signal
from collections.abc import AsyncIterator, Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, closing, suppress
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any, Final

import aiohttp
import asyncpg
from aiohttp import web

from bot.sandbox.client import Sandbox
from tests.e2e.player import Player
from tests.e2e.village import Process, Village, until
from tests.ports import free_port

HOOK_SECRET: Final = "told-by-nobody"
CONNECTED: Final = "Connected as @"
HOP: Final = frozenset({"content-length", "host", "connection", "transfer-encoding"})


class Proxy:
    """What stands in front of the bots: round robin, and the next one where one does not answer at all."""

    def __init__(self, behind: Sequence[str]) -> None:
        self.behind = behind
        self.taken = [0] * len(behind)
        self._turn = count()
        app = web.Application()
        app.router.add_post("/hook", self._pass_on)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)

    async def open(self, port: int) -> None:
        self._session = aiohttp.ClientSession()
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", port).start()

    async def close(self) -> None:
        await self._runner.cleanup()
        await self._session.close()

    async def _pass_on(self, request: web.Request) -> web.Response:
        body, first = await request.read(), next(self._turn)
        headers = {name: value for name, value in request.headers.items() if name.lower() not in HOP}
        for number in range(len(self.behind)):
            at = (first + number) % len(self.behind)
            with suppress(aiohttp.ClientError):
                async with self._session.post(self.behind[at], data=body, headers=headers) as answer:
                    self.taken[at] += 1
                    return web.Response(body=await answer.read(), status=answer.status)
        return web.Response(status=502)


@dataclass
class Fleet(Village):
    """A sandbox, a proxy and some bots; any of them may be killed and started again."""

    postgres: str = ""
    size: int = 2
    at_home: bool = False
    """Each chat's updates go to one of the bots, whichever they came to."""
    front: int = field(default_factory=free_port)
    bots: dict[int, Process] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.ports = [free_port() for _ in range(self.size)]
        self.proxy = Proxy([f"http://127.0.0.1:{port}/hook" for port in self.ports])

    def settings_of(self, number: int) -> dict[str, str]:
        return self.settings | {
            "DATABASE_URL": self.postgres,
            "WEBHOOK_URL": f"http://127.0.0.1:{self.front}/hook",
            "WEBHOOK_SECRET": HOOK_SECRET,
            "WEBHOOK_PORT": str(self.ports[number]),
            "REPLICA_HOST": "127.0.0.1" if self.at_home else "",
        }

    def log_of(self, number: int) -> str:
        path = self.folder / f"bot{number}.log"
        return path.read_text(encoding="utf-8") if path.exists() else ""

    async def open(self) -> None:
        self.start_server()
        await self.proxy.open(self.front)
        for number in range(self.size):
            await self.start_one(number)

    async def start_one(self, number: int) -> None:
        """Start one bot and wait until it is connected."""
        before = self.log_of(number).count(CONNECTED)
        bot = self.bots[number] = self.launch(self.settings_of(number), self.folder / f"bot{number}.log")

        def listens() -> bool:
            assert bot.poll() is None, self.log_of(number)
            return self.log_of(number).count(CONNECTED) > before

        await until(listens, 180)

    async def end_one(self, number: int, how: signal.Signals) -> int:
        """The exit code."""
        self.bots[number].send_signal(how)
        return await asyncio.to_thread(self.bots[number].wait, 30)

    async def shut(self) -> None:
        for bot in self.bots.values():
            bot.kill()
            bot.wait()
        self.close()
        await self.proxy.close()

    def rows(self, question: str, *values: object) -> list[tuple[Any, ...]]:
        with closing(PostgresRows(self.postgres)) as ask:
            return ask(question, *values)

    def is_shown(self, game: int) -> bool:
        owed = self.rows(
            "SELECT 1 FROM games WHERE id = ? AND to_act = 1 AND over = 0 AND seat1_level IS NOT NULL", game
        )
        return not owed and self.is_at_rest(game)


class PostgresRows:
    """What a PostgreSQL database holds, read beside the bots; values stand for `?`, as in SQLite."""

    def __init__(self, url: str) -> None:
        # A loop of its own in a thread of its own: whoever asks may be in the middle of another.
        self._loop = asyncio.new_event_loop()
        self._thread = ThreadPoolExecutor(1)
        self._connection = self._await(asyncpg.connect(url))

    def __call__(self, question: str, *values: object) -> list[tuple[Any, ...]]:
        numbers = count(1)
        numbered = re.sub(r"\?", lambda _: f"${next(numbers)}", question)
        return [tuple(row) for row in self._await(self._connection.fetch(numbered, *values))]

    def close(self) -> None:
        self._await(self._connection.close())
        self._thread.shutdown()
        self._loop.close()

    def _await(self, work: Coroutine[Any, Any, Any]) -> Any:
        return self._thread.submit(self._loop.run_until_complete, work).result()


@asynccontextmanager
async def fleet(
    folder: Path, postgres: str, *, at_home: bool = False
) -> AsyncIterator[tuple[Fleet, Sandbox]]:
    """All up and connected, and a client of /sim."""
    place = Fleet(folder, postgres=postgres, at_home=at_home)
    try:
        await place.open()
        async with Sandbox.connect(place.url, place.key) as sim:
            yield place, sim
    finally:
        await place.shut()


async def killed_while_playing(place: Fleet, players: Sequence[Player], number: int, after: float) -> None:
    """Everybody plays; one process is killed at that moment and comes again, and the presses go on."""
    async with asyncio.TaskGroup() as playing:
        for player in players:
            playing.create_task(player.keep_playing(4, patience=12))
        await asyncio.sleep(after)
        await place.end_one(number, signal.SIGKILL)
        await place.start_one(number)
