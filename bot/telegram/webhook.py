"""The webhook server: Telegram's updates, each answered only when it has been handled, and `/healthz`."""

from __future__ import annotations

from typing import Final

from aiogram import Bot, Dispatcher
from aiogram.webhook.aiohttp_server import SimpleRequestHandler
from aiohttp import web

STOP_SECONDS: Final = 10.0
"""So long a stop waits for requests that are being handled."""


class WebhookServer:
    """Listens from `start` to `stop`. After `refuse` it answers 503: Telegram delivers again later."""

    def __init__(self, dispatcher: Dispatcher, bot: Bot, *, path: str, secret: str) -> None:
        assert secret, "without a secret anybody could forge updates"
        self._updates = SimpleRequestHandler(dispatcher, bot, handle_in_background=False, secret_token=secret)
        self._refusing = False
        app = web.Application()
        app.router.add_post(path, self._update)
        app.router.add_get("/healthz", self._health)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=STOP_SECONDS)

    async def start(self, host: str, port: int) -> None:
        """Raises `OSError` when the port is taken."""
        await self._runner.setup()
        await web.TCPSite(self._runner, host, port).start()

    def refuse(self) -> None:
        """Take no further updates."""
        self._refusing = True

    async def stop(self) -> None:
        await self._runner.cleanup()

    async def _update(self, request: web.Request) -> web.StreamResponse:
        if self._refusing:
            return web.json_response({"ok": False}, status=503, headers={"Retry-After": "5"})
        return await self._updates.handle(request)

    async def _health(self, _request: web.Request) -> web.StreamResponse:
        return web.json_response({"ok": not self._refusing}, status=503 if self._refusing else 200)
