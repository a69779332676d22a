"""Pictures that show no board, as values: curves of ratings or chances, and a table of players."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from render.scene import Scene, key_of


@dataclass(frozen=True, slots=True)
class Curve:
    """What it was after each result, the oldest first; `label` and `value` stand beside its end."""

    label: str
    value: str
    points: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Chart:
    """Two curves at most, by the number of the result; `below` says what that is."""

    title: str
    below: str
    curves: tuple[Curve, ...]
    scale: tuple[int, int, int] | None = None
    """The lowest and the highest line, and how far apart they are; None: as the values need it."""
    unit: str = ""
    """Behind every number of the scale."""
    marks: tuple[int, ...] = ()
    """Results with a line across the picture: there something new begins."""

    def key(self, theme: str) -> str:
        """As `Scene.key`."""
        return key_of(self, theme)


@dataclass(frozen=True, slots=True)
class Entry:
    """A player's line. Of `name` the letters that the font has are drawn, else `fallback`."""

    place: str
    name: str
    fallback: str
    cells: tuple[str, ...]
    mine: bool = False
    """It is the reader's own, and marked."""


@dataclass(frozen=True, slots=True)
class Listing:
    """A table of players under a title; the last column counts most and is the boldest."""

    title: str
    detail: str
    heads: tuple[str, ...]
    entries: tuple[Entry, ...]

    def key(self, theme: str) -> str:
        """As `Scene.key`."""
        return key_of(self, theme)


@dataclass(frozen=True, slots=True)
class Envelope:
    """Sealed dice: `seal` are its 64 digits."""

    title: str
    above: str
    seal: str
    below: str

    def key(self, theme: str) -> str:
        """As `Scene.key`."""
        return key_of(self, theme)


@dataclass(frozen=True, slots=True)
class Bar:
    """A number that was counted, between the ends of its usual range."""

    label: str
    count: int
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Bars:
    """Counts, each beside what is usual."""

    title: str
    detail: str
    bars: tuple[Bar, ...]

    def key(self, theme: str) -> str:
        """As `Scene.key`."""
        return key_of(self, theme)


Picture: TypeAlias = Scene | Chart | Listing | Envelope | Bars
"""Whatever a photo can show."""


@dataclass(frozen=True, slots=True)
class Frame:
    """One picture of an animation, shown for so long; `line` says what has been played."""

    scene: Scene
    line: str
    centiseconds: int


@dataclass(frozen=True, slots=True)
class Reel:
    """An animation of boards."""

    frames: tuple[Frame, ...]

    def key(self, theme: str) -> str:
        """As `Scene.key`."""
        return key_of(self, theme)
