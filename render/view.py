"""A scene as its viewer sees it: which pixel each checker, label and arrow gets. Numbers only."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

from engine.board import BAR, OFF, Colour
from render.arrows import Flight
from render.geometry import CHECKER, LOOSE, LOOSE_ON_BAR, XY, Layout, opposite_spot
from render.scene import Arrow, Scene

_BEFORE_CHECKER: Final = CHECKER // 2 + 5
_BEFORE_TRAY: Final = 4
_AROUND_COUNT: Final = 27
"""An arrow for several checkers begins outside the count in its ghost."""


class Stack(NamedTuple):
    """Checkers of one side on a spot, or on the bar (25)."""

    colour: Colour
    spot: int
    size: int


class Shot(NamedTuple):
    """An arrow as it is drawn: its flight, the place it left (None: behind a tall stack), the blot it hit.

    `leavers` is how many checkers left that place, if some of them went the same way, else 1.
    """

    arrow: Arrow
    flight: Flight
    ghost: XY | None
    leavers: int
    hit: XY | None


@dataclass(frozen=True)
class View:
    """What the drawing asks of a scene. `low` is the viewer at the bottom."""

    scene: Scene

    @cached_property
    def layout(self) -> Layout:
        return Layout(self.scene.home)

    def low(self, colour: Colour) -> bool:
        return colour is self.scene.viewer

    def spot(self, colour: Colour, point: int) -> int:
        """A point of somebody's count as a spot; bar and off stay."""
        return point if self.low(colour) else opposite_spot(point, self.scene.opposed)

    def label(self, spot: int) -> str:
        """The number that stands by a spot."""
        if self.scene.numbers is None:
            return ""
        return str(self.spot(self.scene.numbers, spot))

    @cached_property
    def stacks(self) -> tuple[Stack, ...]:
        """Every stack on points and bar."""
        return tuple(
            Stack(colour, self.spot(colour, point), self.scene.sides[colour][point])
            for colour in Colour
            for point in range(1, BAR + 1)
            if self.scene.sides[colour][point]
        )

    def loose(self, spot: int) -> int:
        """How many checkers a stack shows one by one; the bar has less room."""
        return LOOSE_ON_BAR if spot == BAR and not self.scene.reserve else LOOSE

    def place(self, colour: Colour, spot: int, index: int, count: int) -> XY:
        """The centre of a checker in a stack of `count`."""
        return self.layout.checker(self.low(colour), spot, index, count, self.scene.reserve)

    def end(self, stack: Stack) -> XY:
        """The checker that moves next."""
        return self.place(stack.colour, stack.spot, stack.size - 1, stack.size)

    def next_place(self, colour: Colour, point: int) -> XY:
        """Where one more checker of that side would lie; on the enemy's, where it hits."""
        count = self.scene.sides[colour][point]
        if point == OFF:
            return self.layout.tray_landing(self.low(colour), count)
        return self.place(colour, self.spot(colour, point), count, count + 1)

    def shots(self) -> Iterator[Shot]:
        """All arrows, the last turn's first."""
        for arrow in sorted(self.scene.arrows, key=lambda arrow: arrow.own):
            ghost = self._ghost(arrow.colour, arrow.origin)
            end, in_tray, leavers = self._arrival(arrow), arrow.landing == OFF, self._leavers(arrow)
            yield Shot(
                arrow,
                Flight(
                    start=ghost or self._last(arrow.colour, arrow.origin),
                    end=end,
                    stop=_BEFORE_TRAY if in_tray else _BEFORE_CHECKER,
                    clear=_AROUND_COUNT if ghost and leavers > 1 else 0,
                    from_bar=arrow.origin == BAR,
                    to_tray=in_tray,
                ),
                ghost,
                leavers,
                self.layout.slot(self.spot(arrow.colour, arrow.landing), 0, 1) if arrow.hit else None,
            )

    def _leavers(self, arrow: Arrow) -> int:
        """How many checkers left the arrow's origin; 1 where every one of them has an arrow of its own."""
        counts = [
            other.count
            for other in self.scene.arrows
            if (other.colour, other.origin, other.own) == (arrow.colour, arrow.origin, arrow.own)
        ]
        return sum(counts) if max(counts) > 1 else 1

    def _ghost(self, colour: Colour, point: int) -> XY | None:
        """The place that a checker has just left, unless the stack is still so tall that it has none."""
        left = self.scene.sides[colour][point]
        spot = self.spot(colour, point)
        return self.place(colour, spot, left, left + 1) if left < self.loose(spot) else None

    def _last(self, colour: Colour, point: int) -> XY:
        left = self.scene.sides[colour][point]
        return self.place(colour, self.spot(colour, point), left - 1, left)

    def _arrival(self, arrow: Arrow) -> XY:
        """The checker that has come, or its ghost when it went on, or the tray's edge."""
        colour, point = arrow.colour, arrow.landing
        if point == OFF:
            tray = self.layout.tray(self.low(colour))
            depth = min(self.scene.sides[colour][OFF], 14)
            edge = tray.left if self.scene.home == "right" else tray.right
            return XY(edge, self.layout.borne_off(self.low(colour), depth).y)
        went_on = any(
            (other.colour, other.origin, other.own) == (colour, point, arrow.own)
            for other in self.scene.arrows
        )
        spot = self.spot(colour, point)
        if went_on and (ghost := self._ghost(colour, point)):
            return ghost
        stack = next((stack for stack in self.stacks if stack.spot == spot), Stack(colour, spot, 1))
        return self.end(stack)
