"""The training: generator, inputs and yardsticks held to the engine's, and a course that can be stopped."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from engine.ai.heuristic import Heuristic
from engine.ai.inputs import INPUTS
from engine.ai.inputs import inputs as inputs_of
from engine.ai.net import NETS, Net, boards_of
from engine.ai.stakes import Stakes
from engine.board import OFF, Position
from engine.dice import Stage
from engine.rules import CHECKERS, Rules
from engine.turn import Turn, begin, begin_passed, outcomes
from engine.variants import rules_for

pytestmark = pytest.mark.slow
"""Compiling takes half a minute, and the quick tests do without numba: it is imported where it is used."""

VARIANTS = ("long", "gulbar", "crazy", "dutch", "short")
POSITIONS = 20_000
"""For every variant; five make a hundred thousand."""


def turns(rules: Rules, seed: int, count: int) -> Iterator[Turn]:
    """Turns of games that are played by chance: rolls, dice that were passed on, rungs of ladders."""
    luck = random.Random(seed)
    position, first = rules.opening, 2
    for _ in range(count):
        high, low = sorted((luck.randint(1, 6), luck.randint(1, 6)), reverse=True)
        if luck.random() < 0.8:
            turn = begin(rules, position, (high, low), first_turn=first > 0)
        else:
            stage = (high, low) if high > low else (high,) * luck.randint(1, 4)
            turn = begin_passed(rules, position, (stage,), left_head=luck.randint(0, rules.head > 0))
        yield turn
        after = luck.choice(sorted(end.position for end in outcomes(turn)))
        over = after.mine[OFF] == CHECKERS
        position, first = (rules.opening, 2) if over else (after.swapped(), first - 1)


def ended(turn: Turn) -> set[tuple[Position, Stage]]:
    return {(end.position, end.unplayed) for end in outcomes(turn)}


@pytest.mark.parametrize("variant", VARIANTS)
def test_both_generators_agree(variant: str) -> None:
    from engine.ai.training.code import code_of, position_of, row_of
    from engine.ai.training.moves import bench, ends

    rules, desk = rules_for(variant), bench()
    code = code_of(rules)

    def found(turn: Turn) -> set[tuple[Position, Stage]]:
        dice = turn.now.dice
        desk.rows[0] = row_of(turn.start)
        stage = np.array([dice[0], dice[-1], len(dice)])
        first, last, left, die = ends(code, desk, stage, turn.now.heads, turn.now.second_head)
        unplayed = dice if left == len(dice) else (die,) * left
        return {(position_of(row), unplayed) for row in desk.rows[first:last]}

    assert all(found(turn) == ended(turn) for turn in turns(rules, seed=3, count=POSITIONS))


@pytest.mark.parametrize("variant", VARIANTS)
def test_both_see_the_same_in_a_position(variant: str) -> None:
    from engine.ai.training.code import code_of, row_of
    from engine.ai.training.features import fill

    rules = rules_for(variant)
    positions = [turn.start for turn in turns(rules, seed=4, count=2_000)]
    boards, found = boards_of(positions), np.zeros((len(positions), INPUTS), np.float32)
    for position, row in zip(positions, found, strict=True):
        fill(code_of(rules), row_of(position), row)

    assert found == pytest.approx(inputs_of(rules, boards.mine, boards.theirs), abs=1e-6)


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_yardstick_is_the_bots_plain_sense(variant: str) -> None:
    from engine.ai.training.code import code_of, row_of
    from engine.ai.training.yardsticks import glance

    rules = rules_for(variant)
    positions = [turn.start for turn in turns(rules, seed=5, count=2_000)]

    found = [glance(code_of(rules), row_of(position)) for position in positions]

    assert found == pytest.approx(Heuristic().equities(rules, positions, Stakes(), 1), abs=1e-9)


def test_the_bots_net_is_the_trainings() -> None:
    from engine.ai.training.checkpoint import begun
    from engine.ai.training.code import row_of
    from engine.ai.training.course import School
    from engine.ai.training.mlp import Weights

    rules = rules_for("long")
    positions = [turn.start for turn in turns(rules, seed=6, count=500)]
    with np.load(NETS / "long.npz") as parts:
        weights = Weights(*(parts[name] for name in Weights._fields))
    checkpoint = begun("long", seed=1, hidden=weights.first_bias.size)
    checkpoint.weights = weights
    school, boards = School(checkpoint), boards_of(positions)

    found = [school.chances(row_of(position)) for position in positions]

    assert Net(NETS / "long.npz").values(rules, boards.mine, boards.theirs) == pytest.approx(
        np.array(found), abs=1e-3
    )


def test_a_training_that_was_stopped_goes_on_as_if_it_had_not_been(tmp_path: Path) -> None:
    from engine.ai.training.checkpoint import begun, load, save
    from engine.ai.training.course import School

    straight = School(begun("long", seed=9, hidden=8))
    straight.train(60)
    stopped = School(begun("long", seed=9, hidden=8))
    stopped.train(25)
    save(stopped.checkpoint, tmp_path / "long.npz")
    resumed = School(load(tmp_path / "long.npz"))
    resumed.train(35)

    assert resumed.checkpoint.games == straight.checkpoint.games
    assert all(map(np.array_equal, resumed.checkpoint.weights, straight.checkpoint.weights))


def test_a_short_course_leaves_a_checkpoint_and_a_strength_log(tmp_path: Path) -> None:
    from engine.ai.training.checkpoint import begun, load
    from engine.ai.training.course import School, go_on

    said: list[str] = []
    go_on(School(begun("long", 1, 8)), tmp_path, games=1_500, every=1_000, pairs=10, say=said.append)

    assert load(tmp_path / "long.npz").games == 1_500
    assert (tmp_path / "long.jsonl").read_text(encoding="utf-8").splitlines() == said
    assert [line[:33] for line in said] == [
        '{"variant": "long", "games": 1000',
        '{"variant": "long", "games": 1500',
    ]


def test_a_thousand_games_teach_a_net_to_beat_counting_pips() -> None:
    from engine.ai.training.checkpoint import begun
    from engine.ai.training.course import School
    from engine.ai.training.play import PIPS

    school = School(begun("long", seed=2, hidden=40))
    school.train(1_000)
    score = school.against(school.mind(PIPS), pairs=100)

    assert score.points - 4 * score.error > 0.5
