"""What a player sees at a glance in any game: the race, points, blots and shots, checkers off.

Nothing here knows what a variant does differently; the judges do (`engine.ai.heuristic`).
"""

from __future__ import annotations

from typing import Final

from engine.board import BAR, OFF, Position, Side, pip_count
from engine.rules import Rules

PIP: Final = 0.01
HIT: Final = 0.35
BLOT: Final = 0.04
SHOT: Final = 0.05
STACK: Final = 0.03
TALL: Final = 4
"""Checkers on one point that are not yet too many."""
BORNE_OFF: Final = 0.06
POINTS: Final = {4: 0.12, 5: 0.12, 6: 0.12, 7: 0.12, 8: 0.07, 18: 0.05, 19: 0.05, 20: 0.05, 21: 0.05}
"""What holding a point is worth: blocks before and in my home, and anchors in the opponent's."""
REACH: Final = 6


def habits(rules: Rules, position: Position, *, exposed: bool = True) -> float:
    """How good a position looks at a glance to who has just moved there; `exposed`: blots matter."""
    mine, theirs = position
    worth = PIP * -pip_count(mine) + HIT * theirs[BAR] * rules.hitting + BORNE_OFF * mine[OFF]
    worth += sum(bonus for point, bonus in POINTS.items() if mine[point] >= rules.blocked_by)
    worth -= STACK * sum(max(count - TALL, 0) for count in mine[1:BAR])
    if rules.hitting and exposed:
        worth -= sum(BLOT + SHOT * shots for shots in _exposures(rules, mine, theirs))
    return worth


def _exposures(rules: Rules, mine: Side, theirs: Side) -> list[int]:
    """For every blot that an enemy checker has yet to pass: from how many points it can be hit by one die."""
    exposures = []
    for point in range(1, BAR):
        if mine[point] == 1:
            there = rules.across[point]
            if any(theirs[there + 1 :]):
                exposures.append(sum(1 for origin in theirs[there + 1 : there + 1 + REACH] if origin))
    return exposures
