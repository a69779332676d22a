"""A plain, sound judge of the long family, where nobody is hit and a single checker closes a point.

What a player looks at: the race, how many checkers still stand on the head, which dice could be played at
all, walls that the opponent has yet to pass, checkers spread rather than heaped up. Each sign is a number;
its weight was tried against others in games with the same dice (`docs/strength.md`).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from engine.board import BAR, OFF, Position, Side, pip_count
from engine.rules import HOME, Rules, all_home

LAST: Final = 24
"""The point where everybody starts."""
CHOICE: Final = (0.0, 0.6, 0.85, 1.0)
"""What a die is worth that 0, 1, 2, 3 or more points can play."""
WALL: Final = (0.0, 0.0, 0.05, 0.15, 0.4, 0.7, 1.0)
"""What so many points in a row are worth while somebody has to pass them."""
HEAP: Final = 3
"""Checkers on one point that are not yet a heap."""


class Signs(NamedTuple):
    """What one side's board shows; the names are those of `WEIGHTS`."""

    race: float
    """Hundreds of pips already gone."""
    off: float
    head: float
    """Checkers that still stand where they started."""
    choice: float
    """Dice that can be played, each by how many points."""
    walls: float
    outposts: float
    """Points held beyond the first quarter and outside home."""
    heaps: float
    """Checkers too many on one point."""
    gaps: float
    """Home points empty when bearing off has begun."""


WEIGHTS: Final = Signs(
    race=1.0, off=0.05, head=-0.03, choice=0.1, walls=0.3, outposts=0.012, heaps=-0.05, gaps=-0.03
)


def long_glance(rules: Rules, position: Position) -> float:
    """What the position is worth to the player who has just moved there, roughly in points."""
    mine, theirs = position
    pairs = zip(signs(rules, mine, theirs), signs(rules, theirs, mine), WEIGHTS, strict=True)
    return sum((ours - others) * weight for ours, others, weight in pairs)


def signs(rules: Rules, mine: Side, theirs: Side) -> Signs:
    """What `mine` shows against `theirs`; both sides count alike."""
    across = rules.across
    open_to = [point == OFF or not theirs[across[point]] for point in range(BAR)]
    held = [point for point in range(1, BAR) if mine[point]]
    movable = [BAR] if mine[BAR] else held
    home = all_home(mine)
    return Signs(
        race=3.6 - pip_count(mine) / 100,
        off=float(mine[OFF]),
        head=float(mine[LAST]),
        choice=sum(CHOICE[min(ways, 3)] for ways in playable(movable, open_to, home)),
        walls=sum(WALL[min(length, 6)] for length in walls(rules, mine, theirs)),
        outposts=float(sum(1 for point in held if HOME < point < 19)),
        heaps=float(sum(max(mine[point] - HEAP, 0) for point in held if point < LAST)),
        gaps=float(sum(1 for point in range(1, HOME + 1) if not mine[point])) if home else 0.0,
    )


def playable(movable: list[int], open_to: list[bool], home: bool) -> list[int]:
    """For each die from how many points it can be played."""
    top = movable[-1] if movable else OFF
    ways = []
    for die in range(1, 7):
        found = sum(1 for point in movable if point > die and open_to[point - die])
        if home and (die >= top or die in movable):
            found += 1
        ways.append(found)
    return ways


def walls(rules: Rules, mine: Side, theirs: Side) -> Iterator[int]:
    """The length of every row of own points on the opponent's route that somebody of his has yet to pass."""
    across = rules.across
    run = 0
    highest = max((point for point in range(1, BAR) if theirs[point]), default=OFF)
    for point in range(1, highest):
        if mine[across[point]]:
            run += 1
        elif run:
            yield run
            run = 0
    if run:
        yield run
