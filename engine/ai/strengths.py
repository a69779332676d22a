"""The levels as data: how far each looks, how it doubts, and the error rate that was measured."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

ADAPTIVE: Final = "adaptive"
"""No strength of its own: `engine.ai.adapting` chooses one for every game."""


class Look(NamedTuple):
    """Of what looks best so far, `most` at most and within `margin` of the best are judged `plies` deep."""

    plies: int
    most: int
    margin: float


@dataclass(frozen=True, slots=True)
class Level:
    """One strength."""

    looks: tuple[Look, ...] = ()
    """One after the other, each deeper than the last; work is bounded by them, never by the clock."""
    habit: float = 0.0
    """Weight of the habits that people have."""
    doubt: float = 0.0
    """Standard deviation of the noise on every equity."""
    cap: float | None = None
    """What loses more than this is seen as a blunder and not played."""
    cube_plies: int = 1
    """The cube is one position instead of many, so it can be looked at deeper."""


Table: TypeAlias = Mapping[str, Level]

NEAR: Final = Look(2, 5, 0.16)
SHORT: Final[Table] = {
    "novice": Level(doubt=0.2, cap=0.6),
    "beginner": Level(habit=1.0, doubt=0.15),
    "club": Level(habit=0.5, doubt=0.1, cap=0.15),
    "strong": Level(habit=0.5),
    "expert": Level(),
    "master": Level(looks=(NEAR,), cube_plies=2),
    "champion": Level(looks=(Look(2, 6, 0.2), Look(3, 4, 0.1)), cube_plies=3),
}
"""What a library judges that looks three plies deep at once."""
LONG: Final[Table] = {
    "novice": Level(doubt=0.2, cap=0.6),
    "beginner": Level(habit=1.0, doubt=0.15),
    "club": Level(habit=0.5, doubt=0.1, cap=0.15),
    "strong": Level(habit=0.25, doubt=0.04),
    "expert": Level(),
    "master": Level(looks=(Look(2, 2, 0.04),), cube_plies=2),
    "champion": Level(looks=(Look(2, 4, 0.12),), cube_plies=3),
}
"""What own nets judge, two plies deep at most."""
CRAZY: Final[Table] = {**LONG, "champion": Level(looks=(Look(2, 3, 0.1),), cube_plies=3)}
"""A ladder is many decisions in one turn, so that a narrower look has to do."""
DUTCH: Final[Table] = {
    **LONG,
    "champion": Level(looks=(Look(2, 4, 0.1),), cube_plies=3),
    "beginner": Level(doubt=0.12, cap=0.4),
    "club": Level(doubt=0.08, cap=0.15),
    "strong": Level(doubt=0.04),
}
"""The habits of other games are no habits where all come in from outside and nobody may hit at first."""
AMERICAN: Final[Table] = {
    **SHORT,
    "strong": Level(),
    "expert": Level(habit=0.25),
    "master": Level(looks=(Look(3, 2, 0.06),), cube_plies=2),
    "champion": Level(looks=(Look(3, 2, 0.1),), cube_plies=3),
}
"""The library's nets are unsure of so many checkers in the opponent's home. A little habit mends more there
than two plies; who is to err less looks three plies deep at once, at two candidates: replies are many."""
TABLES: Final[Mapping[str, Table]] = {
    "american": AMERICAN,
    "dutch": DUTCH,
    "long": LONG,
    "gulbar": LONG,
    "crazy": CRAZY,
}
LEVELS: Final = tuple(SHORT)
"""The names, from weak to strong."""

RATES: Final[Mapping[str, Mapping[str, float]]] = {
    "short": {
        "novice": 38,
        "beginner": 19,
        "club": 11,
        "strong": 4.7,
        "expert": 1.0,
        "master": 0.9,
        "champion": 0.01,
    },
    "caucasian": {
        "novice": 34,
        "beginner": 20,
        "club": 11,
        "strong": 3.7,
        "expert": 1.0,
        "master": 0.9,
        "champion": 0.002,
    },
    "american": {
        "novice": 42,
        "beginner": 28,
        "club": 22,
        "strong": 14,
        "expert": 11,
        "master": 7.9,
        "champion": 4.2,
    },
    "long": {
        "novice": 39,
        "beginner": 25,
        "club": 15,
        "strong": 7.9,
        "expert": 2.9,
        "master": 0.8,
        "champion": 0,
    },
    "gulbar": {
        "novice": 43,
        "beginner": 28,
        "club": 16,
        "strong": 8.8,
        "expert": 3.7,
        "master": 1.1,
        "champion": 0,
    },
    "crazy": {
        "novice": 30,
        "beginner": 22,
        "club": 14,
        "strong": 10,
        "expert": 3.4,
        "master": 2.6,
        "champion": 0.2,
    },
    "dutch": {
        "novice": 50,
        "beginner": 29,
        "club": 15,
        "strong": 8.2,
        "expert": 4.7,
        "master": 2.9,
        "champion": 0,
    },
}
"""Error rates by variant and level, as `python -m benchmarks.levels` measures them: mean loss times 500."""


def strength(level: str, variant: str) -> Level:
    """What plays under this name; an adaptive seat names the level that was chosen for it."""
    return TABLES.get(variant, SHORT)[level_of(level)]


def level_of(seat: str) -> str:
    """The level that a seat plays at: "club" for "club" and for "adaptive.club"."""
    return seat.rpartition(".")[2]


def rates_of(variant: str) -> Mapping[str, float | None]:
    """Every level with its error rate; None where none was measured."""
    measured = RATES.get(variant, {})
    return {name: measured.get(name) for name in LEVELS}
