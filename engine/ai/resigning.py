"""The computer gives up what is lost for certain, and takes what is offered where it expects no more."""

from __future__ import annotations

from engine.ai.certain import certain_loss
from engine.ai.levels import best_worth, strength
from engine.ai.outlook import won
from engine.ai.stakes import Evaluator, Stakes, stakes_of
from engine.ai.window import on_scale, utility_of
from engine.game import Game, Phase
from engine.match import Match
from engine.scoring import Kind
from engine.turn import outcomes

HOPE = 0.05
"""A judge that sees more of a chance than this is believed, not the proof; plain sense is never sure."""
ROUNDING = 1e-6


def wants_resign(level: str, game: Game, match: Match, seed: str, evaluator: Evaluator) -> Kind | None:
    """The class in which the seat that is about to throw gives up; None: it plays on.

    All levels alike: only what no dice can save, in the one class that all dice lead to."""
    seat = game.to_act
    if game.phase is not Phase.ROLL or seat is None:
        return None
    kind = certain_loss(game, seat)
    if kind is None or evaluator.chances(game.rules, game.position(seat), 1).win > HOPE:
        return None
    return game.cost_of_resigning(seat, kind).kind


def accepts_resignation(
    level: str,
    game: Game,
    match: Match,
    kind: Kind,
    seed: str,
    evaluator: Evaluator,
    *,
    seat: int,
) -> bool:
    """The seat that was offered this class expects no more from playing on."""
    offered = game.cost_of_resigning(1 - seat, kind).points
    stakes = stakes_of(game, match, seat)
    utility = utility_of(stakes, evaluator)
    gained = on_scale(utility(offered), stakes, utility)
    return gained >= _expectation(level, game, match, seat, evaluator) - ROUNDING


def _expectation(level: str, game: Game, match: Match, seat: int, evaluator: Evaluator) -> float:
    """What playing on is worth to the seat, in points of the present stake."""
    thinker = game.to_act if game.phase is not Phase.ANSWER else game.cube.asked_by
    if thinker is None:
        return 0.0  # The lot has not been thrown: both stand alike.
    stakes = stakes_of(game, match, thinker)
    if game.turn is not None:
        worth = _best_turn(level, game, thinker, stakes, evaluator)
    else:
        worth = _best_cube_action(level, game, thinker, stakes, evaluator)
    return worth if thinker == seat else -worth


def _best_cube_action(level: str, game: Game, seat: int, stakes: Stakes, evaluator: Evaluator) -> float:
    position, plies = game.position(seat), strength(level, game.rules.key).cube_plies
    if game.phase is Phase.BEAVER:
        beavered = stakes.raised()
        found = evaluator.cube(game.rules, position, beavered, plies)
        return max(-1.0, found.no_double * beavered.cube / stakes.cube)
    found = evaluator.cube(game.rules, position, stakes, plies)
    doubled = min(found.take, found.drop)
    if game.phase is Phase.ANSWER:
        return doubled
    return max(found.no_double, doubled) if game.may_double(seat) else found.no_double


def _best_turn(level: str, game: Game, seat: int, stakes: Stakes, evaluator: Evaluator) -> float:
    """The dice lie on the table already; a turn that wins is worth the game."""
    assert game.turn is not None
    if any(won(end.position) for end in outcomes(game.turn)):
        utility = utility_of(stakes, evaluator)
        paid = game.priced(1 - seat, *game.loss(1 - seat), "bearoff")
        return on_scale(utility(paid.points), stakes, utility)
    return best_worth(level, game.turn, stakes, evaluator)
