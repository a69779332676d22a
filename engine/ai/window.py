"""The doubling window for any table: from the chances of a game and what its results are worth.

The theory of Rick Janowski, with the table's own steps and payoffs. A *dead* cube is never turned again; a
*live* one is turned at the very moment when the opponent may just as well drop as take. The truth lies
between them, nearer to the live one by the cube's *life*. Along a line from certain loss to certain win the
shares of mars and koks among wins and among losses stay as they are; docs/strength.md lists the windows that
come out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise
from math import ceil
from typing import Final, TypeAlias

from engine.ai.stakes import Chances, CubeEquities, Evaluator, Stakes
from engine.board import Position, pip_count
from engine.rules import Rules, in_contact

Utility: TypeAlias = Callable[[float], float]
"""Points won, or below zero lost -> what they are worth: themselves, or in a match the chance to win it."""
Corner: TypeAlias = tuple[float, float]
"""A chance to win, and what the game is then worth."""

MINE: Final = 0
THEIRS: Final = 1
CONTACT_LIFE: Final = 0.68
TURNS: Final = 7
"""Doubles that are looked ahead; after that the cube is dead."""


def life_of(rules: Rules, position: Position) -> float:
    """How near to live the cube is: in a race the less, the sooner it ends."""
    if in_contact(rules, position):
        return CONTACT_LIFE
    pips = (pip_count(position.mine) + pip_count(position.theirs)) / 2
    return min(max(0.55 + 0.00125 * pips, 0.6), 0.7)


def utility_of(stakes: Stakes, evaluator: Evaluator) -> Utility:
    """What points are worth at these stakes."""
    if stakes.away is None:
        return lambda points: points
    mine, theirs = stakes.away

    @cache
    def chance(points: float) -> float:
        away = ceil(mine - max(points, 0.0)), ceil(theirs + min(points, 0.0))
        if min(away) <= 0:
            return float(points > 0)
        return evaluator.match_chance(away, before_crawford=stakes.before_crawford)

    return chance


def on_scale(value: float, stakes: Stakes, utility: Utility) -> float:
    """In points of the present stake: 1 is an oin that is won, -1 one that is lost."""
    won, lost = utility(stakes.cube), utility(-stakes.cube)
    return 2 * (value - lost) / (won - lost) - 1


def window_of(
    rules: Rules, position: Position, chances: Chances, stakes: Stakes, evaluator: Evaluator
) -> Window:
    """The window of the player whose chances these are."""
    return Window(chances, stakes, utility_of(stakes, evaluator), life_of(rules, position))


@dataclass(frozen=True, slots=True)
class Window:
    """One player's view of what may still happen to the stake; equities are in points of the present one."""

    chances: Chances
    stakes: Stakes
    utility: Utility
    life: float = CONTACT_LIFE

    def equities(self) -> CubeEquities:
        """What it is worth not to double, to be taken, and to be dropped."""
        raised = self._raised()
        return CubeEquities(
            self.equity(),
            self._scaled(raised._value()),
            self._scaled(self.utility(self.stakes.cube)),
        )

    def optimum(self) -> float:
        """What the player who is about to throw may expect, cube and all."""
        found = self.equities()
        may_double = self.stakes.live and self.stakes.owner != THEIRS
        return max(found.no_double, min(found.take, found.drop)) if may_double else found.no_double

    def equity(self) -> float:
        """What the game is worth when the cube stays where it is for this turn."""
        return self._scaled(self._value())

    def cash_point(self, turns: int = TURNS) -> float:
        """My chance to win from which the opponent, doubled, does not lose by dropping; 1: never."""
        raised, dropped = self._raised(), self.utility(self.stakes.cube)
        corners = raised._live(turns - 1) if turns else raised._dead()
        return _reaching(corners, dropped)

    def _scaled(self, value: float) -> float:
        return on_scale(value, self.stakes, self.utility)

    def _value(self) -> float:
        dead = _height(self._dead(), self.chances.win)
        if not self.stakes.live:
            return dead
        return self.life * _height(self._live(TURNS), self.chances.win) + (1 - self.life) * dead

    def _raised(self) -> Window:
        return replace(self, stakes=self.stakes.raised())

    def _swapped(self) -> Window:
        """The opponent's view."""
        utility = self.utility
        return replace(
            self,
            chances=self.chances.swapped(),
            stakes=self.stakes.swapped(),
            utility=lambda points: -utility(-points),
        )

    def _dead(self) -> tuple[Corner, ...]:
        """From certain loss to certain win, each worth its average."""
        win, win_mars, win_koks, lose_mars, lose_koks = self.chances
        points = [worth * self.stakes.cube for worth in self.stakes.paid]
        won = _average(win, win_mars, win_koks, [self.utility(each) for each in points])
        lost = _average(1 - win, lose_mars, lose_koks, [self.utility(-each) for each in points])
        return (0.0, lost), (1.0, won)

    def _live(self, turns: int) -> tuple[Corner, ...]:
        """From certain loss by the opponent's cash point and mine to certain win."""
        first, last = self._dead()
        won = 1.0 if self.stakes.owner == THEIRS else self.cash_point(turns)
        lost = 0.0 if self.stakes.owner == MINE else 1 - self._swapped().cash_point(turns)
        corners = [first, last]
        if won < 1:
            corners.insert(1, (won, self.utility(self.stakes.cube)))
        if lost > 0:
            corners.insert(1, (min(lost, won), self.utility(-self.stakes.cube)))
        return tuple(corners)


def _average(games: float, mars: float, koks: float, worths: Sequence[float]) -> float:
    """What one of these games is worth; each koks is a mars too."""
    if not games:
        return worths[0]
    oin_worth, mars_worth, koks_worth = worths
    mars, koks = min(mars / games, 1.0), min(koks / games, 1.0)
    return (1 - mars) * oin_worth + (mars - koks) * mars_worth + koks * koks_worth


def _height(corners: Sequence[Corner], chance: float) -> float:
    """What the line through the corners is worth at this chance."""
    for (left, low), (right, high) in pairwise(corners):
        if chance <= right:
            return low + (high - low) * (chance - left) / (right - left) if right > left else high
    return corners[-1][1]


def _reaching(corners: Sequence[Corner], value: float) -> float:
    """The chance from which the line is worth at least this; 1: never."""
    for (left, low), (right, high) in pairwise(corners):
        if low <= value < high:
            return left + (right - left) * (value - low) / (high - low)
    return 1.0
