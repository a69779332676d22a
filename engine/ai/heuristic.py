"""A plain, sound judge that needs no library, for every game.

On the short board it races, makes points, hits and leaves few shots; Dutch nardy, and the games where both
sides run the same way, have their own signs of good play.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import NormalDist
from typing import Final

from engine.ai.habits import PIP, habits
from engine.ai.heuristic_dutch import dutch_glance
from engine.ai.heuristic_long import long_glance
from engine.ai.stakes import Chances, CubeEquities, Stakes
from engine.ai.window import window_of
from engine.board import BAR, OFF, Position, pip_count
from engine.rules import Rules, in_contact

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

    def warm(self) -> None:
        """There is nothing to read."""

    def equities(
        self, rules: Rules, positions: Sequence[Position], stakes: Stakes, plies: int
    ) -> list[float]:
        return [self._equity(rules, position) for position in positions]

    def glance(
        self, rules: Rules, before: Position, positions: Sequence[Position], stakes: Stakes
    ) -> list[float]:
        return self.equities(rules, positions, stakes, 1)

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

    def chances_after(self, rules: Rules, positions: Sequence[Position], plies: int) -> list[Chances]:
        return [self.chances(rules, each.swapped(), plies).swapped() for each in positions]

    def match_chance(self, away: tuple[int, int], *, before_crawford: bool) -> float:
        """Janowski's formula; before and after the Crawford game alike."""
        mine, theirs = away
        return 0.5 + 0.85 * (theirs - mine) / (max(away) + 6)

    def _equity(self, rules: Rules, position: Position) -> float:
        if not rules.opposed:
            return long_glance(rules, position)
        if rules.start[BAR]:
            return dutch_glance(rules, position)
        return habits(rules, position) - habits(rules, position.swapped())
