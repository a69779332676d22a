"""What nets are measured against, as compiled loops: counting pips, and the plain sense of the bot.

`tests/engine/ai/test_training.py` holds the latter to `engine.ai.heuristic`, whose code is frozen.
"""

from __future__ import annotations

import numpy as np

from engine.ai import habits, heuristic_dutch, heuristic_long
from engine.ai.training.code import SIDE, Code, Row
from engine.ai.training.compiled import compiled
from engine.ai.training.features import across, points_with, top_of, ways_of

WEIGHTS = np.array(heuristic_long.WEIGHTS)
CHOICE = np.array(heuristic_long.CHOICE)
WALL = np.array(heuristic_long.WALL)
HEAP = heuristic_long.HEAP
POINTS = np.array([habits.POINTS.get(point, 0.0) for point in range(25)])
PIP, HIT, BLOT, SHOT = habits.PIP, habits.HIT, habits.BLOT, habits.SHOT
STACK, TALL, BORNE_OFF, REACH = habits.STACK, habits.TALL, habits.BORNE_OFF, habits.REACH
GATE, APPROACH, LAST = heuristic_dutch.GATE, heuristic_dutch.APPROACH, heuristic_dutch.LAST


@compiled
def pips_of(side: Row) -> int:
    """Pips still to go."""
    pips = 0
    for point in range(1, 26):
        pips += point * side[point]
    return pips


@compiled
def pip_lead(row: Row) -> float:
    """How many pips the player who has just moved is ahead."""
    return float(pips_of(row[SIDE:]) - pips_of(row[:SIDE]))


@compiled
def glance(code: Code, row: Row) -> float:
    """What the bot's heuristic says."""
    mine, theirs = row[:SIDE], row[SIDE:]
    if code.opposed:
        return glance_short(code, mine, theirs) - glance_short(code, theirs, mine)
    return glance_long(code, mine, theirs) - glance_long(code, theirs, mine)


@compiled
def glance_long(code: Code, mine: Row, theirs: Row) -> float:
    """`heuristic_long`: one side's signs with their weights."""
    points, blocked = points_with(mine, 1), across(code, points_with(theirs, code.blocked_by))
    top = top_of(points)
    outposts, heaps, gaps = 0, 0, 0
    for point in range(1, 25):
        if mine[point]:
            outposts += int(6 < point < 19)
            heaps += max(mine[point] - HEAP, 0) if point < 24 else 0
        elif point <= 6:
            gaps += int(top <= 6)
    choice = 0.0
    for die in range(1, 7):
        choice += CHOICE[min(ways_of(points, blocked, die), 3)]
    signs = (3.6 - pips_of(mine) / 100) * WEIGHTS[0] + mine[0] * WEIGHTS[1] + mine[24] * WEIGHTS[2]
    signs += choice * WEIGHTS[3] + walls(code, mine, theirs) * WEIGHTS[4] + outposts * WEIGHTS[5]
    return float(signs + heaps * WEIGHTS[6] + gaps * WEIGHTS[7])


@compiled
def walls(code: Code, mine: Row, theirs: Row) -> float:
    """What the rows of points before somebody of theirs are worth."""
    worth, run = 0.0, 0
    for point in range(1, top_of(points_with(theirs, 1))):
        if mine[code.across[point]]:
            run += 1
        else:
            worth += WALL[min(run, 6)]
            run = 0
    return worth + float(WALL[min(run, 6)])


@compiled
def glance_short(code: Code, mine: Row, theirs: Row) -> float:
    """`habits` and, with a gate, `heuristic_dutch`: one side of the short board."""
    worth = HIT * theirs[25] + BORNE_OFF * mine[0] - PIP * pips_of(mine)
    for point in range(1, 25):
        if mine[point] >= code.blocked_by:
            worth += POINTS[point]
        worth -= STACK * max(mine[point] - TALL, 0)
    if not code.gate or highest_home(theirs) >= 0:
        worth -= exposure(code, mine, theirs)
    if code.gate:
        worth += GATE if highest_home(mine) >= 0 else approach(mine)
    return float(worth)


@compiled
def highest_home(side: Row) -> int:
    """The highest of home and off where somebody is; -1: nobody has come home."""
    for point in range(6, -1, -1):
        if side[point]:
            return point
    return -1


@compiled
def approach(side: Row) -> float:
    """How near home the foremost checker is."""
    for point in range(7, LAST):
        if side[point]:
            return float(APPROACH * (LAST - point))
    return 0.0


@compiled
def exposure(code: Code, mine: Row, theirs: Row) -> float:
    """What blots risk that somebody has yet to pass."""
    worth, top = 0.0, top_of(points_with(theirs, 1))
    for point in range(1, 25):
        there = code.across[point]
        if mine[point] == 1 and top > there:
            worth += BLOT
            for origin in range(there + 1, min(there + REACH, 25) + 1):
                worth += SHOT * int(theirs[origin] > 0)
    return worth
