"""getUpdates: offsets, waiting, conflicts, expiry, filters (telegram_facts 2)."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.sandbox.actor import Actor
from bot.sandbox.client import Sandbox
from bot.sandbox.delivery import HOOKED, TWO_POLL
from tests.sandbox.conftest import Api


async def texts(api: Api, **args: Any) -> list[str]:
    return [update["message"]["text"] for update in (await api("getUpdates", **args)).result]


async def test_ids_are_consecutive_from_a_random_start(api: Api, anna: Actor) -> None:
    await anna.say("one")

    first, second = (await api("getUpdates")).result

    assert 2_000_000 <= first["update_id"] < 1_000_000_000
    assert second["update_id"] == first["update_id"] + 1


async def test_a_command_has_its_entity(api: Api, anna: Actor) -> None:
    await anna.start("x")

    message = (await api("getUpdates")).result[-1]["message"]

    assert message["text"] == "/start x"
    assert message["entities"] == [{"type": "bot_command", "offset": 0, "length": 6}]
    assert message["from"] == {"id": anna.id, "is_bot": False, "first_name": "Анна", "language_code": "ru"}


async def test_an_offset_forgets_what_lies_below(api: Api, anna: Actor) -> None:
    await anna.say("one")
    first, _ = (await api("getUpdates")).result

    assert await texts(api, offset=first["update_id"] + 1) == ["one"]
    assert await texts(api, offset=0) == ["one"]


async def test_no_offset_confirms_nothing(api: Api, anna: Actor) -> None:
    await api("getUpdates")

    assert await texts(api, offset=1) == ["/start"]


async def test_a_negative_offset_keeps_the_newest(api: Api, anna: Actor) -> None:
    await anna.say("one")
    await anna.say("two")

    assert await texts(api, offset=-1) == ["two"]
    assert await texts(api) == ["two"]


async def test_an_offset_far_beyond_counts_as_the_head(api: Api, anna: Actor) -> None:
    (update,) = (await api("getUpdates")).result

    assert await texts(api, offset=update["update_id"] + 50) == ["/start"]


async def test_a_limit_bounds_the_batch(api: Api, anna: Actor) -> None:
    await anna.say("one")

    assert await texts(api, limit=1) == ["/start"]


async def test_the_same_offset_again_at_once_gets_one(api: Api, anna: Actor) -> None:
    await anna.say("one")
    await texts(api, offset=7)

    assert await texts(api, offset=7) == ["/start"]


async def test_a_poll_waits_for_the_first_update(api: Api, anna: Actor) -> None:
    await api.updates()

    async with asyncio.TaskGroup() as tasks:
        poll = tasks.create_task(texts(api, timeout=60))
        await asyncio.sleep(0.1)
        await anna.say("at last")

    assert poll.result() == ["at last"]


async def test_a_poll_ends_empty_after_its_timeout(api: Api) -> None:
    assert await texts(api, timeout=1) == []


async def test_the_older_of_two_polls_is_ended(api: Api, anna: Actor) -> None:
    await api.updates()

    async with asyncio.TaskGroup() as tasks:
        older = tasks.create_task(api("getUpdates", timeout=10, offset=3))
        await asyncio.sleep(0.05)
        newer = tasks.create_task(api("getUpdates", timeout=10, offset=4))
        await asyncio.sleep(0.05)
        await anna.say("hello")

    assert (older.result().status, older.result().error) == (409, f"Conflict: {TWO_POLL}")
    assert len(newer.result().result) == 1


async def test_a_second_conflict_within_three_seconds_is_held_back(api: Api) -> None:
    loop = asyncio.get_running_loop()
    began = loop.time()

    async with asyncio.TaskGroup() as tasks:
        polls = []
        for offset in (1, 2, 3):
            polls.append(tasks.create_task(api("getUpdates", timeout=1, offset=offset)))
            await asyncio.sleep(0.05)

    assert [poll.result().status for poll in polls] == [409, 409, 200]
    assert loop.time() - began >= 3


async def test_polling_beside_a_webhook_is_a_conflict(api: Api) -> None:
    await api("setWebhook", url="http://127.0.0.1:9/hook")

    answer = await api("getUpdates")

    assert (answer.status, answer.error) == (409, f"Conflict: {HOOKED}")


async def test_a_webhook_ends_a_waiting_poll(api: Api) -> None:
    async with asyncio.TaskGroup() as tasks:
        poll = tasks.create_task(api("getUpdates", timeout=10))
        await asyncio.sleep(0.05)
        await api("setWebhook", url="http://127.0.0.1:9/hook")

    assert poll.result().error == "Conflict: terminated by setWebhook request"


async def test_messages_expire_after_a_day(api: Api, sim: Sandbox, anna: Actor) -> None:
    await sim.move_clock(86_401)

    assert await texts(api) == []


async def test_only_wanted_kinds_are_queued(api: Api, anna: Actor) -> None:
    await api.updates(allowed_updates=["callback_query"])

    await anna.say("unheard")

    assert await texts(api) == []


async def test_the_filter_stays_until_it_is_changed(api: Api, anna: Actor) -> None:
    await api.updates(allowed_updates=["callback_query"])
    await anna.say("unheard")
    await api("getUpdates", allowed_updates=[])
    await anna.say("heard")

    assert await texts(api, offset=5) == ["heard"]


async def test_the_filter_works_when_updates_are_made(api: Api, anna: Actor) -> None:
    await anna.say("before")

    assert await texts(api, allowed_updates=["callback_query"]) == ["/start", "before"]


async def test_an_edit_of_a_person_is_heard(api: Api, sim: Sandbox, anna: Actor) -> None:
    said = await anna.say("pasword")
    await sim.post("edit", person=anna.id, chat=anna.id, message=said.id, text="password")

    assert (await api.updates())[-1]["edited_message"]["text"] == "password"


@pytest.mark.parametrize("kind", ["duplicate"])
async def test_an_update_can_come_twice(api: Api, sim: Sandbox, anna: Actor, kind: str) -> None:
    await api.updates()
    await sim.fault(kind, "message")
    await anna.say("twice")

    assert await texts(api, offset=6) == ["twice", "twice"]


async def test_an_update_can_come_late(api: Api, sim: Sandbox, anna: Actor) -> None:
    await api.updates()
    await sim.fault("late", "message", seconds=0.3)
    await anna.say("late")

    assert await texts(api, offset=6) == []
    assert await texts(api, offset=8, timeout=2) == ["late"]


async def test_health_says_whether_the_bot_listens(api: Api, sim: Sandbox) -> None:
    before = await sim.bot_is_connected()
    await api("getUpdates")
    during = await sim.bot_is_connected()
    await sim.move_clock(61)

    assert (before, during, await sim.bot_is_connected()) == (False, True, False)
