"""Everything that can have happened, as values: a game and a match are folds of them.

A *game* stream holds what changes board or cube, a *match* stream the score, a *side* stream what happens
beside the board (`engine.side_events`); a chouette (`engine.chouette`), a tournament
(`engine.tournament.events`) and a team match (`engine.team_events`) have streams of their own. Seats are 0
and 1 of the match and stay with their persons; colours may change from game to game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from engine.chouette.events import ChouetteEvent
from engine.dice import Roll
from engine.rules import OptionValue, Step
from engine.scoring import Kind
from engine.side_events import SideEvent
from engine.team_events import TeamEvent
from engine.tournament.events import TournamentEvent

Score: TypeAlias = tuple[float, float]
"""Points by seat."""

RULES_VERSION: Final = 1
"""Stored with every game, so that a later correction of a rule need not change how an old game reads."""


@dataclass(frozen=True, slots=True)
class Started:
    """The first event of a game. Its dice are sealed: docs/fairness.md explains `seal` and `press`."""

    rules: str
    """The variant's key."""
    options: Mapping[str, OptionValue]
    version: int
    white: int | None
    """The seat with the white checkers; None: whoever begins."""
    starter: int | None
    """The seat that begins; None: the lot decides."""
    seal: str
    press: str
    score: Score = (0.0, 0.0)
    length: int = 1
    """Points to win the match; 0 in a money session."""
    crawford: bool = False
    """This is the Crawford game: no cube."""
    money: bool = False


@dataclass(frozen=True, slots=True)
class LotThrown:
    """One die each, seat 0's first; equal dice are thrown again."""

    dice: Roll


@dataclass(frozen=True, slots=True)
class Rolled:
    """Two dice for the seat on roll."""

    dice: Roll


@dataclass(frozen=True, slots=True)
class Moved:
    """A whole confirmed turn; no steps: nothing could be played."""

    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class LastThrown:
    """The right of the last throw: these dice decide between defeat and a draw."""

    dice: Roll


@dataclass(frozen=True, slots=True)
class Doubled:
    """The seat offers a double or redouble."""

    seat: int


@dataclass(frozen=True, slots=True)
class Taken:
    """The seat accepts the double or, having doubled, the beaver."""

    seat: int


@dataclass(frozen=True, slots=True)
class Dropped:
    """The seat refuses the double or, having doubled, the beaver."""

    seat: int


@dataclass(frozen=True, slots=True)
class Beavered:
    """The seat accepts the double, redoubles at once and keeps the cube."""

    seat: int


@dataclass(frozen=True, slots=True)
class Resigned:
    """The seat gives up a game of that class: the position's, or the one that the opponent has accepted."""

    seat: int
    kind: Kind


@dataclass(frozen=True, slots=True)
class TimedOut:
    """The seat's time has run out, or the opponent has claimed the game; it loses as the position stands."""

    seat: int


@dataclass(frozen=True, slots=True)
class Cancelled:
    """Nobody wins and nothing counts: a player has left for good, and no rating hung on the game."""


@dataclass(frozen=True, slots=True)
class MatchStarted:
    """The first event of a match (`length` points) or of a money session (`length` 0)."""

    variant: str
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    length: int = 1
    difference: int = 0
    """A session ends when somebody leads by this much; 0: no such end."""
    until: int | None = None
    """A session starts no game after this time, in UTC milliseconds; None: no such end."""
    profile: str = ""
    version: int = RULES_VERSION
    best: int = 0
    """Best of so many games: `length` of them are to be won, whatever their points; 0: points count."""


@dataclass(frozen=True, slots=True)
class GameStarted:
    """The next game of the match, by its id."""

    game: int
    crawford: bool = False


@dataclass(frozen=True, slots=True)
class GameScored:
    """A game has ended; a draw has no winner and gives both seats its points."""

    game: int
    winner: int | None
    points: float
    kind: Kind
    by: str
    """How it ended: see `engine.scoring.Result`."""
    stake: int = 1
    white: int | None = None
    starter: int | None = None
    """Who began, for the next game; None if nobody had yet."""
    hints: tuple[int, int] = (0, 0)
    """How many hints each seat was given."""


@dataclass(frozen=True, slots=True)
class MatchEnded:
    """A session or match stops before anybody has reached its end: `agreed`, `time` or `abandoned`."""

    reason: str


DiceEvent: TypeAlias = LotThrown | Rolled | LastThrown
CubeEvent: TypeAlias = Doubled | Taken | Dropped | Beavered
EndEvent: TypeAlias = Resigned | TimedOut
GameEvent: TypeAlias = Started | DiceEvent | Moved | CubeEvent | EndEvent | Cancelled
MatchEvent: TypeAlias = MatchStarted | GameStarted | GameScored | MatchEnded
Event: TypeAlias = GameEvent | SideEvent | MatchEvent | ChouetteEvent | TeamEvent | TournamentEvent
