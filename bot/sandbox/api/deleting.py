"""deleteMessage(s), pinning, and reactions."""

from __future__ import annotations

from bot.sandbox.api.call import Call
from bot.sandbox.api.targets import find_chat, undeletable, visible, writable
from bot.sandbox.errors import bad_request
from bot.sandbox.hearing import hear_message
from bot.sandbox.model import Chat, Content, Message
from bot.sandbox.plain import Json, items, obj, text_of
from bot.sandbox.shapes import message_shape

BATCH = 100


async def delete_message(call: Call) -> Json:
    if not call.args.integer("message_id"):
        raise bad_request("message identifier is not specified")
    chat = find_chat(call)
    writable(call, chat)
    message = chat.messages.get(call.args.integer("message_id"))
    if message is None:
        raise bad_request("message to delete not found")
    if problem := undeletable(call, message):
        raise problem
    call.world.drop(message)
    return True


async def delete_messages(call: Call) -> Json:
    ids = [
        number
        for number in items(call.args.json("message_ids", "message identifiers"))
        if isinstance(number, int)
    ]
    if not ids:
        raise bad_request("message identifiers are not specified")
    if len(ids) > BATCH:
        raise bad_request("too many message identifiers specified")
    chat = find_chat(call)
    writable(call, chat)
    doomed = [chat.messages[number] for number in ids if number in chat.messages]
    for message in doomed:
        if problem := undeletable(call, message):
            raise problem
    for message in doomed:
        call.world.drop(message)
    return True


async def pin_chat_message(call: Call) -> Json:
    """Pins; the bot hears its own pin as a service message."""
    chat = _pinnable(call)
    message = chat.messages.get(call.args.integer("message_id"))
    if message is None:
        raise bad_request("message to pin not found")
    if message.pinned:
        return True
    message.pinned = True
    call.world.show("edit", message)
    shape = message_shape(call.world, message, with_reply=False)
    service = Content(service={"pinned_message": shape})
    world = call.world
    note = Message(chat, 0, world.clock.date(), world.bot.id, service, message.thread if chat.forum else None)
    hear_message(world, world.post(note))
    return True


async def unpin_chat_message(call: Call) -> Json:
    chat = _pinnable(call)
    wanted = call.args.integer("message_id")
    pinned = [message for message in chat.messages.values() if message.pinned and wanted in (0, message.id)]
    if not pinned:
        raise bad_request("message to unpin not found")
    _unpin(call, pinned[-1])
    return True


async def unpin_all_chat_messages(call: Call) -> Json:
    for message in _pinnable(call).messages.values():
        if message.pinned:
            _unpin(call, message)
    return True


def _unpin(call: Call, message: Message) -> None:
    message.pinned = False
    call.world.show("edit", message)


def _pinnable(call: Call) -> Chat:
    chat = find_chat(call)
    writable(call, chat)
    if chat.discussion and "can_pin_messages" not in chat.bot.rights:
        raise bad_request("not enough rights to manage pinned messages in the chat")
    return chat


async def set_message_reaction(call: Call) -> Json:
    """Checked and shown, nothing more."""
    chat = find_chat(call)
    visible(chat)
    message = chat.messages.get(call.args.integer("message_id"))
    if message is None:
        raise bad_request("message to react not found")
    reactions = items(call.args.json("reaction", "reactions"))
    if len(reactions) > 1 or any(text_of(obj(one), "type") != "emoji" for one in reactions):
        raise bad_request("REACTION_INVALID")
    emoji = text_of(obj(reactions[0]), "emoji") if reactions else ""
    call.world.hub.publish("reaction", chat=chat.id, message=message.id, emoji=emoji)
    return True
