"""The puzzles: the pool that is committed, and the command that makes it."""

from __future__ import annotations

import json

import pytest

from engine.ai.evaluator import load_evaluator
from engine.ai.levels import plies_of, ranked
from engine.ai.puzzles import CLEAR, VARIANTS, Puzzle, pool, read_puzzle
from engine.ai.puzzles.__main__ import main
from engine.ai.puzzles.making import DEEPEST, FEWEST
from engine.ai.stakes import stakes_of
from engine.formats.standing import ME
from engine.turn import outcomes, replay

Captured = pytest.CaptureFixture[str]
ALL = [puzzle for variant in VARIANTS for puzzle in pool(variant)]


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_pool_lasts_for_months(variant: str) -> None:
    assert len(pool(variant)) >= 100


def test_no_puzzle_stands_twice_in_the_pool() -> None:
    assert len({puzzle.key for puzzle in ALL}) == len(ALL)


def test_the_best_turn_of_every_puzzle_is_clear() -> None:
    assert min(puzzle.loss(1) for puzzle in ALL) >= CLEAR


def test_every_puzzle_asks_for_different_legal_turns() -> None:
    ends = [
        {replay(puzzle.turn(), puzzle.steps(each)).position for each in range(len(puzzle.choices))}
        for puzzle in ALL
    ]

    assert [len(each) for each in ends] == [len(puzzle.choices) for puzzle in ALL]
    assert min(map(len, ends)) >= FEWEST


@pytest.mark.parametrize("puzzle", [pool("short")[0], pool("long")[0]], ids=VARIANTS)
def test_the_deepest_level_finds_no_turn_as_good_as_the_best_one(puzzle: Puzzle) -> None:
    game, match = puzzle.table()
    turn = puzzle.turn()
    stakes, plies = stakes_of(game, match, ME), plies_of(DEEPEST, puzzle.variant)

    (first, best), (second, _), *_ = ranked(turn, outcomes(turn), stakes, load_evaluator(), plies)

    assert best.position == replay(turn, puzzle.steps(0)).position
    assert first - second >= CLEAR


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_command_makes_the_same_puzzles_of_the_same_seed(variant: str, capsys: Captured) -> None:
    main(["--variant", variant, "--seed", "1", "--count", "1"])
    made = json.loads(capsys.readouterr().out)

    assert read_puzzle(made[0]) == pool(variant)[0]


def test_another_seed_makes_other_puzzles(capsys: Captured) -> None:
    main(["--variant", "short", "--seed", "2", "--count", "1"])
    made = json.loads(capsys.readouterr().out)

    assert read_puzzle(made[0]).key not in {puzzle.key for puzzle in ALL}
