"""A position as somebody types it: an XGID, GNU Backgammon's ids, or our own text.

Our own is what the command line reads, with a variant before it and dice behind it where they are not short
nardy and a decision about the cube: `long 24:15 / 24:15 61`.
"""

from __future__ import annotations

import re
from typing import Final

from engine.dice import Roll
from engine.errors import BadPosition
from engine.formats.gnubgid import read_gnubg_id
from engine.formats.standing import Standing
from engine.formats.xgid import read_xgid
from engine.notation import parse_position
from engine.variants import VARIANTS, rules_for

LONGEST: Final = 400
_DICE: Final = re.compile(r"([1-6])-?([1-6])", re.ASCII)
_XGID: Final = re.compile(r"(?:xgid=)?[-a-o]{26}:.*", re.ASCII | re.IGNORECASE)
_GNUBG: Final = re.compile(r"[A-Za-z0-9+/]{14}(:[A-Za-z0-9+/]{12})?", re.ASCII)


def read_position(text: str) -> Standing:
    """The decision that the text tells; raises `BadPosition`."""
    text = text.strip()
    if len(text) > LONGEST:
        raise BadPosition("the text is too long for a position")
    if _XGID.fullmatch(text):
        return read_xgid("XGID=" + text[5:] if text[:5].upper() == "XGID=" else text)
    if _GNUBG.fullmatch(text):
        return read_gnubg_id(text)
    return _own(text.lower().split())


def _own(words: list[str]) -> Standing:
    variant = words.pop(0) if words and words[0] in VARIANTS else "short"
    dice = _dice(words[-1]) if words else None
    if dice is not None:
        words.pop()
    position = parse_position(" ".join(words), rules_for(variant))
    return Standing(position, dice, variant=variant)


def _dice(word: str) -> Roll | None:
    found = _DICE.fullmatch(word)
    return (int(found[1]), int(found[2])) if found else None
