"""The dice of a picture: the lot, a roll, what the opponent passed on, a ladder with its rung."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Final

from engine.dice import Roll
from engine.game import Game, Phase
from engine.turn import Turn
from render.scene import Die, Ladder, Scene

ABOVE: Final = 7
"""The rung being played when every rung has been."""


def with_dice(scene: Scene, game: Game, draft: Turn | None) -> Scene:
    """The dice being played, the played ones faded; between turns those of the last one."""
    if game.phase is Phase.LOT:
        return replace(scene, lot=lot_dice(game))
    turn = draft or game.turn
    if turn is not None and game.on_roll is not None:
        roller = game.colour_of(game.on_roll)
        return replace(scene, dice=stage_dice(turn, game.dice), roller=roller, ladder=ladder_of(turn))
    if game.last is not None and game.cube.asked_by is None:  # There lies the cube that is offered.
        values = game.last.dice or game.last.before.begun.dice
        faded = tuple(Die(value, used=True) for value in values)
        return replace(scene, dice=faded, roller=game.colour_of(game.last.seat))
    return scene


def lot_dice(game: Game) -> tuple[int, int] | None:
    """The last tied lot, white's die first (seat 0 is white until the lot has decided)."""
    return game.lots[-1] if game.lots else None


def stage_dice(turn: Turn, roll: Roll | None) -> tuple[Die, ...]:
    """The dice of the stage on turn, those of two different ones as they fell; the spent ones faded."""
    stage = turn.lines.start.dice
    values = roll if roll is not None and roll[0] != roll[1] and len(stage) == 2 else stage
    spent = Counter(stage) - Counter(turn.now.dice)
    shown = []
    for value in values:
        spent[value] -= 1
        shown.append(Die(value, used=spent[value] >= 0))
    return tuple(shown)


def ladder_of(turn: Turn) -> Ladder | None:
    """The rungs of a ladder, or of what has been passed on of one; None for a single stage."""
    if not turn.begun.later:
        return None
    return Ladder(turn.begun.dice[0], turn.now.dice[0] if turn.now.dice else ABOVE)
