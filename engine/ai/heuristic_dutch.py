"""What Dutch nardy adds to plain sense on the short board: nobody can hit before one of his checkers is home.

So a blot is in no danger from somebody whose gate is shut, and the first checker at home is worth a tempo.
"""

from __future__ import annotations

from typing import Final

from engine.ai.habits import habits
from engine.board import OFF, Position, Side
from engine.rules import HOME, Rules

GATE: Final = 0.35
"""What it is worth that the own gate is open."""
APPROACH: Final = 0.02
"""For each pip that the foremost checker has come towards home while the gate is shut."""
LAST: Final = 24


def dutch_glance(rules: Rules, position: Position) -> float:
    """What the position is worth to the player who has just moved there, roughly in points."""
    return _side(rules, position) - _side(rules, position.swapped())


def _side(rules: Rules, position: Position) -> float:
    mine, theirs = position
    exposed = gate_open(rules, theirs)
    return habits(rules, position, exposed=exposed) + (GATE if gate_open(rules, mine) else _approach(mine))


def _approach(side: Side) -> float:
    foremost = next((point for point in range(HOME + 1, LAST) if side[point]), LAST)
    return APPROACH * (LAST - foremost)


def gate_open(rules: Rules, side: Side) -> bool:
    """The side may hit."""
    return not rules.options["dutch_hit_gate"] or any(side[OFF : HOME + 1])
