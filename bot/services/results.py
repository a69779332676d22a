"""Finished games and matches as the database counts them, and the port that asks for them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from bot.services.records import ChatId, GameRow, MatchRow, Person, PersonId, Sitter


@dataclass(frozen=True, slots=True)
class Among:
    """Which games and matches are meant: those that fit all that is given."""

    person: PersonId | None = None
    rival: Sitter | None = None
    """Counts only beside a person."""
    chat: ChatId | None = None


@dataclass(frozen=True, slots=True)
class Wins:
    """Games that one seat has won; a home mars counts among the marses."""

    games: int
    points: float
    oins: int
    marses: int
    kokses: int


@dataclass(frozen=True, slots=True)
class GameCount:
    """Finished games between the same seats; `variant` None: of all variants."""

    seats: tuple[Sitter, Sitter]
    variant: str | None
    wins: tuple[Wins, Wins]
    draws: int
    drawn_points: float
    """What the draws have given to each."""
    last: datetime


@dataclass(frozen=True, slots=True)
class MatchCount:
    """Matches to several points that the same seat has won."""

    seats: tuple[Sitter, Sitter]
    winner: int | None
    matches: int


class Results(Protocol):
    """Counts what is over. Nothing here is kept up to date by adding: it is counted when somebody asks."""

    async def games(
        self, among: Among, *, variant: str = "", since: datetime | None = None
    ) -> tuple[GameCount, ...]:
        """A person's games, each variant apart; all others together: a chat has many pairs.

        Of one variant only, or only those that ended since then, where that is asked for."""
        ...

    async def matches(self, among: Among) -> tuple[MatchCount, ...]:
        """Without single games and money sessions."""
        ...

    async def finished(self, among: Among, limit: int, offset: int = 0) -> tuple[MatchRow, ...]:
        """Matches, sessions and single games, those that ended last first."""
        ...

    async def against_computer(self, person: PersonId, variant: str, limit: int) -> tuple[GameRow, ...]:
        """The person's games of a variant against the computer, those that ended last first."""
        ...

    async def ended(self, since: datetime, until: datetime) -> tuple[GameRow, ...]:
        """The games that ended in that time, in their order."""
        ...

    async def newcomers(self, since: datetime) -> int:
        """How many persons have begun their first game since then."""
        ...

    async def named(self, username: str) -> tuple[Person, ...]:
        """Who has, or had, that name (without "@", in any case)."""
        ...
