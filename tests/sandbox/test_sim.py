"""/sim and the page's door: key, host, origin; clock; links; and the client."""

from __future__ import annotations

import aiohttp
import pytest

from bot.sandbox.actor import Actor
from bot.sandbox.client import Sandbox
from bot.sandbox.errors import SimError
from bot.sandbox.server import SandboxServer
from bot.sandbox.sim.gate import WITHOUT_KEY
from tests.sandbox.conftest import KEY, TOKEN, Api, button, keyboard


@pytest.mark.parametrize("path", ["/", "/sim/state", "/sim/events", "/sim/file/x"])
async def test_without_the_key_there_is_one_sentence(api: Api, path: str) -> None:
    async with api.session.get(api.url + path) as response:
        assert (response.status, await response.text()) == (401, WITHOUT_KEY)


@pytest.mark.parametrize("carrier", [{"params": {"key": KEY}}, {"headers": {"X-Sandbox-Key": KEY}}])
async def test_the_key_comes_by_query_or_header(api: Api, carrier: dict[str, dict[str, str]]) -> None:
    async with api.session.get(f"{api.url}/sim/clock", **carrier) as response:  # type: ignore[arg-type]  # a name that varies
        assert response.status == 200


@pytest.mark.parametrize(
    "headers", [{"Host": "evil.example:80"}, {"Origin": "http://evil.example"}, {"Origin": "null"}]
)
async def test_a_foreign_page_is_kept_out(api: Api, headers: dict[str, str]) -> None:
    address = f"{api.url}/sim/clock"

    async with api.session.get(address, params={"key": KEY}, headers=headers) as response:
        assert response.status == 403


async def test_the_page_itself_is_let_in(api: Api) -> None:
    headers = {"Origin": api.url, "X-Sandbox-Key": KEY}

    async with api.session.get(f"{api.url}/sim/clock", headers=headers) as response:
        assert response.status == 200


async def test_health_needs_no_key(api: Api) -> None:
    async with api.session.get(f"{api.url}/healthz") as response:
        assert await response.json() == {"ok": True, "bot": False}


async def test_the_token_is_nowhere_in_what_the_page_gets(api: Api) -> None:
    async with api.session.get(f"{api.url}/sim/state", params={"key": KEY}) as response:
        assert TOKEN.partition(":")[2] not in await response.text()


async def test_the_clock_moves_dates(api: Api, sim: Sandbox, anna: Actor) -> None:
    before = (await api("sendMessage", chat_id=anna.id, text="now")).result["date"]
    await sim.move_clock(3600)
    after = (await api("sendMessage", chat_id=anna.id, text="later")).result["date"]

    assert 3600 <= after - before <= 3602


@pytest.mark.parametrize(
    ("url", "kind"),
    [
        ("https://t.me/nardy_sandbox_bot?start=abc", "start"),
        ("t.me/nardy_sandbox_bot", "chat"),
        ("tg://resolve?domain=nardy_sandbox_bot&start=abc", "start"),
        ("https://t.me/nardy_sandbox_bot?startgroup=x", "startgroup"),
        ("https://t.me/share/url?url=https%3A%2F%2Ft.me%2Fx&text=hi", "share"),
        ("https://example.com/", "outside"),
    ],
)
async def test_links_are_understood(sim: Sandbox, anna: Actor, url: str, kind: str) -> None:
    target = await sim.post("link", person=anna.id, url=url)

    assert isinstance(target, dict)
    assert target["kind"] == kind


async def test_opening_a_deep_link_starts_with_its_payload(api: Api, bogdan: Actor) -> None:
    await bogdan.open_link("https://t.me/nardy_sandbox_bot?start=tok-en_1")

    assert (await api.updates())[-1]["message"]["text"] == "/start tok-en_1"


async def test_a_mistake_is_told_in_a_sentence(sim: Sandbox, anna: Actor) -> None:
    with pytest.raises(SimError, match="there is no chat 5"):
        await anna.say("hi", chat=5)


async def test_a_missing_button_names_those_there_are(api: Api, anna: Actor) -> None:
    await api("sendMessage", chat_id=anna.id, text="board", reply_markup=keyboard(button()))

    with pytest.raises(SimError, match="there is no button 'x'; there are: 13/8"):
        await anna.press(await anna.wait_for_message(), "x")


async def test_a_wrong_key_is_told_at_once(server: SandboxServer) -> None:
    with pytest.raises(SimError, match="needs its key"):
        async with Sandbox.connect(server.url, "wrong"):
            pytest.fail("connected")


async def test_messages_are_followed_live(api: Api, sim: Sandbox, anna: Actor) -> None:
    sent = (await api("sendMessage", chat_id=anna.id, text="one")).result
    shown = await anna.wait_for_message()
    await api("editMessageText", chat_id=anna.id, message_id=sent["message_id"], text="two")

    await sim.wait_for_edit(shown, lambda message: message.text == "two")

    assert (shown.version, shown.deleted) == (1, False)


async def test_messages_are_waited_for_one_by_one(api: Api, anna: Actor) -> None:
    await api("sendMessage", chat_id=anna.id, text="one")
    await api("sendMessage", chat_id=anna.id, text="two")

    assert [(await anna.wait_for_message()).text for _ in range(2)] == ["one", "two"]


async def test_a_message_that_never_comes_is_a_timeout(anna: Actor) -> None:
    with pytest.raises(TimeoutError):
        await anna.wait_for_message(seconds=0.05)


async def test_the_server_ends_streams_when_it_stops() -> None:
    async with SandboxServer(token=TOKEN, key=KEY) as running, aiohttp.ClientSession() as session:
        response = await session.get(f"{running.url}/sim/events", params={"key": KEY})
        await running.stop()

        assert b'"type":"bye"' in await response.read()
