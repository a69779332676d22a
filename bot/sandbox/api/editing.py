"""editMessageText, -Caption, -Media, -ReplyMarkup; deleteMessage(s); pinning."""

from __future__ import annotations

from dataclasses import replace

from bot.sandbox.api.call import Call
from bot.sandbox.api.formatted import caption, checked_caption, message_text
from bot.sandbox.api.markup import inline_markup
from bot.sandbox.api.media import input_media, is_upload
from bot.sandbox.api.targets import own_message
from bot.sandbox.errors import bad_request
from bot.sandbox.model import Content, Message
from bot.sandbox.plain import Json, JsonObject, flag_of, obj, text_of
from bot.sandbox.shapes import message_shape

NOT_MODIFIED = (
    "message is not modified: specified new message content and reply markup are exactly the same "
    "as a current content and reply markup of the message"
)
MEDIA_KINDS = ("photo", "animation", "document")


async def edit_message_text(call: Call) -> Json:
    text, entities = message_text(call, too_long="MESSAGE_TOO_LONG")
    markup = inline_markup(call)
    message = own_message(call)
    if message.content.media is not None or message.content.service is not None:
        raise bad_request("there is no text in the message to edit")
    return apply(call, message, Content(text, entities), markup)


async def edit_message_caption(call: Call) -> Json:
    text, entities = caption(call, too_long="MEDIA_CAPTION_TOO_LONG")
    markup = inline_markup(call)
    message = own_message(call)
    if message.content.media is None:
        raise bad_request("there is no caption in the message to edit")
    above = call.args.flag("show_caption_above_media")
    return apply(call, message, replace(message.content, text=text, entities=entities, above=above), markup)


async def edit_message_media(call: Call) -> Json:
    markup = inline_markup(call)
    if not call.args.text("media"):
        raise bad_request("can't parse InputMedia: media not found")
    media = obj(call.args.json("media", "InputMedia"))
    kind, written = text_of(media, "type"), text_of(media, "media")
    if kind not in MEDIA_KINDS:
        raise bad_request("can't parse InputMedia: invalid media type specified")
    message = own_message(call)
    if message.content.service is not None:
        raise bad_request("message media can't be edited")
    if call.args.text("inline_message_id") and is_upload(call, written):
        raise bad_request("wrong file identifier/HTTP URL specified")
    return apply(call, message, await new_media(call, media, kind, written), markup)


async def new_media(call: Call, media: JsonObject, kind: str, written: str) -> Content:
    """The content that an InputMedia object describes."""
    text, entities = checked_caption(
        call,
        text_of(media, "caption"),
        text_of(media, "parse_mode"),
        media.get("caption_entities"),
        "message caption is too long",
    )
    found = await input_media(call, kind, written, spoiler=flag_of(media, "has_spoiler"))
    return Content(text, entities, found, flag_of(media, "show_caption_above_media"))


async def edit_message_reply_markup(call: Call) -> Json:
    markup = inline_markup(call)
    message = own_message(call)
    return apply(call, message, message.content, markup)


def apply(call: Call, message: Message, content: Content, markup: JsonObject | None) -> Json:
    """Make the edit, unless it changes nothing or comes too fast."""
    if content == message.content and markup == message.markup:
        raise bad_request(NOT_MODIFIED)
    call.backend.limits.spend(message.chat)
    call.world.change(message, content, markup)
    if call.args.text("inline_message_id"):
        return True
    return message_shape(call.world, message, with_reply=False)
