"""The cube one throw later: what becomes of a double by every roll, and by the opponent's cube after it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations_with_replacement
from typing import Final, TypeAlias

from engine.ai.stakes import CubeEquities, Evaluator, Stakes
from engine.ai.window import on_scale, utility_of
from engine.board import OFF, Position
from engine.dice import HIGHEST, Roll, is_double
from engine.rules import CHECKERS, Rules
from engine.scoring import classify
from engine.turn import begin, outcomes

Optimum: TypeAlias = Callable[[Position, Stakes], float]
"""What the player who is about to throw may expect, with the best use of the cube."""

ROLLS: Final[tuple[Roll, ...]] = tuple(combinations_with_replacement(range(1, HIGHEST + 1), 2))
WAYS: Final = HIGHEST**2


def cube_ahead(
    rules: Rules, position: Position, stakes: Stakes, evaluator: Evaluator, optimum: Optimum
) -> CubeEquities:
    """What the cube is worth to the player who is about to throw, when `optimum` judges all that follows."""
    utility, raised = utility_of(stakes, evaluator), stakes.raised()
    won, lost = utility(raised.cube), utility(-raised.cube)
    taken = _average(rules, position, raised, evaluator, optimum)
    return CubeEquities(
        no_double=_average(rules, position, stakes, evaluator, optimum),
        take=on_scale(lost + (taken + 1) / 2 * (won - lost), stakes, utility),
        drop=1.0,
    )


def _average(
    rules: Rules, position: Position, stakes: Stakes, evaluator: Evaluator, optimum: Optimum
) -> float:
    """Over all rolls, each played as well as it looks at a glance."""
    worth = 0.0
    for roll in ROLLS:
        ends = [end.position for end in outcomes(begin(rules, position, roll))]
        ways = 1 if is_double(roll) else 2
        worth += ways * _after(rules, ends, stakes, evaluator, optimum)
    return worth / WAYS


def _after(
    rules: Rules, ends: list[Position], stakes: Stakes, evaluator: Evaluator, optimum: Optimum
) -> float:
    won = next((end for end in ends if end.mine[OFF] == CHECKERS), None)
    if won is not None:
        utility = utility_of(stakes, evaluator)
        worth = stakes.worth_of(classify(rules, won)[0])
        return on_scale(utility(worth * stakes.cube), stakes, utility)
    best = ends[0]
    if len(ends) > 1:
        # Under an unusual cube what a turn owes to the cube is too dear to know for so many.
        glance = stakes if stakes.usual else replace(stakes, live=False)
        equities = evaluator.equities(rules, ends, glance, 1)
        best = max(zip(equities, ends, strict=True))[1]
    return -optimum(best.swapped(), stakes.swapped())
