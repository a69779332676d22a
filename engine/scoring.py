"""What a game is worth: the class of a win, and the points that follow from it."""

from __future__ import annotations

from enum import StrEnum


class Kind(StrEnum):
    """The class of a result."""

    OIN = "oin"
    MARS = "mars"
    HOME_MARS = "home_mars"
    KOKS = "koks"
    DRAW = "draw"
