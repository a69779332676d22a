"""The computer and the cube: whether to offer, take, drop or beaver."""

from __future__ import annotations

from engine.ai.levels import doubt, strength
from engine.ai.stakes import CubeEquities, Evaluator, Stakes, stakes_of
from engine.events import Event
from engine.game import Game, Phase
from engine.match import Match

LEAST_GAIN = 1e-6
"""A double that is taken and changes nothing is not offered ..."""
ALIKE = 5e-4
"""... but one that is dropped ends a game which could only be won later, and no more."""


def wants_double(level: str, game: Game, match: Match, seed: str, evaluator: Evaluator) -> bool:
    """The seat on roll, which may double, offers it now."""
    assert game.on_roll is not None
    return worth_doubling(_equities(level, game, match, game.on_roll, seed, evaluator))


def worth_doubling(found: CubeEquities) -> bool:
    """To offer the double gains, or at least ends what would be won anyway."""
    if found.take >= found.drop:
        return found.drop > found.no_double - ALIKE
    return found.take > found.no_double + LEAST_GAIN


def wants_take(level: str, game: Game, match: Match, seed: str, evaluator: Evaluator) -> bool:
    """The seat that has been doubled plays on."""
    found = _equities(level, game, match, _doubler(game), seed, evaluator)
    return found.take <= found.drop


def wants_beaver(level: str, game: Game, match: Match, seed: str, evaluator: Evaluator) -> bool:
    """The seat that has been doubled, where beavers are played, redoubles at once: it likes more at stake."""
    doubler = _doubler(game)
    doubled = stakes_of(game, match, doubler).raised()
    played = (doubled, doubled.raised())
    taken, beavered = (_points(level, game, doubler, stakes, seed, evaluator) for stakes in played)
    return beavered < taken


def accepts_beaver(level: str, game: Game, match: Match, seed: str, evaluator: Evaluator) -> bool:
    """The seat whose double was beavered plays on, rather than lose the once-doubled stake."""
    doubler = game.to_act
    assert doubler is not None
    beavered = stakes_of(game, match, doubler).raised()
    return _points(level, game, doubler, beavered, seed, evaluator) > -game.cube.value


def cube_answer(level: str, game: Game, match: Match, seed: str, evaluator: Evaluator) -> Event:
    """What the seat does that has been doubled, or beavered."""
    seat = game.to_act
    assert seat is not None
    if game.phase is Phase.BEAVER:
        accepts = accepts_beaver(level, game, match, seed, evaluator)
        return game.take(seat) if accepts else game.drop(seat)
    if game.may_beaver(seat) and wants_beaver(level, game, match, seed, evaluator):
        return game.beaver(seat)
    return game.take(seat) if wants_take(level, game, match, seed, evaluator) else game.drop(seat)


def _doubler(game: Game) -> int:
    assert game.cube.asked_by is not None, "nobody has doubled"
    return game.cube.asked_by


def _points(level: str, game: Game, seat: int, stakes: Stakes, seed: str, evaluator: Evaluator) -> float:
    """Points that the seat on roll expects while the cube rests; beavers belong to money sessions."""
    strong, position = strength(level, game.rules.key), game.position(seat)
    found = evaluator.cube(game.rules, position, stakes, strong.cube_plies)
    return stakes.cube * (found.no_double + doubt(strong, game.rules, position, f"{seed}|cube"))


def _equities(
    level: str, game: Game, match: Match, seat: int, seed: str, evaluator: Evaluator
) -> CubeEquities:
    """As the level sees them, for the seat that is on roll."""
    strong, position = strength(level, game.rules.key), game.position(seat)
    found = evaluator.cube(game.rules, position, stakes_of(game, match, seat), strong.cube_plies)
    noise = doubt(strong, game.rules, position, f"{seed}|cube")
    return CubeEquities(found.no_double, found.take + noise, found.drop)
