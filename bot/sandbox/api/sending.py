"""sendMessage, sendPhoto, sendAnimation, sendDocument, sendChatAction."""

from __future__ import annotations

from bot.sandbox.api.call import Call
from bot.sandbox.api.ephemeral import deliver, wanted_receiver
from bot.sandbox.api.formatted import caption, message_text
from bot.sandbox.api.markup import reply_markup
from bot.sandbox.api.media import sent_file
from bot.sandbox.api.targets import find_chat, find_thread, writable
from bot.sandbox.errors import bad_request
from bot.sandbox.model import Chat, Content, Message
from bot.sandbox.plain import Json, JsonObject, flag_of, int_of, obj
from bot.sandbox.shapes import message_shape

_ACTIONS = frozenset(
    (
        "typing",
        "upload_photo",
        "record_video",
        "upload_video",
        "record_voice",
        "upload_voice",
        "upload_document",
        "choose_sticker",
        "find_location",
        "record_video_note",
        "upload_video_note",
        "cancel",
    )
)


async def send_message(call: Call) -> Json:
    text, entities = message_text(call, too_long="message is too long")
    return await _send(call, Content(text, entities), "messages")


async def send_photo(call: Call) -> Json:
    return await _send_file(call, "photo")


async def send_animation(call: Call) -> Json:
    return await _send_file(call, "animation")


async def send_document(call: Call) -> Json:
    return await _send_file(call, "document")


async def _send_file(call: Call, kind: str) -> Json:
    text, entities = caption(call)
    reply_markup(call)
    chat = find_chat(call)
    writable(call, chat, f"{kind}s")
    media = await sent_file(call, kind)
    above = call.args.flag("show_caption_above_media")
    return await _send(call, Content(text, entities, media, above), f"{kind}s")


async def _send(call: Call, content: Content, thing: str) -> Json:
    markup = reply_markup(call)
    chat = find_chat(call)
    writable(call, chat, thing)
    thread = find_thread(call, chat)
    reply_to = _reply_target(call, chat)
    receiver = wanted_receiver(call, chat)
    call.backend.limits.spend(chat)
    world = call.world
    message = Message(chat, 0, world.clock.date(), world.bot.id, content, thread, reply_to, markup)
    if receiver is not None:
        return deliver(call, message, receiver)
    if reply_to is not None and chat.kind == "supergroup" and thread is None:
        replied = chat.messages[reply_to]
        message.thread = replied.thread if chat.forum else replied.thread or replied.id
    chat.other_bot_spoke = False
    return message_shape(world, world.post(message))


def _reply_target(call: Call, chat: Chat) -> int | None:
    value = call.args.json("reply_parameters", "reply parameters")
    asked: JsonObject = obj(value)
    if value is None and call.args.text("reply_to_message_id"):
        asked = {
            "message_id": call.args.integer("reply_to_message_id"),
            "allow_sending_without_reply": call.args.flag("allow_sending_without_reply"),
        }
    target = int_of(asked, "message_id")
    if not target:
        return None
    if target in chat.messages and int_of(asked, "chat_id", chat.id) == chat.id:
        return target
    if flag_of(asked, "allow_sending_without_reply"):
        return None
    raise bad_request("message to be replied not found")


async def send_chat_action(call: Call) -> Json:
    if call.args.text("action") not in _ACTIONS:
        raise bad_request("wrong parameter action in request")
    chat = find_chat(call)
    writable(call, chat)
    thread = find_thread(call, chat)
    call.world.hub.publish("action", chat=chat.id, thread=thread, action=call.args.text("action"))
    return True
