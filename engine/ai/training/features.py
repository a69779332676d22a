"""The inputs of `engine.ai.inputs`, filled by compiled loops."""

from __future__ import annotations

from engine.ai.inputs import (
    ABROAD_AT,
    BAR_AT,
    BLOTS_AT,
    CONTACT_AT,
    INPUTS,
    LEAD_AT,
    LONGEST_WALL,
    MANY_WAYS,
    OFF_AT,
    OUTSIDE_AT,
    PIPS_AT,
    REACH,
    SHORTEST_WALL,
    SHOTS_AT,
    SIDE_INPUTS,
    STUCK_AT,
    UNITS,
    WALLS_AT,
    WAYS_AT,
    Inputs,
)
from engine.ai.training.code import SIDE, Code, Row
from engine.ai.training.compiled import compiled


@compiled
def fill(code: Code, row: Row, found: Inputs) -> None:
    """Write the inputs of a row, seen by the player who has just moved."""
    found[:] = 0
    mine, theirs = row[:SIDE], row[SIDE:]
    ours, others = found[:SIDE_INPUTS], found[SIDE_INPUTS : 2 * SIDE_INPUTS]
    my_pips = fill_counts(mine, ours)
    their_pips = fill_counts(theirs, others)
    fill_ways(code, mine, theirs, ours)
    fill_ways(code, theirs, mine, others)
    contact = fill_walls(code, mine, theirs, ours)
    contact = fill_walls(code, theirs, mine, others) or contact
    if code.blocked_by > 1:
        fill_shots(code, mine, theirs, ours)
        fill_shots(code, theirs, mine, others)
    found[CONTACT_AT] = contact
    found[LEAD_AT] = (their_pips - my_pips) / 50
    assert LEAD_AT + 1 == INPUTS


@compiled
def fill_counts(side: Row, found: Inputs) -> int:
    """Checkers by point, at the ends and altogether; the pips."""
    pips = 25 * int(side[25])
    outside = int(side[25])
    for point in range(1, 25):
        count = side[point]
        if count:
            at = (point - 1) * UNITS
            found[at] = 1
            found[at + 1] = count > 1
            found[at + 2] = max(count - 2, 0) / 4
            pips += point * int(count)
            if point > 6:
                outside += count
    found[BAR_AT] = side[25] > 0
    found[BAR_AT + 1] = side[25] / 15
    found[OFF_AT] = side[0] / 15
    found[OFF_AT + 1] = side[0] > 0
    found[PIPS_AT] = pips / 150
    found[OUTSIDE_AT] = outside / 15
    found[ABROAD_AT] = outside == 15
    return pips


@compiled
def ways_of(code: Code, mine: Row, theirs: Row, die: int, top: int) -> int:
    """From how many points the die can be played."""
    if mine[25]:
        return int(theirs[code.across[25 - die]] < code.blocked_by)
    ways = 0
    for point in range(die + 1, top + 1):
        if mine[point] and theirs[code.across[point - die]] < code.blocked_by:
            ways += 1
    if 0 < top <= 6 and (mine[die] or top <= die):
        ways += 1
    return ways


@compiled
def highest(side: Row) -> int:
    """The highest point with a checker."""
    for point in range(25, 0, -1):
        if side[point]:
            return point
    return 0


@compiled
def fill_ways(code: Code, mine: Row, theirs: Row, found: Inputs) -> None:
    """Which dice are stuck, and how free the others are."""
    top = highest(mine)
    for die in range(1, 7):
        ways = ways_of(code, mine, theirs, die, top)
        found[STUCK_AT + die - 1] = ways == 0
        found[WAYS_AT + die - 1] = min(ways, MANY_WAYS) / MANY_WAYS


@compiled
def fill_walls(code: Code, mine: Row, theirs: Row, found: Inputs) -> bool:
    """The longest row of points before somebody of theirs; whether anybody of theirs has mine to pass."""
    contact = mine[25] > 0 and highest(theirs) > 0
    longest, run = 0, 0
    for point in range(1, highest(theirs)):
        count = mine[code.across[point]]
        contact = contact or count > 0
        run = run + 1 if count >= code.blocked_by else 0
        longest = max(longest, run)
    for length in range(SHORTEST_WALL, min(longest, LONGEST_WALL) + 1):
        found[WALLS_AT + length - SHORTEST_WALL] = 1
    return contact


@compiled
def fill_shots(code: Code, mine: Row, theirs: Row, found: Inputs) -> None:
    """Blots that one die can hit, and from how many points."""
    for point in range(1, 25):
        if mine[point] != 1:
            continue
        there = code.across[point]
        shots = 0
        for origin in range(there + 1, min(there + REACH, 25) + 1):
            shots += int(theirs[origin] > 0)
        found[BLOTS_AT] += (shots > 0) / 5
        found[SHOTS_AT] += shots / 10
