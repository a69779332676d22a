"""What can happen in a chouette; members are numbers from 0, in the order in which they came."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from engine.rules import OptionValue
from engine.scoring import Kind


@dataclass(frozen=True, slots=True)
class MemberJoined:
    """Sits down at the end of the queue; whoever has been here before keeps number and points."""

    member: int


@dataclass(frozen=True, slots=True)
class MemberLeft:
    """Gets up, and keeps the points made so far."""

    member: int


@dataclass(frozen=True, slots=True)
class ChouetteBegun:
    """The lot has said in which order they play: box, captain, crew."""

    variant: str
    order: tuple[int, ...]
    options: Mapping[str, OptionValue] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class RoundBegun:
    """The next game is on the board, by its id."""

    game: int


@dataclass(frozen=True, slots=True)
class CubesOffered:
    """The box doubles those members' cubes, or (not `box`) one member the own cube."""

    members: tuple[int, ...]
    box: bool


@dataclass(frozen=True, slots=True)
class CubeAnswered:
    """The double of that member's cube, by whichever side, is answered: `take`, `drop` or `beaver`."""

    member: int
    answer: str


@dataclass(frozen=True, slots=True)
class CubesLeft:
    """The member, or the box, is for throwing: no double before the throw that follows event `seq`."""

    member: int
    seq: int


@dataclass(frozen=True, slots=True)
class DoublesWaived:
    """The member, or the box, is not asked for the rest of the game (or, not `waived`, again)."""

    member: int
    waived: bool = True


@dataclass(frozen=True, slots=True)
class CaptaincyTaken:
    """Plays from now on in place of a captain who does not answer."""

    member: int


@dataclass(frozen=True, slots=True)
class StakeGivenUp:
    """A crew member loses to the box now, a game of that class."""

    member: int
    kind: Kind


@dataclass(frozen=True, slots=True)
class RoundScored:
    """The game on the board has ended: that seat has won, or nobody. Settles what is still open."""

    game: int
    winner: int | None
    kind: Kind


@dataclass(frozen=True, slots=True)
class ChouetteEnded:
    """No more games: `agreed` by whoever was left, or `cancelled` before the first."""

    reason: str


ChouetteEvent: TypeAlias = (
    MemberJoined
    | MemberLeft
    | ChouetteBegun
    | RoundBegun
    | CubesOffered
    | CubeAnswered
    | CubesLeft
    | DoublesWaived
    | CaptaincyTaken
    | StakeGivenUp
    | RoundScored
    | ChouetteEnded
)
