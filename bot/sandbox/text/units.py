"""UTF-16 units, in which the Bot API counts, and entities as JSON."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from bot.sandbox.model import Entity
from bot.sandbox.plain import JsonObject, without_none


def units(text: str) -> int:
    """Length of `text` in UTF-16 units."""
    return len(text) if text.isascii() else len(text.encode("utf-16-le", "surrogatepass")) // 2


def cut(text: str, offset: int, length: int) -> str:
    """The stretch of `text` that an entity covers."""
    return text.encode("utf-16-le")[2 * offset : 2 * (offset + length)].decode("utf-16-le", "replace")


def entity_shape(entity: Entity, user: Callable[[int], JsonObject]) -> JsonObject:
    """A MessageEntity object; `user` shows the person of a text mention."""
    return without_none(
        {
            "type": entity.kind,
            "offset": entity.offset,
            "length": entity.length,
            "url": entity.url,
            "user": None if entity.user is None else user(entity.user),
            "language": entity.language,
            "custom_emoji_id": entity.custom_emoji_id,
        }
    )


def trimmed(text: str, entities: tuple[Entity, ...]) -> tuple[str, tuple[Entity, ...]]:
    """Text as it is stored: no white space at the end, none at the start before the first entity."""
    text = text.replace("\r", "").rstrip()
    first = min((entity.offset for entity in entities), default=len(text))
    lead = min(len(text) - len(text.lstrip()), first)
    text, end = text[lead:], units(text[lead:])
    moved = (replace(entity, offset=entity.offset - lead) for entity in entities)
    kept = (replace(entity, length=min(entity.end, end) - entity.offset) for entity in moved)
    return text, tuple(
        sorted((e for e in kept if e.length > 0), key=lambda entity: (entity.offset, -entity.length))
    )
