"""The training's own move generator: every position in which a stage may end, found breadth first.

It shares nothing with `engine.turn` but the rules that both are told, so each is a second opinion on the
other (`tests/engine/ai/test_training.py`).
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from engine.ai.training.code import SIDE, WIDTH, Code, Row, Rows
from engine.ai.training.compiled import compiled

Found: TypeAlias = tuple[int, int, int, int]
"""First row and the one behind the last in which the stage may end; how many dice stay, and which one."""

MOST = 16384
"""Rows of one search; four equal dice never found a third of it."""
SLOTS = 4 * MOST
NEAR = 1024
"""A search begins to look for a row's slot in this part of them, which stays in the processor's cache."""


class Bench(NamedTuple):
    """Memory that every search uses again."""

    rows: Rows
    sums: NDArray[np.uint64]
    """A number for each row, the sum of its counts' salts."""
    keys: NDArray[np.uint64]
    stamps: NDArray[np.int64]
    """Which search last used the slot."""
    search: NDArray[np.int64]
    salts: NDArray[np.uint64]


def bench() -> Bench:
    """Memory for one thread."""
    salts = np.random.default_rng(1).integers(1, 2**63, WIDTH, dtype=np.uint64)
    return Bench(
        np.zeros((MOST, WIDTH), np.int8),
        np.zeros(MOST, np.uint64),
        np.zeros(SLOTS, np.uint64),
        np.zeros(SLOTS, np.int64),
        np.zeros(1, np.int64),
        salts * np.uint64(2) + np.uint64(1),
    )


@compiled
def top_of(row: Row) -> int:
    """The highest point of the mover's checkers."""
    for point in range(25, 0, -1):
        if row[point]:
            return point
    return 0


@compiled
def head_refuses(code: Code, row: Row, pips: int, gone: int, second: bool) -> bool:
    """One checker may leave the head; a second only where the opponent's head blocks all others."""
    if gone == 0:
        return False
    if not second or gone > 1 or row[SIDE + code.head] == 0:
        return True
    wall = code.across[code.head]
    others = 0
    for point in range(1, code.head):
        others += int(row[point] > 0 and point - pips != wall)
    return others > 0


@compiled
def block_refuses(code: Code, row: Row, point: int) -> bool:
    """The row that the point belongs to is six long and no opposing checker is ahead of it."""
    there = code.across[point]
    low = there
    while low > 1 and row[code.across[low - 1]]:
        low -= 1
    high = there
    while high < 24 and row[code.across[high + 1]]:
        high += 1
    if high - low < 5:
        return False
    return not row[SIDE : SIDE + low].any()


@compiled
def lands(code: Code, row: Row, origin: int, pips: int, top: int) -> bool:
    """The board lets a checker arrive there."""
    point = origin - pips
    if point <= 0:
        return top <= 6 and (point == 0 or origin == top)
    facing = row[SIDE + code.across[point]]
    if facing >= code.blocked_by:
        return False
    if facing and code.gate:
        return bool(row[:7].any())
    return True


@compiled
def moved(code: Code, desk: Bench, index: int, fill: int, origin: int, pips: int) -> None:
    """Write the row after a step."""
    rows = desk.rows
    # A plain loop: an array expression would count references, which takes longer than the copy.
    for place in range(WIDTH):
        rows[fill, place] = rows[index, place]
    point = max(origin - pips, 0)
    rows[fill, origin] -= 1
    rows[fill, point] += 1
    if point and rows[fill, SIDE + code.across[point]]:
        rows[fill, SIDE + code.across[point]] = 0
        rows[fill, WIDTH - 1] += 1


@compiled
def sum_after(code: Code, desk: Bench, index: int, origin: int, pips: int) -> np.uint64:
    """What the counts of the row after a step come to."""
    point = max(origin - pips, 0)
    total = desk.sums[index] + desk.salts[point] - desk.salts[origin]
    if point and desk.rows[index, SIDE + code.across[point]]:
        total += desk.salts[WIDTH - 1] - desk.salts[SIDE + code.across[point]]
    return np.uint64(total)


@compiled
def slot_of(desk: Bench, total: np.uint64) -> int:
    """A free slot for a row that has not been met in this search; -1: it has."""
    slot = int(np.int64((total ^ (total >> np.uint64(29))) % np.uint64(NEAR)))
    while desk.stamps[slot] == desk.search[0]:
        if desk.keys[slot] == total:
            return -1
        slot = (slot + 1) % SLOTS
    return slot


@compiled
def met(desk: Bench, slot: int, total: np.uint64) -> None:
    """From now on this row is no longer new."""
    desk.stamps[slot] = desk.search[0]
    desk.keys[slot] = total


@compiled
def steps_of(code: Code, desk: Bench, index: int, pips: int, fill: int, gone: int, second: bool) -> int:
    """Append what one die makes of one row; how many rows there are then."""
    row = desk.rows[index]
    top = top_of(row)
    for origin in range(top, 0, -1):
        if top == 25 and origin < 25:
            break
        if not row[origin] or not lands(code, row, origin, pips, top):
            continue
        if origin == code.head and head_refuses(code, row, pips, gone, second):
            continue
        total = sum_after(code, desk, index, origin, pips)
        slot = slot_of(desk, total)
        if slot < 0:
            continue
        moved(code, desk, index, fill, origin, pips)
        if code.block and origin > pips and block_refuses(code, desk.rows[fill], origin - pips):
            continue
        met(desk, slot, total)
        desk.sums[fill] = total
        fill += 1
    return fill


@compiled
def expand(
    code: Code, desk: Bench, first: int, last: int, pips: int, fill: int, heads: int, second: bool
) -> int:
    """Append what one die makes of these rows, each result once; a won game goes no further."""
    standing = desk.rows[0, code.head]
    for index in range(first, last):
        if desk.rows[index, 0] < 15:
            gone = heads + standing - desk.rows[index, code.head]
            fill = steps_of(code, desk, index, pips, fill, gone, second)
    return fill


@compiled
def wins_too(desk: Bench, first: int, last: int, fill: int) -> int:
    """Append the games won on the way: they count as having spent every die."""
    for index in range(first, last):
        if desk.rows[index, 0] < 15:
            continue
        slot = slot_of(desk, desk.sums[index])
        if slot >= 0:
            met(desk, slot, desk.sums[index])
            desk.rows[fill] = desk.rows[index]
            desk.sums[fill] = desk.sums[index]
            fill += 1
    return fill


@compiled
def equal_dice(code: Code, desk: Bench, pips: int, count: int, heads: int, second: bool) -> Found:
    """Where a stage of equal dice may end, begun at row 0."""
    first, last, left = 0, 1, count
    while left:
        desk.search[0] += 1
        fill = expand(code, desk, first, last, pips, last, heads, second)
        if fill == last:
            break
        first, last, left = last, fill, left - 1
    if not left:
        return first, wins_too(desk, 1, first, last), 0, pips
    desk.search[0] += 1
    fill = wins_too(desk, 1, last, last)
    return (last, fill, 0, pips) if fill > last else (first, last, left, pips)


@compiled
def two_dice(code: Code, desk: Bench, high: int, low: int, heads: int, second: bool) -> Found:
    """Where a stage of two different dice may end, begun at row 0: both, else the larger, else the other."""
    desk.search[0] += 1
    highs = expand(code, desk, 0, 1, high, 1, heads, second)
    desk.search[0] += 1
    lows = expand(code, desk, 0, 1, low, highs, heads, second)
    desk.search[0] += 1
    fill = expand(code, desk, 1, highs, low, lows, heads, second)
    fill = expand(code, desk, highs, lows, high, fill, heads, second)
    fill = wins_too(desk, 1, lows, fill)
    if fill > lows:
        return lows, fill, 0, low
    if highs > 1:
        return 1, highs, 1, low
    return (highs, lows, 1, high) if lows > highs else (0, 1, 2, high)


@compiled
def ends(code: Code, desk: Bench, stage: NDArray[np.int64], heads: int, second: bool) -> Found:
    """Where a stage may end, begun at row 0; a stage is its larger die, its smaller, and how many dice."""
    # Sums are only compared with those of rows that came of the same one.
    desk.sums[0] = 0
    if stage[0] == stage[1]:
        return equal_dice(code, desk, stage[0], stage[2], heads, second)
    return two_dice(code, desk, stage[0], stage[1], heads, second)
