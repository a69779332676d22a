"""What happens beside the board: resign offers, pauses, phrases, hints, a wish not to double any more.

Its own stream, so that nothing here makes the mover's keyboard stale.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

from engine.advice import Chances, RatedAction, RatedTurn
from engine.scoring import Kind

REMATCH: Final = "rematch"
END: Final = "end"


@dataclass(frozen=True, slots=True)
class ResignOffered:
    """The seat offers to lose a game of that class; a game that has left `seq` behind voids the offer."""

    seat: int
    kind: Kind
    seq: int


@dataclass(frozen=True, slots=True)
class ResignRefused:
    """The seat plays on for more."""

    seat: int


@dataclass(frozen=True, slots=True)
class ResignWithdrawn:
    """The seat takes its own offer back."""

    seat: int


@dataclass(frozen=True, slots=True)
class CubeWaived:
    """The seat will not double in the rest of this game (or, not `waived`, thinks better of it)."""

    seat: int
    waived: bool = True


@dataclass(frozen=True, slots=True)
class Said:
    """A quick phrase; its name is a key of the catalogue."""

    seat: int
    phrase: str
    seq: int = 0
    """The game had so many events: a phrase is shown until play has gone on."""
    at: int = 0
    """When, in UTC milliseconds: nobody talks without end."""


@dataclass(frozen=True, slots=True)
class Proposed:
    """The seat proposes between games what takes both: REMATCH or the END of the session."""

    seat: int
    what: str


@dataclass(frozen=True, slots=True)
class Declined:
    """The seat does not want what has been proposed, by whichever of the two."""

    seat: int


@dataclass(frozen=True, slots=True)
class PauseOffered:
    """The seat asks for a pause."""

    seat: int


@dataclass(frozen=True, slots=True)
class PauseRefused:
    """The seat does not want the pause that was asked for, by whichever of the two."""

    seat: int


@dataclass(frozen=True, slots=True)
class Paused:
    """The seat agrees: no time is lost until somebody resumes."""

    seat: int


@dataclass(frozen=True, slots=True)
class Resumed:
    """The seat ends the pause."""

    seat: int


@dataclass(frozen=True, slots=True)
class Hinted:
    """The seat was told what is best (`engine.advice.Advice`) while the game had so many events."""

    seat: int
    seq: int
    turns: tuple[RatedTurn, ...] = ()
    actions: tuple[RatedAction, ...] = ()
    chances: Chances | None = None
    reply: str = ""


ResignEvent: TypeAlias = ResignOffered | ResignRefused | ResignWithdrawn
PauseEvent: TypeAlias = PauseOffered | PauseRefused | Paused | Resumed
ProposalEvent: TypeAlias = Proposed | Declined
SideEvent: TypeAlias = ResignEvent | PauseEvent | ProposalEvent | CubeWaived | Said | Hinted
