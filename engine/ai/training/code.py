"""The rules of a game as numbers, the form that compiled loops read; default options only."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from engine import laws
from engine.board import BAR, Position
from engine.dice import ladder
from engine.rules import Rules

Row: TypeAlias = NDArray[np.int8]
"""52 counts: 26 of the player who moves or has just moved, 26 of the opponent, each in its owner's count."""
Rows: TypeAlias = NDArray[np.int8]

SIDE = BAR + 1
WIDTH = 2 * SIDE


class Code(NamedTuple):
    """One game."""

    across: NDArray[np.int64]
    blocked_by: int
    opposed: bool
    gate: bool
    """No hitting before one checker has come home."""
    head: int
    block: bool
    """Six points in a row need an opposing checker ahead of them."""
    passes_on: bool
    ladder: bool
    lot_is_roll: bool
    start: Row


def code_of(rules: Rules) -> Code:
    """The numbers of these rules."""
    names = {law.name for law in rules.bans}
    return Code(
        across=np.array(rules.across, dtype=np.int64),
        blocked_by=rules.blocked_by,
        opposed=rules.opposed,
        gate=laws.hit_before_home.name in names,
        head=rules.head,
        block=laws.block_of_six("ahead").name in names,
        passes_on=rules.passes_on,
        ladder=rules.spend is ladder,
        lot_is_roll=rules.lot_is_roll,
        start=row_of(rules.opening),
    )


def row_of(position: Position) -> Row:
    """A position as a row."""
    return np.array([*position.mine, *position.theirs], dtype=np.int8)


def position_of(row: Row) -> Position:
    """A row as a position."""
    counts = [int(count) for count in row]
    return Position(tuple(counts[:SIDE]), tuple(counts[SIDE:]))
