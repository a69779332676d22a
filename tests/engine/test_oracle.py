"""Short nardy against an engine that others wrote, on 2,000 positions of recorded games."""

from __future__ import annotations

from typing import TypeAlias

import pytest

from benchmarks.legal import SHORT, Question, recorded
from engine.board import BAR, Position
from engine.turn import begin, outcomes

bgbot_cpp = pytest.importorskip("bgbot_cpp", reason="the engine library has no wheel here")

Board: TypeAlias = tuple[int, ...]


def board(position: Position) -> Board:
    """Points with mine above and theirs below zero; [25] my bar, [0] theirs, both above."""
    mine, theirs = position
    points = (mine[point] - theirs[25 - point] for point in range(1, BAR))
    return (theirs[BAR], *points, mine[BAR])


def ours(question: Question) -> set[Board]:
    return {board(outcome.position) for outcome in outcomes(begin(SHORT, *question))}


def theirs(question: Question) -> set[Board]:
    position, roll = question
    return {tuple(found) for found in bgbot_cpp.possible_moves(list(board(position)), *roll)}


def test_both_engines_allow_the_same_turns() -> None:
    different = [question for question in recorded() if ours(question) != theirs(question)]

    assert different == []


def test_the_recording_is_as_long_as_it_says() -> None:
    assert len(recorded()) == 2_000
