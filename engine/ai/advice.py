"""What is best in a position, and what everything else costs: for hints, and for looking at games afterwards.

Pure and the same whenever it is asked. Turns are judged two plies deep, the cube, which is one position
instead of many, three.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from engine.advice import Advice, Chances, RatedAction, RatedTurn
from engine.ai.cube import worth_doubling
from engine.ai.levels import ranked
from engine.ai.outlook import best_line, won
from engine.ai.stakes import Evaluator, Stakes, stakes_of
from engine.board import Position
from engine.game import Game, Phase
from engine.match import Match
from engine.rules import Rules, Step
from engine.scoring import Kind, classify
from engine.turn import Outcome, Turn, begin_passed, outcomes

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


class _Line(NamedTuple):
    """A whole turn as far as it has been looked at: what it is worth, its last stage, and the end of that."""

    equity: float
    stage: Turn
    end: Outcome

    @property
    def steps(self) -> tuple[Step, ...]:
        return (*self.stage.played, *self.end.steps)

    def played(self) -> Turn:
        return self.stage.recorded(self.end.steps)


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
    glance = _whole_turns(turn, stakes, evaluator)
    close = [line for line in glance[:CANDIDATES] if line.equity >= glance[0].equity - WITHIN]
    deep = _deeper(close if len(close) > SHOWN else glance[:SHOWN], stakes, evaluator)
    chances = _chances_after(turn.rules, [line.played() for line in deep], stakes, evaluator)
    return tuple(
        RatedTurn(line.steps, round(line.equity, DIGITS), _rounded(how))
        for line, how in zip(deep[:SHOWN], chances, strict=False)
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


def _whole_turns(turn: Turn, stakes: Stakes, evaluator: Evaluator) -> list[_Line]:
    """Every way to play the turn, best first; on a ladder only those that look best rung by rung."""
    lines = _stage(turn, stakes, evaluator)
    while turn.now.later and not all(map(_settled, lines)):
        grown = [after for line in lines for after in _next_stage(line, stakes, evaluator)]
        different = {line.end.position: line for line in sorted(grown, key=_worst_first)}
        lines = sorted(different.values(), key=_worst_first, reverse=True)[:CANDIDATES]
    return lines


def _settled(line: _Line) -> bool:
    """Nothing more is played; a rung that cannot be played at all is looked at as what is handed on."""
    turn = line.played()
    return won(turn.position) or (turn.complete and not (turn.left_over() and not line.end.unplayed))


def _next_stage(line: _Line, stakes: Stakes, evaluator: Evaluator) -> list[_Line]:
    return [line] if _settled(line) else _stage(line.played(), stakes, evaluator)


def _stage(turn: Turn, stakes: Stakes, evaluator: Evaluator) -> list[_Line]:
    seen = ranked(turn, outcomes(turn), stakes, evaluator)
    return [_Line(equity, turn, end) for equity, end in seen]


def _worst_first(line: _Line) -> tuple[float, tuple[int, ...]]:
    """What is equal by its position, so that no order of search decides."""
    return line.equity, tuple(-count for count in line.end.position.mine)


def _deeper(lines: Sequence[_Line], stakes: Stakes, evaluator: Evaluator) -> list[_Line]:
    """The same lines once more; those that end one stage are judged together."""
    stages = {line.stage.played: line.stage for line in lines}
    found = [
        _Line(equity, stage, end)
        for played, stage in stages.items()
        for equity, end in ranked(
            stage, [line.end for line in lines if line.stage.played == played], stakes, evaluator, TURN_PLIES
        )
    ]
    return sorted(found, key=_worst_first, reverse=True)


def _chances_after(
    rules: Rules, turns: Sequence[Turn], stakes: Stakes, evaluator: Evaluator
) -> list[Chances]:
    """How the game may end once this player has moved there; where no dice are passed, all by one judge."""
    plain = [turn.position for turn in turns if not _unusual(turn)]
    judged = iter(evaluator.chances_after(rules, plain, TURN_PLIES) if plain else ())
    return [_unusual_chances(turn, stakes, evaluator) if _unusual(turn) else next(judged) for turn in turns]


def _unusual(turn: Turn) -> bool:
    """Something else follows than the opponent's throw."""
    return won(turn.position) or turn.passed or bool(turn.left_over())


def _unusual_chances(turn: Turn, stakes: Stakes, evaluator: Evaluator) -> Chances:
    rules, left = turn.rules, turn.left_over()
    if won(turn.position):
        return _certain(rules, turn.position)
    if not left:
        return evaluator.chances(rules, turn.position, TURN_PLIES)
    handed = begin_passed(rules, turn.position.swapped(), left)
    after, _ = best_line(handed, stakes.swapped(), evaluator)
    if won(after.position):
        return _certain(rules, after.position).swapped()
    return evaluator.chances(rules, after.position, TURN_PLIES).swapped()


def _certain(rules: Rules, position: Position) -> Chances:
    kind = classify(rules, position)[0]
    return Chances(1.0, float(kind is not Kind.OIN), float(kind is Kind.KOKS), 0.0, 0.0)


def _rounded(chances: Chances) -> Chances:
    return Chances(*(round(min(max(each, 0.0), 1.0), DIGITS) for each in chances))
