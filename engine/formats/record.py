"""A match as files tell it: who played, its events, and those of each of its games."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

from engine.errors import BadRecord
from engine.events import (
    Beavered,
    Cancelled,
    CubeEvent,
    Doubled,
    Dropped,
    Event,
    GameScored,
    GameStarted,
    LastThrown,
    LotThrown,
    MatchEnded,
    MatchStarted,
    Moved,
    Resigned,
    Rolled,
    Taken,
    TimedOut,
)
from engine.game import Game

LONGEST_NAME: Final = 64
"""Of a player in a file; more of it is cut."""


class Played(NamedTuple):
    """One game of a record."""

    number: int
    """Its id in the match's events."""
    crawford: bool
    events: tuple[Event, ...]
    scored: GameScored | None
    """None while it is played, or where it was never finished."""


@dataclass(frozen=True, slots=True)
class Record:
    """A match or session; seats keep their names throughout."""

    names: tuple[str, str]
    match: tuple[Event, ...]
    """`MatchStarted`, then a `GameStarted` and a `GameScored` for each game, and perhaps `MatchEnded`."""
    games: tuple[tuple[Event, ...], ...]
    """In the order in which they were started; each begins with `Started`."""

    @property
    def terms(self) -> MatchStarted:
        first = self.match[0]
        assert isinstance(first, MatchStarted), f"{first} begins no match"
        return first

    @property
    def ended(self) -> str | None:
        """Why it stopped before its end."""
        last = self.match[-1]
        return last.reason if isinstance(last, MatchEnded) else None

    def played(self) -> Iterator[Played]:
        """Its games, each with its result."""
        scored = {each.game: each for each in self.match if isinstance(each, GameScored)}
        begun = [each for each in self.match if isinstance(each, GameStarted)]
        for started, events in zip(begun, self.games, strict=True):
            yield Played(started.game, started.crawford, events, scored.get(started.game))


def followed(game: Game, event: Event) -> Game:
    """The game after an event that somebody else has written down; raises what its decision raises."""
    decided = _decided(game, event)
    if decided != event:
        raise BadRecord("refused", f"{event} is not what these rules make of it")
    return game.after(event)


def _decided(game: Game, event: Event) -> Event:
    match event:
        case LotThrown() | Rolled() | LastThrown():
            return _thrown(game, event)
        case Moved():
            return game.move(_actor(game), event.steps)
        case Doubled() | Taken() | Dropped() | Beavered():
            return _turned(game, event)
        case Resigned() | TimedOut() | Cancelled():
            return _given_up(game, event)
    raise BadRecord("refused", f"{event} does not belong in a game")


def _thrown(game: Game, event: LotThrown | Rolled | LastThrown) -> Event:
    match event:
        case LotThrown():
            return game.throw_lot(event.dice)
        case Rolled():
            return game.roll(event.dice)
        case LastThrown():
            return game.throw_last(event.dice)


def _turned(game: Game, event: CubeEvent) -> Event:
    match event:
        case Doubled():
            return game.double(event.seat)
        case Taken():
            return game.take(event.seat)
        case Dropped():
            return game.drop(event.seat)
        case Beavered():
            return game.beaver(event.seat)


def _given_up(game: Game, event: Resigned | TimedOut | Cancelled) -> Event:
    match event:
        case Resigned():
            offered = game.rules.options["resign"] == "offer"
            return game.resign(event.seat, event.kind if offered else None)
        case TimedOut():
            return game.time_out(event.seat)
        case Cancelled():
            return game.cancel()


def _actor(game: Game) -> int:
    if game.to_act is None:
        raise BadRecord("refused", "nobody has to move")
    return game.to_act
