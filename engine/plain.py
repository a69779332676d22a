"""Every turn at once, for rules without laws: what `engine.turn.outcomes` finds, several times faster.

Without laws a turn is decided by which checkers each die moves, not by the order. So two different dice are a
pair of origins, and equal dice are origins in falling order: any legal order of equal dice can be played like
that as well (the bar comes first, outside comes before bearing off, the highest checker leaves first). Enemy
points neither open nor close during a turn, and what is hit depends only on the points landed on.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from engine.board import BAR, OFF, Position, Side
from engine.dice import Stage, without
from engine.rules import CHECKERS, HOME, Frontier, Rules, Step

Line: TypeAlias = tuple[Step, ...]
Result: TypeAlias = tuple[Line, Position, Stage]
"""Steps, where they lead, and the pips that stay unplayed."""


def plain_results(rules: Rules, frontier: Frontier) -> Iterator[Result]:
    """Every distinct position in which the stage may end, once."""
    board = Board(rules, frontier)
    dice = frontier.dice
    lines = board.two_dice(*dice) if len(set(dice)) == 2 else board.equal_dice(dice)
    return board.results(lines, dice)


class Board:
    """The mover's checkers, moved in place and back again, among enemy points that stay as they are."""

    def __init__(self, rules: Rules, frontier: Frontier) -> None:
        facing = [frontier.theirs[point] for point in rules.across]
        self.across = rules.across
        self.mine = list(frontier.mine)
        self.theirs = frontier.theirs
        self.open = [count < rules.blocked_by for count in facing]
        self.blots = {point for point in range(1, BAR) if facing[point] == 1} if rules.hitting else set()

    def origins(self, pips: int, highest: int = BAR) -> Sequence[int]:
        """From where one die can move a checker, highest first, none above `highest`."""
        mine, is_open = self.mine, self.open
        if mine[BAR]:
            return (BAR,) if is_open[BAR - pips] else ()
        top = min(highest, BAR - 1)
        found = [point for point in range(top, pips, -1) if mine[point] and is_open[point - pips]]
        if not any(mine[HOME + 1 :]):
            leaves = pips if mine[pips] else max(point for point in range(HOME + 1) if mine[point])
            if OFF < leaves <= min(pips, highest):
                found.append(leaves)
        return found

    def two_dice(self, larger: int, smaller: int) -> list[Line]:
        """A line for every pair of origins; where no two steps fit, of the larger die, else the smaller."""
        pairs: dict[tuple[int, int], Line] = {}
        singles: dict[int, list[Line]] = {larger: [], smaller: []}
        wins: list[Line] = []
        for first, second in ((larger, smaller), (smaller, larger)):
            for origin in self.origins(first):
                step = Step(origin, first)
                landing = self._move(step)
                (wins if self.mine[OFF] == CHECKERS else singles[first]).append((step,))
                for other in self.origins(second):
                    pair = (origin, other) if first == larger else (other, origin)
                    if pair not in pairs:
                        pairs[pair] = (step, Step(other, second))
                self._back(origin, landing)
        return [*pairs.values(), *wins] or singles[larger] or singles[smaller] or [()]

    def equal_dice(self, dice: Stage) -> list[Line]:
        """The longest lines with falling origins, and those that win."""
        lines: list[Line] = []
        wins: list[Line] = []
        self._fall(dice, (), BAR, lines, wins)
        most = len(dice) if wins else max(map(len, lines))
        return [*(line for line in lines if len(line) == most), *wins]

    def _fall(self, dice: Stage, line: Line, highest: int, lines: list[Line], wins: list[Line]) -> None:
        origins = self.origins(dice[0], highest) if dice else ()
        if not origins:
            (wins if self.mine[OFF] == CHECKERS else lines).append(line)
        for origin in origins:
            step = Step(origin, dice[0])
            landing = self._move(step)
            self._fall(dice[1:], (*line, step), origin, lines, wins)
            self._back(origin, landing)

    def _move(self, step: Step) -> int:
        origin, pips = step
        landing = origin - pips if origin > pips else OFF
        self.mine[origin] -= 1
        self.mine[landing] += 1
        return landing

    def _back(self, origin: int, landing: int) -> None:
        self.mine[landing] -= 1
        self.mine[origin] += 1

    def results(self, lines: list[Line], dice: Stage) -> Iterator[Result]:
        """Where the lines lead; of lines that lead to the same position the first."""
        seen: set[Position] = set()
        for line in lines:
            mine = self.mine.copy()
            hit: tuple[int, ...] = ()
            for origin, pips in line:
                landing = origin - pips if origin > pips else OFF
                mine[origin] -= 1
                mine[landing] += 1
                if landing in self.blots and landing not in hit:
                    hit += (landing,)
            position = Position(tuple(mine), self._after_hits(hit) if hit else self.theirs)
            if position not in seen:
                seen.add(position)
                yield line, position, () if mine[OFF] == CHECKERS else unplayed(dice, line)

    def _after_hits(self, hit: tuple[int, ...]) -> Side:
        theirs = list(self.theirs)
        for point in hit:
            theirs[self.across[point]] = 0
        theirs[BAR] += len(hit)
        return tuple(theirs)


def unplayed(dice: Stage, line: Line) -> Stage:
    """The dice that a line leaves."""
    if len(line) == len(dice):
        return ()
    for _, pips in line:
        dice = without(dice, pips)
    return dice
