"""Everything that can have happened in a tournament, as values.

Players are the numbers of their entries, from 1; who they are stands outside the events, as with the seats of
a game. Rounds count from 1, the pairs of a round from 0, and a pair has sides 0 and 1.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

ROBIN: Final = "robin"
KNOCKOUT: Final = "knockout"
SWISS: Final = "swiss"
FORMS: Final = (ROBIN, KNOCKOUT, SWISS)

NOBODY: Final = 0
"""In the place of an opponent: a bye."""

PLAYED: Final = "played"
BYE: Final = "bye"
FORFEIT: Final = "forfeit"
"""Somebody did not come, or has left the tournament."""
AWARD: Final = "award"
"""The organiser has decided."""

CANCELLED: Final = "cancelled"
FEW: Final = "few"
"""Too few players when it was to begin."""
EXHAUSTED: Final = "exhausted"
"""No round is left in which nobody meets anybody again."""


@dataclass(frozen=True, slots=True)
class TournamentAnnounced:
    """The first event: from now on players enter. `rounds` 0: as many as the form needs."""

    form: str
    capacity: int
    rounds: int = 0


@dataclass(frozen=True, slots=True)
class PlayerEntered:
    entry: int


@dataclass(frozen=True, slots=True)
class PlayerLeft:
    """Before the start the place is free again; later the player has withdrawn."""

    entry: int


@dataclass(frozen=True, slots=True)
class PlayerReplaced:
    """Somebody else goes on in this place, with all its results."""

    entry: int


@dataclass(frozen=True, slots=True)
class TournamentStarted:
    """The seeds, best first, and how many rounds there are at most."""

    order: tuple[int, ...]
    rounds: int


@dataclass(frozen=True, slots=True)
class RoundPaired:
    """Who meets whom. In a knockout the winners of pairs 2i and 2i+1 meet in pair i of the next round."""

    round: int
    pairs: tuple[tuple[int, int], ...]
    deadline: int = 0
    """When who has not come loses, in UTC milliseconds; 0: never."""


@dataclass(frozen=True, slots=True)
class PlayerArrived:
    """One of the two is there and waits for the other."""

    round: int
    pair: int
    side: int


@dataclass(frozen=True, slots=True)
class PairDecided:
    """A pair has its result."""

    round: int
    pair: int
    score: tuple[float, float]
    """What it counts there: 1 for a win, a half each for a draw, nothing for both who stayed away."""
    points: tuple[float, float] = (0.0, 0.0)
    """The match score."""
    how: str = PLAYED


@dataclass(frozen=True, slots=True)
class TournamentEnded:
    """Why: `played` to its end, CANCELLED, FEW or EXHAUSTED."""

    reason: str = PLAYED


TournamentEvent: TypeAlias = (
    TournamentAnnounced
    | PlayerEntered
    | PlayerLeft
    | PlayerReplaced
    | TournamentStarted
    | RoundPaired
    | PlayerArrived
    | PairDecided
    | TournamentEnded
)
