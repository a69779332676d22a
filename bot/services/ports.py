"""What the use cases need of the world: the protocols of store, clock, courier and thinking.

Records and changes stand in `bot.services.records` and `bot.services.changes`, and are offered here as well;
what belongs to one subject alone (coins, puzzles, team matches) stands with that: `bot.services.store_parts`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING, Protocol, TypeVar

from bot.services.analyses import AnalysisRequest, ErrorRate, GameAnalysis
from bot.services.census import Census
from bot.services.changes import (
    AmendBoard,
    Append,
    Block,
    Change,
    DropAnalysisRequest,
    DropAwaiting,
    DropBoard,
    DropDraft,
    DropPing,
    DropProposals,
    DropRecruits,
    DropTimer,
    FirstChallenge,
    MoveChat,
    Prefer,
    Record,
    SawPerson,
    TakeChallenge,
    WantBoards,
)
from bot.services.clock_records import GameClock, Holiday, Outage
from bot.services.crews import Companion, Proposal, Recruit
from bot.services.ratings import RatedResult
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
    Preferences,
    Processed,
    Setting,
    Sitter,
    Stream,
    Terms,
    Timer,
    game_stream,
    match_stream,
    side_stream,
)
from bot.services.sheet import Sheet
from bot.services.store_parts import StoreParts
from engine.events import Event

if TYPE_CHECKING:
    from bot.services.table import Table
    from bot.services.tidying import Old

__all__ = [
    "AmendBoard",
    "AnalysisRequest",
    "Append",
    "Awaiting",
    "Block",
    "Board",
    "BoardId",
    "Challenge",
    "Change",
    "Chat",
    "ChatId",
    "Clock",
    "Companion",
    "Courier",
    "Draft",
    "DropAnalysisRequest",
    "DropAwaiting",
    "DropBoard",
    "DropDraft",
    "DropPing",
    "DropProposals",
    "DropRecruits",
    "DropTimer",
    "ErrorRate",
    "Executor",
    "FirstChallenge",
    "GameAnalysis",
    "GameClock",
    "GameId",
    "GameRow",
    "Heartbeat",
    "Holiday",
    "MatchId",
    "MatchRow",
    "MoveChat",
    "Note",
    "Outage",
    "Person",
    "PersonId",
    "Picture",
    "Ping",
    "Prefer",
    "Preferences",
    "Processed",
    "Proposal",
    "RatedResult",
    "Record",
    "Recruit",
    "SawPerson",
    "Setting",
    "Sheet",
    "Sitter",
    "Store",
    "Stream",
    "TakeChallenge",
    "Terms",
    "Timer",
    "WantBoards",
    "game_stream",
    "match_stream",
    "side_stream",
]

T = TypeVar("T")


class Store(StoreParts, Protocol):
    """The one place of truth. Every write is one transaction that awaits only the database."""

    async def append(self, appends: Sequence[Append], changes: Sequence[Change] = ()) -> tuple[Board, ...]:
        """All or none; the boards that `WantBoards` has raised, as they are then.

        Raises `Stale` when a stream has moved on, `Repeated` for a processed update.

        A row that another process has taken further meanwhile (a game, a match, a draft) is `Stale` too.
        Files the open receipt of `bot.services.receipts`, if there is one."""
        ...

    async def new_id(self) -> int:
        """A number never handed out before, by any process: for games, matches and boards alike."""
        ...

    async def events(self, stream: Stream, after: int = 0) -> tuple[Event, ...]:
        """What the stream holds beyond the first `after` events."""
        ...

    async def person(self, person: PersonId) -> Person | None: ...
    async def people(self, people: Sequence[PersonId]) -> Mapping[PersonId, Person]: ...
    async def chat(self, chat: ChatId) -> Chat | None: ...
    async def challenge(self, token: str) -> Challenge | None: ...
    async def challenges(
        self,
        *,
        opener: PersonId | None = None,
        addressed_to: PersonId | None = None,
        addressed_name: str | None = None,
        chat: ChatId | None = None,
        listed: bool | None = None,
        states: Sequence[str] = ("open",),
    ) -> tuple[Challenge, ...]:
        """Those in one of the states that fit all of the given, newest first."""
        ...

    async def game(self, game: GameId) -> GameRow | None: ...
    async def games_of(self, person: PersonId, *, over: bool = False, limit: int = 50) -> tuple[GameRow, ...]:
        """The person's games, last moved first."""
        ...

    async def games_in(self, chat: ChatId, *, over: bool = False, limit: int = 50) -> tuple[GameRow, ...]: ...
    async def games_to_play(self) -> tuple[GameRow, ...]:
        """Running games in which the computer has to act: resumed at start."""
        ...

    async def sheet(
        self, game: GameId, offer: str, events: int = 0, match_events: int = 0, side_events: int = 0
    ) -> Sheet | None:
        """All that belongs to the game, but for so many events that are known already.

        On SQLite as of one moment; on PostgreSQL a commit may fall between the parts, and its boards are
        then wanted anew.

        `offer` is the token of the card of the next game."""
        ...

    async def match(self, match: MatchId) -> MatchRow | None: ...
    async def boards(self, game: GameId) -> tuple[Board, ...]: ...
    async def board(self, board: BoardId) -> Board | None: ...
    async def board_at(self, chat: ChatId, message: int) -> Board | None: ...
    async def stale_boards(self) -> tuple[BoardId, ...]:
        """Boards with `wanted > shown` where readers can be reached; who has waited longest comes first."""
        ...

    async def shown(
        self,
        board: BoardId,
        version: int,
        *,
        message: int | None = None,
        picture: str = "",
        uploaded: Picture | None = None,
        soon: bool = True,
    ) -> None:
        """`shown = version` where it was less; `message` is set once the board has been sent.

        `uploaded` is a picture that Telegram holds since then. Not `soon`: together with others, within a
        fraction of a second."""
        ...

    async def ping(self, game: GameId) -> Ping | None: ...
    async def claim_timers(self, now: datetime, limit: int = 100) -> tuple[Timer, ...]:
        """Due timers, each handed to one claimer only, whoever asks.

        A claim is a lease of a minute, so that a killed process loses no timer: drop it in the transaction of
        its effect by `DropTimer(kind, subject, due_at)`, or it comes again."""
        ...

    async def free_timers(self) -> None:
        """Nobody else lives who may hold a lease: what a killed process has claimed comes again at once."""
        ...

    async def next_timer(self) -> datetime | None:
        """When the next timer can be claimed."""
        ...

    async def picture(self, bot: int, key: str) -> str | None: ...
    async def awaiting(self, person: PersonId) -> Awaiting | None: ...
    async def setting(self, scope: str, name: str) -> str | None: ...
    async def settings(self, scope: str) -> Mapping[str, str]:
        """All that is set there, by name."""
        ...

    async def heartbeat(self, name: str) -> datetime | None: ...
    async def holidays(self, person: PersonId) -> tuple[Holiday, ...]:
        """The person's, the oldest first."""
        ...

    async def rebuild(self) -> int:
        """Rewrite games' and matches' list rows from their events; the number that differed."""
        ...

    async def processed(self, update: int) -> bool:
        """Whether the update has had its effect."""
        ...

    async def tidy(self, old: Old) -> Mapping[str, int]:
        """Delete what is older, in many short transactions; how many rows of each table."""
        ...

    async def census(self, now: datetime) -> Census:
        """How much of everything there is."""
        ...

    async def close(self) -> None: ...


class Clock(Protocol):
    def now(self) -> datetime:
        """UTC, with time zone."""
        ...


class Courier(Protocol):
    """Tells the chat side that something is to be shown. Never waits, never fails: the rows are the truth."""

    def changed(self, game: GameId) -> None:
        """Boards of the game have `wanted > shown`: queue their workers."""
        ...

    def expected(self, table: Table) -> None:
        """The game will be so once its commit has succeeded: draw ahead, show nothing."""
        ...

    def became(self, table: Table, boards: Sequence[Board]) -> None:
        """As `changed`, by a transaction that led to this table and raised these boards."""
        ...


class Executor(Protocol):
    """Runs slow work in the thinking threads."""

    async def run(self, work: Callable[[], T]) -> T: ...


@dataclass(frozen=True, slots=True)
class Note:
    """A text to be said in the reader's language: a key of the catalogue with its values."""

    key: str
    values: Mapping[str, object] = field(default_factory=dict)
    alert: bool = False
    """It waits for an OK, for there is something to read."""
