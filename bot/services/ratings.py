"""Ratings as rows: how each stands, and every result that has moved one; and the port that asks for them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from bot.services.records import GameId, MatchId, MatchRow, PersonId
from engine.events import Event
from engine.match import Match
from engine.ratings import Outcome, Rating, chance, family_of, outcome, rated


@dataclass(frozen=True, slots=True)
class RatingRow:
    """Key: person and family. How the person stands there, derivable from the events."""

    person: PersonId
    family: str
    value: float
    experience: int
    at: datetime
    """When the last result came."""

    @property
    def rating(self) -> Rating:
        return Rating(self.value, self.experience)


@dataclass(frozen=True, slots=True)
class RatedResult:
    """Key: game and person. What a result has done to the rating of one of the two."""

    game: GameId
    person: PersonId
    rival: PersonId
    family: str
    match: MatchId
    length: int
    scored: float
    """1 for a win, 0.5 for a draw, 0 for a loss."""
    at: datetime
    value: float
    """The rating before it."""
    experience: int
    """Before it, too."""
    rival_value: float
    """The opponent's rating before it."""
    after: float

    @property
    def expected(self) -> float:
        """The score that the formula gave the person before."""
        return chance(self.value, self.rival_value, self.length)

    @property
    def before(self) -> Rating:
        return Rating(self.value, self.experience)

    @property
    def now(self) -> Rating:
        return Rating(self.after, self.experience + self.length)

    @property
    def change(self) -> float:
        return self.after - self.value


@dataclass(frozen=True, slots=True)
class Rated:
    """How a person stands in a family, with the rated results of some time."""

    person: PersonId
    rating: Rating
    wins: int
    losses: int


@dataclass(frozen=True, slots=True)
class Rate:
    """A result counts for both persons, seat 0 first: the store moves their ratings from where they stand."""

    match: MatchId
    family: str
    persons: tuple[PersonId, PersonId]
    outcome: Outcome
    at: datetime


class Ratings(Protocol):
    """What the store answers about ratings."""

    async def of(self, persons: Sequence[PersonId], family: str) -> Mapping[PersonId, Rating]:
        """Those who have a rating there."""
        ...

    async def history(self, person: PersonId, limit: int) -> tuple[RatedResult, ...]:
        """The person's last results in all families, the newest first."""
        ...

    async def counted(self, game: GameId) -> tuple[RatedResult, ...]:
        """What the game has done to the ratings of its two players; nothing where it was not rated."""
        ...

    async def standing(self, family: str, since: datetime | None) -> tuple[Rated, ...]:
        """Everybody who has had a rated result there since then, with the results of that time."""
        ...

    async def differing(self) -> int:
        """How many rows are not as the events make them."""
        ...

    async def recompute(self) -> int:
        """Write all rows as the events make them; how many were not so."""
        ...


def rating_changes(row: MatchRow, match: Match, events: Sequence[Event], at: datetime) -> list[Rate]:
    """What these events of a match, as it stood before them, mean for ratings."""
    persons = [sitter.person for sitter in row.seats if sitter.person is not None]
    if not row.terms.rated or len(persons) < 2:
        return []
    changes: list[Rate] = []
    for event in events:
        found = outcome(match, event)
        if found is not None:
            family = family_of(row.terms.variant)
            changes.append(Rate(row.id, family, (persons[0], persons[1]), found, at))
        match = match.after(event)
    return changes


def results_of(rate: Rate, ratings: Mapping[PersonId, Rating]) -> tuple[RatedResult, RatedResult]:
    """What the result does to both, as they stood before it; who is not among the ratings is new."""
    before = [ratings.get(person, Rating()) for person in rate.persons]
    return _result(rate, 0, before), _result(rate, 1, before)


def _result(rate: Rate, seat: int, before: Sequence[Rating]) -> RatedResult:
    mine, theirs, score = before[seat], before[1 - seat], rate.outcome.of(seat)
    return RatedResult(
        game=GameId(rate.outcome.game),
        person=rate.persons[seat],
        rival=rate.persons[1 - seat],
        family=rate.family,
        match=rate.match,
        length=rate.outcome.length,
        scored=score,
        at=rate.at,
        value=mine.value,
        experience=mine.experience,
        rival_value=theirs.value,
        after=rated(mine, theirs, rate.outcome.length, score).value,
    )


def row_after(result: RatedResult) -> RatingRow:
    """Where the person stands after the result."""
    now = result.now
    return RatingRow(result.person, result.family, now.value, now.experience, result.at)


def all_results(rates: Iterable[Rate]) -> tuple[RatedResult, ...]:
    """Everything that the results, in the order of their time, have done."""
    ratings: dict[str, dict[PersonId, Rating]] = {}
    found: list[RatedResult] = []
    for rate in sorted(rates, key=lambda rate: (rate.at, rate.outcome.game)):
        family = ratings.setdefault(rate.family, {})
        for result in results_of(rate, family):
            family[result.person] = result.now
            found.append(result)
    return tuple(found)
