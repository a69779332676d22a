"""Puzzles on the database: each claimed once, each answered once."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.services.errors import Stale
from bot.services.ports import Store
from bot.services.puzzle_records import DayPuzzle, PuzzleAnswer, PuzzleId, Solved
from tests.store.builders import ANNA, BORIS, LATER, NOW

FIRST = DayPuzzle(PuzzleId(1), "short", "2026-11-29", "one", "{}")
SECOND = DayPuzzle(PuzzleId(2), "short", "2026-11-30", "two", "{}")


@pytest.mark.parametrize("rival", [replace(SECOND, day=FIRST.day), replace(SECOND, key=FIRST.key)])
async def test_a_day_has_one_puzzle_and_no_puzzle_has_two_days(store: Store, rival: DayPuzzle) -> None:
    await store.append([], [FIRST])

    with pytest.raises(Stale):
        await store.append([], [rival])

    assert await store.puzzles.until("short", "2026-12-31", 0, 10) == (FIRST,)
    assert await store.puzzles.of_day("short", FIRST.day) == FIRST


async def test_the_first_answer_stays(store: Store) -> None:
    answer = PuzzleAnswer(FIRST.id, ANNA.id, 2, NOW)
    await store.append([], [ANNA, FIRST, answer])

    with pytest.raises(Stale):
        await store.append([], [replace(answer, choice=0, at=LATER)])

    assert await store.puzzles.answers(ANNA.id, [FIRST.id]) == {FIRST.id: answer}


async def test_what_is_solved_is_counted_for_each_person(store: Store) -> None:
    answers = [
        PuzzleAnswer(FIRST.id, ANNA.id, 0, NOW),
        PuzzleAnswer(SECOND.id, ANNA.id, 3, NOW),
        PuzzleAnswer(FIRST.id, BORIS.id, 0, NOW),
    ]
    await store.append([], [ANNA, BORIS, FIRST, SECOND, *answers])

    assert await store.puzzles.solved(ANNA.id) == Solved(1, 2)
    assert await store.puzzles.solved(BORIS.id) == Solved(1, 1)


async def test_the_newest_puzzle_comes_first(store: Store) -> None:
    await store.append([], [FIRST, SECOND])

    assert await store.puzzles.until("short", SECOND.day, 0, 10) == (SECOND, FIRST)
    assert await store.puzzles.until("short", FIRST.day, 0, 10) == (FIRST,)
    assert await store.puzzles.keys("short") == {"one", "two"}
