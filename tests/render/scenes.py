"""Positions that tests, golden pictures and the benchmark draw; all of them can occur."""

from __future__ import annotations

from typing import Final

from engine.board import Colour, Side, pip_count
from render.scene import Arrow, Banner, CubeFace, Die, Ladder, Plate, Scene

WHITE, BLACK = Colour.WHITE, Colour.BLACK


def side(text: str) -> Side:
    """A side from "24:2 13:5 8:3 6:5", in its own count."""
    counts = [0] * 26
    for part in text.split():
        point, count = part.split(":")
        counts[int(point)] = int(count)
    assert sum(counts) == 15, text
    return tuple(counts)


def plates(
    sides: tuple[Side, Side],
    score: tuple[str, str] | None = ("3", "2"),
    names: tuple[str, str] = ("Анна", "Бот · сильный"),
    fallbacks: tuple[str, str] = ("Белые", "Чёрные"),
) -> tuple[Plate, Plate]:
    white, black = (
        Plate(name, fallback, pip_count(counts), "пипсы", score[seat] if score else None)
        for seat, (name, fallback, counts) in enumerate(zip(names, fallbacks, sides, strict=True))
    )
    return white, black


def dice(*values: int, used: int = 0) -> tuple[Die, ...]:
    """Dice of which the first `used` are spent."""
    return tuple(Die(value, index < used) for index, value in enumerate(values))


_START: Final = side("24:2 13:5 8:3 6:5")
_HEAD: Final = side("24:15")
_MIDDLE: Final = side("25:1 20:1 13:4 8:3 6:4 4:2"), side("25:1 24:1 18:1 13:2 9:1 6:6 4:3")
_RACE: Final = side("6:2 5:1 4:1 3:2 2:1 1:1 0:7"), side("5:1 4:1 3:2 2:2 1:3 0:6")
_OFFER: Final = side("24:2 13:3 10:1 8:3 6:4 5:2"), side("24:2 13:4 8:2 6:3 5:2 4:2")
_BLACK_TURN: Final = side("24:1 20:1 13:4 8:4 6:5"), _START
_LONG: Final = (
    side("24:7 21:1 19:2 18:1 17:1 16:1 14:1 10:1"),
    side("24:6 21:2 20:1 19:1 18:2 16:1 14:1 10:1"),
)
_CRAZY: Final = side("24:5 21:2 20:2 18:2 17:2 15:1 11:1"), side("24:7 22:2 21:1 19:2 17:1 15:1 13:1")
_DUTCH: Final = side("25:11 23:2 20:1 19:1"), side("25:11 24:1 22:1 19:2")
_DONE: Final = side("0:15"), side("25:1 22:2 13:2 8:3 6:4 5:3")
_BLOW: Final = side("25:1 24:1 13:5 8:2 6:4 5:2"), side("24:1 22:1 18:1 13:3 11:1 8:3 6:5")
_HIT: Final = side("24:2 13:4 8:2 7:2 6:5"), side("25:1 24:1 13:4 11:1 8:3 6:5")

SHORT_START: Final = Scene(
    sides=(_START, _START),
    plates=plates((_START, _START), ("0", "0")),
    numbers=WHITE,
    turn=WHITE,
    dice=dice(3, 1),
    roller=WHITE,
    cube=CubeFace(1),
    picks=(24, 13, 8, 6),
    match_label="до 7",
)
SHORT_MIDDLE: Final = Scene(
    sides=_MIDDLE,
    plates=plates(_MIDDLE),
    numbers=WHITE,
    turn=WHITE,
    dice=dice(5, 2, used=1),
    roller=WHITE,
    cube=CubeFace(4, "black"),
    arrows=(Arrow(BLACK, 24, 18), Arrow(BLACK, 13, 9), Arrow(WHITE, 25, 20, own=True)),
    picks=(25,),
    landings=(23,),
    match_label="до 7",
)
BEARING_OFF: Final = Scene(
    sides=_RACE,
    plates=plates(_RACE),
    numbers=WHITE,
    turn=WHITE,
    dice=dice(6, 6, 6, 6, used=2),
    roller=WHITE,
    cube=CubeFace(2, "white"),
    arrows=(Arrow(WHITE, 6, 0, count=2, own=True),),
    picks=(6,),
    landings=(0,),
    match_label="до 7",
)
CUBE_OFFER: Final = Scene(
    sides=_OFFER,
    plates=plates(_OFFER, ("2", "4")),
    numbers=WHITE,
    turn=WHITE,
    cube=CubeFace(2, "offered_to_white"),
    arrows=(Arrow(WHITE, 13, 10), Arrow(WHITE, 6, 5)),
    match_label="до 7",
)
BLACK_TO_MOVE: Final = Scene(
    sides=_BLACK_TURN,
    plates=plates(_BLACK_TURN, ("0", "0"), ("Александр Константинопольский", "Олена Ґонта")),
    numbers=BLACK,
    turn=BLACK,
    dice=dice(4, 2),
    roller=BLACK,
    cube=CubeFace(1),
    arrows=(Arrow(WHITE, 24, 20), Arrow(WHITE, 13, 8)),
    picks=(24, 13, 8, 6),
    match_label="до 7",
)
HIT: Final = Scene(
    sides=_HIT,
    plates=plates(_HIT),
    numbers=BLACK,
    turn=BLACK,
    dice=dice(6, 3),
    roller=BLACK,
    cube=CubeFace(1),
    arrows=(Arrow(WHITE, 13, 7, hit=True), Arrow(WHITE, 8, 7)),
    picks=(25,),
    landings=(22,),
    match_label="до 7",
    viewer=BLACK,
)
ENTERING: Final = Scene(
    sides=_BLOW,
    plates=plates(_BLOW),
    numbers=WHITE,
    turn=WHITE,
    dice=dice(6, 4),
    roller=WHITE,
    cube=CubeFace(2, "white"),
    arrows=(Arrow(BLACK, 25, 22), Arrow(BLACK, 13, 11, hit=True)),
    picks=(25,),
    landings=(21,),
    match_label="до 7",
)
"""After 31: 8/5 6/5, 62: 24/18 13/11, 64: 24/14*, 32: bar/22 13/11*."""
CRAWFORD: Final = Scene(
    sides=(_START, _START),
    plates=plates((_START, _START), ("6", "4")),
    numbers=WHITE,
    turn=WHITE,
    lot=(5, 2),
    cube=CubeFace(1, crawford=True),
    match_label="до 7",
    crawford_label="Кроуфорд",
)
FINISHED: Final = Scene(
    sides=_DONE,
    plates=plates(_DONE, ("7", "4")),
    numbers=WHITE,
    cube=CubeFace(2, "black"),
    arrows=(Arrow(WHITE, 2, 0), Arrow(WHITE, 1, 0)),
    match_label="до 7",
    banner=Banner("Анна", "кокс × 2 · +6", WHITE),
)
LONG_START: Final = Scene(
    sides=(_HEAD, _HEAD),
    plates=plates((_HEAD, _HEAD), ("1", "0")),
    opposed=False,
    numbers=WHITE,
    turn=WHITE,
    dice=dice(6, 4),
    roller=WHITE,
    picks=(24,),
    landings=(20, 18),
)
LONG_MIDDLE: Final = Scene(
    sides=_LONG,
    plates=plates(_LONG, ("1", "0")),
    opposed=False,
    numbers=WHITE,
    turn=WHITE,
    dice=dice(6, 4),
    roller=WHITE,
    arrows=(Arrow(BLACK, 24, 18), Arrow(BLACK, 20, 16)),
    picks=(24, 21, 19, 18, 17, 16, 14),
)
CRAZY_LADDER: Final = Scene(
    sides=_CRAZY,
    plates=plates(_CRAZY, ("1", "0")),
    opposed=False,
    numbers=WHITE,
    turn=WHITE,
    dice=dice(3, 3, 3, 3, used=1),
    roller=WHITE,
    arrows=(Arrow(WHITE, 24, 21, own=True),),
    picks=(21, 20, 18, 17, 11),
    ladder=Ladder(1, 3),
)
DUTCH_RESERVE: Final = Scene(
    sides=_DUTCH,
    plates=plates(_DUTCH, ("0", "0")),
    numbers=WHITE,
    turn=WHITE,
    dice=dice(5, 3),
    roller=WHITE,
    arrows=(Arrow(BLACK, 25, 22), Arrow(BLACK, 25, 19)),
    picks=(25,),
    landings=(22, 20),
    reserve=True,
)

_PASSED: Final = side("24:13 18:2"), _HEAD
_AMERICAN: Final = side("24:5 23:3 22:5 21:2")
_REMAINDER: Final = side("6:2 0:13"), side("13:1 3:1 0:13")
_OPEN_GATE: Final = side("23:2 20:3 19:4 18:2 12:2 10:1 5:1"), side("25:1 24:3 22:3 19:4 14:2 11:2")
GULBAR_PASSED: Final = Scene(
    sides=_PASSED,
    plates=plates(_PASSED, ("0", "0")),
    opposed=False,
    numbers=WHITE,
    turn=BLACK,
    dice=dice(6, 6),
    roller=BLACK,
    arrows=(Arrow(WHITE, 24, 18, count=2),),
)
"""White's 6-6 has stopped before the head; Black plays the other two."""
CRAZY_REMAINDER: Final = Scene(
    sides=_REMAINDER,
    plates=plates(_REMAINDER, ("2", "1")),
    opposed=False,
    numbers=BLACK,
    turn=BLACK,
    dice=dice(5, 5, 5, 5),
    roller=BLACK,
    picks=(13,),
    landings=(8,),
    ladder=Ladder(5, 5),
    viewer=BLACK,
)
"""White could play no five of 5-5: the whole ladder is Black's."""
AMERICAN_START: Final = Scene(
    sides=(_AMERICAN, _AMERICAN),
    plates=plates((_AMERICAN, _AMERICAN), None),
    numbers=WHITE,
    turn=WHITE,
    dice=dice(6, 4),
    roller=WHITE,
    picks=(24, 23, 22, 21),
)
DUTCH_HIT: Final = Scene(
    sides=_OPEN_GATE,
    plates=plates(_OPEN_GATE, ("0", "0")),
    numbers=WHITE,
    turn=WHITE,
    dice=dice(2, 1, used=1),
    roller=WHITE,
    arrows=(Arrow(WHITE, 12, 10, hit=True, own=True),),
    reserve=True,
)

SCENES: Final = {
    "short_start": SHORT_START,
    "short_middle": SHORT_MIDDLE,
    "bearing_off": BEARING_OFF,
    "cube_offer": CUBE_OFFER,
    "black_to_move": BLACK_TO_MOVE,
    "entering": ENTERING,
    "hit": HIT,
    "crawford": CRAWFORD,
    "finished": FINISHED,
    "long_start": LONG_START,
    "long_middle": LONG_MIDDLE,
    "crazy_ladder": CRAZY_LADDER,
    "dutch_reserve": DUTCH_RESERVE,
    "gulbar_passed": GULBAR_PASSED,
    "crazy_remainder": CRAZY_REMAINDER,
    "american_start": AMERICAN_START,
    "dutch_hit": DUTCH_HIT,
}
