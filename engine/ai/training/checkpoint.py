"""Where training stands: saved whole or not at all, and read back as if training had never stopped."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from engine.ai.training.chance import Luck, luck_of
from engine.ai.training.mlp import Weights, fresh_weights

HALVED_EVERY: Final = 40_000


@dataclass(slots=True)
class Checkpoint:
    """A net in training."""

    variant: str
    seed: int
    games: int
    luck: Luck
    weights: Weights
    earlier: Weights
    """The net as it was measured last, to be measured against."""
    halved_every: int = HALVED_EVERY
    """Games after which the step size is half of what it was."""

    @property
    def hidden(self) -> int:
        """Units of the hidden layer."""
        return self.weights.first_bias.size


def begun(variant: str, seed: int, hidden: int, halved_every: int = HALVED_EVERY) -> Checkpoint:
    """Before the first game."""
    weights = fresh_weights(hidden, seed)
    return Checkpoint(variant, seed, 0, luck_of(seed), weights, copied(weights), halved_every)


def copied(weights: Weights) -> Weights:
    """The same numbers in memory of their own."""
    return Weights(*(part.copy() for part in weights))


def save(checkpoint: Checkpoint, path: Path) -> None:
    """Write it; whoever reads meanwhile finds the old one."""
    parts: dict[str, NDArray[np.generic]] = {
        "variant": np.array(checkpoint.variant),
        "seed": np.array(checkpoint.seed),
        "games": np.array(checkpoint.games),
        "luck": checkpoint.luck,
        "halved_every": np.array(checkpoint.halved_every),
    }
    for name, weights in (("weights", checkpoint.weights), ("earlier", checkpoint.earlier)):
        for field, part in zip(Weights._fields, weights, strict=True):
            parts[f"{name}_{field}"] = part
    unfinished = path.with_suffix(".tmp")
    with unfinished.open("wb") as file:
        np.savez(file, allow_pickle=False, **parts)
    os.replace(unfinished, path)


def load(path: Path) -> Checkpoint:
    """Read what `save` wrote."""
    with np.load(path) as parts:
        weights, earlier = (
            Weights(*(parts[f"{name}_{field}"] for field in Weights._fields))
            for name in ("weights", "earlier")
        )
        return Checkpoint(
            str(parts["variant"]),
            int(parts["seed"]),
            int(parts["games"]),
            parts["luck"],
            weights,
            earlier,
            int(parts["halved_every"]),
        )
