"""Rows of the puzzles: which one a day has, who has answered what, and what groups vote on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple, NewType, Protocol

from bot.services.records import ChatId, PersonId

PuzzleId = NewType("PuzzleId", int)
VoteId = NewType("VoteId", int)


@dataclass(frozen=True, slots=True)
class DayPuzzle:
    """Key: id; one a day for each variant, and none twice. The first one written stays."""

    id: PuzzleId
    variant: str
    day: str
    """By UTC: "2026-11-30"."""
    key: str
    """`engine.ai.puzzles.Puzzle.key`."""
    data: str
    """The puzzle as JSON, so that old ones stay what they were when the pool changes."""


@dataclass(frozen=True, slots=True)
class PuzzleAnswer:
    """Key: puzzle and person. Written once; choice 0 is right."""

    puzzle: PuzzleId
    person: PersonId
    choice: int
    at: datetime


@dataclass(frozen=True, slots=True)
class PuzzleVote:
    """Key: id. A group's vote on a puzzle; it obeys whoever opened it."""

    id: VoteId
    puzzle: PuzzleId
    chat: ChatId
    opener: PersonId
    opened_at: datetime
    thread: int | None = None
    message: int | None = None
    revealed: bool = False


@dataclass(frozen=True, slots=True)
class PuzzleBallot:
    """Key: vote and person. Written once."""

    vote: VoteId
    person: PersonId
    choice: int
    at: datetime


class Solved(NamedTuple):
    """How many puzzles a person has solved, and answered."""

    right: int
    answered: int


class Puzzles(Protocol):
    """What the store answers about puzzles."""

    async def puzzle(self, number: PuzzleId) -> DayPuzzle | None: ...
    async def of_day(self, variant: str, day: str) -> DayPuzzle | None: ...
    async def keys(self, variant: str) -> frozenset[str]:
        """Of all that have been set."""
        ...

    async def until(self, variant: str, day: str, skip: int, limit: int) -> tuple[DayPuzzle, ...]:
        """Those of that day and earlier, the newest first."""
        ...

    async def answers(
        self, person: PersonId, puzzles: Sequence[PuzzleId]
    ) -> Mapping[PuzzleId, PuzzleAnswer]: ...
    async def solved(self, person: PersonId) -> Solved: ...
    async def vote(self, number: VoteId) -> PuzzleVote | None: ...
    async def vote_in(self, chat: ChatId, puzzle: PuzzleId) -> PuzzleVote | None: ...
    async def ballots(self, vote: VoteId) -> tuple[PuzzleBallot, ...]:
        """In the order in which they came."""
        ...
