"""A webhook server that runs, and whose handler a test holds up or lets fail."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from io import BytesIO
from typing import Any

from aiogram import Bot, Dispatcher
from aiogram.types import Message
from aiohttp import ClientSession

from bot.sandbox.plain import JsonObject
from bot.telegram.homes import Homes
from bot.telegram.tasks import Tasks
from bot.telegram.updates import InFlight
from bot.telegram.webhook import HEADER, Hook, Webhook
from tests.bot.fake_telegram import FakeTelegram

SECRET = "hook-secret"
UPDATE: JsonObject = {
    "update_id": 5,
    "message": {
        "message_id": 1,
        "date": 1_790_000_000,
        "chat": {"id": 7, "type": "private"},
        "from": {"id": 7, "is_bot": False, "first_name": "Anna"},
        "text": "hello",
    },
}


class Server:
    """A running server, with a handler that the test holds up or lets fail."""

    def __init__(self, port: int, homes: Homes | None = None) -> None:
        self.in_flight = InFlight()
        self.heard: list[str] = []
        self.go_on = asyncio.Event()
        self.go_on.set()
        self.trouble: Exception | None = None
        dispatcher = Dispatcher(disable_fsm=True)
        dispatcher.update.outer_middleware(self.in_flight)
        dispatcher.message.register(self._hear)
        self.telegram = FakeTelegram()
        hook = Hook("https://example.org/hook", "/hook", SECRET, "127.0.0.1", port)
        self.webhook = Webhook(dispatcher, Bot("1000:secret", session=self.telegram), hook, homes=homes)
        self.address = f"http://127.0.0.1:{port}"

    async def _hear(self, message: Message) -> None:
        await self.go_on.wait()
        if self.trouble:
            raise self.trouble
        self.heard.append(message.text or "")

    async def post(self, http: ClientSession, secret: str = SECRET, update: JsonObject = UPDATE) -> int:
        async with http.post(f"{self.address}/hook", json=update, headers={HEADER: secret}) as answer:
            return answer.status

    async def post_body(self, http: ClientSession, body: bytes | BytesIO, charset: str = "utf-8") -> int:
        headers = {HEADER: SECRET, "Content-Type": f"application/json; charset={charset}"}
        async with http.post(f"{self.address}/hook", data=body, headers=headers) as answer:
            return answer.status

    async def health(self, http: ClientSession) -> tuple[int, Any]:
        async with http.get(f"{self.address}/healthz") as answer:
            return answer.status, await answer.json()


@asynccontextmanager
async def listening(server: Server) -> AsyncIterator[Server]:
    """Open, and known to Telegram."""
    tasks = Tasks()
    await server.webhook.open()
    tasks.spawn(server.webhook.run(), "webhook")
    async with asyncio.timeout(5):
        while not server.telegram.called("setWebhook"):  # noqa: ASYNC110 - the fake tells nobody
            await asyncio.sleep(0.005)
    yield server
    await server.webhook.close()
    await tasks.close()
