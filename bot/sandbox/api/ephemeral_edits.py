"""Editing and deleting ephemeral messages; the errors are assumed (docs/sandbox.md)."""

from __future__ import annotations

from dataclasses import replace

from bot.sandbox.api.call import Call
from bot.sandbox.api.editing import NOT_MODIFIED, new_media
from bot.sandbox.api.ephemeral import LIFETIME, check_receiver
from bot.sandbox.api.formatted import caption, message_text
from bot.sandbox.api.markup import inline_markup
from bot.sandbox.api.targets import find_chat, reachable
from bot.sandbox.errors import bad_request
from bot.sandbox.model import Content, Message
from bot.sandbox.plain import Json, JsonObject, obj, text_of


async def edit_text(call: Call) -> Json:
    text, entities = message_text(call, too_long="MESSAGE_TOO_LONG")
    markup = inline_markup(call)
    return _apply(call, _target(call), Content(text, entities), markup)


async def edit_caption(call: Call) -> Json:
    text, entities = caption(call, too_long="MEDIA_CAPTION_TOO_LONG")
    markup = inline_markup(call)
    message = _target(call)
    return _apply(call, message, replace(message.content, text=text, entities=entities), markup)


async def edit_media(call: Call) -> Json:
    markup = inline_markup(call)
    media = obj(call.args.json("media", "InputMedia"))
    message = _target(call)
    content = await new_media(call, media, text_of(media, "type"), text_of(media, "media"))
    return _apply(call, message, content, markup)


async def edit_reply_markup(call: Call) -> Json:
    markup = inline_markup(call)
    message = _target(call)
    return _apply(call, message, message.content, markup)


async def delete(call: Call) -> Json:
    message = _target(call)
    assert message.ephemeral_id is not None
    del message.chat.ephemeral[message.ephemeral_id]
    call.world.hub.publish("delete", chat=message.chat.id, ephemeral=message.ephemeral_id)
    return True


def _target(call: Call) -> Message:
    chat = find_chat(call)
    reachable(call, chat)
    receiver = call.args.integer("receiver_user_id")
    check_receiver(chat, receiver)
    message = chat.ephemeral.get(call.args.integer("ephemeral_message_id"))
    if message is None or message.receiver != receiver or call.world.clock.now() - message.date > LIFETIME:
        raise bad_request("message to edit not found")
    return message


def _apply(call: Call, message: Message, content: Content, markup: JsonObject | None) -> Json:
    if content == message.content and markup == message.markup:
        raise bad_request(NOT_MODIFIED)
    call.backend.limits.spend(message.chat)
    call.world.change(message, content, markup)
    return True
