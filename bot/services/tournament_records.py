"""Rows of tournaments: what was announced, who takes part, where the message stands and who was told what."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final, NewType, Protocol

from bot.services.records import ChatId, PersonId, Stream, Terms
from engine.tournament.events import CANCELLED as CALLED_OFF
from engine.tournament.events import FEW, KNOCKOUT
from engine.tournament.state import Tournament

TournamentId = NewType("TournamentId", int)

DRAFT: Final = "draft"
OPEN: Final = "open"
RUNNING: Final = "running"
OVER: Final = "over"
CANCELLED: Final = "cancelled"
ALIVE: Final = (DRAFT, OPEN, RUNNING)
"""The states of what has not ended."""

SHOW_TIMER: Final = "tourney"
"""Kind of the timer that says: its message, and the calls to its players, are not what they should be."""

BY_HAND: Final = "hand"
BY_RATING: Final = "rating"
BY_LOT: Final = "lot"
IN_PRIVATE: Final = "private"
IN_GROUP: Final = "group"


def tournament_stream(tournament: TournamentId) -> Stream:
    """What becomes of a tournament; also the key of the contest that its matches name."""
    return Stream(f"t{tournament}")


@dataclass(frozen=True, slots=True)
class TournamentRow:
    """Key: id. Settings are facts of their own; state, `seq`, `over_at`, `planned` follow from the events."""

    id: TournamentId
    token: str
    """For the link that leads to it."""
    state: str
    organiser: PersonId
    terms: Terms
    created_at: datetime
    title: str = ""
    form: str = KNOCKOUT
    capacity: int = 16
    rounds: int = 0
    """Of a Swiss; 0: as many as so many players need."""
    seeds: str = BY_RATING
    start: str = BY_HAND
    """When it begins: by the organiser's press, or so many minutes after it was opened."""
    patience: str = "1440"
    """So many minutes a round waits for those who have not come; "0": for ever."""
    boards: str = IN_PRIVATE
    """Where matches are played: each player's own chat, or the group."""
    chat: ChatId | None = None
    """The group that it belongs to; None: who has the link."""
    thread: int | None = None
    starts_at: datetime | None = None
    over_at: datetime | None = None
    seq: int = 0
    planned: int = 0
    """So many rounds there are at most, once it has begun."""


def tournament_row(row: TournamentRow, tournament: Tournament, at: datetime) -> TournamentRow:
    """The list row of a tournament whose last event came at that time."""
    called_off = tournament.ended in {CALLED_OFF, FEW}
    state = CANCELLED if called_off else tournament.phase
    over_at = at if tournament.ended is not None else None
    return replace(row, state=state, over_at=over_at, seq=tournament.seq, planned=tournament.planned)


@dataclass(frozen=True, slots=True)
class TournamentPlayer:
    """Key: tournament and entry. Who stands behind the number in the events; a substitute takes the place."""

    tournament: TournamentId
    entry: int
    person: PersonId
    left: bool = False


@dataclass(frozen=True, slots=True)
class TournamentCard:
    """Key: tournament. The one message of a tournament in its group, and the events that it shows."""

    tournament: TournamentId
    message: int | None = None
    shown: int = 0


@dataclass(frozen=True, slots=True)
class TournamentCopy:
    """Key: tournament and chat. The card in somebody's private chat, and the events that it shows."""

    tournament: TournamentId
    chat: ChatId
    message: int | None = None
    """None: something else stands there now."""
    shown: int = 0


@dataclass(frozen=True, slots=True)
class TournamentNotice:
    """Key: tournament, round and person. The person was told about that round."""

    tournament: TournamentId
    round: int
    """Below zero: that the person has been taken out of that entry."""
    person: PersonId
    message: int | None = None
    """None: the person could not be reached; `OWED`: is to be told yet."""


OWED: Final = 0


def taken_out(player: TournamentPlayer) -> TournamentNotice:
    """Says that the player is to be told so: somebody else has decided it."""
    return TournamentNotice(player.tournament, -player.entry, player.person, OWED)


class TournamentRows(Protocol):
    """What the store answers about tournaments."""

    async def row(self, tournament: TournamentId) -> TournamentRow | None: ...
    async def by_token(self, token: str) -> TournamentRow | None: ...
    async def players(self, tournament: TournamentId) -> tuple[TournamentPlayer, ...]:
        """Everybody who has ever entered, in that order."""
        ...

    async def here(self, chat: ChatId, states: Sequence[str]) -> tuple[TournamentRow, ...]:
        """Those of a group, the newest first."""
        ...

    async def of(self, person: PersonId) -> tuple[TournamentRow, ...]:
        """Those that have not ended in which the person plays, or that the person leads; the newest first."""
        ...

    async def led_by(self, person: PersonId) -> int:
        """How many that have been opened, and have not ended, the person leads."""
        ...

    async def card(self, tournament: TournamentId) -> TournamentCard | None: ...
    async def copies(self, tournament: TournamentId) -> tuple[TournamentCopy, ...]:
        """Its cards in private chats, as far as they stand there."""
        ...

    async def copies_at(self, chat: ChatId, message: int) -> tuple[TournamentCopy, ...]:
        """The copy whose place that message is, if it is one's."""
        ...

    async def owed(self, tournament: TournamentId) -> tuple[TournamentNotice, ...]:
        """Who is to be told yet of having been taken out."""
        ...

    async def notices(self, tournament: TournamentId, number: int) -> tuple[TournamentNotice, ...]:
        """Who was told about that round."""
        ...
