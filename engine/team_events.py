"""What can happen in a team match: who plays for which side, and what each board comes to.

Members are numbers in the order of joining, sides 0 and 1, boards 0, 1, 2; who the members are stands
elsewhere.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class TeamAnnounced:
    """The first event: two sides on so many boards; the first to win `needed` of them has won."""

    boards: int = 3
    needed: int = 2
    most: int = 6
    """Members of a side, with its bench."""


@dataclass(frozen=True, slots=True)
class TeamChanged:
    """The organiser has chosen other terms; they stand beside the events."""

    field: str
    value: str


@dataclass(frozen=True, slots=True)
class TeamJoined:
    """The next member plays for that side."""

    member: int
    side: int


@dataclass(frozen=True, slots=True)
class TeamLeft:
    """The member is in neither team any more."""

    member: int


@dataclass(frozen=True, slots=True)
class TeamLinedUp:
    """The captain has said who plays on the first, second and third board; the others are substitutes."""

    side: int
    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TeamStarted:
    """The line-ups are public; boards that are not begun by `until` (UTC milliseconds) are forfeited."""

    until: int


@dataclass(frozen=True, slots=True)
class TeamSat:
    """The player of that side is at the board, and waits."""

    board: int
    side: int


@dataclass(frozen=True, slots=True)
class TeamOpened:
    """Both players are at the board, and their match has begun."""

    board: int


@dataclass(frozen=True, slots=True)
class TeamScored:
    """The match on that board stands so, by sides."""

    board: int
    score: tuple[float, float]


@dataclass(frozen=True, slots=True)
class TeamDecided:
    """The board is over; without a winner nobody gets it. `by`: see `engine.teams`."""

    board: int
    winner: int | None
    by: str


@dataclass(frozen=True, slots=True)
class TeamEnded:
    """The match is over. `reason`: `decided`, `cancelled` or `expired`; without a winner it is level."""

    winner: int | None
    reason: str


TeamEvent: TypeAlias = (
    TeamAnnounced
    | TeamChanged
    | TeamJoined
    | TeamLeft
    | TeamLinedUp
    | TeamStarted
    | TeamSat
    | TeamOpened
    | TeamScored
    | TeamDecided
    | TeamEnded
)
