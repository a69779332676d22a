"""Whoever watches the process: `/metrics` for Prometheus, `/healthz` (it lives), `/readyz` (it can serve).

A server of its own, on loopback unless the settings say otherwise: figures are nobody's business outside.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Final, Protocol

from aiohttp import web
from prometheus_client import generate_latest

from bot.meters import LAG, REGISTRY

TICK: Final = 0.25
"""Seconds between looks at how late the loop wakes up."""
FORMAT: Final = "text/plain; version=0.0.4; charset=utf-8"

Answer = Callable[[web.Request], Awaitable[web.StreamResponse]]


class Watched(Protocol):
    """What there is to see."""

    async def gauges(self) -> bytes: ...
    async def why_not_ready(self) -> str: ...


class Watch:
    """The server, and the loop's watchman: `open`, `run` until cancelled, `close`."""

    def __init__(self, watched: Watched, host: str, port: int) -> None:
        self._watched = watched
        self._where = host, port
        app = web.Application()
        app.router.add_get("/metrics", self._metrics)
        app.router.add_get("/healthz", _alive)
        app.router.add_get("/readyz", readiness(watched))
        self._runner = web.AppRunner(app, access_log=None)

    async def open(self) -> None:
        """Raises `OSError` when the port is taken."""
        await self._runner.setup()
        await web.TCPSite(self._runner, *self._where).start()

    async def run(self) -> None:
        """See how late the loop is, for ever."""
        while True:
            due = time.perf_counter() + TICK
            await asyncio.sleep(TICK)
            LAG.observe(max(0.0, time.perf_counter() - due))

    async def close(self) -> None:
        await self._runner.cleanup()

    async def _metrics(self, _request: web.Request) -> web.Response:
        counted = await asyncio.to_thread(generate_latest, REGISTRY)
        return web.Response(body=counted + await self._watched.gauges(), headers={"Content-Type": FORMAT})


def readiness(watched: Watched) -> Answer:
    """The answer to `/readyz`, for the webhook's server too: a proxy sends updates only where it is 200."""

    async def ready(_request: web.Request) -> web.Response:
        why = await watched.why_not_ready()
        return web.json_response({"ok": not why, "why": why}, status=503 if why else 200)

    return ready


async def _alive(_request: web.Request) -> web.Response:
    return web.json_response({"ok": True})
