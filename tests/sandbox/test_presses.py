"""Presses and their answers (telegram_facts 1b, 3)."""

from __future__ import annotations

import asyncio
from typing import Any

from bot.sandbox.actor import Actor, Toast
from bot.sandbox.client import Sandbox
from bot.sandbox.mirror import Shown
from tests.sandbox.conftest import Api, button, keyboard

TOO_OLD = "Bad Request: query is too old and response timeout expired or query ID is invalid"


async def board(api: Api, anna: Actor, chat: int | None = None) -> Shown:
    """A message of the bot with two buttons, and no update waiting."""
    markup = keyboard(button(), button("24/18", "m:2"))
    await api("sendMessage", chat_id=chat or anna.id, text="your move", reply_markup=markup)
    await api.updates()
    return await anna.wait_for_message(chat=chat)


async def pressed(api: Api) -> dict[str, Any]:
    (update,) = await api.updates()
    query: dict[str, Any] = update["callback_query"]
    return query


async def test_a_press_arrives_with_its_message(api: Api, anna: Actor) -> None:
    shown = await board(api, anna)

    await anna.tap(shown, "24/18")

    query = await pressed(api)
    assert (query["data"], query["from"]["id"]) == ("m:2", anna.id)
    assert query["message"]["text"] == "your move"
    assert isinstance(query["id"], str)
    assert isinstance(query["chat_instance"], str)


async def test_a_button_is_found_by_its_place(api: Api, anna: Actor) -> None:
    shown = await board(api, anna)

    await anna.tap(shown, 1)

    assert (await pressed(api))["data"] == "m:2"


async def test_the_presser_sees_the_answer(api: Api, anna: Actor) -> None:
    shown = await board(api, anna)
    query = await anna.tap(shown, "13/8")
    (await api("answerCallbackQuery", callback_query_id=query, text="13/8 · 3", show_alert=True))

    assert await anna.answer(query) == Toast("13/8 · 3", alert=True, url="")


async def test_a_press_waits_for_its_answer(api: Api, anna: Actor) -> None:
    shown = await board(api, anna)

    async with asyncio.TaskGroup() as tasks:
        toast = tasks.create_task(anna.press(shown, "13/8"))
        (update,) = (await api("getUpdates", timeout=5)).result
        await api("answerCallbackQuery", callback_query_id=update["callback_query"]["id"])

    assert toast.result() == Toast("", alert=False, url="")


async def test_an_unanswered_press_returns_nothing(api: Api, anna: Actor) -> None:
    shown = await board(api, anna)

    assert await anna.press(shown, "13/8", seconds=0.05) is None


async def test_a_second_answer_is_refused(api: Api, anna: Actor) -> None:
    query = await anna.tap(await board(api, anna), "13/8")
    await api("answerCallbackQuery", callback_query_id=query)

    assert (await api("answerCallbackQuery", callback_query_id=query)).error == TOO_OLD


async def test_a_late_answer_is_refused(api: Api, sim: Sandbox, anna: Actor) -> None:
    query = await anna.tap(await board(api, anna), "13/8")
    await sim.move_clock(31)

    assert (await api("answerCallbackQuery", callback_query_id=query)).error == TOO_OLD


async def test_an_unknown_query_is_refused(api: Api) -> None:
    assert (await api("answerCallbackQuery", callback_query_id="1")).error == TOO_OLD


async def test_a_toast_has_two_hundred_characters(api: Api, anna: Actor) -> None:
    query = await anna.tap(await board(api, anna), "13/8")

    answer = await api("answerCallbackQuery", callback_query_id=query, text="x" * 201)

    assert answer.error == "Bad Request: MESSAGE_TOO_LONG"


async def test_an_answer_is_kept_for_its_cache_time(api: Api, anna: Actor) -> None:
    shown = await board(api, anna)
    query = await anna.tap(shown, "13/8")
    await api("answerCallbackQuery", callback_query_id=query, text="kept", cache_time=60)
    await api.updates()

    toast = await anna.press(shown, "13/8")

    assert toast == Toast("kept", alert=False, url="")
    assert await api.updates() == []


async def test_a_press_expires_after_150_seconds(api: Api, sim: Sandbox, anna: Actor) -> None:
    await anna.tap(await board(api, anna), "13/8")
    await sim.move_clock(151)

    assert await api.updates() == []


async def test_a_press_under_a_deleted_message_arrives_without_it(api: Api, anna: Actor) -> None:
    shown = await board(api, anna)
    await anna.delete(shown)

    await anna.forge("m:1", message=shown.id, seconds=0)

    query = await pressed(api)
    assert (query["message"]["message_id"], query["message"]["date"]) == (shown.id, 0)


async def test_a_message_can_be_too_old_to_be_seen(api: Api, anna: Actor) -> None:
    shown = await board(api, anna)

    await anna.forge("m:1", message=shown.id, inaccessible=True, seconds=0)

    assert (await pressed(api))["message"]["date"] == 0


async def test_forged_data_arrives_as_it_is(api: Api, anna: Actor) -> None:
    shown = await board(api, anna)

    await anna.forge("m:99:';--", message=shown.id, seconds=0)

    assert (await pressed(api))["data"] == "m:99:';--"


async def test_everybody_in_a_group_can_press(api: Api, anna: Actor, bogdan: Actor) -> None:
    group = await anna.create_group("G", bogdan)
    shown = await board(api, anna, group.id)

    await bogdan.tap(shown, "13/8")

    assert (await pressed(api))["from"]["first_name"] == "Богдан"


async def test_a_chat_keeps_its_instance(api: Api, anna: Actor) -> None:
    shown = await board(api, anna)
    await anna.tap(shown, "13/8")
    await anna.tap(shown, "24/18")

    first, second = await api.updates()

    assert first["callback_query"]["chat_instance"] == second["callback_query"]["chat_instance"]
