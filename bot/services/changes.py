"""What one transaction may do to the store.

A change is a record (written over the row with the same key) or one of the small verbs below; `Store.append`
writes events and changes in one transaction, all or none, the changes in the order given.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TypeAlias

from bot.services.analyses import AnalysisRequest, ErrorRate, GameAnalysis, ImportAnalysis
from bot.services.chouette_records import ChouetteMember, ChouetteRow
from bot.services.clock_records import GameClock, Holiday, Outage
from bot.services.crews import Companion, Proposal, Recruit
from bot.services.dicecounts import DiceCount
from bot.services.imported import Imported
from bot.services.ledger import Entry
from bot.services.puzzle_records import DayPuzzle, PuzzleAnswer, PuzzleBallot, PuzzleVote
from bot.services.ratings import Rate, RatedResult, RatingRow
from bot.services.records import (
    Awaiting,
    Board,
    BoardId,
    Challenge,
    Chat,
    ChatId,
    Draft,
    GameId,
    GameRow,
    Heartbeat,
    MatchId,
    MatchRow,
    Person,
    PersonId,
    Picture,
    Ping,
    Processed,
    Setting,
    Stream,
    Timer,
)
from bot.services.team_records import TeamCard, TeamMatch, TeamMember
from bot.services.tournament_records import (
    TournamentCard,
    TournamentCopy,
    TournamentNotice,
    TournamentPlayer,
    TournamentRow,
)
from engine.events import Event

Record: TypeAlias = (
    Person
    | Chat
    | Challenge
    | MatchRow
    | GameRow
    | Draft
    | Board
    | Ping
    | Timer
    | Picture
    | Awaiting
    | Setting
    | Processed
    | Heartbeat
    | RatingRow
    | RatedResult
    | GameClock
    | Outage
    | Holiday
    | Imported
    | GameAnalysis
    | ErrorRate
    | AnalysisRequest
    | ImportAnalysis
    | DiceCount
    | DayPuzzle
    | PuzzleAnswer
    | PuzzleVote
    | PuzzleBallot
    | Companion
    | Proposal
    | Recruit
    | TournamentRow
    | TournamentPlayer
    | TournamentCard
    | TournamentCopy
    | TournamentNotice
    | TeamMatch
    | TeamMember
    | TeamCard
    | ChouetteRow
    | ChouetteMember
)


@dataclass(frozen=True, slots=True)
class DropDraft:
    game: GameId
    seat: int


@dataclass(frozen=True, slots=True)
class DropProposals:
    """What companions have proposed: the turn has been played."""

    game: GameId


@dataclass(frozen=True, slots=True)
class DropRecruits:
    """Nobody waits at the card any more, or that one person does not."""

    token: str
    person: PersonId | None = None


@dataclass(frozen=True, slots=True)
class AmendBoard:
    """Write over a board that stands there; one that was dropped meanwhile stays away."""

    board: Board


@dataclass(frozen=True, slots=True)
class DropBoard:
    """`once`: raises `Overtaken` where somebody else has dropped it, and put another in its place."""

    board: BoardId
    once: bool = False


@dataclass(frozen=True, slots=True)
class DropPing:
    game: GameId


@dataclass(frozen=True, slots=True)
class DropTimer:
    """With `due_at` only the timer that was due then: one armed anew in the meantime stays."""

    kind: str
    subject: str
    due_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class DropAwaiting:
    person: PersonId


@dataclass(frozen=True, slots=True)
class DropAnalysisRequest:
    """Nobody waits in that chat any more."""

    match: MatchId
    chat: ChatId


@dataclass(frozen=True, slots=True)
class WantBoards:
    """Raise `wanted` of the boards of a game by one: of all, of one alone, or of all but some.

    Whoever raises a board has it shown, else it stays out of date until the next start."""

    game: GameId
    board: BoardId | None = None
    but: tuple[PersonId, ...] = ()
    """Whose own boards show nothing of what has changed; nor does a group's calm one."""


@dataclass(frozen=True, slots=True)
class TakeChallenge:
    """Move a challenge from one state to another.

    When it is not in `from_state` any more: `AlreadyTaken`, `Expired` or `Stale`; `NotFound` without any."""

    token: str
    from_state: str
    to_state: str


@dataclass(frozen=True, slots=True)
class FirstChallenge:
    """Write an invitation down, unless its token has been written already: then that one stands."""

    challenge: Challenge


@dataclass(frozen=True, slots=True)
class MoveChat:
    """A group has become a supergroup: all that stands in it belongs to `new` from now on.

    Its boards are to be posted afresh. Where nothing is left under `old`, nothing happens."""

    old: ChatId
    new: ChatId


@dataclass(frozen=True, slots=True)
class SawPerson:
    """What Telegram says of somebody; of a person who is known nothing else is written over.

    `private`: in the chat with the bot, so that it may write first, and is not blocked."""

    person: Person
    private: bool


@dataclass(frozen=True, slots=True)
class Block:
    """The person has blocked the bot, or taken that back."""

    person: PersonId
    blocked: bool


@dataclass(frozen=True, slots=True)
class Prefer:
    """One preference; the others stay as they are then, whoever sets them at the same time."""

    person: PersonId
    name: str
    value: bool | str | None


Change: TypeAlias = (
    Record
    | DropDraft
    | DropProposals
    | DropRecruits
    | AmendBoard
    | DropBoard
    | DropPing
    | DropTimer
    | DropAwaiting
    | DropAnalysisRequest
    | WantBoards
    | TakeChallenge
    | FirstChallenge
    | MoveChat
    | SawPerson
    | Block
    | Prefer
    | Rate
    | Entry
)


@dataclass(frozen=True, slots=True)
class Append:
    """Events for one stream that must have exactly `after` events now; without events just checked."""

    stream: Stream
    after: int
    events: tuple[Event, ...]
    at: datetime
    """When they happened; a list row's `moved_at` and `over_at` are times of events."""
