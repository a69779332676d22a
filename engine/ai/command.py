"""The command `python -m engine selfplay`: two levels against each other, and who wins how much."""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict
from functools import partial
from itertools import islice
from typing import Final

from engine.ai.evaluator import load_evaluator
from engine.ai.heuristic import Heuristic
from engine.ai.levels import LEVELS
from engine.ai.selfplay import Player, Score, level_player, points, score_of
from engine.ai.stakes import Evaluator
from engine.ai.yardsticks import YARDSTICKS, yardstick
from engine.errors import BadOption
from engine.rules import OptionValue
from engine.variants import rules_for

GLANCE: Final = "glance"
"""Besides those of `engine.ai.yardsticks`: plain sense, whose code is frozen, too."""
OPPONENTS: Final = (*YARDSTICKS, GLANCE)


def selfplay(arguments: argparse.Namespace) -> str:
    """What the command prints; raises `BadOption` for what cannot be played."""
    names = (arguments.white, arguments.black)
    for name in names:
        if name not in (*LEVELS, *OPPONENTS):
            raise BadOption(
                f"no level is called {name!r}: there are {', '.join(LEVELS)}, "
                f"and to measure against {', '.join(OPPONENTS)}"
            )
    options = _options(arguments.variant, cube=arguments.cube)
    evaluator = load_evaluator()
    white, black = (_player(name, evaluator) for name in names)
    games = points(arguments.variant, options, (white, black), arguments.seed)
    score = score_of(list(islice(games, arguments.games)))
    return _json(arguments, score, evaluator.name) if arguments.json else _line(arguments, score)


def _player(name: str, evaluator: Evaluator) -> Player:
    if name in YARDSTICKS:
        return partial(yardstick, YARDSTICKS[name])
    return level_player("expert", Heuristic()) if name == GLANCE else level_player(name, evaluator)


def _options(variant: str, *, cube: bool) -> dict[str, OptionValue]:
    known = "cube" in rules_for(variant).options
    if cube and not known:
        raise BadOption(f"{variant} is played without a cube")
    return {"cube": "geometric" if cube else "off"} if known else {}


def _line(arguments: argparse.Namespace, score: Score) -> str:
    error = "" if score.error is None else f" ± {score.error:.3f}"
    return (
        f"{arguments.variant}, {score.games} games: {arguments.white} wins {score.points:+.3f}{error} "
        f"points per game against {arguments.black}"
    )


def _json(arguments: argparse.Namespace, score: Score, judge: str) -> str:
    asked = {name: getattr(arguments, name) for name in ("variant", "white", "black", "seed", "cube")}
    return json.dumps({**asked, **asdict(score), "judge": judge})
