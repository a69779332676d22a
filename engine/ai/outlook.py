"""What a finished stage is worth to its player: who acts next, and what becomes of dice that are passed on.

::

    ends = outcomes(turn)
    worths(turn, ends, stakes, evaluator)  # one equity for each of them
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.ai.ahead import ROLLS, WAYS
from engine.ai.stakes import Evaluator, Stakes
from engine.ai.window import on_scale, utility_of
from engine.board import OFF, Position
from engine.dice import Stage, is_double
from engine.rules import CHECKERS, Rules
from engine.scoring import classify
from engine.turn import Outcome, Turn, begin, begin_passed, outcomes

HANDED_ON: Final = 12
"""Of the ways that pass dice on, so many of the best at a glance are looked at with what becomes of them; of
ladders fewer, since each rung is another search."""


def won(position: Position) -> bool:
    """The player who has moved here has borne everything off."""
    return position.mine[OFF] == CHECKERS


def worth_of_win(rules: Rules, position: Position, stakes: Stakes, evaluator: Evaluator) -> float:
    """What the game that has just been won is worth to the winner."""
    utility = utility_of(stakes, evaluator)
    return on_scale(utility(stakes.worth_of(classify(rules, position)[0]) * stakes.cube), stakes, utility)


def worths(
    turn: Turn, ends: Sequence[Outcome], stakes: Stakes, evaluator: Evaluator, plies: int = 1
) -> list[float]:
    """The equity of every way to end the stage, as the player of the turn sees it."""
    sure = {
        place: worth_of_win(turn.rules, end.position, stakes, evaluator)
        for place, end in enumerate(ends)
        if won(end.position)
    }
    open_ends = [end for place, end in enumerate(ends) if place not in sure]
    judged = iter(_judged(turn, open_ends, stakes, evaluator, plies) if open_ends else ())
    return [sure[place] if place in sure else next(judged) for place in range(len(ends))]


def _judged(
    turn: Turn, ends: Sequence[Outcome], stakes: Stakes, evaluator: Evaluator, plies: int
) -> list[float]:
    """Of games that go on."""
    rules, positions = turn.rules, [end.position for end in ends]
    if turn.passed:
        return _before_own_throw(rules, positions, stakes, evaluator, plies)
    handed = [bool(rules.passes_on and end.unplayed) for end in ends]
    if any(handed):
        return _with_dice_handed_on(turn, ends, stakes, evaluator, plies)
    if turn.now.later:
        return _before_own_throw(rules, positions, stakes, evaluator, plies)
    return evaluator.equities(rules, positions, stakes, plies)


def _before_own_throw(
    rules: Rules, positions: Sequence[Position], stakes: Stakes, evaluator: Evaluator, plies: int
) -> list[float]:
    """Passed dice are followed by the player's own throw, a rung of a ladder by the next one."""
    turned = [position.swapped() for position in positions]
    return [-equity for equity in evaluator.equities(rules, turned, stakes.swapped(), plies)]


def _with_dice_handed_on(
    turn: Turn, ends: Sequence[Outcome], stakes: Stakes, evaluator: Evaluator, plies: int
) -> list[float]:
    """The opponent plays what is left, and then throws; what looks hopeless at a glance stays behind."""
    rules = turn.rules
    glance = evaluator.equities(rules, [end.position for end in ends], stakes, 1)
    order = sorted(range(len(ends)), key=lambda place: (-glance[place], ends[place].position))
    near = order[: HANDED_ON // (1 + len(turn.now.later))]
    after = [
        _played_on(turn, ends[place].position, ends[place].unplayed, stakes, evaluator) for place in near
    ]
    found = dict(zip(near, _before_their_throw(rules, after, stakes, evaluator, plies), strict=True))
    least = min(found.values()) - glance[near[-1]]
    return [found.get(place, least + glance[place]) for place in range(len(ends))]


def _played_on(
    turn: Turn, position: Position, unplayed: Stage, stakes: Stakes, evaluator: Evaluator
) -> Position:
    """The position, still as the player sees it, when the opponent has played what was handed on."""
    handed = begin_passed(turn.rules, position.swapped(), (unplayed, *turn.now.later))
    return best_line(handed, stakes.swapped(), evaluator)[0].position.swapped()


def _before_their_throw(
    rules: Rules, positions: Sequence[Position], stakes: Stakes, evaluator: Evaluator, plies: int
) -> list[float]:
    """The opponent has played the dice that were handed on, may have won by them, and throws."""
    lost = [won(position.swapped()) for position in positions]
    going_on = [position for position, over in zip(positions, lost, strict=True) if not over]
    judged = iter(evaluator.equities(rules, going_on, stakes, plies) if going_on else ())
    return [
        -worth_of_win(rules, position.swapped(), stakes.swapped(), evaluator) if over else next(judged)
        for position, over in zip(positions, lost, strict=True)
    ]


def best_line(turn: Turn, stakes: Stakes, evaluator: Evaluator) -> tuple[Turn, float]:
    """The turn as it looks best at a glance, rung by rung where it is a ladder, and what it is then worth."""
    while True:
        ends = outcomes(turn)
        found = worths(turn, ends, stakes, evaluator)
        best = max(range(len(ends)), key=lambda place: (found[place], ends[place].position))
        turn = turn.recorded(ends[best].steps)
        if turn.complete or won(turn.position):
            return turn, found[best]


def looked_ahead(
    rules: Rules, positions: Sequence[Position], stakes: Stakes, evaluator: Evaluator
) -> list[float]:
    """Two plies for any rules: after every throw of the opponent, played as it looks best at a glance."""
    return [-_of_all_throws(rules, position.swapped(), stakes.swapped(), evaluator) for position in positions]


def _of_all_throws(rules: Rules, position: Position, stakes: Stakes, evaluator: Evaluator) -> float:
    total = 0.0
    for roll in ROLLS:
        _, worth = best_line(begin(rules, position, roll), stakes, evaluator)
        total += worth if is_double(roll) else 2 * worth
    return total / WAYS
