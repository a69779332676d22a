"""Our strongest cube against GNU Backgammon's, by what it once answered and by what it answers now."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from engine.ai.ahead import cube_ahead
from engine.ai.cube import worth_doubling
from engine.ai.stakes import CubeEquities, Stakes, stakes_of
from engine.ai.window import window_of
from engine.board import Position
from tests.engine.ai.cube_oracle import Case, Verdict, asked, loss, ours, program, recorded
from tests.engine.ai.stands import judge

BORDERLINE = 0.02
AGREE = 97
SAME = 2e-3
"""Processors round differently."""

pytest.importorskip("bgbot_cpp", reason="the engine library has no wheel here")


def cases() -> list[Case]:
    return [case for case, _ in recorded()]


def answers() -> list[CubeEquities]:
    return [answer for _, answer in recorded()]


def losses(answered: Sequence[CubeEquities]) -> list[float]:
    """What our decisions that differ cost by these equities, the dearest first."""
    found = (loss(ours(case), answer) for case, answer in zip(cases(), answered, strict=True))
    return sorted((lost for lost in found if lost), reverse=True)


def test_at_least_ninety_seven_of_a_hundred_decisions_are_those_of_gnu_backgammon() -> None:
    different = losses(answers())

    assert len(cases()) == 100
    assert len(different) <= 100 - AGREE
    assert max(different, default=0.0) < BORDERLINE


@pytest.mark.parametrize("race", [True, False])
def test_the_hundred_positions_are_of_all_kinds(race: bool) -> None:
    kinds = {
        (bool(case.length), case.owned, answer.take <= answer.drop)
        for case, answer in recorded()
        if case.race is race
    }

    assert len(kinds) == 8


@pytest.mark.slow
def test_gnu_backgammon_still_says_what_is_recorded() -> None:
    assert program() is not None, "gnubg is missing: apt-get install gnubg"

    live = asked(cases())

    assert len(losses(live)) <= 100 - AGREE
    assert losses(live) == pytest.approx(losses(answers()), abs=SAME)
    assert [list(answer) for answer in live] == [pytest.approx(list(each), abs=SAME) for each in answers()]


@pytest.mark.slow
def test_the_model_for_unusual_cubes_decides_the_usual_ones_nearly_as_well() -> None:
    """docs/strength.md says 87 of 100."""
    alone = [loss(by_the_window(case), answer) for case, answer in zip(cases(), answers(), strict=True)]

    assert sum(lost == 0.0 for lost in alone) >= 85


def by_the_window(case: Case) -> Verdict:
    """What the model decides, as it does under a cube that the library cannot judge."""
    game, evaluator = case.game, judge()

    def optimum(after: Position, left: Stakes) -> float:
        return window_of(
            game.rules, after, evaluator.chances(game.rules, after, 2), left, evaluator
        ).optimum()

    stakes = stakes_of(game, case.match, 0)
    found = cube_ahead(game.rules, game.position(0), stakes, evaluator, optimum)
    return Verdict(worth_doubling(found), found.take <= found.drop)
