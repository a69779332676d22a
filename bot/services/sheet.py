"""Everything that is written about one game, as one value."""

from __future__ import annotations

from dataclasses import dataclass

from bot.services.clock_records import GameClock, Holiday, Outage
from bot.services.crews import Companion, Proposal
from bot.services.ratings import RatedResult
from bot.services.records import Challenge, Draft, GameRow, MatchRow, Person
from bot.services.tournament_records import TournamentRow
from engine.events import Event


@dataclass(frozen=True, slots=True)
class Sheet:
    """Everything that is written about one game, read in one visit; of the events only those asked for."""

    row: GameRow
    match: MatchRow
    events: tuple[Event, ...]
    match_events: tuple[Event, ...]
    side_events: tuple[Event, ...]
    people: tuple[Person, ...]
    drafts: tuple[Draft, ...]
    offer: Challenge | None
    """Under a finished game: the card of the next one."""
    rated: tuple[RatedResult, ...] = ()
    """Under a finished game: what it has done to ratings."""
    clock: GameClock | None = None
    """Of a running game that is played with one."""
    outages: tuple[Outage, ...] = ()
    """That the clock has to leave out."""
    holidays: tuple[Holiday, ...] = ()
    """Of the two players, that the clock has to leave out."""
    companions: tuple[Companion, ...] = ()
    """Where several persons sit beside a seat: seat by seat, in their order."""
    proposals: tuple[Proposal, ...] = ()
    """What those propose."""
    contest: TournamentRow | None = None
    """The tournament that the match belongs to."""
