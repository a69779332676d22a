"""What the rules show of each variant: its pages in reading order, and the picture of each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from engine.board import Colour
from engine.dice import Roll
from render.scene import Arrow, CubeFace, Die, Ladder

WHITE: Final = Colour.WHITE
BLACK: Final = Colour.BLACK


@dataclass(frozen=True, slots=True)
class Sketch:
    """The picture of a page: a position, white first, and what is drawn on it; no position is the start."""

    position: str = ""
    dice: tuple[Die, ...] = ()
    arrows: tuple[Arrow, ...] = ()
    cube: CubeFace | None = None
    lot: Roll | None = None
    picks: tuple[int, ...] = ()
    landings: tuple[int, ...] = ()
    roller: Colour = WHITE
    ladder: Ladder | None = None


Chapter: TypeAlias = Mapping[str, Sketch]


def spent(*values: int) -> tuple[Die, ...]:
    """Dice that have been played."""
    return tuple(Die(value, used=True) for value in values)


def steps(*ways: tuple[int, int], count: int = 1) -> tuple[Arrow, ...]:
    """What White has just played, `count` checkers each way."""
    return tuple(Arrow(WHITE, origin, landing, count, own=True) for origin, landing in ways)


SHORT: Final[Chapter] = {
    "goal": Sketch(),
    "start": Sketch(lot=(5, 2)),
    "moves": Sketch(
        "24:2 13:5 8:2 6:4 5:2 / 24:2 13:5 8:3 6:5", dice=spent(3, 1), arrows=steps((8, 5), (6, 5))
    ),
    "must": Sketch(
        "13:1 2:4 1:4 off:6 / 22:2 6:4 5:4 4:3 off:2", dice=(*spent(6), Die(4)), arrows=steps((13, 7))
    ),
    "hit": Sketch(
        "24:2 13:5 8:2 6:4 5:2 / bar:1 24:1 13:5 8:3 6:5",
        dice=spent(3, 1),
        arrows=(Arrow(WHITE, 8, 5, own=True), Arrow(WHITE, 6, 5, hit=True, own=True)),
    ),
    "off": Sketch(
        "6:3 5:3 4:2 3:2 2:2 off:3 / 6:2 5:3 4:2 2:3 1:2 off:3",
        dice=(Die(6), Die(3)),
        picks=(6, 3),
        landings=(0,),
    ),
    "score": Sketch("2:1 1:1 off:13 / bar:1 20:1 13:2 8:3 6:4 5:4"),
    "cube": Sketch("24:1 13:4 8:3 6:5 5:2 / 24:2 13:4 8:3 6:4 4:2", cube=CubeFace(2, "offered_to_black")),
    "cube_rules": Sketch("24:1 13:4 8:3 6:5 5:2 / 24:2 13:4 8:3 6:4 4:2", cube=CubeFace(4, "black")),
    "buttons": Sketch("24:1 16:1 13:5 8:3 6:5 / 24:2 13:5 8:3 6:5", dice=spent(6, 2), arrows=steps((24, 16))),
    "tips": Sketch("24:1 13:2 9:2 8:2 7:2 6:2 5:2 4:2 / 24:2 13:4 8:3 6:4 5:2"),
    "first": Sketch(
        "24:2 13:5 8:2 6:4 4:2 / 24:2 13:5 8:3 6:5", dice=spent(4, 2), arrows=steps((8, 4), (6, 4))
    ),
    "words": Sketch(),
    "words_play": Sketch("24:1 16:1 13:5 8:3 6:5 / bar:1 24:1 13:5 8:3 6:5"),
}
LONG: Final[Chapter] = {
    "start": Sketch(lot=(6, 4)),
    "moves": Sketch(
        "24:12 21:1 18:1 13:1 / 24:12 19:1 16:1 14:1", dice=spent(6, 2), arrows=steps((24, 18), (23, 21))
    ),
    "head": Sketch("24:13 20:1 14:1 / 24:14 17:1", dice=(Die(5), Die(2)), picks=(24, 20, 14)),
    "first": Sketch(
        "24:13 18:2 / 24:15", dice=(*spent(6, 6), Die(6), Die(6)), arrows=steps((24, 18), count=2)
    ),
    "block": Sketch("24:5 11:2 10:2 9:2 8:2 7:1 6:1 / 24:14 4:1"),
    "off": Sketch(
        "6:3 5:3 4:3 3:2 2:1 off:3 / 6:4 5:4 4:4 3:3", dice=(Die(6), Die(3)), picks=(6, 3), landings=(0,)
    ),
    "score": Sketch("2:1 off:14 / 13:3 10:4 6:5 3:3"),
    "tips": Sketch("24:7 21:1 19:2 18:1 17:1 16:1 14:1 10:1 / 24:6 21:2 20:1 19:1 18:2 16:1 14:1 10:1"),
    "words": Sketch("24:7 11:2 10:2 9:1 8:1 7:1 6:1 / 24:12 5:2 4:1"),
    "tables": Sketch(),
}
GULBAR: Final[Chapter] = {
    "start": Sketch(lot=(6, 4)),
    "passed": Sketch(
        "24:13 18:2 / 24:15", dice=(Die(6), Die(6)), roller=BLACK, arrows=(Arrow(WHITE, 24, 18, 2),)
    ),
    "receiver": Sketch(
        "24:13 18:2 / 24:14 18:1",
        dice=(*spent(6), Die(6)),
        roller=BLACK,
        arrows=(Arrow(BLACK, 24, 18, own=True),),
    ),
    "tips": Sketch("24:4 21:2 20:1 19:1 17:2 15:2 11:2 10:1 / 24:6 21:2 20:1 19:1 18:2 16:1 14:1 10:1"),
}
CRAZY: Final[Chapter] = {
    "start": Sketch(lot=(6, 4)),
    "ladder": Sketch(
        "24:13 16:1 11:1 / 24:15",
        dice=(*spent(5), Die(5), Die(5), Die(5)),
        arrows=steps((16, 11)),
        ladder=Ladder(4, 5),
    ),
    "rest": Sketch("6:2 off:13 / 13:1 3:1 off:13", dice=(Die(5),) * 4, roller=BLACK, ladder=Ladder(5, 5)),
    "head": Sketch("24:13 6:2 / 24:15", dice=(Die(6),) * 4, roller=BLACK, arrows=(Arrow(WHITE, 24, 6, 2),)),
    "tips": Sketch("24:5 21:2 20:2 18:2 17:2 15:1 11:1 / 24:7 22:2 21:1 19:2 17:1 15:1 13:1"),
}
HIDING: Final = "bar:1 24:1 13:5 8:3 6:5"
CAUCASIAN: Final[Chapter] = {
    "start": Sketch(lot=(5, 2)),
    "hide": Sketch(
        f"24:2 13:4 8:2 6:4 5:1 4:2 / {HIDING}",
        dice=(*spent(3), Die(1)),
        arrows=(Arrow(WHITE, 8, 5, hit=True, own=True),),
    ),
    "allowed": Sketch(
        f"24:2 13:4 8:2 6:3 5:2 4:2 / {HIDING}",
        dice=spent(3, 1),
        arrows=(Arrow(WHITE, 8, 5, hit=True, own=True), Arrow(WHITE, 6, 5, own=True)),
    ),
    "tips": Sketch("24:2 20:2 13:3 8:3 6:3 4:2 / 24:2 13:5 8:3 6:5"),
}
AMERICAN: Final[Chapter] = {
    "start": Sketch(lot=(5, 2)),
    "moves": Sketch("24:3 22:4 20:2 18:2 13:2 11:2 / 24:3 22:4 20:2 18:2 16:2 13:1 9:1"),
    "source": Sketch(),
    "tips": Sketch("24:2 22:3 20:3 18:3 13:2 9:2 / 24:3 22:3 21:2 19:2 17:3 15:2"),
}
DUTCH: Final[Chapter] = {
    "start": Sketch(),
    "enter": Sketch(
        "bar:11 23:2 20:1 19:1 / bar:11 24:1 22:1 19:2",
        dice=(Die(5), Die(3)),
        picks=(25,),
        landings=(22, 20),
    ),
    "gate": Sketch(
        "23:2 20:3 19:4 18:2 12:2 10:1 5:1 / bar:1 24:3 22:3 19:4 14:2 11:2",
        dice=(*spent(2), Die(1)),
        arrows=(Arrow(WHITE, 12, 10, hit=True, own=True),),
    ),
    "score": Sketch("3:1 1:1 off:13 / bar:1 13:2 8:3 6:4 5:5"),
    "source": Sketch(),
    "tips": Sketch("24:1 22:2 21:3 20:3 19:3 13:2 6:1 / 24:2 23:2 22:2 20:3 18:3 16:2 14:1"),
}
CHAPTERS: Final[Mapping[str, Chapter]] = {
    "short": SHORT,
    "long": LONG,
    "caucasian": CAUCASIAN,
    "gulbar": GULBAR,
    "crazy": CRAZY,
    "american": AMERICAN,
    "dutch": DUTCH,
}
"""The best known games first."""
