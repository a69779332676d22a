"""Chouettes as rows: what is offered and who sits there. All else follows from the events of their stream."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final, NewType, Protocol

from bot.services.records import ChatId, GameId, Person, PersonId, Stream, Terms
from engine.events import Event

ChouetteId = NewType("ChouetteId", int)
CHOUETTE: Final = "chouette"
"""The word of `Terms.party`."""
OPEN: Final = "open"
RUNNING: Final = "running"
OVER: Final = "over"


def chouette_stream(chouette: ChouetteId) -> Stream:
    """The queue, the cubes and the points of a chouette."""
    return Stream(f"h{chouette}")


def contest_key(chouette: ChouetteId) -> str:
    """What the terms of its games say that they belong to."""
    return f"h{chouette}"


@dataclass(frozen=True, slots=True)
class ChouetteRow:
    """Key: id. States: open (people gather), running, over; `seq` events stand in its stream."""

    id: ChouetteId
    token: str
    """Of its link, and of the offer that holds the sealed dice of the first game."""
    opener: PersonId
    terms: Terms
    """Those of a session; its games are single ones on a board without a cube."""
    state: str
    seq: int
    created_at: datetime
    changed_at: datetime
    """When its last event came: so long somebody has been waited for."""
    chat: ChatId | None = None
    """The group; None: everybody plays in the own private chat."""
    thread: int | None = None
    message: int | None = None
    """A group's card."""
    game: GameId | None = None
    """The game on the board, or the last one."""


@dataclass(frozen=True, slots=True)
class ChouetteMember:
    """Key: chouette and number. Who has that number in the events."""

    chouette: ChouetteId
    number: int
    person: PersonId
    message: int | None = None
    """The card in the person's own chat."""


@dataclass(frozen=True, slots=True)
class ChouetteSheet:
    """A chouette as it is written down."""

    row: ChouetteRow
    members: tuple[ChouetteMember, ...]
    """By number."""
    people: tuple[Person, ...]
    events: tuple[Event, ...]
    """Beyond those that are known already."""


class Chouettes(Protocol):
    """Look-ups."""

    async def sheet(self, chouette: ChouetteId, events: int = 0) -> ChouetteSheet | None:
        """All that belongs to it, but for so many events that are known already."""
        ...

    async def by_token(self, token: str) -> ChouetteId | None: ...

    async def here(self, chat: ChatId, states: Sequence[str] = (OPEN, RUNNING)) -> tuple[ChouetteRow, ...]:
        """Those of the group, the newest first."""
        ...

    async def of(self, person: PersonId, states: Sequence[str] = (OPEN, RUNNING)) -> tuple[ChouetteRow, ...]:
        """Those at which the person has a number, the newest first."""
        ...

    async def nowhere(self) -> tuple[ChouetteRow, ...]:
        """Those of groups that gather, but whose card stands nowhere."""
        ...
