"""getChat, members, leaving."""

from __future__ import annotations

from bot.sandbox.api.call import Call
from bot.sandbox.api.targets import find_chat, reachable, visible, writable
from bot.sandbox.errors import bad_request
from bot.sandbox.hearing import hear_bot_status
from bot.sandbox.model import Chat, Member
from bot.sandbox.plain import Json, JsonDict
from bot.sandbox.shapes import SEND_RIGHTS, chat_shape, member_shape, message_shape


async def get_chat(call: Call) -> Json:
    chat = find_chat(call)
    visible(chat)
    shape: JsonDict = {
        **chat_shape(call.world, chat),
        "accent_color_id": 0,
        "max_reaction_count": 11,
        "accepted_gift_types": {
            "unlimited_gifts": False,
            "limited_gifts": False,
            "unique_gifts": False,
            "premium_subscription": False,
            "gifts_from_channels": False,
        },
    }
    if chat.discussion:
        shape["permissions"] = dict.fromkeys(SEND_RIGHTS, True)
    pinned = [message for message in chat.messages.values() if message.pinned]
    if pinned:
        shape["pinned_message"] = message_shape(call.world, pinned[-1], with_reply=False)
    return shape


async def get_chat_member(call: Call) -> Json:
    chat = find_chat(call)
    user = call.args.integer("user_id")
    if user <= 0:
        raise bad_request("invalid user_id specified")
    if user == call.world.bot.id:
        visible(chat)
        return member_shape(call.world, user, chat.bot)
    _members_visible(call, chat)
    if user not in call.world.people:
        raise bad_request("member not found")
    return member_shape(call.world, user, chat.people.get(user, Member()))


def _members_visible(call: Call, chat: Chat) -> None:
    if chat.kind == "group":
        writable(call, chat)
    visible(chat)


async def get_chat_administrators(call: Call) -> Json:
    chat = find_chat(call)
    if chat.kind == "private":
        raise bad_request("there are no administrators in the private chat")
    _members_visible(call, chat)
    return [
        member_shape(call.world, number, member) for number, member in chat.people.items() if member.admin
    ] + ([member_shape(call.world, call.world.bot.id, chat.bot)] if chat.bot.admin else [])


async def get_chat_member_count(call: Call) -> Json:
    chat = find_chat(call)
    _members_visible(call, chat)
    return sum(member.present for member in chat.people.values()) + chat.bot.present


async def leave_chat(call: Call) -> Json:
    chat = find_chat(call)
    reachable(call, chat)
    if not chat.discussion:
        raise bad_request("chat not found")
    hear_bot_status(call.world, chat, call.world.bot.id, Member("left"))
    call.world.show_chat(chat)
    return True
