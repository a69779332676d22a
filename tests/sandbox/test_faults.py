"""Faults that tests order."""

from __future__ import annotations

import asyncio

import aiohttp
import pytest

from bot.sandbox.actor import Actor
from bot.sandbox.client import Sandbox
from bot.sandbox.errors import SimError
from tests.sandbox.conftest import TOKEN, Api, jpeg


async def test_a_429_comes_once(api: Api, sim: Sandbox, anna: Actor) -> None:
    await sim.fault("429", "sendMessage", seconds=7)

    first = await api("sendMessage", chat_id=anna.id, text="hi")
    second = await api("sendMessage", chat_id=anna.id, text="hi")

    assert (first.status, first.body["parameters"], second.status) == (429, {"retry_after": 7}, 200)


@pytest.mark.parametrize("code", ["500", "502"])
async def test_a_gateway_answers_in_html(api: Api, sim: Sandbox, code: str) -> None:
    await sim.fault(code, "getMe")

    async with api.session.get(f"{api.url}/bot{TOKEN}/getMe") as response:
        assert (response.status, response.content_type) == (int(code), "text/html")


async def test_a_restart_says_so(api: Api, sim: Sandbox) -> None:
    await sim.fault("restart", "getMe")

    assert (await api("getMe")).error == "Internal Server Error: restart"


async def test_a_reset_happens_before_the_message_is_sent(api: Api, sim: Sandbox, anna: Actor) -> None:
    await sim.fault("reset", "sendMessage")

    with pytest.raises(aiohttp.ClientError):
        await api("sendMessage", chat_id=anna.id, text="lost")

    assert [shown.text for shown in anna.sees()] == ["/start"]


async def test_a_dropped_response_comes_after_delivery(api: Api, sim: Sandbox, anna: Actor) -> None:
    await sim.fault("drop", "sendMessage")

    with pytest.raises(aiohttp.ClientError):
        await api("sendMessage", chat_id=anna.id, text="arrived")

    assert (await anna.wait_for_message()).text == "arrived"


async def test_a_hanging_call_never_answers(api: Api, sim: Sandbox) -> None:
    await sim.fault("hang", "getMe", seconds=60)

    with pytest.raises(TimeoutError):
        await asyncio.wait_for(api("getMe"), 0.1)


async def test_a_slow_call_answers_in_the_end(api: Api, sim: Sandbox) -> None:
    loop = asyncio.get_running_loop()
    began = loop.time()
    await sim.fault("slow", "getMe", seconds=0.2)

    assert (await api("getMe")).status == 200
    assert loop.time() - began >= 0.2


async def test_a_fault_may_befall_one_chat_only(api: Api, sim: Sandbox, anna: Actor, bogdan: Actor) -> None:
    await bogdan.start()
    await sim.fault("429", chat=bogdan.id)

    fine = await api("sendMessage", chat_id=anna.id, text="hi")
    refused = await api("sendMessage", chat_id=bogdan.id, text="hi")

    assert (fine.status, refused.status) == (200, 429)


async def test_a_fault_for_any_method_spares_polling(api: Api, sim: Sandbox) -> None:
    await sim.fault("500", count=2)

    assert (await api("getUpdates")).status == 200


async def test_faults_can_be_cleared(api: Api, sim: Sandbox) -> None:
    await sim.fault("restart", "getMe", count=100)
    await sim.clear_faults()

    assert (await api("getMe")).status == 200


async def test_an_unknown_fault_is_refused(sim: Sandbox) -> None:
    with pytest.raises(SimError, match="kind is one of 429, 500"):
        await sim.fault("earthquake")


async def test_faults_stand_in_the_records(api: Api, sim: Sandbox) -> None:
    await sim.fault("429", "getMe")
    await api("getMe")
    await api("getMe")

    assert [call["code"] for call in await sim.calls("getMe")] == [429, 200]
    assert await sim.counts() == {"getMe 200": 1, "getMe 429": 1}


async def test_updates_may_come_in_another_order(api: Api, sim: Sandbox, anna: Actor) -> None:
    await api.updates()
    await sim.fault("reorder", "message", count=2)

    for text in ("one", "two", "three", "four"):
        await anna.say(text)
    found = await api.updates()

    assert [update["message"]["text"] for update in found] == ["three", "two", "one", "four"]
    assert [update["update_id"] - found[0]["update_id"] for update in found] == [0, 1, 2, 3]


async def test_an_update_that_nothing_overtakes_comes_when_faults_are_cleared(
    api: Api, sim: Sandbox, anna: Actor
) -> None:
    await api.updates()
    await sim.fault("reorder", "message")
    await anna.say("alone")
    held = await api.updates()

    await sim.clear_faults()

    assert held == []
    assert [update["message"]["text"] for update in await api.updates()] == ["alone"]


async def test_an_expired_file_id_is_a_wrong_one_and_its_message_stays(
    api: Api, sim: Sandbox, anna: Actor
) -> None:
    sent = await api("sendPhoto", chat_id=str(anna.id), files={"photo": jpeg()})
    file_id = sent.result["photo"][-1]["file_id"]

    await sim.expire_files()
    again = await api("sendPhoto", chat_id=anna.id, photo=file_id)

    assert "wrong file identifier/HTTP URL specified" in again.error
    assert await sim.file(await anna.wait_for_message()) == jpeg()
