"""What is best in a position, and what everything else costs: for hints, and for looking at games afterwards.

Pure and the same whenever it is asked. Turns are judged two plies deep, the cube, which is one position
instead of many, three.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from engine.advice import Advice, Chances, RatedAction, RatedTurn
from engine.ai.cube import worth_doubling
from engine.ai.stakes import Evaluator, Stakes, stakes_of
from engine.ai.window import on_scale, utility_of
from engine.board import OFF, Position
from engine.game import Game, Phase
from engine.match import Match
from engine.rules import CHECKERS, Rules, Step
from engine.scoring import Kind, classify
from engine.turn import Turn, outcomes, replay

SHOWN: Final = 3
"""So many turns are rated."""
TURN_PLIES: Final = 2
CUBE_PLIES: Final = 3
CANDIDATES: Final = 5
"""So many turns that look best at a glance are looked at deeper ..."""
WITHIN: Final = 0.16
"""... when they lie this close to the best; but always as many as are rated."""
DIGITS: Final = 4
"""Equities and chances are no more exact than this."""


class _End(NamedTuple):
    """A whole turn, and where it leads."""

    steps: tuple[Step, ...]
    position: Position


def advise(game: Game, match: Match, evaluator: Evaluator) -> Advice:
    """For the seat that has to decide; nothing where there is only a throw to make."""
    seat = game.to_act
    if seat is None:
        return Advice()
    if game.turn is not None:
        return Advice(turns=rated_turns(game.turn, stakes_of(game, match, seat), evaluator))
    return rated_cube(game, match, seat, evaluator) if game.cube_decision(seat) else Advice()


def rated_turns(turn: Turn, stakes: Stakes, evaluator: Evaluator) -> tuple[RatedTurn, ...]:
    """The best whole turns; fewer where there are not so many."""
    ends = _whole_turns(turn, stakes, evaluator)
    glance = _ranked(turn.rules, ends, stakes, evaluator, 1)
    close = [end for equity, end in glance[:CANDIDATES] if equity >= glance[0][0] - WITHIN]
    nearest = close if len(close) > SHOWN else [end for _, end in glance[:SHOWN]]
    deep = _ranked(turn.rules, nearest, stakes, evaluator, TURN_PLIES)
    chances = _chances_after(turn.rules, [end.position for _, end in deep], evaluator)
    return tuple(
        RatedTurn(end.steps, round(equity, DIGITS), _rounded(how))
        for (equity, end), how in zip(deep[:SHOWN], chances, strict=False)
    )


def rated_cube(game: Game, match: Match, seat: int, evaluator: Evaluator) -> Advice:
    """To double or to throw; to take, to drop or to beaver."""
    if game.phase is Phase.ROLL:
        return _rated_double(game, match, seat, evaluator)
    if game.phase is Phase.BEAVER:
        return _rated_beaver(game, match, seat, evaluator)
    return _rated_answer(game, match, seat, evaluator)


def _rated_double(game: Game, match: Match, seat: int, evaluator: Evaluator) -> Advice:
    position, stakes = game.position(seat), stakes_of(game, match, seat)
    found = evaluator.cube(game.rules, position, stakes, CUBE_PLIES)
    replies = {"take": found.take, "drop": found.drop}
    if stakes.beaver and found.take < 0:
        replies["beaver"] = _beavered(game.rules, position, stakes, evaluator)
    reply = min(replies, key=lambda name: replies[name])
    roll = RatedAction("roll", round(found.no_double, DIGITS))
    double = RatedAction("double", round(replies[reply], DIGITS))
    return Advice(
        actions=(double, roll) if worth_doubling(found) else (roll, double),
        chances=_rounded(evaluator.chances(game.rules, position, TURN_PLIES)),
        reply=reply,
    )


def _rated_answer(game: Game, match: Match, seat: int, evaluator: Evaluator) -> Advice:
    """The doubler's equities with the other sign."""
    doubler = 1 - seat
    position, stakes = game.position(doubler), stakes_of(game, match, doubler)
    found = evaluator.cube(game.rules, position, stakes, CUBE_PLIES)
    actions = [RatedAction("take", -found.take), RatedAction("drop", -found.drop)]
    if game.may_beaver(seat):
        actions.append(RatedAction("beaver", -_beavered(game.rules, position, stakes, evaluator)))
    chances = evaluator.chances(game.rules, position, TURN_PLIES).swapped()
    return Advice(actions=_best_first(actions), chances=_rounded(chances))


def _rated_beaver(game: Game, match: Match, seat: int, evaluator: Evaluator) -> Advice:
    """The doubler again, whose double has come back: the stake in force is the doubled one."""
    position, stakes = game.position(seat), stakes_of(game, match, seat)
    beavered = stakes.raised()
    rested = evaluator.cube(game.rules, position, beavered, CUBE_PLIES).no_double
    actions = [RatedAction("take", rested * beavered.cube / stakes.cube), RatedAction("drop", -1.0)]
    chances = evaluator.chances(game.rules, position, TURN_PLIES)
    return Advice(actions=_best_first(actions), chances=_rounded(chances))


def _beavered(rules: Rules, position: Position, stakes: Stakes, evaluator: Evaluator) -> float:
    """What a double that comes back is worth to the doubler, in points of the stake before it."""
    beavered = stakes.raised().raised()
    rested = evaluator.cube(rules, position, beavered, CUBE_PLIES).no_double
    return rested * beavered.cube / stakes.cube


def _best_first(actions: Sequence[RatedAction]) -> tuple[RatedAction, ...]:
    """Of equal ones the first: to play on is more fun than to drop."""
    rounded = [RatedAction(each.action, round(each.equity, DIGITS)) for each in actions]
    return tuple(sorted(rounded, key=lambda each: -each.equity))


def _whole_turns(turn: Turn, stakes: Stakes, evaluator: Evaluator) -> list[_End]:
    """Every way to play the turn; on a ladder only those that look best rung by rung."""
    if not turn.now.later:
        return [_End(outcome.steps, outcome.position) for outcome in outcomes(turn)]
    waiting = [turn]
    while not all(each.complete for each in waiting):
        ends = [
            _End((*each.played, *outcome.steps), outcome.position)
            for each in waiting
            for outcome in outcomes(each)
        ]
        best = _ranked(turn.rules, ends, stakes, evaluator, 1)[:CANDIDATES]
        waiting = [replay(turn, end.steps) for _, end in best]
    return [_End(each.played, each.position) for each in waiting]


def _ranked(
    rules: Rules, ends: Sequence[_End], stakes: Stakes, evaluator: Evaluator, plies: int
) -> list[tuple[float, _End]]:
    """Every position once, best first; what is equal by its position, so that no order of search decides."""
    different = list({end.position: end for end in ends}.values())
    running = [end.position for end in different if not _won(end.position)]
    judged = iter(evaluator.equities(rules, running, stakes, plies) if running else ())
    rated = [
        (_won_equity(rules, end.position, stakes, evaluator) if _won(end.position) else next(judged), end)
        for end in different
    ]
    return sorted(rated, key=lambda pair: (-pair[0], pair[1].position))


def _won(position: Position) -> bool:
    return position.mine[OFF] == CHECKERS


def _won_equity(rules: Rules, position: Position, stakes: Stakes, evaluator: Evaluator) -> float:
    utility = utility_of(stakes, evaluator)
    return on_scale(utility(stakes.worth_of(classify(rules, position)[0]) * stakes.cube), stakes, utility)


def _chances_after(rules: Rules, positions: Sequence[Position], evaluator: Evaluator) -> list[Chances]:
    """How the game may end once this player has moved there."""
    running = [position for position in positions if not _won(position)]
    judged = iter(evaluator.chances_after(rules, running, TURN_PLIES) if running else ())
    return [_certain(rules, each) if _won(each) else next(judged) for each in positions]


def _certain(rules: Rules, position: Position) -> Chances:
    kind = classify(rules, position)[0]
    return Chances(1.0, float(kind is not Kind.OIN), float(kind is Kind.KOKS), 0.0, 0.0)


def _rounded(chances: Chances) -> Chances:
    return Chances(*(round(min(max(each, 0.0), 1.0), DIGITS) for each in chances))
