"""Everything that can have happened, as values: a game and a match are folds of them.

A *game* stream holds what changes board or cube, a *match* stream the score, a *side* stream what happens
beside the board (`engine.side_events`); a chouette (`engine.chouette`), a tournament
(`engine.tournament.events`) and a team match (`engine.team_events`) have streams of their own. Seats are 0
and 1 of the match and stay with their persons; colours may change from game to game.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from typing import Final, TypeAlias, get_args

from engine.advice import Chances, RatedAction, RatedTurn
from engine.chouette.events import ChouetteEvent
from engine.dice import HIGHEST, Roll
from engine.errors import BadText
from engine.rules import OptionValue, Step
from engine.scoring import Kind
from engine.side_events import SideEvent
from engine.team_events import TeamEvent
from engine.tournament.events import TournamentEvent

Json: TypeAlias = "str | int | float | bool | list[Json] | dict[str, Json] | None"
JsonObject: TypeAlias = "dict[str, Json]"
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


def _name(event_class: type) -> str:
    """`LotThrown` is stored as `lot_thrown`: renaming a class would orphan its events."""
    return re.sub("(?<=[a-z])(?=[A-Z])", "_", event_class.__name__).lower()


_CLASSES: Final[Mapping[str, Callable[..., Event]]] = {_name(found): found for found in get_args(Event)}


def encode(event: Event) -> tuple[str, JsonObject]:
    """The event's name and its data as JSON has them."""
    data = {each.name: _plain(getattr(event, each.name)) for each in fields(event)}
    return _name(type(event)), data


def decode(name: str, data: Mapping[str, Json]) -> Event:
    """The event that `encode` wrote. Fields added since then take their defaults; raises `BadText`."""
    build = _CLASSES.get(name)
    if build is None:
        raise BadText(f"unknown event {name!r}")
    try:
        return build(**{key: _READ.get(key, _same)(value) for key, value in data.items()})
    except (TypeError, ValueError) as error:
        raise BadText(f"unreadable event {name!r}: {error}") from error


def _plain(value: object) -> Json:
    match value:
        case None | bool() | int() | float():
            return value
        case str():
            return str(value)
        case tuple():
            return [_plain(each) for each in value]
        case Mapping():
            return {str(key): _plain(each) for key, each in value.items()}
    raise AssertionError(f"{value!r} has no place in an event")


def _same(value: Json) -> object:
    return value


def _pair(value: Json) -> tuple[Json, Json]:
    if not isinstance(value, list) or len(value) != 2:
        raise ValueError(f"{value!r} is no pair")
    return value[0], value[1]


def _points(value: Json) -> object:
    """Of one side in a game, of both in a tournament."""
    return _pair(value) if isinstance(value, list) else value


def _numbers(value: Json) -> tuple[int, ...]:
    match value:
        case [*numbers] if all(isinstance(each, int) for each in numbers):
            return tuple(each for each in numbers if isinstance(each, int))
    raise ValueError(f"{value!r} is no list of numbers")


def _couples(value: Json) -> tuple[tuple[int, int], ...]:
    match value:
        case [*couples]:
            return tuple(_couple(each) for each in couples)
    raise ValueError(f"{value!r} is no list of couples")


def _couple(value: Json) -> tuple[int, int]:
    match _pair(value):
        case (int(first), int(second)):
            return first, second
    raise ValueError(f"{value!r} is no couple")


def _roll(value: Json) -> Roll:
    match _pair(value):
        case (int(first), int(second)) if min(first, second) >= 1 and max(first, second) <= HIGHEST:
            return first, second
    raise ValueError(f"{value!r} is no throw of two dice")


def _steps(value: Json) -> tuple[Step, ...]:
    if not isinstance(value, list):
        raise ValueError(f"{value!r} is no list of steps")
    return tuple(_step(each) for each in value)


def _step(value: Json) -> Step:
    match _pair(value):
        case (int(origin), int(pips)):
            return Step(origin, pips)
    raise ValueError(f"{value!r} is no step")


def _turns(value: Json) -> tuple[RatedTurn, ...]:
    match value:
        case [*turns]:
            return tuple(_turn(each) for each in turns)
    raise ValueError(f"{value!r} is no list of turns")


def _turn(value: Json) -> RatedTurn:
    match value:
        case [steps, int() | float() as equity, chances] if (found := _chances(chances)) is not None:
            return RatedTurn(_steps(steps), equity, found)
    raise ValueError(f"{value!r} is no rated turn")


def _actions(value: Json) -> tuple[RatedAction, ...]:
    match value:
        case [*actions]:
            return tuple(_action(each) for each in actions)
    raise ValueError(f"{value!r} is no list of actions")


def _action(value: Json) -> RatedAction:
    match _pair(value):
        case (str(action), int() | float() as equity):
            return RatedAction(action, equity)
    raise ValueError(f"{value!r} is no rated action")


def _chances(value: Json) -> Chances | None:
    if value is None:
        return None
    if not isinstance(value, list):
        raise ValueError(f"{value!r} are no chances")
    return Chances(*(float(each) for each in value if isinstance(each, int | float)))


_READ: Final[Mapping[str, Callable[[Json], object]]] = {
    "actions": _actions,
    "chances": _chances,
    "dice": _roll,
    "hints": _pair,
    "kind": lambda value: Kind(str(value)),
    "members": _numbers,
    "order": _numbers,
    "pairs": _couples,
    "points": _points,
    "score": _pair,
    "steps": _steps,
    "turns": _turns,
}
