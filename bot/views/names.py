"""Names are hostile: they reverse the line, pile up marks, or are nothing at all."""

from __future__ import annotations

from typing import Final
from unicodedata import bidirectional, category, combining

LONGEST: Final = 24
MARKS_IN_A_ROW: Final = 2
JOINER: Final = "\u200d"
ISOLATE: Final = ("\u2068", "\u2069")
RIGHT_TO_LEFT: Final = frozenset({"R", "AL"})


def clean_name(name: str, longest: int = LONGEST) -> str:
    """The name on one line without invisible or direction-changing characters, cut to `longest`."""
    kept: list[str] = []
    marks = 0
    for character in name:
        marks = marks + 1 if combining(character) else 0
        if marks <= MARKS_IN_A_ROW and is_visible(character):
            kept.append(character)
    text = " ".join("".join(kept).split())
    return text if len(text) <= longest else text[: longest - 1].rstrip() + "…"


def is_visible(character: str) -> bool:
    """Spaces count; controls, direction marks, surrogates and private characters do not."""
    if character.isspace() or character == JOINER:
        return True
    return category(character)[0] != "C"


def isolated(name: str) -> str:
    """A name in a line of text: one that runs right to left is fenced in, so that the rest stays in order."""
    if any(bidirectional(character) in RIGHT_TO_LEFT for character in name):
        return name.join(ISOLATE)
    return name
