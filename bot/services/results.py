"""Finished games and matches as the database counts them, and the port that asks for them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from bot.services.records import ChatId, MatchRow, Person, PersonId, Sitter


@dataclass(frozen=True, slots=True)
class Among:
    """Which games and matches are meant: those that fit all that is given."""

    person: PersonId | None = None
    rival: Sitter | None = None
    """Counts only beside a person."""
    chat: ChatId | None = None


@dataclass(frozen=True, slots=True)
class GameCount:
    """Finished games of one variant, between the same seats, that ended alike."""

    seats: tuple[Sitter, Sitter]
    variant: str
    winner: int | None
    kind: str
    games: int
    points: float
    """What the winner got, in draws each."""
    last: datetime


@dataclass(frozen=True, slots=True)
class MatchCount:
    """Matches to several points that the same seat has won."""

    seats: tuple[Sitter, Sitter]
    winner: int | None
    matches: int


class Results(Protocol):
    """Counts what is over. Nothing here is kept up to date by adding: it is counted when somebody asks."""

    async def games(self, among: Among) -> tuple[GameCount, ...]: ...
    async def matches(self, among: Among) -> tuple[MatchCount, ...]:
        """Without single games and money sessions."""
        ...

    async def finished(self, among: Among, limit: int, offset: int = 0) -> tuple[MatchRow, ...]:
        """Matches, sessions and single games, those that ended last first."""
        ...

    async def named(self, username: str) -> tuple[Person, ...]:
        """Who has, or had, that name (without "@", in any case)."""
        ...
