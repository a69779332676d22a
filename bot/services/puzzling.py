"""A puzzle a day for each variant: everybody answers once, alone or in a group's vote."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import partial
from typing import Final

from bot.services.errors import NotFound, Stale
from bot.services.ports import ChatId, Clock, DropTimer, Person, PersonId, Store, Timer, game_stream
from bot.services.puzzle_records import (
    DayPuzzle,
    PuzzleAnswer,
    PuzzleBallot,
    PuzzleId,
    PuzzleVote,
    Solved,
    VoteId,
)
from bot.services.thinking import Thinking, Thought
from engine.ai.levels import plies_of
from engine.ai.puzzles import Puzzle, pool, read_puzzle
from engine.ai.puzzles.making import DEEPEST, puzzle_at, puzzles
from engine.ai.stakes import Evaluator
from engine.game import Game, fold
from engine.verdicts import BLUNDER

PUZZLE_TIMER: Final = "puzzle"
VOTING: Final = timedelta(hours=24)
A_PAGE: Final = 8
GAMES: Final = 10
"""So many of the games that were analysed last are looked at for a puzzle ..."""
BOARDS: Final = 5
"""... and so many of their boards, for somebody waits."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A puzzle as one person sees it."""

    row: DayPuzzle
    puzzle: Puzzle
    answer: PuzzleAnswer | None
    solved: Solved


@dataclass(frozen=True, slots=True)
class Archive:
    """A page of the puzzles so far, the newest first."""

    variant: str
    page: int
    rows: tuple[DayPuzzle, ...]
    answers: Mapping[PuzzleId, PuzzleAnswer]
    more: bool
    solved: Solved


@dataclass(frozen=True, slots=True)
class Voting:
    """A group's vote; `ballots` are nobody's business before it is revealed."""

    vote: PuzzleVote
    row: DayPuzzle
    puzzle: Puzzle
    ballots: tuple[PuzzleBallot, ...]
    people: Mapping[PersonId, Person]


class Puzzling:
    """What was missed in games that were analysed here is asked first, then the pool; when that is used up,
    the computer plays itself for a new one."""

    def __init__(self, store: Store, clock: Clock, thinking: Thinking, evaluator: Evaluator) -> None:
        self._store = store
        self._clock = clock
        self._thinking = thinking
        self._evaluator = evaluator

    @property
    def _today(self) -> str:
        return self._clock.now().date().isoformat()

    async def today(self, variant: str, person: PersonId) -> DayPuzzle:
        """The day's puzzle; whoever asks first claims it for everybody."""
        day = self._today
        if found := await self._store.puzzles.of_day(variant, day):
            return found
        puzzle = await self._unused(variant, day, person)
        number = PuzzleId(await self._store.new_id())
        row = DayPuzzle(number, variant, day, puzzle.key, json.dumps(puzzle.as_json()))
        try:
            await self._store.append((), (row,))
        except Stale:  # Somebody else has claimed the day meanwhile.
            claimed = await self._store.puzzles.of_day(variant, day)
            if claimed is None:
                raise
            return claimed
        return row

    async def _unused(self, variant: str, day: str, person: PersonId) -> Puzzle:
        used = await self._store.puzzles.keys(variant)
        thought = Thought(person, plies_of(DEEPEST, variant), waited=True)
        for board in await self._missed(variant):
            found = await self._thinking.run(partial(puzzle_at, board, self._evaluator), thought)
            if found is not None and found.key not in used:
                return found
        for puzzle in pool(variant):
            if puzzle.key not in used:
                return puzzle
        endless = puzzles(variant, day, self._evaluator)
        return await self._thinking.run(
            lambda: next(each for each in endless if each.key not in used), thought
        )

    async def _missed(self, variant: str) -> Sequence[Game]:
        """Boards on which somebody has found another turn than the best one, at a price."""
        boards = list[Game]()
        for analysed in await self._store.analyses.newest(variant, GAMES):
            events = await self._store.events(game_stream(analysed.game))
            missed = [each for each in analysed.verdict.mistakes if each.turn and each.loss >= BLUNDER]
            boards += [fold(events[: each.seq]) for each in missed]
        return boards[:BOARDS]

    async def asked(self, number: PuzzleId, person: PersonId) -> Asked:
        """Raises `NotFound`."""
        row = await self._row(number)
        answers = await self._store.puzzles.answers(person, (number,))
        solved = await self._store.puzzles.solved(person)
        return Asked(row, puzzle_of(row), answers.get(number), solved)

    async def answer(self, number: PuzzleId, person: PersonId, choice: int) -> None:
        """The first answer counts; a second one changes nothing."""
        _expect_choice(puzzle_of(await self._row(number)), choice)
        if await self._store.puzzles.answers(person, (number,)):
            return
        await self._store.append((), (PuzzleAnswer(number, person, choice, self._clock.now()),))

    async def archive(self, variant: str, person: PersonId, page: int) -> Archive:
        found = await self._store.puzzles.until(variant, self._today, page * A_PAGE, A_PAGE + 1)
        rows = found[:A_PAGE]
        answers = await self._store.puzzles.answers(person, [row.id for row in rows])
        solved = await self._store.puzzles.solved(person)
        return Archive(variant, page, rows, answers, len(found) > A_PAGE, solved)

    async def open_vote(
        self, row: DayPuzzle, chat: ChatId, thread: int | None, opener: PersonId
    ) -> PuzzleVote:
        """The group's vote on the puzzle, which may go on already or be over."""
        if found := await self._store.puzzles.vote_in(chat, row.id):
            return found
        now = self._clock.now()
        vote = PuzzleVote(VoteId(await self._store.new_id()), row.id, chat, opener, now, thread)
        await self._store.append((), (vote, Timer(PUZZLE_TIMER, str(vote.id), now + VOTING)))
        return vote

    async def stands(self, vote: VoteId, message: int | None) -> None:
        """The vote has this message now, which is where it will be revealed."""
        voting = await self.voting(vote)
        await self._store.append((), (replace(voting.vote, message=message),))

    async def voting(self, number: VoteId) -> Voting:
        """Raises `NotFound`."""
        vote = await self._store.puzzles.vote(number)
        if vote is None:
            raise NotFound(f"no vote {number}")
        row, ballots = await self._row(vote.puzzle), await self._store.puzzles.ballots(number)
        people = await self._store.people([vote.opener, *(each.person for each in ballots)])
        return Voting(vote, row, puzzle_of(row), ballots, people)

    async def cast(self, voting: Voting, person: PersonId, choice: int) -> PuzzleBallot:
        """The ballot that counts: the first one, and whoever has answered alone keeps that answer."""
        _expect_choice(voting.puzzle, choice)
        for ballot in voting.ballots:
            if ballot.person == person:
                return ballot
        now, number = self._clock.now(), voting.row.id
        answer = (await self._store.puzzles.answers(person, (number,))).get(number)
        counts = choice if answer is None else answer.choice
        written = PuzzleBallot(voting.vote.id, person, counts, now)
        alone = () if answer is not None else (PuzzleAnswer(number, person, counts, now),)
        await self._store.append((), (*alone, written))
        return written

    async def reveal(self, voting: Voting) -> Voting:
        """From now on everybody sees how it went."""
        vote = replace(voting.vote, revealed=True)
        await self._store.append((), (vote, DropTimer(PUZZLE_TIMER, str(vote.id))))
        return replace(voting, vote=vote)

    async def _row(self, number: PuzzleId) -> DayPuzzle:
        row = await self._store.puzzles.puzzle(number)
        if row is None or row.day > self._today:
            raise NotFound(f"no puzzle {number}")
        return row


def puzzle_of(row: DayPuzzle) -> Puzzle:
    return read_puzzle(json.loads(row.data))


def _expect_choice(puzzle: Puzzle, choice: int) -> None:
    if choice >= len(puzzle.choices):
        raise NotFound(f"puzzle {puzzle.key} has no choice {choice}")
