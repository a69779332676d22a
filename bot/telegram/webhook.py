"""Updates by webhook: a server that answers an update only when it has been handled, and `/healthz`."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass
from hmac import compare_digest
from typing import Final

from aiogram import Bot, Dispatcher
from aiogram.types import Update
from aiohttp import web
from pydantic import ValidationError

from bot.telegram.homes import HANDED_ON, HandingOn, Homes
from bot.telegram.watch import Answer

log = logging.getLogger(__name__)

HEADER: Final = "X-Telegram-Bot-Api-Secret-Token"
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
    """An intake of updates: `open`, `run` until `refuse`, then `close` when those taken in have been handled.

    It listens before Telegram has been reached, so that somebody may ask how the process is; an update that
    comes as early as that is for the address of an earlier start, and welcome."""

    def __init__(
        self,
        dispatcher: Dispatcher,
        bot: Bot,
        hook: Hook,
        ready: Answer | None = None,
        homes: Homes | None = None,
    ) -> None:
        assert hook.secret, "without a secret anybody could forge updates"
        self._dispatcher = dispatcher
        self._bot = bot
        self._hook = hook
        self._refusing = False
        self._handing_on = HandingOn(homes or Homes(""), {HEADER: hook.secret})
        app = web.Application()
        app.router.add_post(hook.path, self._update)
        app.router.add_get("/healthz", self._health)
        app.router.add_get("/readyz", ready or self._health)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=STOP_SECONDS)

    async def open(self) -> None:
        """Raises `OSError` when the port is taken."""
        await self._runner.setup()
        await web.TCPSite(self._runner, self._hook.host, self._hook.port).start()

    async def run(self) -> None:
        """Raises `TelegramBadRequest` when Telegram refuses the address."""
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
        await self._handing_on.close()

    async def _update(self, request: web.Request) -> web.StreamResponse:
        if self._refusing:
            return web.json_response({"ok": False}, status=503, headers={"Retry-After": "5"})
        if not compare_digest(request.headers.get(HEADER, "").encode(), self._hook.secret.encode()):
            return web.json_response({"ok": False}, status=401)
        try:
            body = await request.read()
            update = Update.model_validate_json(body, context={"bot": self._bot})
        except web.HTTPRequestEntityTooLarge:
            return _refused(413, "larger than any update")
        except ValidationError:
            return _refused(400, "no update")
        if HANDED_ON in request.headers or not await self._handing_on.taken(update, body):
            await self._dispatcher.feed_webhook_update(self._bot, update)
        return web.json_response({})

    async def _health(self, _request: web.Request) -> web.StreamResponse:
        return web.json_response({"ok": not self._refusing}, status=503 if self._refusing else 200)


def _refused(status: int, what: str) -> web.Response:
    """One sentence for the owner: Telegram sends no such thing, so a proxy or somebody else does."""
    log.warning("The webhook refused a body with the right secret that is %s", what)
    return web.json_response({"ok": False}, status=status)
