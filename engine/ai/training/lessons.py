"""Learning from games against itself: TD(lambda), reckoned backwards when a game is over."""

from __future__ import annotations

import numpy as np

from engine.ai.training.chance import Luck
from engine.ai.training.code import SIDE, Code
from engine.ai.training.compiled import compiled
from engine.ai.training.features import fill
from engine.ai.training.mlp import OUTPUTS, forward, learn
from engine.ai.training.play import Mind, Table, ending, flipped, game

TRACE = 0.7
"""Lambda: how much of a target is what came later rather than what the net thought one turn later."""
RATE, LEAST_RATE = 0.04, 0.002
"""The first size of a step, and the one that it falls to."""


@compiled
def rate_at(games: int, halved_every: int) -> float:
    """The step size after so many games."""
    return float(max(RATE * 0.5 ** (games / halved_every), LEAST_RATE))


@compiled
def lessons(code: Code, mind: Mind, at: Table, luck: Luck, first: int, last: int, halved_every: int) -> int:
    """Play these games and learn from each; how many turns they took."""
    turns = 0
    for number in range(first, last):
        length = game(code, mind, mind, at, luck)
        turns += length
        lesson(code, mind, at, length, rate_at(number, halved_every))
    return turns


@compiled
def lesson(code: Code, mind: Mind, at: Table, length: int, rate: float) -> None:
    """Learn from the game just played, its last position first.

    Each position's target mixes what came later with the net's own opinion of the next position; what came
    last is the result.
    """
    later = np.zeros(OUTPUTS, np.float32)
    memory = at.memory
    ending(code, at.history[length - 1, SIDE:], later)
    for number in range(length - 2, -1, -1):
        flipped(later)
        fill(code, at.history[number], memory.inputs)
        forward(mind.weights, memory)
        opinion = memory.outputs.copy()
        memory.errors[:] = later - opinion
        learn(mind.weights, memory, rate)
        later[:] = np.float32(TRACE) * later + np.float32(1 - TRACE) * opinion
