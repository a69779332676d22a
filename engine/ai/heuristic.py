"""A plain, sound judge that needs no library: it races, makes points, hits, and leaves few shots.

It also lends the weaker levels their human habits. All variants; only the signs of good play that they share.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import NormalDist
from typing import Final

from engine.ai.stakes import Chances, CubeEquities, Stakes
from engine.ai.window import window_of
from engine.board import BAR, OFF, Position, Side, pip_count
from engine.rules import Rules, in_contact

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
PIPS_A_THROW: Final = 8.17
SPREAD: Final = 4.3
"""Standard deviation of one throw's pips."""
ON_ROLL: Final = 4
"""Pips that the throw is worth: half of one."""
MARS: Final = 0.25
"""Share of mars among the wins in contact with somebody who has borne off nothing."""


class Heuristic:
    """Looks at both sides of the position as it stands; depth changes nothing."""

    name = "heuristic"

    def equities(
        self, rules: Rules, positions: Sequence[Position], stakes: Stakes, plies: int
    ) -> list[float]:
        return [self._equity(rules, position) for position in positions]

    def cube(self, rules: Rules, position: Position, stakes: Stakes, plies: int) -> CubeEquities:
        chances = self.chances(rules, position, plies)
        return window_of(rules, position, chances, stakes, self).equities()

    def chances(self, rules: Rules, position: Position, plies: int) -> Chances:
        """A lead in pips, or what is worth as much, against the spread of the throws still to come."""
        lead = self._equity(rules, position) / PIP + ON_ROLL
        throws = max(pip_count(position.mine), pip_count(position.theirs), PIPS_A_THROW) / PIPS_A_THROW
        win = NormalDist(0.0, SPREAD * sqrt(2 * throws)).cdf(lead)
        contact = in_contact(rules, position)
        mars, lost_mars = (MARS if contact and not side[OFF] else 0.0 for side in position.swapped())
        return Chances(win, win * mars, 0.0, (1 - win) * lost_mars, 0.0)

    def match_chance(self, away: tuple[int, int], *, before_crawford: bool) -> float:
        """Janowski's formula; before and after the Crawford game alike."""
        mine, theirs = away
        return 0.5 + 0.85 * (theirs - mine) / (max(away) + 6)

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
