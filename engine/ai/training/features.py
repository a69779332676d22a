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
from engine.board import BAR

BOARD = (1 << 25) - 2
"""The points of the board, a bit each."""


@compiled
def fill(code: Code, row: Row, found: Inputs) -> None:
    """Write the inputs of a row, seen by the player who has just moved."""
    found[:] = 0
    mine, theirs = row[:SIDE], row[SIDE:]
    ours, others = found[:SIDE_INPUTS], found[SIDE_INPUTS : 2 * SIDE_INPUTS]
    my_pips = fill_counts(mine, ours)
    their_pips = fill_counts(theirs, others)
    my_points, their_points = points_with(mine, 1), points_with(theirs, 1)
    my_walls = across(code, points_with(mine, code.blocked_by))
    their_walls = across(code, points_with(theirs, code.blocked_by))
    fill_ways(my_points, their_walls, ours)
    fill_ways(their_points, my_walls, others)
    fill_walls(my_walls, their_points, ours)
    fill_walls(their_walls, my_points, others)
    if code.blocked_by > 1:
        fill_shots(code, mine, their_points, ours)
        fill_shots(code, theirs, my_points, others)
    found[CONTACT_AT] = behind(code, my_points, their_points) or behind(code, their_points, my_points)
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
def points_with(side: Row, least: int) -> int:
    """Where at least so many checkers stand: a bit for each point, the bar included."""
    points = 0
    for point in range(1, 26):
        points |= int(side[point] >= least) << point
    return points


@compiled
def across(code: Code, points: int) -> int:
    """The same points as the opponent counts them."""
    found = 0
    for point in range(1, 25):
        found |= ((points >> point) & 1) << code.across[point]
    return found


@compiled
def number_of(points: int) -> int:
    """How many points these are."""
    found = 0
    while points:
        points &= points - 1
        found += 1
    return found


@compiled
def top_of(points: int) -> int:
    """The highest of the points; 0 where there is none."""
    top = 25
    while top and not (points >> top) & 1:
        top -= 1
    return top


@compiled
def ways_of(mine: int, walls: int, die: int) -> int:
    """From how many of my points the die can be played, when theirs close the points of `walls`."""
    if (mine >> BAR) & 1:
        return int(not (walls >> (BAR - die)) & 1)
    ways = number_of((mine >> die) & BOARD & ~walls)
    home = mine > 0 and mine >> 7 == 0
    return ways + int(home and ((mine >> die) & 1 or mine >> die == 0))


@compiled
def fill_ways(mine: int, walls: int, found: Inputs) -> None:
    """Which dice are stuck, and how free the others are."""
    for die in range(1, 7):
        ways = ways_of(mine, walls, die)
        found[STUCK_AT + die - 1] = ways == 0
        found[WAYS_AT + die - 1] = min(ways, MANY_WAYS) / MANY_WAYS


@compiled
def fill_walls(walls: int, theirs: int, found: Inputs) -> None:
    """The longest row of points that somebody of theirs has to pass; `walls` are points of their count."""
    run = walls & ((1 << top_of(theirs)) - 1)
    for length in range(2, LONGEST_WALL + 1):
        run &= run >> 1
        if length >= SHORTEST_WALL and run:
            found[WALLS_AT + length - SHORTEST_WALL] = 1


@compiled
def behind(code: Code, mine: int, theirs: int) -> bool:
    """Somebody of theirs has one of mine to pass."""
    if (mine >> BAR) & 1:
        return theirs > 0
    return across(code, mine) & ((1 << top_of(theirs)) - 1) > 0


@compiled
def fill_shots(code: Code, mine: Row, theirs: int, found: Inputs) -> None:
    """Blots that one die can hit, and from how many points."""
    blots, shots = 0, 0
    for point in range(1, 25):
        if mine[point] == 1:
            near = number_of((theirs >> (code.across[point] + 1)) & ((1 << REACH) - 1))
            blots += near > 0
            shots += near
    found[BLOTS_AT] = blots / 5
    found[SHOTS_AT] = shots / 10
