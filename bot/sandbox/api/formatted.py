"""Text and captions of a call, parsed and measured."""

from __future__ import annotations

from bot.sandbox.api.call import Call
from bot.sandbox.errors import bad_request
from bot.sandbox.model import Entity
from bot.sandbox.plain import Json, int_of, items, obj, text_of
from bot.sandbox.text.detect import with_detected
from bot.sandbox.text.html import link_entity, parse_html
from bot.sandbox.text.markdown import parse_markdown
from bot.sandbox.text.units import trimmed, units

TEXT_LIMIT = 4096
CAPTION_LIMIT = 1024
RAW_LIMIT = 32_768
Formatted = tuple[str, tuple[Entity, ...]]


def message_text(call: Call, *, too_long: str) -> Formatted:
    """The required `text`."""
    raw = call.args.text("text")
    if not raw:
        raise bad_request("message text is empty")
    text, entities = formatted(
        call, raw, call.args.text("parse_mode"), call.args.json("entities", "entities")
    )
    if not text:
        raise bad_request("text must be non-empty")
    if len(text) > TEXT_LIMIT:
        raise bad_request(too_long)
    return text, entities


def caption(call: Call, *, too_long: str = "message caption is too long") -> Formatted:
    """The optional `caption`."""
    entities = call.args.json("caption_entities", "caption_entities")
    return checked_caption(call, call.args.text("caption"), call.args.text("parse_mode"), entities, too_long)


def checked_caption(call: Call, raw: str, mode: str, entities: Json, too_long: str) -> Formatted:
    """A caption from wherever it stands, at most 1024 characters after parsing."""
    text, found = formatted(call, raw, mode, entities)
    if len(text) > CAPTION_LIMIT:
        raise bad_request(too_long)
    return text, found


def formatted(call: Call, raw: str, mode: str, entities: Json) -> Formatted:
    """Parse by `mode`, else take the given entities; then trim and add what Telegram detects."""
    if len(raw.encode()) > RAW_LIMIT:
        raise bad_request("text is too long")
    match mode.lower():
        case "html":
            text, found = parse_html(raw)
        case "markdownv2":
            text, found = parse_markdown(raw)
        case "" | "none":
            text, found = raw, _given(raw, entities)
        case _:
            raise bad_request("unsupported parse_mode")
    text, found = trimmed(text, found)
    found = tuple(one for one in found if one.user is None or one.user in call.world.people)
    return text, with_detected(text, found)


def _given(text: str, entities: Json) -> tuple[Entity, ...]:
    found = []
    for item in items(entities):
        one = obj(item)
        offset, length, url = int_of(one, "offset"), int_of(one, "length"), text_of(one, "url") or None
        if offset < 0 or length <= 0 or offset + length > units(text):
            continue
        kind = text_of(one, "type")
        if kind == "text_link":
            found += [link] if (link := link_entity(url or "", offset, length)) else []
            continue
        user = int_of(obj(one.get("user")), "id") or None
        language = text_of(one, "language") or None
        emoji = text_of(one, "custom_emoji_id") or None
        found.append(Entity(kind, offset, length, None, user, language, emoji))
    return tuple(found)
