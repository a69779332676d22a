"""Sides and positions: how many checkers stand where.

A side is counted from its owner's home: `side[n]` checkers need n more pips to leave the board. So both sides
run from 24 down to 1, whatever way they go round the table, and no colour appears anywhere.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final, NamedTuple, TypeAlias

Side: TypeAlias = tuple[int, ...]
"""26 counts; [0] borne off, [1]..[24] the owner's points, [25] on the bar (in Dutch: in reserve)."""

OFF: Final = 0
BAR: Final = 25


class Colour(IntEnum):
    """The colour of a side. White is drawn at the bottom of a group's board."""

    WHITE = 0
    BLACK = 1

    @property
    def other(self) -> Colour:
        return Colour(1 - self)


class Position(NamedTuple):
    """Both sides, first the side to move, each in its owner's count."""

    mine: Side
    theirs: Side

    def swapped(self) -> Position:
        """The same board as the opponent sees it."""
        return Position(self.theirs, self.mine)


def pip_count(side: Side) -> int:
    """Pips that the side still needs to bear off everything."""
    return sum(point * count for point, count in enumerate(side))
