"""Which chats the bot may write to, and what it is told otherwise (telegram_facts 1a)."""

from __future__ import annotations

from typing import Any

import pytest
from aiogram.types import ChatMemberAdministrator

from bot.sandbox.actor import Actor
from bot.sandbox.client import Sandbox
from tests.sandbox.conftest import Answer, Api, jpeg


async def hello(api: Api, chat: int, **more: Any) -> Answer:
    return await api("sendMessage", chat_id=chat, text="hi", **more)


async def test_a_chat_is_needed(api: Api) -> None:
    assert (await api("sendMessage", text="hi")).error == "Bad Request: chat_id is empty"


async def test_a_stranger_is_not_found(api: Api, bogdan: Actor) -> None:
    assert (await hello(api, bogdan.id)).error == "Bad Request: chat not found"


async def test_somebody_met_in_a_group_cannot_be_written_to(api: Api, anna: Actor, bogdan: Actor) -> None:
    group = await anna.create_group("G", bogdan)
    await bogdan.say("/start@nardy_sandbox_bot", chat=group.id)

    answer = await hello(api, bogdan.id)

    assert (answer.status, answer.error) == (403, "Forbidden: bot can't initiate conversation with a user")


async def test_a_started_chat_takes_messages(api: Api, anna: Actor) -> None:
    message = (await hello(api, anna.id)).result

    assert (message["chat"], message["text"]) == (
        {"id": anna.id, "first_name": "Анна", "type": "private"},
        "hi",
    )
    assert message["from"]["is_bot"] is True


async def test_somebody_who_blocked_the_bot_is_out_of_reach(api: Api, anna: Actor) -> None:
    await anna.block()

    answer = await hello(api, anna.id)

    assert (answer.status, answer.error) == (403, "Forbidden: bot was blocked by the user")


async def test_starting_again_unblocks(api: Api, anna: Actor) -> None:
    await anna.block()
    await anna.start()

    assert (await hello(api, anna.id)).status == 200


async def test_a_deleted_account_is_out_of_reach(api: Api, sim: Sandbox, anna: Actor) -> None:
    await sim.post("person", person=anna.id, deactivated=True)

    assert (await hello(api, anna.id)).error == "Forbidden: user is deactivated"


@pytest.mark.parametrize("kind", ["group", "supergroup"])
async def test_a_kicked_bot_is_told_so(api: Api, anna: Actor, kind: str) -> None:
    group = await anna.create_group("G", kind=kind)
    await group.set_bot("kicked")

    assert (await hello(api, group.id)).error == f"Forbidden: bot was kicked from the {kind} chat"


@pytest.mark.parametrize("kind", ["group", "supergroup"])
async def test_a_bot_that_left_is_told_so(api: Api, anna: Actor, kind: str) -> None:
    group = await anna.create_group("G", kind=kind)
    await api("leaveChat", chat_id=group.id)

    assert (await hello(api, group.id)).error == f"Forbidden: bot is not a member of the {kind} chat"


async def test_a_deleted_group_is_told(api: Api, anna: Actor) -> None:
    group = await anna.create_group("G", kind="group")
    await group.dissolve()

    assert (await hello(api, group.id)).error == "Forbidden: the group chat was deleted"


async def test_a_migrated_group_names_the_new_one(api: Api, anna: Actor) -> None:
    group = await anna.create_group("G", kind="group")
    new = await group.migrate()

    answer = await hello(api, group.id)

    assert answer.error == "Bad Request: group chat was upgraded to a supergroup chat"
    assert answer.body["parameters"] == {"migrate_to_chat_id": new.id}


async def test_supergroups_have_their_own_range_of_ids(anna: Actor) -> None:
    group = await anna.create_group("G")

    assert str(group.id).startswith("-100")


async def test_messages_in_a_migrated_group_can_still_be_edited(api: Api, anna: Actor) -> None:
    group = await anna.create_group("G", kind="group")
    message = (await hello(api, group.id)).result
    await group.migrate()

    answer = await api("editMessageText", chat_id=group.id, message_id=message["message_id"], text="new")

    assert answer.status == 200


@pytest.mark.parametrize(
    ("muted", "method", "words"),
    [("messages", "sendMessage", "text messages"), ("photos", "sendPhoto", "photos")],
)
async def test_a_muted_bot_is_told_what_it_may_not_send(
    api: Api, anna: Actor, muted: str, method: str, words: str
) -> None:
    group = await anna.create_group("G")
    await group.set_bot("restricted", muted=(muted,))
    args = {"text": "hi"} if method == "sendMessage" else {}

    answer = await api(method, files={"photo": jpeg()} if not args else None, chat_id=group.id, **args)

    assert answer.error == f"Bad Request: not enough rights to send {words} to the chat"


async def test_a_reply_needs_its_target(api: Api, anna: Actor) -> None:
    answer = await hello(api, anna.id, reply_parameters={"message_id": 1})

    assert answer.error == "Bad Request: message to be replied not found"


async def test_a_reply_may_go_without_its_target(api: Api, anna: Actor) -> None:
    answer = await hello(
        api, anna.id, reply_parameters={"message_id": 1, "allow_sending_without_reply": True}
    )

    assert "reply_to_message" not in answer.result


async def test_a_reply_carries_its_target(api: Api, anna: Actor) -> None:
    said = await anna.say("hello")

    answer = await hello(api, anna.id, reply_parameters={"message_id": said.id})

    assert answer.result["reply_to_message"]["text"] == "hello"


async def test_a_chat_action_must_exist(api: Api, anna: Actor) -> None:
    answer = await api("sendChatAction", chat_id=anna.id, action="dance")

    assert answer.error == "Bad Request: wrong parameter action in request"


async def test_get_chat_shows_a_private_chat(api: Api, anna: Actor) -> None:
    assert (await api("getChat", chat_id=anna.id)).result["first_name"] == "Анна"


async def test_a_private_chat_has_no_administrators(api: Api, anna: Actor) -> None:
    answer = await api("getChatAdministrators", chat_id=anna.id)

    assert answer.error == "Bad Request: there are no administrators in the private chat"


async def test_the_creator_is_an_administrator(api: Api, anna: Actor, bogdan: Actor) -> None:
    group = await anna.create_group("G", bogdan)

    admins = (await api("getChatAdministrators", chat_id=group.id)).result

    assert [(admin["status"], admin["user"]["id"]) for admin in admins] == [("creator", anna.id)]


@pytest.mark.parametrize("anonymous", [False, True])
async def test_an_administrator_is_told_with_every_right_that_the_bots_library_expects(
    api: Api, anna: Actor, bogdan: Actor, anonymous: bool
) -> None:
    group = await anna.create_group("G", bogdan)
    await group.set_role(bogdan, "administrator", anonymous=anonymous)

    admins = (await api("getChatAdministrators", chat_id=group.id)).result

    read = [ChatMemberAdministrator.model_validate(each) for each in admins if each["status"] != "creator"]
    assert [(each.user.id, each.is_anonymous) for each in read] == [(bogdan.id, anonymous)]


async def test_somebody_who_is_elsewhere_has_left(api: Api, anna: Actor, bogdan: Actor) -> None:
    group = await anna.create_group("G")

    member = (await api("getChatMember", chat_id=group.id, user_id=bogdan.id)).result

    assert member["status"] == "left"


@pytest.mark.parametrize(("user", "error"), [(0, "invalid user_id specified"), (777_777, "member not found")])
async def test_nobody_is_no_member(api: Api, anna: Actor, user: int, error: str) -> None:
    group = await anna.create_group("G")

    answer = await api("getChatMember", chat_id=group.id, user_id=user)

    assert answer.error == f"Bad Request: {error}"


async def test_the_bot_may_look_itself_up(api: Api, anna: Actor) -> None:
    group = await anna.create_group("G")

    assert (await api("getChatMember", chat_id=group.id, user_id=42)).result["status"] == "member"
