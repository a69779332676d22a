"""Whoever watches the process: `/metrics` for Prometheus, `/healthz` (it lives), `/readyz` (it can serve).

A server of its own, on loopback unless the settings say otherwise: figures are nobody's business outside.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Final

from aiohttp import web
from prometheus_client import CollectorRegistry, Gauge, generate_latest

from bot.meters import REGISTRY
from bot.services.errors import StoreFailed
from bot.telegram.state import State

FORMAT: Final = "text/plain; version=0.0.4; charset=utf-8"

Answer = Callable[[web.Request], Awaitable[web.StreamResponse]]
Told = Mapping[str, tuple[str, float]]
"""Meaning and value, by name."""


class Watch:
    """The server, between `open` and `close`."""

    def __init__(self, state: State, host: str, port: int) -> None:
        self._state = state
        self._where = host, port
        app = web.Application()
        app.router.add_get("/metrics", self._metrics)
        app.router.add_get("/healthz", _alive)
        app.router.add_get("/readyz", readiness(state))
        self._runner = web.AppRunner(app, access_log=None)

    async def open(self) -> None:
        """Raises `OSError` when the port is taken."""
        await self._runner.setup()
        await web.TCPSite(self._runner, *self._where).start()

    async def close(self) -> None:
        await self._runner.cleanup()

    async def _metrics(self, _request: web.Request) -> web.Response:
        counted = await asyncio.to_thread(generate_latest, REGISTRY)
        return web.Response(body=counted + await gauges(self._state), headers={"Content-Type": FORMAT})


def readiness(state: State) -> Answer:
    """The answer to `/readyz`, for the webhook's server too: a proxy sends updates only where it is 200."""

    async def ready(_request: web.Request) -> web.Response:
        why = await state.why_not_ready()
        return web.json_response({"ok": not why, "why": why}, status=503 if why else 200)

    return ready


async def gauges(state: State) -> bytes:
    """What is looked up when somebody asks, in Prometheus's text format."""
    looked = CollectorRegistry()
    for name, (meaning, value) in {**_of_process(state), **await _of_database(state)}.items():
        Gauge(f"nardy_{name}", meaning, registry=looked).set(value)
    return generate_latest(looked)


def _of_process(state: State) -> Told:
    figures = state.figures()
    return {
        "updates_in_flight": ("Updates that are being handled.", figures.updates),
        "calls_waiting": ("Calls that wait for their turn in a chat.", figures.calls),
        "chats_held": ("Chats that rest after a 429.", figures.held),
        "thoughts_waiting": ("Thoughts that wait for a thread.", figures.thoughts),
        "deaf": ("1 while Telegram cannot be reached.", figures.deaf),
        "ready": ("1 once Telegram has answered.", state.connected),
    }


async def _of_database(state: State) -> Told:
    """Nothing where it does not answer: that is an alarm by itself, and the others are still wanted."""
    try:
        census = await state.census()
    except StoreFailed:
        return {}
    return {
        "games_running": ("Games that go on.", census.running),
        "boards_stale": ("Boards that do not show the newest state.", census.stale),
        "timers_overdue": ("Timers that should have been worked off.", census.overdue),
        "database_bytes": ("Size of the database.", census.size),
    }


async def _alive(_request: web.Request) -> web.Response:
    return web.json_response({"ok": True})
