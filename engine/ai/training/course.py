"""The course of a training: chunks of games, each followed by a checkpoint, now and then a measurement."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

import numpy as np

from engine.ai.training.chance import luck_of
from engine.ai.training.checkpoint import Checkpoint, copied, save
from engine.ai.training.code import Code, Row, code_of
from engine.ai.training.features import fill
from engine.ai.training.lessons import lessons
from engine.ai.training.mlp import Weights, forward
from engine.ai.training.play import NET, PIPS, SENSE, Mind, Table, duel, table
from engine.variants import rules_for

CHUNK: Final = 1000
"""Games between two checkpoints."""
DICE: Final = 2026
"""Seed of the dice that nets are measured with: always the same games."""

Say: TypeAlias = Callable[[str], None]
Figures: TypeAlias = Mapping[str, "Score"]


class Score(NamedTuple):
    """Points per game, and their standard error over pairs of games with the same dice."""

    points: float
    error: float
    games: int


class School:
    """One variant's training: the rules, and memory for its games."""

    def __init__(self, checkpoint: Checkpoint) -> None:
        self.checkpoint = checkpoint
        self.code: Code = code_of(rules_for(checkpoint.variant))
        self.table: Table = table(checkpoint.hidden)
        self.worths = np.array([1, 2, 3] if self.code.opposed else [1, 2, 2], np.float32)

    def mind(self, kind: int = NET, weights: Weights | None = None) -> Mind:
        """A player; without weights of its own it is the net in training."""
        return Mind(kind, weights or self.checkpoint.weights, self.worths)

    def train(self, games: int) -> None:
        """Play so many games more."""
        course = self.checkpoint
        last = course.games + games
        lessons(self.code, self.mind(), self.table, course.luck, course.games, last, course.halved_every)
        course.games = last

    def chances(self, row: Row) -> list[float]:
        """What the net thinks of a position."""
        fill(self.code, row, self.table.memory.inputs)
        forward(self.checkpoint.weights, self.table.memory)
        return [round(float(chance), 5) for chance in self.table.memory.outputs]

    def measure(self, pairs: int) -> dict[str, Score]:
        """The net's points against each yardstick."""
        opponents = {"heuristic": self.mind(SENSE), "pips": self.mind(PIPS)}
        return {name: self.against(opponent, pairs) for name, opponent in opponents.items()}

    def against(self, opponent: Mind, pairs: int) -> Score:
        """Pairs of games with the same dice and changed seats."""
        found = np.zeros(pairs)
        duel(self.code, self.mind(), opponent, self.table, luck_of(DICE), found)
        return Score(
            round(float(found.mean()), 4), round(float(found.std(ddof=1) / pairs**0.5), 4), 2 * pairs
        )


def go_on(school: School, folder: Path, games: int, every: int, pairs: int, say: Say) -> None:
    """Train until so many games were played altogether; a stop loses the last chunk at most."""
    checkpoint, path = school.checkpoint, checkpoint_path(folder, school.checkpoint.variant)
    while checkpoint.games < games:
        school.train(min(CHUNK, games - checkpoint.games))
        if checkpoint.games % every == 0 or checkpoint.games >= games:
            earlier = school.against(school.mind(NET, checkpoint.earlier), pairs)
            line = log_line(checkpoint, {**school.measure(pairs), "earlier": earlier})
            with path.with_suffix(".jsonl").open("a", encoding="utf-8") as log:
                log.write(line + "\n")
            say(line)
            checkpoint.earlier = copied(checkpoint.weights)
        save(checkpoint, path)


def checkpoint_path(folder: Path, variant: str) -> Path:
    """Where a variant's checkpoint lies; its strength log beside it."""
    return folder / f"{variant}.npz"


def log_line(checkpoint: Checkpoint, figures: Figures) -> str:
    """A line of the strength log."""
    scores = {name: score._asdict() for name, score in figures.items()}
    return json.dumps({"variant": checkpoint.variant, "games": checkpoint.games, **scores})
