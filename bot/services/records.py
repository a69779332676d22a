"""Rows as values. Times are UTC and kept to the millisecond; what is secret stays out of every `repr`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import NewType

PersonId = NewType("PersonId", int)
"""Telegram's user id."""
ChatId = NewType("ChatId", int)
"""Telegram's chat id; 64 bits."""
GameId = NewType("GameId", int)
MatchId = NewType("MatchId", int)
BoardId = NewType("BoardId", int)
Stream = NewType("Stream", str)
"""The key of one list of events: `game_stream(id)`, `side_stream(id)`, `match_stream(id)`."""


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
    text: bool = False
    """The board in letters instead of a picture."""
    auto_roll: bool = True
    auto_pass: bool = True
    auto_forced: bool = True
    auto_bearoff: bool = True
    auto_done: bool = False
    pings: bool = True
    phrases: bool = True
    quiet: str = ""
    """Hours in which nothing calls the person, as "22:00-08:00"; "" for none."""
    zone: str = ""
    """The time zone of those hours: a name or an offset ("+03:00"); "" is UTC."""


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
    rival: str = ""
    """"computer": the card is about a game against it, and there is nobody to invite."""
    hints: bool = False
    """Both may ask the bot what is best; against the computer one always may."""
    rated: bool = False
    """The result counts for ratings, and who lets the time run out loses without being asked."""
    party: str = ""
    """Several persons sit beside a seat: which kind of game that is, as `bot.services.crews.PAIR`."""
    contest: str = ""
    """What the match belongs to: "t5.2.7" is a pairing of tournament 5; "" where it stands alone."""
    best: int = 0
    """Best of so many games: `length` of them are to be won, whatever their points; 0: points count."""


@dataclass(frozen=True, slots=True)
class Challenge:
    """Key: token. `seed` is secret until its game ends. States: draft, open, vacant, taken, cancelled,
    expired; seeking: its opener waits in the queue; contest: sealed dice, and no invitation."""

    token: str
    state: str
    opener: PersonId
    terms: Terms
    seed: bytes = field(repr=False)
    created_at: datetime
    expires_at: datetime | None = None
    chat: ChatId | None = None
    thread: int | None = None
    message: int | None = None
    inline_message: str | None = None
    addressed_to: PersonId | None = None
    addressed_name: str | None = None
    password_hash: str | None = field(default=None, repr=False)
    rematch_of: MatchId | None = None
    listed: bool = False
    """Everybody finds it in the list of open tables."""


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
    winner: int | None = None
    """The seat that won the match, or was ahead when the session ended; None before, and when nobody was."""


@dataclass(frozen=True, slots=True)
class GameRow:
    """Key: id. List row of a game, derivable from its events; but `seed`, secret until its end, is not."""

    id: GameId
    match: MatchId
    seats: tuple[Sitter, Sitter]
    variant: str
    seed: bytes = field(repr=False)
    seq: int
    to_act: int | None
    """The seat that must decide now; None when the game is over."""
    over: bool
    created_at: datetime
    moved_at: datetime
    over_at: datetime | None = None
    chat: ChatId | None = None
    thread: int | None = None
    winner: int | None = None
    """The seat that has won; None in a draw, and while the game runs."""
    points: float = 0.0
    """What the winner gets, in a draw each."""
    kind: str = ""
    """`engine.scoring.Kind` of the result; "" while the game runs."""
    by: str = ""
    """How it ended: `engine.scoring.Result.by`."""
    party: str = ""
    """As `Terms.party`."""


@dataclass(frozen=True, slots=True)
class Draft:
    """Key: game and seat. A half-made turn, valid for one `seq`; `line` is one letter per step.

    `press` and `pressed_at` remember the last accepted button, so that a double tap is told from two taps.
    `due_at`: when the automatic "done" commits it. `number` counts the presses on the turn, each of which
    builds on the one before."""

    game: GameId
    seat: int
    seq: int
    line: str
    press: str = ""
    pressed_at: datetime | None = None
    due_at: datetime | None = None
    number: int = 1


@dataclass(frozen=True, slots=True)
class Board:
    """Key: id. A message that shows a game; it is up to date when `shown` has reached `wanted`.

    Writing one never lowers `wanted` or `shown`, so that an older record cannot undo what others raised; nor
    does one older than what is shown bring back its `message` and `picture`.
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
    ephemeral: int | None = None
    """The mover's own board in a group: a message there that `reader` alone sees, which has no other id."""
    calm: bool = False
    """A group's board that shows nothing of half-made turns: they are made on boards of the movers' own."""


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
    """Key: kind and subject. Due at `due_at` for whichever process claims it; writing it arms it anew."""

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
    """Key: person. The next typed message of the person answers this (`bot.telegram.questions`)."""

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
