"""The rows of the clocks: what a game's players have left, and the times for which nobody is charged."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TypeAlias

from bot.services.records import GameId, PersonId

Pair: TypeAlias = tuple[timedelta, timedelta]
"""A time for each seat."""


@dataclass(frozen=True, slots=True)
class GameClock:
    """Key: game. What both seats had left at `since`.

    Written with every event of the game. `version` counts the writings: of two on top of the same one the
    second is `Stale`."""

    game: GameId
    version: int
    running: int | None
    """The seat whose time runs; None: nobody's, as in a pause."""
    since: datetime
    turn: Pair
    """For the turn; full again after every turn that is played."""
    reserve: Pair
    """For the whole game, once the turn's time is used up."""
    held_until: datetime | None = None
    """At `since` the time of `running` stood, for a holiday that was to last until then."""
    nudged: bool = False
    """The opponent has called whoever has run out of time, and now waits, or ends the game."""


@dataclass(frozen=True, slots=True)
class Outage:
    """Key: since. The bot was away: no clock ran meanwhile."""

    since: datetime
    until: datetime


@dataclass(frozen=True, slots=True)
class Holiday:
    """Key: person and since. The person's clocks stand meanwhile; it may be ended before its time."""

    person: PersonId
    since: datetime
    until: datetime
