"""What the own net of short nardy loses to the engine library, both one ply deep: the price of doing without.

Pairs of games with the same dice and changed sides, no cube. `python -m benchmarks.fallback PAIRS [SEED]`
measures more of them, or others.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from itertools import islice
from typing import Final

from engine.ai.net import Nets
from engine.ai.outlook import won
from engine.ai.sage import Sage
from engine.ai.selfplay import Player, points, score_of
from engine.ai.stakes import Evaluator, Stakes
from engine.events import Event
from engine.game import Game
from engine.match import Match
from engine.turn import outcomes

NAME: Final = "fallback"
PAIRS: Final = 400


def glance(evaluator: Evaluator) -> Player:
    """Whoever plays what looks best one ply deep."""

    def decided(game: Game, match: Match, seed: str) -> Event | None:
        if game.turn is None or game.to_act is None:
            return None
        ends = outcomes(game.turn)
        last = [end for end in ends if won(end.position)]
        if last or len(ends) == 1:
            return game.move(game.to_act, (last or ends)[0].steps)
        equities = evaluator.equities(game.rules, [end.position for end in ends], Stakes(), 1)
        best = max(zip(equities, ends, strict=True), key=lambda pair: (pair[0], pair[1].position))
        return game.move(game.to_act, best[1].steps)

    return decided


def run(pairs: int = PAIRS, seed: int = 1) -> Mapping[str, float]:
    """Points per game of the net."""
    games = points("short", {"cube": "off"}, (glance(Nets()), glance(Sage())), seed)
    score = score_of(list(islice(games, 2 * pairs)))
    return {
        "own net against the library, points per game": score.points,
        "standard error": score.error or 0.0,
        "games": score.games,
    }


if __name__ == "__main__":
    print(run(*map(int, sys.argv[1:])))
