"""The training's own dice: a counter that is scrambled, so a checkpoint stores one number."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from engine.ai.training.compiled import compiled

Luck: TypeAlias = NDArray[np.uint64]
"""One number; drawing changes it."""


def luck_of(seed: int) -> Luck:
    """A stream of its own for every seed."""
    return np.array([np.random.SeedSequence(seed).generate_state(1, np.uint64)[0]], np.uint64)


@compiled
def draw(luck: Luck, sides: int) -> int:
    """A number from 0, below `sides`: splitmix64."""
    luck[0] += np.uint64(0x9E3779B97F4A7C15)
    mixed = luck[0]
    mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    mixed ^= mixed >> np.uint64(31)
    return int(np.int64((mixed >> np.uint64(11)) % np.uint64(sides)))
