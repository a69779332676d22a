"""Where everything lies on the picture, in pixels and without a picture.

A *spot* is a point in the viewer's count, 1..24: 1..12 along the bottom from the home side, 13..24 back along
the top. What is the viewer's own enters by the top and leaves by the bottom; `low` says whose it is.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from engine.board import BAR, OFF
from render.scene import Home

WIDTH: Final = 1280
HEIGHT: Final = 960
PLATE: Final = 72
BAND: Final = 42
TOP: Final = PLATE + BAND
BOTTOM: Final = HEIGHT - TOP
MIDDLE: Final = HEIGHT // 2

POINT: Final = 84
POINT_BASE: Final = 76
POINT_HEIGHT: Final = 306
HALF: Final = 6 * POINT
BAR_WIDTH: Final = 84
FRAME: Final = 30
DIVIDER: Final = 20
TRAY: Final = 100
TRAY_HEIGHT: Final = 320

CHECKER: Final = 76
EDGE_GAP: Final = 4
PITCH: Final = 61
STACK: Final = CHECKER + 4 * PITCH
LOOSE: Final = 5
"""A stack of up to this many shows every checker; above it the end checker carries the count."""
LOOSE_ON_BAR: Final = 3

TRAY_EDGE: Final = 18
TRAY_PITCH: Final = 19
TRAY_GROUP: Final = 5

DIE: Final = 78
CUBE: Final = 70
CUBE_GAP: Final = 12
CUBE_ROOM: Final = CUBE + CUBE_GAP + 14
RUNG: Final = 60
RUNG_PITCH: Final = 100

CORNER: Final = 18
"""Nothing but wood this near a corner: the bubbles of a chat are rounded."""
SCORE_BOX: Final = (96, 54)
NAME_X: Final = 82
NAME_ROOM: Final = 400
TAG_HEIGHT: Final = 56
CHIP: Final = 44
CHIP_X: Final = 48
BANNER_HEIGHT: Final = 80
BANNER_ROOM: Final = 1040


class XY(NamedTuple):
    """A pixel."""

    x: int
    y: int


class Box(NamedTuple):
    """A rectangle; right and bottom are the first pixels outside."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def width(self) -> int:
        return self.right - self.left

    @property
    def height(self) -> int:
        return self.bottom - self.top

    def meets(self, other: Box) -> bool:
        """Whether the two share a pixel."""
        across = self.left < other.right and other.left < self.right
        return across and self.top < other.bottom and other.top < self.bottom

    def holds(self, other: Box) -> bool:
        """Whether the other lies wholly inside."""
        across = self.left <= other.left and other.right <= self.right
        return across and self.top <= other.top and other.bottom <= self.bottom


def around(centre: XY, width: int, height: int) -> Box:
    """The box of that size about a pixel."""
    left, top = centre.x - width // 2, centre.y - height // 2
    return Box(left, top, left + width, top + height)


def opposite_spot(point: int, opposed: bool) -> int:
    """A point of the other side as a spot, and a spot as the other side's point; bar and off stay."""
    if point in (OFF, BAR):
        return point
    return 25 - point if opposed else (point + 11) % 24 + 1


def pitch(count: int) -> float:
    """From centre to centre in a stack that never grows over `STACK`."""
    return PITCH if count <= LOOSE else (STACK - CHECKER) / (count - 1)


def tray_depth(index: int) -> int:
    """How far from the tray's end the index-th borne-off checker lies: edges in groups of five."""
    return 14 + index * TRAY_PITCH + index // 5 * TRAY_GROUP


def inward(top: bool, depth: float) -> int:
    """The y that lies `depth` pixels inside the felt from its top or bottom edge."""
    return round(TOP + depth if top else BOTTOM - depth)


@dataclass(frozen=True, slots=True)
class Layout:
    """The board with its home, and so the trays, on one side of the picture; the other side is its mirror."""

    home: Home

    @property
    def left(self) -> int:
        """Where the left felt begins."""
        return FRAME if self.home == "right" else WIDTH - FRAME - 2 * HALF - BAR_WIDTH

    @property
    def axis(self) -> int:
        """The middle of the bar."""
        return self.left + HALF + BAR_WIDTH // 2

    @property
    def felts(self) -> tuple[Box, Box]:
        right = self.left + HALF + BAR_WIDTH
        return Box(self.left, TOP, self.left + HALF, BOTTOM), Box(right, TOP, right + HALF, BOTTOM)

    def felt_at(self, x: int) -> Box:
        """The felt in which a column lies."""
        return self.felts[x > self.axis]

    @property
    def bar(self) -> Box:
        return Box(self.left + HALF, TOP - BAND, self.left + HALF + BAR_WIDTH, BOTTOM + BAND)

    @property
    def divider(self) -> Box:
        """The frame between felt and trays."""
        x = self.felts[1].right if self.home == "right" else self.left - DIVIDER
        return Box(x, TOP, x + DIVIDER, BOTTOM)

    @property
    def tray_x(self) -> int:
        """The middle of the trays."""
        return self.mirrored(FRAME + 2 * HALF + BAR_WIDTH + DIVIDER + TRAY // 2)

    def tray(self, low: bool) -> Box:
        """The well of the lower or the upper player."""
        left, top = self.tray_x - TRAY // 2, BOTTOM - TRAY_HEIGHT if low else TOP
        return Box(left, top, left + TRAY, top + TRAY_HEIGHT)

    def mirrored(self, x: int) -> int:
        """An x of the board with its home on the right, on this board."""
        return x if self.home == "right" else WIDTH - x

    def column(self, spot: int) -> int:
        """The middle of a point."""
        column = 12 - spot if spot <= 12 else spot - 13
        if self.home == "left":
            column = 11 - column
        return self.left + POINT * column + POINT // 2 + (BAR_WIDTH if column > 5 else 0)

    def slot(self, spot: int, index: int, count: int) -> XY:
        """The centre of the index-th checker in a stack of `count` on a point."""
        depth = EDGE_GAP + CHECKER / 2 + index * pitch(count)
        return XY(self.column(spot), inward(spot > 12, depth))

    def bar_slot(self, low: bool, index: int, count: int, reserve: bool = False) -> XY:
        """A checker on the bar: on the half where it enters, from there towards the middle.

        The ends of the bar are the cube's; a Dutch reserve has no cube and starts like a point.
        """
        start = EDGE_GAP if reserve else CUBE_ROOM
        room = STACK if reserve else MIDDLE - TOP - CUBE_ROOM - CUBE // 2 - 8
        step = min(PITCH, (room - CHECKER) / max(1, count - 1))
        return XY(self.axis, inward(low, start + CHECKER / 2 + index * step))

    def checker(self, low: bool, spot: int, index: int, count: int, reserve: bool = False) -> XY:
        """The centre of a checker on the bar (25) or on a point."""
        return self.bar_slot(low, index, count, reserve) if spot == BAR else self.slot(spot, index, count)

    def borne_off(self, low: bool, index: int) -> XY:
        """The centre of the index-th edge in a tray."""
        return XY(self.tray_x, inward(not low, tray_depth(index)))

    def tray_count(self, low: bool, off: int) -> XY:
        """The number beyond the edges; it makes room for a landing mark beside it."""
        return XY(self.tray_x, inward(not low, tray_depth(off - 1) + 33))

    def tray_landing(self, low: bool, off: int) -> XY:
        """The mark that one more checker may be borne off."""
        if not off:
            return self.borne_off(low, 0)
        count = self.tray_count(low, off)
        return XY(count.x - TRAY // 4, count.y)

    def number(self, spot: int) -> XY:
        """The middle of a point's label."""
        return XY(self.column(spot), TOP - BAND // 2 if spot > 12 else BOTTOM + BAND // 2)

    def half(self, low: bool) -> XY:
        """The middle of the felt where a player throws: the lower one on the home side."""
        felt = self.felts[1 if low == (self.home == "right") else 0]
        return XY((felt.left + felt.right) // 2, MIDDLE)

    def dice(self, low: bool, count: int) -> tuple[XY, ...]:
        """The centres of the dice, left to right."""
        step = DIE + (16 if count < 3 else 10)
        middle = self.half(low)
        return tuple(XY(round(middle.x + (i - (count - 1) / 2) * step), MIDDLE) for i in range(count))

    def cube(self, low: bool | None, offered: bool = False) -> XY:
        """The cube: in the middle (None), at its owner's end of the bar, or offered on the taker's half."""
        if low is None:
            return XY(self.axis, MIDDLE)
        if offered:
            return self.half(low)
        return XY(self.axis, inward(not low, CUBE // 2 + CUBE_GAP))

    def rung(self, value: int) -> XY:
        """A value of the crazy ladder, 1 at the bottom."""
        return XY(self.axis, round(MIDDLE + (3.5 - value) * RUNG_PITCH))

    def plate(self, low: bool) -> int:
        """The middle line of a player's strip."""
        return HEIGHT - PLATE // 2 if low else PLATE // 2

    @property
    def pips_right(self) -> int:
        """Where the pip counts end: as far from the picture's edge as the trays of a right-hand board."""
        return WIDTH - FRAME - 14
