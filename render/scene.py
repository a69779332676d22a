"""What a picture of the board shows, as values: equal scenes are equal pictures.

Every point number belongs to somebody's count, as in `engine.board`: a side's checkers, arrows, picks and
landings are in its owner's own count, 25 the bar (or the Dutch reserve), 0 off. Pairs are (white, black).
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from engine.board import Colour, Side

EDITION: Final = 2
"""Part of every key. Raise it when pictures look different, so that no old upload stands for a new scene."""

Home: TypeAlias = Literal["right", "left"]
"""The side of the picture on which the viewer bears off."""

CubePlace: TypeAlias = Literal["centre", "white", "black", "offered_to_white", "offered_to_black"]


@dataclass(frozen=True, slots=True)
class Die:
    """One die; a used one fades."""

    value: int
    used: bool = False


@dataclass(frozen=True, slots=True)
class CubeFace:
    """The doubling cube: the stake it shows, and where it lies. `crawford`: it rests for this game."""

    value: int
    place: CubePlace = "centre"
    crawford: bool = False


@dataclass(frozen=True, slots=True)
class Arrow:
    """A checker's way in its mover's count; `own` belongs to the draft, else to the last turn.

    Checkers that went the same way are one arrow with a `count`. `hit`: it beat a blot where it landed.
    """

    colour: Colour
    origin: int
    landing: int
    count: int = 1
    hit: bool = False
    own: bool = False


@dataclass(frozen=True, slots=True)
class Plate:
    """A player's strip. Of `name` the letters that the font has are drawn, else `fallback`."""

    name: str
    fallback: str
    pips: int
    word_pips: str
    score: str | None = None


@dataclass(frozen=True, slots=True)
class Banner:
    """The result over the middle of a finished game: "Анна", "марс · +2"; no winner is a draw."""

    title: str
    detail: str = ""
    winner: Colour | None = None


@dataclass(frozen=True, slots=True)
class Ladder:
    """A crazy double: the value rolled is the lowest rung, `now` the value being played."""

    first: int
    now: int


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything that can be seen, and nothing else.

    `viewer` sits at the bottom; `numbers` says whose count the labels show (None: none); `turn` marks the
    plate of who acts now; `picks` and `landings` are in the count of `turn`; `lot` is one die of each side.
    """

    sides: tuple[Side, Side]
    plates: tuple[Plate, Plate]
    opposed: bool = True
    viewer: Colour = Colour.WHITE
    home: Home = "right"
    numbers: Colour | None = None
    turn: Colour | None = None
    dice: tuple[Die, ...] = ()
    roller: Colour | None = None
    lot: tuple[int, int] | None = None
    cube: CubeFace | None = None
    arrows: tuple[Arrow, ...] = ()
    picks: tuple[int, ...] = ()
    landings: tuple[int, ...] = ()
    match_label: str = ""
    crawford_label: str = ""
    banner: Banner | None = None
    ladder: Ladder | None = None
    reserve: bool = False

    def key(self, theme: str) -> str:
        """A name for the picture: the same on every machine and after every restart."""
        return key_of(self, theme)


def key_of(shown: object, theme: str) -> str:
    """A name for the picture of a value whose `repr` says all that is seen."""
    return hashlib.sha256(f"{EDITION} {theme} {shown!r}".encode()).hexdigest()[:32]
