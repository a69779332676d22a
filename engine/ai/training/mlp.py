"""The net in training: one hidden layer, logistic units, and a step of gradient descent."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.ai.inputs import INPUTS, Inputs
from engine.ai.training.compiled import compiled

OUTPUTS = 5
"""Chances to win, to win mars and koks, to lose mars and koks, of the player who has just moved."""


LARGEST = 20
"""Beyond this a logistic unit is as good as certain."""


class Weights(NamedTuple):
    """What is learned; a row of `first` belongs to one input."""

    first: NDArray[np.float32]
    first_bias: NDArray[np.float32]
    second: NDArray[np.float32]
    second_bias: NDArray[np.float32]


class Scratch(NamedTuple):
    """Memory for one position."""

    inputs: Inputs
    hidden: NDArray[np.float32]
    outputs: NDArray[np.float32]
    errors: NDArray[np.float32]
    """Targets less outputs."""


def fresh_weights(hidden: int, seed: int) -> Weights:
    """Small random weights; mars and koks are thought rare."""
    luck = np.random.default_rng(seed)
    return Weights(
        luck.normal(0, 0.1, (INPUTS, hidden)).astype(np.float32),
        np.zeros(hidden, np.float32),
        luck.normal(0, 0.1, (hidden, OUTPUTS)).astype(np.float32),
        np.array([0, -1.5, -4, -1.5, -4], np.float32),
    )


def scratch(hidden: int) -> Scratch:
    """Memory for nets with so many hidden units."""
    sizes = (INPUTS, hidden, OUTPUTS, OUTPUTS)
    return Scratch(*(np.zeros(size, np.float32) for size in sizes))


@compiled
def add(total: NDArray[np.float32], value: float | np.float32, row: NDArray[np.float32]) -> None:
    """Add a row so many times; a plain loop, since an array expression would make a copy first."""
    times = np.float32(value)
    for place in range(total.size):
        total[place] += times * row[place]


@compiled
def logistic(values: NDArray[np.float32]) -> None:
    """Squeeze each value between 0 and 1.

    The exponential is 256 factors that hardly differ from 1, multiplied by squaring: a call of `exp` for each
    value would take longer than everything else. It is right to some 0.00001.
    """
    one, half = np.float32(1), np.float32(0.5)
    for place in range(values.size):
        part = min(max(values[place], np.float32(-LARGEST)), np.float32(LARGEST)) * np.float32(-1 / 256)
        factor = one + part + half * part * part
        for _ in range(8):
            factor *= factor
        values[place] = one / (one + factor)


@compiled
def forward(weights: Weights, memory: Scratch) -> None:
    """From the inputs in memory to the outputs."""
    hidden, outputs = memory.hidden, memory.outputs
    first, second = weights.first, weights.second
    for unit in range(hidden.size):
        hidden[unit] = weights.first_bias[unit]
    for place in range(memory.inputs.size):
        value = memory.inputs[place]
        # Most inputs are nothing.
        if value != 0:
            for unit in range(hidden.size):
                hidden[unit] += value * first[place, unit]
    logistic(hidden)
    for output in range(outputs.size):
        total = weights.second_bias[output]
        for unit in range(hidden.size):
            total += hidden[unit] * second[unit, output]
        outputs[output] = total
    logistic(outputs)


@compiled
def learn(weights: Weights, memory: Scratch, rate: float) -> None:
    """One step towards the targets, after `forward`; the loss is the cross entropy of each output."""
    hidden, errors = memory.hidden, memory.errors
    step = np.float32(rate)
    for unit in range(hidden.size):
        back = np.float32(0)
        for place in range(errors.size):
            back += weights.second[unit, place] * errors[place]
        add(weights.second[unit], step * hidden[unit], errors)
        hidden[unit] = step * back * hidden[unit] * (np.float32(1) - hidden[unit])
    add(weights.second_bias, step, errors)
    add(weights.first_bias, 1.0, hidden)
    first = weights.first
    for place in range(memory.inputs.size):
        value = memory.inputs[place]
        if value != 0:
            for unit in range(hidden.size):
                first[place, unit] += value * hidden[unit]
