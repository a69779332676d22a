"""Groups: privacy mode, coming and going, topics, migration (telegram_facts 3)."""

from __future__ import annotations

from typing import Any

import pytest

from bot.sandbox.actor import Actor, Group
from bot.sandbox.client import Sandbox
from tests.sandbox.conftest import Api


@pytest.fixture
async def group(api: Api, anna: Actor, bogdan: Actor) -> Group:
    """A supergroup of two and the bot, whose making the bot has heard."""
    made = await anna.create_group("Нарды", bogdan)
    await api.updates()
    return made


async def heard(api: Api) -> list[str]:
    return [update["message"]["text"] for update in await api.updates()]


async def say(api: Api, group: Group, **more: Any) -> dict[str, Any]:
    message: dict[str, Any] = (await api("sendMessage", chat_id=group.id, text="hi", **more)).result
    return message


async def test_talk_is_private(api: Api, anna: Actor, group: Group) -> None:
    await anna.say("nice weather", chat=group.id)
    await anna.say("see @nardy_sandbox_bot", chat=group.id)

    assert await heard(api) == []


async def test_a_command_for_the_bot_is_heard(api: Api, anna: Actor, group: Group) -> None:
    await anna.say("/nardy@nardy_sandbox_bot", chat=group.id)

    assert await heard(api) == ["/nardy@nardy_sandbox_bot"]


async def test_a_command_for_another_bot_is_not(api: Api, anna: Actor, group: Group) -> None:
    await anna.say("/nardy@other_bot", chat=group.id)

    assert await heard(api) == []


async def test_a_plain_command_is_heard_if_this_bot_spoke_last(
    api: Api, sim: Sandbox, anna: Actor, group: Group
) -> None:
    await sim.post("other_bot", chat=group.id)
    await anna.say("/first", chat=group.id)
    await say(api, group)
    await anna.say("/second", chat=group.id)

    assert await heard(api) == ["/second"]


async def test_a_reply_to_the_bot_is_heard(api: Api, anna: Actor, group: Group) -> None:
    await say(api, group)
    board = await anna.wait_for_message(chat=group.id)

    await anna.say("gg", chat=group.id, reply_to=board)

    assert await heard(api) == ["gg"]


async def test_an_administrator_hears_everything(api: Api, anna: Actor, group: Group) -> None:
    await group.set_bot("administrator")
    await api.updates()

    await anna.say("nice weather", chat=group.id)

    assert await heard(api) == ["nice weather"]


async def test_without_privacy_mode_everything_is_heard(
    api: Api, sim: Sandbox, anna: Actor, group: Group
) -> None:
    await sim.post("bot", reads_groups=True)

    await anna.say("nice weather", chat=group.id)

    assert (await heard(api), (await api("getMe")).result["can_read_all_group_messages"]) == (
        ["nice weather"],
        True,
    )


async def test_the_chat_of_a_group_message_is_complete(api: Api, anna: Actor, group: Group) -> None:
    await anna.say("/x", chat=group.id)

    (update,) = await api.updates()

    assert update["message"]["chat"] == {"id": group.id, "title": "Нарды", "type": "supergroup"}


async def test_an_anonymous_administrator_speaks_as_the_group(api: Api, anna: Actor, group: Group) -> None:
    await group.set_role(anna, "creator", anonymous=True)
    await anna.say("/x", chat=group.id, anonymous=True)

    message = (await api.updates())[-1]["message"]

    assert (message["from"]["username"], message["sender_chat"]["id"]) == ("GroupAnonymousBot", group.id)


async def test_a_mention_by_id_names_the_person(api: Api, anna: Actor, bogdan: Actor, group: Group) -> None:
    await anna.say("/nardy [Богдан]", chat=group.id, mention=bogdan.id)

    entities = (await api.updates())[0]["message"]["entities"]

    assert (entities[1]["type"], entities[1]["offset"], entities[1]["length"]) == ("text_mention", 7, 6)
    assert entities[1]["user"]["id"] == bogdan.id


async def statuses(api: Api) -> tuple[str, str]:
    (update,) = [one["my_chat_member"] for one in await api.updates() if "my_chat_member" in one]
    return update["old_chat_member"]["status"], update["new_chat_member"]["status"]


async def test_blocking_and_unblocking_are_heard(api: Api, anna: Actor) -> None:
    await anna.block()
    blocked = await statuses(api)
    await anna.unblock()

    assert (blocked, await statuses(api)) == (("member", "kicked"), ("kicked", "member"))


async def test_being_added_is_heard(api: Api, anna: Actor) -> None:
    group = await anna.create_group("G", bot=False)
    await api.updates()
    await group.set_bot("member")

    assert await statuses(api) == ("left", "member")


@pytest.mark.parametrize("status", ["kicked", "left", "administrator"])
async def test_the_bots_new_place_is_heard(api: Api, group: Group, status: str) -> None:
    await group.set_bot(status)

    assert await statuses(api) == ("member", status)


async def test_joining_and_leaving_are_service_messages(api: Api, sim: Sandbox, group: Group) -> None:
    chris = await sim.person("Chris")
    await group.add(chris)
    await group.remove(chris)

    joined, left = [update["message"] for update in await api.updates()]

    assert joined["new_chat_members"][0]["id"] == left["left_chat_member"]["id"] == chris.id


async def test_somebody_who_left_cannot_write(anna: Actor, bogdan: Actor, group: Group) -> None:
    await group.remove(bogdan)

    with pytest.raises(Exception, match="is not in chat"):
        await bogdan.say("hello?", chat=group.id)


async def test_migration_is_told_in_both_chats(api: Api, anna: Actor) -> None:
    old = await anna.create_group("G", kind="group")
    await api.updates()
    new = await old.migrate()

    first, second = [update["message"] for update in await api.updates()]

    assert (first["chat"]["id"], first["migrate_to_chat_id"]) == (old.id, new.id)
    assert (second["chat"]["id"], second["migrate_from_chat_id"]) == (new.id, old.id)


async def test_message_ids_do_not_survive_migration(api: Api, anna: Actor) -> None:
    old = await anna.create_group("G", kind="group")
    message = await say(api, old)
    new = await old.migrate()

    answer = await api("editMessageText", chat_id=new.id, message_id=message["message_id"], text="x")

    assert answer.error == "Bad Request: message to edit not found"


@pytest.fixture
async def forum(api: Api, anna: Actor) -> Group:
    made = await anna.create_group("Club", forum=True)
    await api.updates()
    return made


async def test_a_topic_message_carries_its_thread(api: Api, anna: Actor, forum: Group) -> None:
    topic = await forum.add_topic(anna, "Турнир")
    await anna.say("/nardy", chat=forum.id, thread=topic)

    message = (await api.updates())[-1]["message"]

    assert (message["message_thread_id"], message["is_topic_message"]) == (topic, True)
    assert message["chat"]["is_forum"] is True


async def test_the_general_topic_has_no_thread(api: Api, anna: Actor, forum: Group) -> None:
    await anna.say("/nardy", chat=forum.id)

    message = (await api.updates())[-1]["message"]

    assert "message_thread_id" not in message
    assert "is_topic_message" not in message


async def test_the_bot_writes_into_a_topic(api: Api, anna: Actor, forum: Group) -> None:
    topic = await forum.add_topic(anna, "Турнир")

    assert (await say(api, forum, message_thread_id=topic))["is_topic_message"] is True


@pytest.mark.parametrize("thread", [1, 77])
async def test_an_unknown_topic_is_refused(api: Api, forum: Group, thread: int) -> None:
    answer = await api("sendMessage", chat_id=forum.id, text="hi", message_thread_id=thread)

    assert answer.error == "Bad Request: message thread not found"


async def test_a_deleted_topic_is_refused(api: Api, anna: Actor, forum: Group) -> None:
    topic = await forum.add_topic(anna, "Турнир")
    await forum.delete_topic(topic)

    answer = await api("sendMessage", chat_id=forum.id, text="hi", message_thread_id=topic)

    assert answer.error == "Bad Request: message thread not found"


async def test_a_closed_topic_is_refused(api: Api, anna: Actor, forum: Group) -> None:
    topic = await forum.add_topic(anna, "Турнир")
    await forum.close_topic(topic)

    answer = await api("sendMessage", chat_id=forum.id, text="hi", message_thread_id=topic)

    assert answer.error == "Bad Request: TOPIC_CLOSED"


async def test_a_thread_is_ignored_outside_forums(api: Api, group: Group) -> None:
    assert "message_thread_id" not in await say(api, group, message_thread_id=77)


async def test_a_reply_in_a_plain_supergroup_makes_a_thread(api: Api, anna: Actor, group: Group) -> None:
    said = await anna.say("gg", chat=group.id)

    message = await say(api, group, reply_parameters={"message_id": said.id})

    assert message["message_thread_id"] == said.id
    assert "is_topic_message" not in message


async def test_a_kicked_bot_does_not_see_the_supergroup(api: Api, group: Group) -> None:
    await group.set_bot("kicked")

    assert (
        await api("getChat", chat_id=group.id)
    ).error == "Forbidden: bot was kicked from the supergroup chat"
