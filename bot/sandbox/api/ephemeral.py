"""Ephemeral messages of Bot API 10.2 and 10.3: one member of a group sees them, and nobody else."""

from __future__ import annotations

from bot.sandbox.api.call import Call
from bot.sandbox.errors import bad_request
from bot.sandbox.model import Chat, Message
from bot.sandbox.plain import Json, int_of, obj, text_of
from bot.sandbox.shapes import message_shape

CAPACITY = 100
LIFETIME = 7 * 86_400


def wanted_receiver(call: Call, chat: Chat) -> int | None:
    """The only reader that a send names, checked; None for an ordinary message."""
    asked = obj(call.args.json("ephemeral_message_parameters", "ephemeral message parameters"))
    receiver = int_of(asked, "receiver_user_id") or call.args.integer("receiver_user_id")
    if not receiver:
        return None
    if not chat.discussion:
        raise bad_request("ephemeral messages can be sent only to groups and supergroups")
    check_receiver(chat, receiver)
    _check_window(call, chat, text_of(asked, "callback_query_id"))
    return receiver


def _check_window(call: Call, chat: Chat, query: str) -> None:
    """Whether ephemeral messages are there at all, and whether a press just before allows this one."""
    settings = call.backend.limits.settings
    if not settings.ephemeral:
        raise bad_request("ephemeral messages are not supported")
    if not settings.ephemeral_seconds or chat.bot.admin:
        return
    press = call.backend.queries.by_id.get(query)
    if press is None or call.world.clock.now() - press.born > settings.ephemeral_seconds:
        raise bad_request("ephemeral message can't be sent now")


def check_receiver(chat: Chat, receiver: int) -> None:
    if receiver not in chat.people or not chat.people[receiver].present:
        raise bad_request("user not found")


def deliver(call: Call, message: Message, receiver: int) -> Json:
    """Keep and show the message to its receiver; it has no message_id."""
    chat = message.chat
    number = call.world.new_message_id(chat)
    message.receiver, message.ephemeral_id = receiver, number
    chat.ephemeral[number] = message
    for old in sorted(chat.ephemeral)[:-CAPACITY]:
        del chat.ephemeral[old]
    call.world.show("message", message)
    return message_shape(call.world, message)
