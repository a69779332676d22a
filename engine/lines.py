"""The search: which steps lie on a line of the greatest worth.

The worth of a line is `(steps, pips, -over-rolls)`, compared entry by entry. That one sentence is "both
dice", "else the larger", doubles, and the bear-off rule of full pips. A step that ends the game counts as
having spent every die of its stage.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import TypeAlias

from engine.board import BAR, OFF, Side
from engine.dice import Stage, without
from engine.rules import CHECKERS, HOME, Frontier, Law, Rules, Step, all_home

Worth: TypeAlias = tuple[int, int, int]
Move: TypeAlias = tuple[Step, Frontier]
"""A step and what it leads to."""

NOTHING: Worth = (0, 0, 0)


def moves(rules: Rules, frontier: Frontier) -> Iterator[Move]:
    """Every step that board and bans allow; whether it would waste a die is not asked."""
    for pips in dict.fromkeys(frontier.dice):
        yield from moves_of(rules, frontier, pips)


def moves_of(rules: Rules, frontier: Frontier, pips: int) -> Iterator[Move]:
    """The steps of one die, highest origin first."""
    allowed = reach(rules, frontier, pips)
    if rules.bans:
        allowed = (move for move in allowed if banned_by(rules, frontier, move) is None)
    if not rules.reluctant:
        return allowed
    found = list(allowed)
    willing = [move for move in found if not unwilling(rules, frontier, move)]
    return iter(willing or found)


def banned_by(rules: Rules, before: Frontier, move: Move) -> Law | None:
    """The law that makes the step impossible."""
    return next((law for law in rules.bans if law.refuses(rules, before, *move)), None)


def unwilling(rules: Rules, before: Frontier, move: Move) -> bool:
    """Some law allows the step only if its die has no other."""
    return any(law.refuses(rules, before, *move) for law in rules.reluctant)


def reach(rules: Rules, frontier: Frontier, pips: int) -> Iterator[Move]:
    """The steps of one die that the board allows: bar first, open points, bearing off."""
    mine, theirs = frontier.mine, frontier.theirs
    left = without(frontier.dice, pips)
    top = next((point for point in range(BAR, OFF, -1) if mine[point]), OFF)
    home = top <= HOME
    for origin in range(top, OFF, -1):
        if not mine[origin]:
            continue
        point = origin - pips
        if point > OFF:
            if theirs[rules.across[point]] < rules.blocked_by:
                yield Step(origin, pips), advance(rules, frontier, origin, point, pips, left)
        elif home and (point == OFF or origin == top):
            yield Step(origin, pips), advance(rules, frontier, origin, OFF, pips, left)
        if origin == BAR:
            return


def advance(rules: Rules, before: Frontier, origin: int, point: int, pips: int, left: Stage) -> Frontier:
    """The frontier after a step that the board allows."""
    mine = list(before.mine)
    mine[origin] -= 1
    mine[point] += 1
    theirs, hit = before.theirs, False
    across = rules.across[point]
    if point > OFF and theirs[across]:
        theirs, hit = sent_to_bar(theirs, across), True
    if mine[OFF] == CHECKERS:
        left = ()
    after = Frontier(
        tuple(mine),
        theirs,
        left,
        before.later if mine[OFF] < CHECKERS else (),
        before.heads + (origin == rules.head),
        before.second_head,
        marks_after(rules, before, origin, point, hit) if rules.mark_zone else before.marks,
        before.entered,
        before.over_rolls + (rules.full_pips and origin < pips),
    )
    if rules.notes_entry and not before.entered and all_home(after.mine) and not all_home(before.mine):
        return after._replace(entered=(pips, *left))
    return after


def sent_to_bar(side: Side, point: int) -> Side:
    """The side after its single checker on the point was hit."""
    counts = list(side)
    counts[point] -= 1
    counts[BAR] += 1
    return tuple(counts)


def marks_after(rules: Rules, before: Frontier, origin: int, point: int, hit: bool) -> frozenset[int]:
    """A mark appears with a hit, travels with its checker to an empty point, and ends when it is covered."""
    marks = before.marks
    travels = origin in marks and point > OFF and not before.mine[point]
    marks -= {origin, point}
    return marks | {point} if travels or (hit and point <= rules.mark_zone) else marks


class Lines:
    """The lines of one stage of a turn, with everything found out so far remembered."""

    def __init__(self, rules: Rules, start: Frontier) -> None:
        self.rules = rules
        self.start = start
        self._best: dict[Frontier, Worth | None] = {}
        self._wins: dict[Frontier, bool] = {}
        self._kept: dict[Frontier, tuple[Move, ...]] = {}

    def kept(self, frontier: Frontier) -> tuple[Move, ...]:
        """The legal moves: those on a line of the greatest worth; none when the stage is over."""
        if frontier not in self._kept:
            missing = self._missing(frontier)
            found = (move for move in moves(self.rules, frontier) if self._keeps(frontier, move, missing))
            self._kept[frontier] = tuple(found)
        return self._kept[frontier]

    def worth_of(self, before: Frontier, after: Frontier) -> Worth | None:
        """The best worth of a line through this step, from `before` on; None if it can only end wrongly."""
        rest = self.best(after)
        if rest is None:
            return None
        steps = len(before.dice) - len(after.dice)
        return steps + rest[0], sum(before.dice) - sum(after.dice) + rest[1], rest[2]

    def best(self, frontier: Frontier) -> Worth | None:
        """The greatest worth of what may follow; None if every way to go on ends as no turn may end."""
        if not frontier.dice:
            return self._stopping(frontier)
        if frontier not in self._best:
            self._best[frontier] = self._search(frontier)
        return self._best[frontier]

    def _search(self, frontier: Frontier) -> Worth | None:
        best = self._stopping(frontier)
        bound = (len(frontier.dice), sum(frontier.dice), -frontier.over_rolls)
        for _, after in moves(self.rules, frontier):
            worth = self.worth_of(frontier, after)
            if worth is not None and (best is None or worth > best):
                best = worth
                if best == bound:
                    break
        return best

    def _stopping(self, frontier: Frontier) -> Worth | None:
        """What it is worth to end here."""
        if any(ending.refuses(self.rules, self.start, frontier) for ending in self.rules.endings):
            return None
        return (0, 0, -frontier.over_rolls)

    def _missing(self, frontier: Frontier) -> Worth:
        """What the rest of the line must be worth."""
        steps = len(self.start.dice) - len(frontier.dice)
        pips = sum(self.start.dice) - sum(frontier.dice)
        return self.target[0] - steps, self.target[1] - pips, self.target[2]

    @cached_property
    def target(self) -> Worth:
        """The greatest worth of the stage; searched when first asked, since a replayed game never asks."""
        return self.best(self.start) or NOTHING

    def _keeps(self, before: Frontier, move: Move, missing: Worth) -> bool:
        _, after = move
        if self.worth_of(before, after) == missing:
            return True
        # Full pips never forbid a turn that bears off the last checker.
        return self.rules.full_pips and self._may_win(after)

    def _may_win(self, frontier: Frontier) -> bool:
        if frontier.won or not frontier.dice:
            return frontier.won
        if frontier not in self._wins:
            self._wins[frontier] = any(self._may_win(after) for _, after in moves(self.rules, frontier))
        return self._wins[frontier]
