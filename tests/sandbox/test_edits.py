"""Editing, deleting, pinning (telegram_facts 1b)."""

from __future__ import annotations

from typing import Any

import pytest

from bot.sandbox.actor import Actor
from bot.sandbox.api.editing import NOT_MODIFIED
from bot.sandbox.client import Sandbox
from tests.sandbox.conftest import Api, button, jpeg, keyboard
from tests.sandbox.test_files import GIF

pytestmark = pytest.mark.usefixtures("unlimited")


async def text_message(api: Api, chat: int, **more: Any) -> dict[str, Any]:
    message = (await api("sendMessage", chat_id=chat, text="hi", **more)).result
    return {"chat_id": chat, "message_id": message["message_id"]}


async def photo_message(api: Api, chat: int, **more: Any) -> dict[str, Any]:
    message = (await api("sendPhoto", files={"photo": jpeg()}, chat_id=chat, **more)).result
    return {"chat_id": chat, "message_id": message["message_id"]}


async def test_a_text_is_edited(api: Api, anna: Actor) -> None:
    place = await text_message(api, anna.id)

    message = (await api("editMessageText", text="new", **place)).result

    assert (message["text"], message["message_id"]) == ("new", place["message_id"])
    assert "edit_date" in message


async def test_an_edit_says_nothing_of_the_reply(api: Api, anna: Actor) -> None:
    said = await anna.say("hello")
    place = await text_message(api, anna.id, reply_parameters={"message_id": said.id})

    assert "reply_to_message" not in (await api("editMessageText", text="new", **place)).result


async def test_an_omitted_keyboard_is_removed(api: Api, anna: Actor) -> None:
    place = await text_message(api, anna.id, reply_markup=keyboard(button()))

    assert "reply_markup" not in (await api("editMessageText", text="new", **place)).result


async def test_an_omitted_caption_is_cleared(api: Api, anna: Actor) -> None:
    place = await photo_message(api, anna.id, caption="old")

    assert "caption" not in (await api("editMessageCaption", **place)).result


async def test_the_same_again_is_not_modified(api: Api, anna: Actor) -> None:
    place = await text_message(api, anna.id, reply_markup=keyboard(button()))

    answer = await api("editMessageText", text="hi", reply_markup=keyboard(button()), **place)

    assert answer.error == f"Bad Request: {NOT_MODIFIED}"


async def test_the_same_keyboard_again_is_not_modified(api: Api, anna: Actor) -> None:
    place = await text_message(api, anna.id, reply_markup=keyboard(button()))

    answer = await api("editMessageReplyMarkup", reply_markup=keyboard(button()), **place)

    assert answer.error == f"Bad Request: {NOT_MODIFIED}"


async def test_a_photo_is_replaced_by_an_upload(api: Api, anna: Actor) -> None:
    place = await photo_message(api, anna.id)
    media = {"type": "photo", "media": "attach://new", "caption": "<b>x</b>", "parse_mode": "HTML"}

    message = (await api("editMessageMedia", files={"new": jpeg(800, 600)}, media=media, **place)).result

    assert (message["photo"][-1]["width"], message["caption"]) == (800, "x")
    assert message["caption_entities"] == [{"type": "bold", "offset": 0, "length": 1}]


async def test_the_same_file_id_and_caption_are_not_modified(api: Api, anna: Actor) -> None:
    message = (await api("sendPhoto", files={"photo": jpeg()}, chat_id=anna.id, caption="x")).result
    media = {"type": "photo", "media": message["photo"][-1]["file_id"], "caption": "x"}

    answer = await api("editMessageMedia", chat_id=anna.id, message_id=message["message_id"], media=media)

    assert answer.error == f"Bad Request: {NOT_MODIFIED}"


async def test_an_animation_becomes_a_photo_and_an_animation_again(api: Api, anna: Actor) -> None:
    sent = (await api("sendAnimation", files={"animation": GIF}, chat_id=anna.id)).result
    place = {"chat_id": anna.id, "message_id": sent["message_id"]}
    photo = {"type": "photo", "media": "attach://new"}
    again = {"type": "animation", "media": sent["animation"]["file_id"]}

    still = (await api("editMessageMedia", files={"new": jpeg()}, media=photo, **place)).result
    moving = (await api("editMessageMedia", media=again, **place)).result
    wrong = {"type": "animation", "media": still["photo"][-1]["file_id"]}
    refused = await api("editMessageMedia", media=wrong, **place)

    assert "animation" not in still
    assert "photo" not in moving
    assert moving["animation"]["file_id"] == sent["animation"]["file_id"]
    assert refused.error == "Bad Request: can't use file of type Photo as Animation"


async def test_a_text_may_become_a_photo(api: Api, anna: Actor) -> None:
    place = await text_message(api, anna.id)
    media = {"type": "photo", "media": "attach://new"}

    message = (await api("editMessageMedia", files={"new": jpeg()}, media=media, **place)).result

    assert "text" not in message
    assert len(message["photo"]) == 4


@pytest.mark.parametrize(
    ("method", "args", "error"),
    [
        ("editMessageText", {"text": "new"}, "there is no text in the message to edit"),
        (
            "editMessageMedia",
            {"media": {"type": "photo", "media": "attach://gone"}},
            "can't parse InputMedia: media not found",
        ),
        ("editMessageMedia", {"media": {"type": "photo", "media": "AgACAgIE"}}, "MEDIA_EMPTY"),
    ],
)
async def test_a_photo_refuses_what_does_not_fit(
    api: Api, anna: Actor, method: str, args: dict[str, Any], error: str
) -> None:
    place = await photo_message(api, anna.id)

    assert (await api(method, **args, **place)).error == f"Bad Request: {error}"


async def test_a_text_has_no_caption(api: Api, anna: Actor) -> None:
    place = await text_message(api, anna.id)

    answer = await api("editMessageCaption", caption="x", **place)

    assert answer.error == "Bad Request: there is no caption in the message to edit"


async def test_a_message_must_be_named(api: Api) -> None:
    answer = await api("editMessageText", text="x")

    assert answer.error == "Bad Request: message identifier is not specified"


async def test_a_deleted_message_cannot_be_edited(api: Api, anna: Actor) -> None:
    place = await text_message(api, anna.id)
    await anna.delete(await anna.wait_for_message())

    answer = await api("editMessageText", text="x", **place)

    assert answer.error == "Bad Request: message to edit not found"


async def test_other_peoples_messages_cannot_be_edited(api: Api, anna: Actor) -> None:
    said = await anna.say("mine")

    answer = await api("editMessageText", text="yours", chat_id=anna.id, message_id=said.id)

    assert answer.error == "Bad Request: message can't be edited"


async def test_own_messages_are_edited_at_any_age(api: Api, sim: Sandbox, anna: Actor) -> None:
    place = await text_message(api, anna.id)
    await sim.move_clock(400 * 86_400)

    assert (await api("editMessageText", text="x", **place)).status == 200


async def test_an_edit_to_somebody_who_blocked_is_forbidden(api: Api, anna: Actor) -> None:
    place = await text_message(api, anna.id)
    await anna.block()

    assert (await api("editMessageText", text="x", **place)).status == 403


async def test_deleting_twice_finds_nothing(api: Api, anna: Actor) -> None:
    place = await text_message(api, anna.id)

    first, second = await api("deleteMessage", **place), await api("deleteMessage", **place)

    assert first.result is True
    assert second.error == "Bad Request: message to delete not found"


@pytest.mark.parametrize(
    ("kind", "error"),
    [("group", "message can't be deleted for everyone"), ("supergroup", "message can't be deleted")],
)
async def test_two_days_old_messages_stay(api: Api, sim: Sandbox, anna: Actor, kind: str, error: str) -> None:
    group = await anna.create_group("G", kind=kind)
    place = await text_message(api, group.id)
    await sim.move_clock(48 * 3600)

    assert (await api("deleteMessage", **place)).error == f"Bad Request: {error}"


async def test_the_bot_may_not_delete_other_peoples_messages_in_a_group(api: Api, anna: Actor) -> None:
    group = await anna.create_group("G")
    said = await anna.say("mine", chat=group.id)

    answer = await api("deleteMessage", chat_id=group.id, message_id=said.id)

    assert answer.error == "Bad Request: message can't be deleted"


async def test_an_administrator_may_delete(api: Api, anna: Actor) -> None:
    group = await anna.create_group("G")
    await group.set_bot("administrator", rights=("can_delete_messages",))
    said = await anna.say("mine", chat=group.id)

    assert (await api("deleteMessage", chat_id=group.id, message_id=said.id)).result is True


async def test_many_are_deleted_at_once_and_unknown_ones_skipped(api: Api, anna: Actor) -> None:
    place = await text_message(api, anna.id)

    answer = await api("deleteMessages", chat_id=anna.id, message_ids=[place["message_id"], 1])

    assert answer.result is True
    assert (await api("deleteMessage", **place)).status == 400


async def test_one_undeletable_message_keeps_them_all(api: Api, anna: Actor) -> None:
    group = await anna.create_group("G")
    place = await text_message(api, group.id)
    said = await anna.say("mine", chat=group.id)

    answer = await api("deleteMessages", chat_id=group.id, message_ids=[place["message_id"], said.id])

    assert answer.error == "Bad Request: message can't be deleted"
    assert (await api("deleteMessage", **place)).result is True


@pytest.mark.parametrize(
    ("ids", "error"),
    [
        ([], "message identifiers are not specified"),
        ([*range(1, 102)], "too many message identifiers specified"),
    ],
)
async def test_a_batch_has_bounds(api: Api, anna: Actor, ids: list[int], error: str) -> None:
    answer = await api("deleteMessages", chat_id=anna.id, message_ids=ids)

    assert answer.error == f"Bad Request: {error}"


async def test_the_bot_hears_its_own_pin(api: Api, anna: Actor) -> None:
    place = await text_message(api, anna.id)
    await api.updates()

    await api("pinChatMessage", **place)

    (update,) = await api.updates()
    assert update["message"]["pinned_message"]["message_id"] == place["message_id"]


async def test_pinning_in_a_group_needs_a_right(api: Api, anna: Actor) -> None:
    group = await anna.create_group("G")
    place = await text_message(api, group.id)

    answer = await api("pinChatMessage", **place)

    assert answer.error == "Bad Request: not enough rights to manage pinned messages in the chat"


async def test_a_pin_needs_its_message(api: Api, anna: Actor) -> None:
    answer = await api("pinChatMessage", chat_id=anna.id, message_id=1)

    assert answer.error == "Bad Request: message to pin not found"


async def test_a_reaction_needs_its_message(api: Api, anna: Actor) -> None:
    answer = await api("setMessageReaction", chat_id=anna.id, message_id=1, reaction=[])

    assert answer.error == "Bad Request: message to react not found"


async def test_a_reaction_is_accepted(api: Api, anna: Actor) -> None:
    said = await anna.say("gg")
    reaction = [{"type": "emoji", "emoji": "👏"}]

    assert (
        await api("setMessageReaction", chat_id=anna.id, message_id=said.id, reaction=reaction)
    ).result is True
