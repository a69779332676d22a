"""The adaptive level: as strong as the person has lately been against the computer.

::

    adapted([Met("club", True), Met("strong", False)])  # oldest first; a name from `LEVELS`
"""

from __future__ import annotations

from collections.abc import Iterable
from math import floor
from typing import Final, NamedTuple

from engine.ai.strengths import ADAPTIVE, LEVELS, level_of

FIRST: Final = 2.0
"""The level that a person without results meets, counted from the weakest."""
TEN_TO_ONE: Final = 6.0
"""So many levels further up, the person is expected to win one game in ten or so: luck is great."""
RECENT: Final = 20
"""Games that are looked at."""


class Met(NamedTuple):
    """A finished game against the computer."""

    level: str
    won: float
    """1 when the person has won, 0 when not; a draw is half of it."""


def adapted(met: Iterable[Met]) -> str:
    """The level to play next: each win at one's own level raises it by half a level, each loss lowers it."""
    rating = FIRST
    for level, score in met:
        ahead = (LEVELS.index(level_of(level)) - rating) / TEN_TO_ONE
        rating += score - 1 / (1 + 10**ahead)
        rating = min(max(rating, 0.0), len(LEVELS) - 1.0)
    return LEVELS[floor(rating + 0.5)]


def adaptive(met: Iterable[Met]) -> str:
    """What is written on the seat of a game: that the level was chosen, and which."""
    return f"{ADAPTIVE}.{adapted(met)}"


def is_adaptive(seat: str | None) -> bool:
    """The seat's level is chosen anew for every game."""
    return seat is not None and seat.partition(".")[0] == ADAPTIVE
