"""Pictures that show no board, as values: curves of ratings or chances, and tables of players."""

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
class Rank:
    """A player's line in a table. Of `name` the letters that the font has are drawn, else `fallback`.

    `cells` stand right of the name, the last one counts most and is the boldest."""

    place: str
    name: str
    fallback: str
    cells: tuple[str, ...]
    mine: bool = False
    """It is the reader's own, and marked."""
    out: bool = False
    """Plays no more in a tournament, and is drawn fainter there."""


@dataclass(frozen=True, slots=True)
class Listing:
    """A table of ten players at most under a title."""

    title: str
    detail: str
    heads: tuple[str, ...]
    ranks: tuple[Rank, ...]

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


@dataclass(frozen=True, slots=True)
class Standings:
    """A tournament's table: 12 lines one below the other, or up to 32 side by side."""

    title: str
    detail: str
    heads: tuple[str, ...]
    ranks: tuple[Rank, ...]

    def key(self, theme: str) -> str:
        """As `Scene.key`."""
        return key_of(self, theme)


@dataclass(frozen=True, slots=True)
class CrossTable:
    """A round robin, 16 players at most. `grid`: how each (a row) has done against each, "" where not yet.

    `heads` are those of the ranks' cells, which stand right of the grid."""

    title: str
    detail: str
    heads: tuple[str, ...]
    ranks: tuple[Rank, ...]
    grid: tuple[tuple[str, ...], ...]

    def key(self, theme: str) -> str:
        """As `Scene.key`."""
        return key_of(self, theme)


@dataclass(frozen=True, slots=True)
class Slot:
    """One side of a pairing; `name` "" is not known yet, and drawn as `fallback`."""

    name: str
    fallback: str
    score: str = ""
    won: bool = False
    lost: bool = False
    mine: bool = False


@dataclass(frozen=True, slots=True)
class Bracket:
    """Three rounds of a knockout at most, each with half the pairings of the one before, from 8 at most."""

    title: str
    detail: str
    heads: tuple[str, ...]
    """The names of the rounds."""
    rounds: tuple[tuple[tuple[Slot, Slot], ...], ...]

    def key(self, theme: str) -> str:
        """As `Scene.key`."""
        return key_of(self, theme)


@dataclass(frozen=True, slots=True)
class TeamSheet:
    """Two teams and their score; on each line one of either team, and what is to be said of their board."""

    title: str
    detail: str
    teams: tuple[str, str]
    score: str
    boards: tuple[tuple[Slot, Slot], ...]
    notes: tuple[str, ...]

    def key(self, theme: str) -> str:
        """As `Scene.key`."""
        return key_of(self, theme)


Picture: TypeAlias = Scene | Chart | Listing | Envelope | Bars | Standings | CrossTable | Bracket | TeamSheet
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
