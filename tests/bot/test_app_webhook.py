"""The webhook server: only Telegram gets in, updates are acknowledged when handled."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from io import BytesIO

import pytest
from aiogram.methods import SetWebhook
from aiohttp import ClientSession

from tests.bot.hook_server import SECRET, UPDATE, Server, listening


@pytest.fixture
async def hook(unused_tcp_port: int) -> AsyncIterator[Server]:
    async with listening(Server(unused_tcp_port)) as server:
        yield server


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
