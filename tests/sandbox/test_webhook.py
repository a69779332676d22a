"""Webhook delivery (telegram_facts 1b, 2)."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

import pytest
from aiohttp import MultipartWriter, web

from bot.sandbox.actor import Actor
from bot.sandbox.client import Sandbox
from tests.sandbox.conftest import Api, button, keyboard


@dataclass
class Hook:
    """A bot's end of a webhook: records what comes and answers with what `reply` says."""

    url: str = ""
    updates: list[dict[str, Any]] = field(default_factory=list)
    secrets: list[str | None] = field(default_factory=list)
    reply: Callable[[int], Awaitable[web.Response]] | None = None
    arrived: asyncio.Condition = field(default_factory=asyncio.Condition)

    async def take(self, request: web.Request) -> web.Response:
        self.updates.append(await request.json())
        self.secrets.append(request.headers.get("X-Telegram-Bot-Api-Secret-Token"))
        async with self.arrived:
            self.arrived.notify_all()
        return await self.reply(len(self.updates)) if self.reply else web.Response()

    async def until(self, count: int) -> None:
        async with asyncio.timeout(5), self.arrived:
            await self.arrived.wait_for(lambda: len(self.updates) >= count)


@pytest.fixture
async def hook() -> AsyncIterator[Hook]:
    hook = Hook()
    app = web.Application()
    app.router.add_post("/hook", hook.take)
    runner = web.AppRunner(app, shutdown_timeout=0.1)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    hook.url = f"http://127.0.0.1:{runner.addresses[0][1]}/hook"
    yield hook
    await runner.cleanup()


async def test_a_waiting_update_is_posted_with_the_secret(api: Api, anna: Actor, hook: Hook) -> None:
    answer = await api("setWebhook", url=hook.url, secret_token="s3cret")
    await hook.until(1)

    assert answer.body["description"] == "Webhook was set"
    assert (hook.updates[0]["message"]["text"], hook.secrets) == ("/start", ["s3cret"])


async def test_setting_the_same_again_says_so(api: Api, sim: Sandbox, hook: Hook) -> None:
    await sim.limits(on=False)
    await api("setWebhook", url=hook.url)

    answer = await api("setWebhook", url=hook.url)

    assert answer.body["description"] == "Webhook is already set"


async def test_setting_twice_a_second_is_too_much(api: Api, hook: Hook) -> None:
    await api("setWebhook", url=hook.url)

    assert (await api("setWebhook", url=hook.url)).status == 429


async def test_deleting_says_whether_there_was_one(api: Api, hook: Hook) -> None:
    await api("setWebhook", url=hook.url)

    first, second = await api("deleteWebhook"), await api("deleteWebhook")

    assert first.body["description"] == "Webhook was deleted"
    assert second.body["description"] == "Webhook is already deleted"


@pytest.mark.parametrize(
    ("args", "error"),
    [
        ({"url": "nonsense"}, "invalid webhook URL specified"),
        ({"url": "http://127.0.0.1:1/", "secret_token": "x" * 257}, "secret token is too long"),
        ({"url": "http://127.0.0.1:1/", "secret_token": "!"}, "secret token contains unallowed characters"),
        ({"url": "http://example.com/"}, "bad webhook: An HTTPS URL must be provided for webhook"),
        (
            {"url": "https://example.com:8080/"},
            "bad webhook: Webhook can be set up only on ports 80, 88, 443 or 8443",
        ),
    ],
)
async def test_a_bad_webhook_is_refused(api: Api, args: dict[str, Any], error: str) -> None:
    assert (await api("setWebhook", **args)).error == f"Bad Request: {error}"


async def test_a_strict_sandbox_refuses_plain_http_even_here(api: Api, sim: Sandbox, hook: Hook) -> None:
    await sim.limits(strict_webhook=True)

    assert (await api("setWebhook", url=hook.url)).status == 400


async def test_a_failed_delivery_is_repeated(api: Api, anna: Actor, hook: Hook) -> None:
    async def fail_first(count: int) -> web.Response:
        return web.Response(status=500 if count == 1 else 200)

    hook.reply = fail_first
    await api("setWebhook", url=hook.url)
    await hook.until(2)
    info = (await api("getWebhookInfo")).result

    assert hook.updates[0] == hook.updates[1]
    assert info["last_error_message"] == "Wrong response from the webhook: 500 Internal Server Error"


async def test_retry_after_is_obeyed(api: Api, anna: Actor, hook: Hook) -> None:
    async def wait_first(count: int) -> web.Response:
        return web.Response(status=503, headers={"Retry-After": "1"}) if count == 1 else web.Response()

    hook.reply = wait_first
    loop = asyncio.get_running_loop()
    began = loop.time()
    await api("setWebhook", url=hook.url)
    await hook.until(2)

    assert loop.time() - began >= 1


async def test_an_answer_may_hold_a_method(api: Api, sim: Sandbox, anna: Actor, hook: Hook) -> None:
    async def speak(count: int) -> web.Response:
        return web.json_response({"method": "sendMessage", "chat_id": anna.id, "text": "by webhook"})

    hook.reply = speak
    await api("setWebhook", url=hook.url)

    assert (await anna.wait_for_message()).text == "by webhook"


async def test_an_answer_may_hold_a_method_in_parts(api: Api, anna: Actor, hook: Hook) -> None:
    async def speak(count: int) -> web.Response:
        parts = MultipartWriter("form-data")
        for name, value in {"method": "sendMessage", "chat_id": str(anna.id), "text": "in parts"}.items():
            parts.append(value).set_content_disposition("form-data", name=name)
        return web.Response(body=parts)

    hook.reply = speak
    await api("setWebhook", url=hook.url)

    assert (await anna.wait_for_message()).text == "in parts"


async def test_one_update_of_a_chat_is_under_way_at_a_time(api: Api, anna: Actor, hook: Hook) -> None:
    done = asyncio.Event()

    async def linger(count: int) -> web.Response:
        await done.wait()
        return web.Response()

    hook.reply = linger
    await anna.say("second")
    await api("setWebhook", url=hook.url)
    await hook.until(1)
    await asyncio.sleep(0.1)
    waiting = len(hook.updates)
    done.set()
    await hook.until(2)

    assert waiting == 1


async def test_a_press_overtakes_a_message(api: Api, anna: Actor, hook: Hook) -> None:
    done = asyncio.Event()

    async def linger(count: int) -> web.Response:
        await done.wait()
        return web.Response()

    hook.reply = linger
    await api("sendMessage", chat_id=anna.id, text="board", reply_markup=keyboard(button()))
    board = await anna.wait_for_message()
    await api("setWebhook", url=hook.url)
    await anna.tap(board, 0)
    await hook.until(2)
    done.set()

    assert "callback_query" in hook.updates[1]


async def test_pending_updates_are_counted_and_dropped(api: Api, anna: Actor) -> None:
    before = (await api("getWebhookInfo")).result["pending_update_count"]
    await api("deleteWebhook", drop_pending_updates=True)

    assert (before, (await api("getWebhookInfo")).result["pending_update_count"]) == (1, 0)


async def test_a_duplicate_is_posted_twice(api: Api, sim: Sandbox, anna: Actor, hook: Hook) -> None:
    await api.updates()
    await api("setWebhook", url=hook.url)
    await sim.fault("duplicate", "message")
    await anna.say("twice")
    await hook.until(2)

    assert hook.updates[0] == hook.updates[1]


async def test_health_counts_a_delivered_update(api: Api, sim: Sandbox, anna: Actor, hook: Hook) -> None:
    await api("setWebhook", url=hook.url)
    await hook.until(1)
    await asyncio.sleep(0.05)

    assert await sim.bot_is_connected()
