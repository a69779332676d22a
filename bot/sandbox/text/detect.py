"""Entities that Telegram finds by itself: commands, mentions, links, hashtags, addresses."""

from __future__ import annotations

import re

from bot.sandbox.model import Entity
from bot.sandbox.text.units import units

_FINDERS = (
    (
        "url",
        re.compile(
            r"(?<![\w@./])(?:https?://[^\s<>\"]+[^\s<>\".,;:!?)\]]|(?:[\w-]+\.)+(?:com|org|net|me|ru|ua|io)\b(?:/[^\s<>\"]*)?)"
        ),
    ),
    ("email", re.compile(r"(?<![\w.@+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+")),
    ("mention", re.compile(r"(?<![\w/.@+-])@[A-Za-z][A-Za-z0-9_]{2,31}(?!\w)")),
    ("bot_command", re.compile(r"(?<![\w/<>.@])/[A-Za-z0-9_]{1,64}(?:@[A-Za-z0-9_]{3,32})?(?![\w/])")),
    ("hashtag", re.compile(r"(?<!\w)#(?=\w*[^\W\d])\w{1,255}")),
)
_CLOSED = ("code", "pre", "text_link", "text_mention", "custom_emoji")


def with_detected(text: str, entities: tuple[Entity, ...]) -> tuple[Entity, ...]:
    """`entities` plus what Telegram would add, except inside code and links."""
    taken = [(entity.offset, entity.end) for entity in entities if entity.kind in _CLOSED]
    found = list(entities)
    for kind, finder in _FINDERS:
        for match in finder.finditer(text):
            offset, length = units(text[: match.start()]), units(match.group())
            if all(offset + length <= begin or offset >= end for begin, end in taken):
                found.append(Entity(kind, offset, length))
                taken.append((offset, offset + length))
    return tuple(sorted(found, key=lambda entity: (entity.offset, -entity.length)))
