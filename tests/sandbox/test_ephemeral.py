"""Ephemeral messages of Bot API 10.2 and 10.3 (telegram_facts 4)."""

from __future__ import annotations

from typing import Any

import pytest

from bot.sandbox.actor import Actor
from bot.sandbox.client import Sandbox
from tests.sandbox.conftest import Answer, Api, button, keyboard


async def whisper(api: Api, chat: int, receiver: int) -> Answer:
    parameters = {"receiver_user_id": receiver}
    return await api(
        "sendMessage",
        chat_id=chat,
        text="yours",
        ephemeral_message_parameters=parameters,
        reply_markup=keyboard(button()),
    )


async def test_it_has_a_receiver_and_no_message_id(api: Api, sim: Sandbox, anna: Actor) -> None:
    group = await anna.create_group("G")

    message = (await whisper(api, group.id, anna.id)).result
    await sim.until(lambda: (group.id, -message["ephemeral_message_id"]) in sim.mirror.messages)

    assert (message["message_id"], message["receiver_user"]["id"]) == (0, anna.id)


async def test_it_is_edited_and_deleted_by_its_own_methods(api: Api, sim: Sandbox, anna: Actor) -> None:
    group = await anna.create_group("G")
    number = (await whisper(api, group.id, anna.id)).result["ephemeral_message_id"]
    place: dict[str, Any] = {
        "chat_id": group.id,
        "receiver_user_id": anna.id,
        "ephemeral_message_id": number,
    }

    edited = await api("editEphemeralMessageText", text="moved", **place)
    deleted = await api("deleteEphemeralMessage", **place)
    again = await api("deleteEphemeralMessage", **place)

    assert (edited.result, deleted.result, again.status) == (True, True, 400)


async def test_it_belongs_to_groups(api: Api, anna: Actor) -> None:
    assert (await whisper(api, anna.id, anna.id)).status == 400


async def test_it_reaches_only_members(api: Api, anna: Actor, bogdan: Actor) -> None:
    group = await anna.create_group("G")

    assert (await whisper(api, group.id, bogdan.id)).error == "Bad Request: user not found"


async def test_its_buttons_can_be_pressed(api: Api, anna: Actor) -> None:
    group = await anna.create_group("G")
    number = (await whisper(api, group.id, anna.id)).result["ephemeral_message_id"]
    await api.updates()

    await anna.tap(await anna.wait_for_message(chat=group.id), "13/8")

    query = (await api.updates())[0]["callback_query"]
    assert query["message"]["ephemeral_message_id"] == number


async def test_somebody_else_cannot_see_or_press_it(api: Api, anna: Actor, bogdan: Actor) -> None:
    group = await anna.create_group("G", bogdan)
    await whisper(api, group.id, anna.id)
    shown = await anna.wait_for_message(chat=group.id)

    with pytest.raises(Exception, match="does not see"):
        await bogdan.tap(shown, "13/8")
    assert shown not in bogdan.sees(group.id)


async def test_it_lives_for_a_week(api: Api, sim: Sandbox, anna: Actor) -> None:
    group = await anna.create_group("G")
    number = (await whisper(api, group.id, anna.id)).result["ephemeral_message_id"]
    await sim.move_clock(7 * 86_400 + 2)
    place = {"chat_id": group.id, "receiver_user_id": anna.id, "ephemeral_message_id": number}

    answer = await api("editEphemeralMessageText", None, text="late", **place)

    assert answer.error == "Bad Request: message to edit not found"


async def test_it_can_be_bound_to_a_fresh_press(api: Api, sim: Sandbox, anna: Actor) -> None:
    await sim.limits(ephemeral_seconds=15)
    group = await anna.create_group("G")

    assert (await whisper(api, group.id, anna.id)).status == 400


async def test_it_can_be_missing_altogether(api: Api, sim: Sandbox, anna: Actor) -> None:
    await sim.limits(ephemeral=False)
    group = await anna.create_group("G")

    assert (await whisper(api, group.id, anna.id)).status == 400
