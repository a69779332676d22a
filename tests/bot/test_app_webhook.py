"""The webhook server: only Telegram gets in, updates are acknowledged when handled."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from io import BytesIO
from typing import Any

import pytest
from aiogram import Bot, Dispatcher
from aiogram.methods import SetWebhook
from aiogram.types import Message
from aiohttp import ClientSession

from bot.telegram.tasks import Tasks
from bot.telegram.updates import InFlight
from bot.telegram.webhook import Hook, Webhook
from tests.bot.fake_telegram import FakeTelegram

SECRET = "hook-secret"
HEADER = "X-Telegram-Bot-Api-Secret-Token"
UPDATE = {
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

    def __init__(self, port: int) -> None:
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
        self.webhook = Webhook(dispatcher, Bot("1000:secret", session=self.telegram), hook)
        self.address = f"http://127.0.0.1:{port}"

    async def _hear(self, message: Message) -> None:
        await self.go_on.wait()
        if self.trouble:
            raise self.trouble
        self.heard.append(message.text or "")

    async def post(self, http: ClientSession, secret: str = SECRET) -> int:
        async with http.post(f"{self.address}/hook", json=UPDATE, headers={HEADER: secret}) as answer:
            return answer.status

    async def post_body(self, http: ClientSession, body: bytes | BytesIO, charset: str = "utf-8") -> int:
        headers = {HEADER: SECRET, "Content-Type": f"application/json; charset={charset}"}
        async with http.post(f"{self.address}/hook", data=body, headers=headers) as answer:
            return answer.status

    async def health(self, http: ClientSession) -> tuple[int, Any]:
        async with http.get(f"{self.address}/healthz") as answer:
            return answer.status, await answer.json()


@pytest.fixture
async def hook(unused_tcp_port: int) -> AsyncIterator[Server]:
    server, tasks = Server(unused_tcp_port), Tasks()
    await server.webhook.open()
    tasks.spawn(server.webhook.run(), "webhook")
    async with asyncio.timeout(5):
        while not server.telegram.called("setWebhook"):  # noqa: ASYNC110 - the fake tells nobody
            await asyncio.sleep(0.005)
    yield server
    await server.webhook.close()
    await tasks.close()


@pytest.fixture
async def http() -> AsyncIterator[ClientSession]:
    async with ClientSession() as session:
        yield session


async def test_an_update_with_the_secret_is_handled(hook: Server, http: ClientSession) -> None:
    assert await hook.post(http) == 200
    assert hook.heard == ["hello"]


async def test_an_update_without_the_secret_is_refused(hook: Server, http: ClientSession) -> None:
    assert await hook.post(http, "guess") == 401
    assert hook.heard == []


async def test_an_update_is_acknowledged_only_after_it_has_been_handled(
    hook: Server, http: ClientSession
) -> None:
    hook.go_on.clear()
    posting = asyncio.ensure_future(hook.post(http))
    await asyncio.sleep(0.1)

    assert not posting.done()
    hook.go_on.set()
    assert await posting == 200


async def test_a_failing_update_is_not_delivered_for_ever(
    hook: Server, http: ClientSession, caplog: pytest.LogCaptureFixture
) -> None:
    hook.trouble = RuntimeError("a bug")

    assert await hook.post(http) == 200
    assert "Update 5 (message) failed" in caplog.text


@pytest.mark.parametrize(
    "body", [b"", b"{", b"\xff\xfe", b"[1]", b'"text"', b"null", b"{}", b'{"update_id": "x"}', b"[" * 100_000]
)
async def test_a_body_that_is_no_update_is_one_sentence_in_the_log(
    hook: Server, http: ClientSession, caplog: pytest.LogCaptureFixture, body: bytes
) -> None:
    assert await hook.post_body(http, body) == 400
    assert [record.getMessage() for record in caplog.records if record.name == "bot.telegram.webhook"] == [
        "The webhook refused a body with the right secret that is no update"
    ]
    assert "Traceback" not in caplog.text


async def test_a_charset_that_nobody_knows_changes_nothing(hook: Server, http: ClientSession) -> None:
    assert await hook.post_body(http, json.dumps(UPDATE).encode(), "klingon") == 200


async def test_a_body_larger_than_any_update_is_refused(
    hook: Server, http: ClientSession, caplog: pytest.LogCaptureFixture
) -> None:
    assert await hook.post_body(http, BytesIO(b"x" * 2_000_000)) == 413
    assert "larger than any update" in caplog.text
    assert "Traceback" not in caplog.text


async def test_health_is_open_to_anybody(hook: Server, http: ClientSession) -> None:
    assert await hook.health(http) == (200, {"ok": True})


async def test_a_stopping_server_sends_updates_back_for_later(hook: Server, http: ClientSession) -> None:
    await hook.webhook.refuse()

    assert await hook.post(http) == 503
    assert await hook.health(http) == (503, {"ok": False})


async def test_a_stop_waits_for_the_updates_that_are_being_handled(hook: Server, http: ClientSession) -> None:
    hook.go_on.clear()
    posting = asyncio.ensure_future(hook.post(http))
    await asyncio.sleep(0.1)
    assert await hook.in_flight.drain(0.05) is False

    hook.go_on.set()

    assert await hook.in_flight.drain(1) is True
    assert await posting == 200


async def test_telegram_is_told_the_address_and_the_secret(hook: Server) -> None:
    told = hook.telegram.called("setWebhook")[0]

    assert isinstance(told, SetWebhook)
    assert (told.url, told.secret_token) == ("https://example.org/hook", SECRET)
    assert told.allowed_updates == ["message"]
