"""Puzzles on the database."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sqlalchemy import func, select

from bot.services.puzzle_records import (
    DayPuzzle,
    PuzzleAnswer,
    PuzzleBallot,
    PuzzleId,
    PuzzleVote,
    Solved,
    VoteId,
)
from bot.services.records import ChatId, PersonId
from bot.store import reads
from bot.store.codec import R, columns_of
from bot.store.database import Database
from bot.store.puzzle_tables import puzzle_answers, puzzle_ballots, puzzle_votes, puzzles


class SqlPuzzles:
    """See `bot.services.puzzle_records.Puzzles`, which this satisfies."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def puzzle(self, number: PuzzleId) -> DayPuzzle | None:
        return await self._one(DayPuzzle, id=number)

    async def of_day(self, variant: str, day: str) -> DayPuzzle | None:
        return await self._one(DayPuzzle, variant=variant, day=day)

    async def keys(self, variant: str) -> frozenset[str]:
        query = select(puzzles.c.key).where(puzzles.c.variant == variant)
        return frozenset(await self._database.read(lambda connection: connection.scalars(query).all()))

    async def until(self, variant: str, day: str, skip: int, limit: int) -> tuple[DayPuzzle, ...]:
        earlier = select(*columns_of(DayPuzzle)).where(puzzles.c.variant == variant, puzzles.c.day <= day)
        query = earlier.order_by(puzzles.c.day.desc()).offset(skip).limit(limit)
        return await self._database.read(lambda connection: reads.records(connection, DayPuzzle, query))

    async def answers(self, person: PersonId, puzzles: Sequence[PuzzleId]) -> Mapping[PuzzleId, PuzzleAnswer]:
        mine = select(*columns_of(PuzzleAnswer)).where(puzzle_answers.c.person == person)
        query = mine.where(puzzle_answers.c.puzzle.in_(puzzles))
        found = await self._database.read(lambda connection: reads.records(connection, PuzzleAnswer, query))
        return {each.puzzle: each for each in found}

    async def solved(self, person: PersonId) -> Solved:
        query = (
            select(puzzle_answers.c.choice, func.count())
            .where(puzzle_answers.c.person == person)
            .group_by(puzzle_answers.c.choice)
        )
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        right = sum(number for choice, number in rows if choice == 0)
        return Solved(right, sum(number for _, number in rows))

    async def vote(self, number: VoteId) -> PuzzleVote | None:
        return await self._one(PuzzleVote, id=number)

    async def vote_in(self, chat: ChatId, puzzle: PuzzleId) -> PuzzleVote | None:
        here = select(*columns_of(PuzzleVote)).where(
            puzzle_votes.c.chat == chat, puzzle_votes.c.puzzle == puzzle
        )
        query = here.order_by(puzzle_votes.c.id).limit(1)
        found = await self._database.read(lambda connection: reads.records(connection, PuzzleVote, query))
        return found[0] if found else None

    async def ballots(self, vote: VoteId) -> tuple[PuzzleBallot, ...]:
        query = select(*columns_of(PuzzleBallot)).where(puzzle_ballots.c.vote == vote)
        ordered = query.order_by(puzzle_ballots.c.at, puzzle_ballots.c.person)
        return await self._database.read(lambda connection: reads.records(connection, PuzzleBallot, ordered))

    async def _one(self, kind: type[R], **fits: object) -> R | None:
        return await self._database.read(lambda connection: reads.one(connection, kind, **fits))
