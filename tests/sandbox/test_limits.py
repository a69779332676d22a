"""Flood limits: what is counted, what is told, what /sim changes."""

from __future__ import annotations

import pytest

from bot.sandbox.actor import Actor
from bot.sandbox.client import Sandbox
from bot.sandbox.errors import SimError
from tests.sandbox.conftest import Answer, Api, button, keyboard


async def say(api: Api, chat: int, times: int) -> Answer:
    """The last of several messages in a row."""
    return [await api("sendMessage", chat_id=chat, text=f"hi {number}") for number in range(times)][-1]


async def test_a_short_burst_passes(api: Api, anna: Actor) -> None:
    assert (await say(api, anna.id, 5)).status == 200


async def test_a_longer_burst_is_told_to_wait(api: Api, anna: Actor) -> None:
    answer = await say(api, anna.id, 6)

    assert answer.body == {
        "ok": False,
        "error_code": 429,
        "description": "Too Many Requests: retry after 1",
        "parameters": {"retry_after": 1},
    }
    assert (answer.status, answer.headers["Retry-After"]) == (429, "1")


async def test_waiting_helps(api: Api, sim: Sandbox, anna: Actor) -> None:
    await say(api, anna.id, 6)
    await sim.move_clock(1)

    assert (await say(api, anna.id, 1)).status == 200


async def test_one_a_second_may_go_on_for_ever(api: Api, sim: Sandbox, anna: Actor) -> None:
    statuses = []
    for _ in range(30):
        statuses.append((await say(api, anna.id, 1)).status)
        await sim.move_clock(1)

    assert set(statuses) == {200}


async def test_a_group_takes_twenty_a_minute(api: Api, sim: Sandbox, anna: Actor) -> None:
    await sim.limits(burst=100)
    group = await anna.create_group("G")

    fine, refused = await say(api, group.id, 20), await say(api, group.id, 1)

    assert fine.status == 200
    assert 58 <= refused.body["parameters"]["retry_after"] <= 60


async def test_edits_count_like_sends(api: Api, anna: Actor) -> None:
    message = (await say(api, anna.id, 5)).result

    answer = await api("editMessageText", chat_id=anna.id, message_id=message["message_id"], text="new")

    assert answer.status == 429


async def test_an_unchanged_edit_costs_nothing(api: Api, anna: Actor) -> None:
    message = (await say(api, anna.id, 4)).result
    place = {"chat_id": anna.id, "message_id": message["message_id"]}
    for _ in range(3):
        await api("editMessageText", text="hi 3", **place)

    assert (await say(api, anna.id, 1)).status == 200


async def test_deleting_and_answering_are_free(api: Api, anna: Actor) -> None:
    markup = keyboard(button())
    message = (await api("sendMessage", chat_id=anna.id, text="x", reply_markup=markup)).result
    await say(api, anna.id, 4)
    query = await anna.tap(await anna.wait_for_message(), 0)

    answered = await api("answerCallbackQuery", callback_query_id=query)
    deleted = await api("deleteMessage", chat_id=anna.id, message_id=message["message_id"])

    assert (answered.status, deleted.status) == (200, 200)


async def test_chats_are_counted_one_by_one(api: Api, anna: Actor, bogdan: Actor) -> None:
    await bogdan.start()
    await say(api, anna.id, 6)

    assert (await say(api, bogdan.id, 1)).status == 200


async def test_all_chats_together_have_a_limit(api: Api, sim: Sandbox, anna: Actor) -> None:
    await sim.limits(burst=100)

    assert (await say(api, anna.id, 31)).status == 429


async def test_limits_can_be_switched_off(api: Api, sim: Sandbox, anna: Actor) -> None:
    await sim.limits(on=False)

    assert (await say(api, anna.id, 40)).status == 200


async def test_meters_can_be_emptied(api: Api, sim: Sandbox, anna: Actor) -> None:
    await say(api, anna.id, 6)
    await sim.limits(forget=True)

    assert (await say(api, anna.id, 1)).status == 200


async def test_an_unknown_limit_is_refused(sim: Sandbox) -> None:
    with pytest.raises(SimError, match="there is no limit 'speed'"):
        await sim.limits(speed=3)


async def test_a_clock_that_is_set_back_holds_nobody_up(api: Api, sim: Sandbox, anna: Actor) -> None:
    while (await api("sendMessage", chat_id=anna.id, text="hi")).status == 200:
        pass

    await sim.move_clock(-3600)

    assert (await api("sendMessage", chat_id=anna.id, text="hi")).status == 200
