"""`python -m bot smoke` against the local Bot API server: what the owner is told of a token."""

from __future__ import annotations

import asyncio

from bot.config import Settings
from bot.sandbox.client import Sandbox
from bot.sandbox.server import SandboxServer
from bot.smoke import smoke
from tests.bot.conftest import TOKEN


def settings(server: SandboxServer, token: str = TOKEN) -> Settings:
    return Settings(bot_token=token, bot_api_url=server.url, _env_file=None)


async def test_a_board_goes_to_whoever_writes_and_is_taken_back(server: SandboxServer, sim: Sandbox) -> None:
    anna, said = await sim.person("Anna"), list[str]()
    trial = asyncio.ensure_future(smoke(settings(server), said.append))
    await sim.until(lambda: True)
    typed = await anna.start()

    assert await trial == 0
    assert said[0].startswith("The token belongs to @")
    assert said[-1].startswith("A board was sent in ")
    assert [shown for shown in anna.sees() if not shown.deleted] == [typed]
    assert [call["method"] for call in await sim.calls() if call["method"] != "getUpdates"] == [
        *("getMe", "getWebhookInfo", "sendPhoto", "editMessageCaption", "deleteMessage")
    ]


async def test_the_bot_still_hears_what_was_written_meanwhile(server: SandboxServer, sim: Sandbox) -> None:
    anna, said = await sim.person("Anna"), list[str]()
    await anna.start()

    assert await smoke(settings(server), said.append) == 0
    assert await smoke(settings(server), said.append) == 0


async def test_a_wrong_token_is_one_sentence(server: SandboxServer) -> None:
    said = list[str]()

    assert await smoke(settings(server, "42:another"), said.append) == 1
    assert said == ["Telegram does not know this BOT_TOKEN: it is wrong or has been revoked."]


async def test_when_nobody_writes_it_says_that_sending_was_not_tried(server: SandboxServer) -> None:
    said = list[str]()

    assert await smoke(settings(server), said.append, patience=1) == 1
    assert said[-1] == "Nobody has written. The token is good; sending was not tried."


async def test_where_a_webhook_is_set_it_does_not_poll(server: SandboxServer, sim: Sandbox) -> None:
    said, wanted = list[str](), settings(server)
    async with sim.session.post(
        f"{server.url}/bot{TOKEN}/setWebhook", data={"url": "http://127.0.0.1:1/hook"}
    ) as answer:
        assert answer.status == 200

    assert await smoke(wanted, said.append) == 0
    assert said[-1].startswith("A webhook is set, which the bot will replace")
