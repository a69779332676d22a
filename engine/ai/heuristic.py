"""A plain, sound judge that needs no library: it races, makes points, hits, and leaves few shots.

It also lends the weaker levels their human habits. All variants; only the signs of good play that they share.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.ai.stakes import CubeEquities, Stakes
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
DOUBLE_FROM: Final = 0.35
"""Equity from which a double is thought right; a taker still has hope up to `DROP_FROM`."""
DROP_FROM: Final = 0.55


class Heuristic:
    """Looks at both sides of the position as it stands; depth changes nothing."""

    name = "heuristic"

    def equities(
        self, rules: Rules, positions: Sequence[Position], stakes: Stakes, plies: int
    ) -> list[float]:
        return [self._equity(rules, position) for position in positions]

    def cube(self, rules: Rules, position: Position, stakes: Stakes, plies: int) -> CubeEquities:
        lead = pip_count(position.theirs) - pip_count(position.mine)
        length = max(pip_count(position.mine), 1)
        # Eight per cent ahead in the race is a double, twelve is the last take.
        strength = DOUBLE_FROM + (lead / length - 0.08) * (DROP_FROM - DOUBLE_FROM) / 0.04
        take = 1.0 + 2 * (strength - DROP_FROM)
        return CubeEquities(no_double=min(strength + 0.5, 0.95), take=take, drop=1.0)

    def _equity(self, rules: Rules, position: Position) -> float:
        return habits(rules, position) - habits(rules, position.swapped())


def habits(rules: Rules, position: Position) -> float:
    """How good a position looks at a glance to the player who has just moved there."""
    mine, theirs = position
    worth = PIP * -pip_count(mine) + HIT * theirs[BAR] * rules.hitting + BORNE_OFF * mine[OFF]
    worth += sum(bonus for point, bonus in POINTS.items() if mine[point] >= rules.blocked_by)
    worth -= STACK * sum(max(count - TALL, 0) for count in mine[1:BAR])
    if rules.hitting:
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
