"""Updates by webhook: a server that answers an update only when it has been handled, and `/healthz`."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Final

from aiogram import Bot, Dispatcher
from aiogram.webhook.aiohttp_server import SimpleRequestHandler
from aiohttp import web

STOP_SECONDS: Final = 5.0
"""So long a stop waits for answers that are being written."""


@dataclass(frozen=True, slots=True)
class Hook:
    """Where Telegram finds the server (`url`), and where it listens."""

    url: str
    path: str
    secret: str
    host: str
    port: int


class Webhook:
    """An intake of updates: `run` until `refuse`, then `close` when those taken in have been handled."""

    def __init__(self, dispatcher: Dispatcher, bot: Bot, hook: Hook) -> None:
        assert hook.secret, "without a secret anybody could forge updates"
        self._dispatcher = dispatcher
        self._bot = bot
        self._hook = hook
        self._updates = SimpleRequestHandler(
            dispatcher, bot, handle_in_background=False, secret_token=hook.secret
        )
        self._refusing = False
        app = web.Application()
        app.router.add_post(hook.path, self._update)
        app.router.add_get("/healthz", self._health)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=STOP_SECONDS)

    async def run(self) -> None:
        """Raises `OSError` when the port is taken, `TelegramBadRequest` when Telegram refuses the address."""
        await self._runner.setup()
        await web.TCPSite(self._runner, self._hook.host, self._hook.port).start()
        await self._bot.set_webhook(
            self._hook.url,
            secret_token=self._hook.secret,
            allowed_updates=self._dispatcher.resolve_used_update_types(),
        )
        await asyncio.Event().wait()

    async def refuse(self) -> None:
        """Take no further updates: 503 makes Telegram deliver them again later."""
        self._refusing = True

    async def close(self) -> None:
        await self._runner.cleanup()

    async def _update(self, request: web.Request) -> web.StreamResponse:
        if self._refusing:
            return web.json_response({"ok": False}, status=503, headers={"Retry-After": "5"})
        return await self._updates.handle(request)

    async def _health(self, _request: web.Request) -> web.StreamResponse:
        return web.json_response({"ok": not self._refusing}, status=503 if self._refusing else 200)
