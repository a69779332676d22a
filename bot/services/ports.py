"""What the use cases need of the world: records, and the protocols of store, clock, courier and thinking.

Records are rows as values. A change to the store is a record (written over the row with the same key) or one of
the small verbs at the end; `Store.append` writes events and changes in one transaction, all or none.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import NewType, Protocol, TypeAlias, TypeVar

from engine.events import Event

PersonId = NewType("PersonId", int)
"""Telegram's user id."""
ChatId = NewType("ChatId", int)
"""Telegram's chat id; 64 bits."""
GameId = NewType("GameId", int)
MatchId = NewType("MatchId", int)
BoardId = NewType("BoardId", int)
Stream = NewType("Stream", str)
"""The key of one list of events: `game_stream(id)`, `side_stream(id)`, `match_stream(id)`."""

T = TypeVar("T")


def game_stream(game: GameId) -> Stream:
    """What changes the board or the cube."""
    return Stream(f"g{game}")


def side_stream(game: GameId) -> Stream:
    """What happens beside the board: pause, phrases, resign offers, clock notices."""
    return Stream(f"s{game}")


def match_stream(match: MatchId) -> Stream:
    """The score of a match or session."""
    return Stream(f"m{match}")


@dataclass(frozen=True, slots=True)
class Preferences:
    """A person's own settings; `language` None follows Telegram's."""

    language: str | None = None
    theme: str = "wood"
    home: str = "right"
    numbers: bool = True
    auto_roll: bool = True
    auto_pass: bool = True
    auto_forced: bool = True
    auto_bearoff: bool = True
    auto_done: bool = False
    pings: bool = True
    phrases: bool = True


@dataclass(frozen=True, slots=True)
class Person:
    """Key: id."""

    id: PersonId
    name: str
    username: str | None = None
    language_code: str | None = None
    started: bool = False
    """Has opened a private chat, so that the bot may write first."""
    blocked: bool = False
    preferences: Preferences = Preferences()


@dataclass(frozen=True, slots=True)
class Chat:
    """Key: id. A group or private chat where the bot has spoken."""

    id: ChatId
    kind: str
    title: str = ""
    language: str | None = None
    forum: bool = False
    gone: bool = False
    """The bot was kicked, or the group deleted."""


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who sits on a seat: a person, or the computer at a level. Exactly one is set."""

    person: PersonId | None = None
    level: str | None = None


@dataclass(frozen=True, slots=True)
class Terms:
    """What a challenge offers. `options` holds only deviations from the profile."""

    variant: str = "short"
    profile: str = "international"
    options: Mapping[str, bool | int | str] = field(default_factory=dict)
    length: int = 1
    """Points to win; 0 is a money session."""
    session: str = ""
    """How a money session ends: "" until agreed, `diff:N` by difference, `time:MINUTES`."""
    clock: str = "none"
    stake: int = 0


@dataclass(frozen=True, slots=True)
class Challenge:
    """Key: token. States: draft, open, taken, cancelled, expired. `seed` is secret until its game ends."""

    token: str
    state: str
    opener: PersonId
    terms: Terms
    seed: bytes
    created_at: datetime
    expires_at: datetime | None = None
    chat: ChatId | None = None
    thread: int | None = None
    message: int | None = None
    inline_message: str | None = None
    addressed_to: PersonId | None = None
    addressed_name: str | None = None
    password_hash: str | None = None
    rematch_of: MatchId | None = None


@dataclass(frozen=True, slots=True)
class MatchRow:
    """Key: id. A list row of a match or session, derivable from its events."""

    id: MatchId
    seats: tuple[Sitter, Sitter]
    terms: Terms
    score: tuple[float, float]
    over: bool
    seq: int
    chat: ChatId | None
    created_at: datetime
    over_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class GameRow:
    """Key: id. A list row of a game, derivable from its events (but for `seed`, which is kept secret here)."""

    id: GameId
    match: MatchId
    seats: tuple[Sitter, Sitter]
    variant: str
    seed: bytes
    seq: int
    to_act: int | None
    """The seat that must decide now; None when the game is over."""
    over: bool
    created_at: datetime
    moved_at: datetime
    over_at: datetime | None = None
    chat: ChatId | None = None
    thread: int | None = None


@dataclass(frozen=True, slots=True)
class Draft:
    """Key: game and seat. A half-made turn, valid for one `seq`; `line` is one letter per step.

    `press` and `pressed_at` remember the last accepted button, so that a double tap is told from two taps.
    `due_at`: when the automatic "done" commits it."""

    game: GameId
    seat: int
    seq: int
    line: str
    press: str = ""
    pressed_at: datetime | None = None
    due_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Board:
    """Key: id. A message that shows a game; it is up to date when `shown` has reached `wanted`.

    `reader` None is the group. `message` None with a `chat`: not sent yet. `menu` is what the keyboard shows
    instead of the moves ("" for the moves)."""

    id: BoardId
    game: GameId
    chat: ChatId | None
    thread: int | None = None
    message: int | None = None
    inline_message: str | None = None
    reader: PersonId | None = None
    menu: str = ""
    wanted: int = 1
    shown: int = 0
    picture: str = ""
    """`Scene.key` of the picture that the message shows now: an unchanged picture is not uploaded again."""


@dataclass(frozen=True, slots=True)
class Ping:
    """Key: game. The one open "your turn" message of a game."""

    game: GameId
    chat: ChatId
    message: int
    person: PersonId
    sent_at: datetime


@dataclass(frozen=True, slots=True)
class Timer:
    """Key: kind and subject. Something to do at `due_at`, done once by whichever process claims it."""

    kind: str
    subject: str
    due_at: datetime
    payload: str = ""


@dataclass(frozen=True, slots=True)
class Picture:
    """Key: bot and key. A picture that Telegram already holds."""

    bot: int
    key: str
    file_id: str
    used_at: datetime


@dataclass(frozen=True, slots=True)
class Awaiting:
    """Key: person. The next typed message of the person answers this (password, position, time zone)."""

    person: PersonId
    kind: str
    until: datetime
    payload: str = ""


@dataclass(frozen=True, slots=True)
class Setting:
    """Key: scope and name. A chat's or the bot's own setting."""

    scope: str
    name: str
    value: str


@dataclass(frozen=True, slots=True)
class Processed:
    """Key: update id. Recorded in the transaction of the update's effect; a second one raises `Repeated`."""

    update: int
    at: datetime


@dataclass(frozen=True, slots=True)
class Heartbeat:
    """Key: name. When this process last said that it lives."""

    name: str
    at: datetime


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
)


@dataclass(frozen=True, slots=True)
class DropDraft:
    game: GameId
    seat: int


@dataclass(frozen=True, slots=True)
class DropBoard:
    board: BoardId


@dataclass(frozen=True, slots=True)
class DropPing:
    game: GameId


@dataclass(frozen=True, slots=True)
class DropTimer:
    kind: str
    subject: str


@dataclass(frozen=True, slots=True)
class DropAwaiting:
    person: PersonId


@dataclass(frozen=True, slots=True)
class WantBoards:
    """Raise `wanted` of all boards of a game by one."""

    game: GameId


@dataclass(frozen=True, slots=True)
class TakeChallenge:
    """Move a challenge from one state to another; `Stale` when it is not in `from_state` any more."""

    token: str
    from_state: str
    to_state: str


Change: TypeAlias = (
    Record | DropDraft | DropBoard | DropPing | DropTimer | DropAwaiting | WantBoards | TakeChallenge
)


@dataclass(frozen=True, slots=True)
class Append:
    """Events for one stream that must have exactly `after` events now."""

    stream: Stream
    after: int
    events: tuple[Event, ...]


class Store(Protocol):
    """The one place of truth. Every write is one transaction that awaits only the database."""

    async def append(self, appends: Sequence[Append], changes: Sequence[Change] = ()) -> None:
        """All or none. Raises `Stale` when a stream has moved on, `Repeated` for a processed update."""
        ...

    async def events(self, stream: Stream) -> tuple[Event, ...]: ...
    async def person(self, person: PersonId) -> Person | None: ...
    async def people(self, people: Sequence[PersonId]) -> Mapping[PersonId, Person]: ...
    async def chat(self, chat: ChatId) -> Chat | None: ...
    async def challenge(self, token: str) -> Challenge | None: ...
    async def challenges(
        self, *, opener: PersonId | None = None, addressed_to: PersonId | None = None, chat: ChatId | None = None
    ) -> tuple[Challenge, ...]:
        """Open ones that fit all of the given, newest first."""
        ...

    async def game(self, game: GameId) -> GameRow | None: ...
    async def games_of(self, person: PersonId, *, over: bool = False, limit: int = 50) -> tuple[GameRow, ...]:
        """The person's games, last moved first."""
        ...

    async def games_in(self, chat: ChatId, *, over: bool = False, limit: int = 50) -> tuple[GameRow, ...]: ...
    async def games_of_match(self, match: MatchId) -> tuple[GameRow, ...]: ...
    async def games_to_play(self) -> tuple[GameRow, ...]:
        """Running games in which the computer has to act: resumed at start."""
        ...

    async def match(self, match: MatchId) -> MatchRow | None: ...
    async def matches_of(self, person: PersonId) -> tuple[MatchRow, ...]: ...
    async def matches_in(self, chat: ChatId) -> tuple[MatchRow, ...]: ...
    async def drafts(self, game: GameId) -> tuple[Draft, ...]: ...
    async def boards(self, game: GameId) -> tuple[Board, ...]: ...
    async def board(self, board: BoardId) -> Board | None: ...
    async def board_at(self, chat: ChatId, message: int) -> Board | None: ...
    async def stale_boards(self) -> tuple[BoardId, ...]:
        """Boards with `wanted > shown`."""
        ...

    async def shown(self, board: BoardId, version: int, *, message: int | None = None, picture: str = "") -> None:
        """`shown = version` where it was less; `message` is set once the board has been sent."""
        ...

    async def ping(self, game: GameId) -> Ping | None: ...
    async def claim_timers(self, now: datetime, limit: int = 100) -> tuple[Timer, ...]:
        """Due timers, removed: each is handed out exactly once, whoever asks."""
        ...

    async def next_timer(self) -> datetime | None: ...
    async def picture(self, bot: int, key: str) -> str | None: ...
    async def awaiting(self, person: PersonId) -> Awaiting | None: ...
    async def setting(self, scope: str, name: str) -> str | None: ...
    async def heartbeat(self, name: str) -> datetime | None: ...
    async def rebuild(self) -> int:
        """Rewrite games' and matches' list rows from their events; the number that differed."""
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


class Executor(Protocol):
    """Runs slow work in the thinking threads."""

    async def run(self, work: Callable[[], T]) -> T: ...


@dataclass(frozen=True, slots=True)
class Note:
    """A text to be said in the reader's language: a key of the catalogue with its values."""

    key: str
    values: Mapping[str, object] = field(default_factory=dict)
