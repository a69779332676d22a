"""Whole games between two minds, in compiled loops; decisions are taken stage by stage, as the bot does."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.ai.training.chance import Luck, draw
from engine.ai.training.code import SIDE, WIDTH, Code, Row, Rows
from engine.ai.training.compiled import compiled
from engine.ai.training.features import fill
from engine.ai.training.mlp import OUTPUTS, Scratch, Weights, forward, scratch
from engine.ai.training.moves import Bench, bench, ends
from engine.ai.training.yardsticks import glance, pip_lead

NET, SENSE, PIPS = 0, 1, 2
"""Kinds of minds."""
LONGEST = 4000
"""Turns of a game that are remembered; the longest ever seen had a tenth of that."""
RUNGS = 6


class Mind(NamedTuple):
    """How a player chooses."""

    kind: int
    weights: Weights
    worths: NDArray[np.float32]
    """What oin, mars and koks count."""


class Table(NamedTuple):
    """Memory for the game that is played."""

    desk: Bench
    memory: Scratch
    state: Row
    """The player to act, then the opponent."""
    stages: NDArray[np.int64]
    """Larger die, smaller die, number of dice; a turn's stages one after the other."""
    rolled: NDArray[np.int64]
    """How often each seat has rolled."""
    history: Rows
    """After every turn, its player first."""


def table(hidden: int) -> Table:
    """Memory for one thread."""
    return Table(
        bench(),
        scratch(hidden),
        np.zeros(WIDTH, np.int8),
        np.zeros((RUNGS, 3), np.int64),
        np.zeros(2, np.int64),
        np.zeros((LONGEST, WIDTH), np.int8),
    )


@compiled
def equity(outputs: NDArray[np.float32], worths: NDArray[np.float32]) -> float:
    """Points that these chances promise."""
    won = outputs[0] * worths[0] + outputs[1] * (worths[1] - worths[0]) + outputs[2] * (worths[2] - worths[1])
    lost = outputs[3] * (worths[1] - worths[0]) + outputs[4] * (worths[2] - worths[1])
    return float(won - (1 - outputs[0]) * worths[0] - lost)


@compiled
def opinion(code: Code, mind: Mind, memory: Scratch, row: Row) -> float:
    """What the mind thinks of a position it may move to."""
    if row[0] == 15:
        return 1000.0
    if mind.kind == PIPS:
        return pip_lead(row)
    if mind.kind == SENSE:
        return glance(code, row)
    fill(code, row, memory.inputs)
    forward(mind.weights, memory)
    return equity(memory.outputs, mind.worths)


@compiled
def before(row: Row, other: Row) -> bool:
    """Which of two equal ones is taken: the one that sorts first."""
    for place in range(WIDTH):
        if row[place] != other[place]:
            return bool(row[place] < other[place])
    return False


@compiled
def choice(code: Code, mind: Mind, at: Table, first: int, last: int) -> int:
    """The row that the mind likes best."""
    rows = at.desk.rows
    if last - first == 1:
        return first
    best, most = first, opinion(code, mind, at.memory, rows[first])
    for index in range(first + 1, last):
        worth = opinion(code, mind, at.memory, rows[index])
        if worth > most or (worth == most and before(rows[index], rows[best])):
            best, most = index, worth
    return best


@compiled
def buy(code: Code, high: int, low: int, stages: NDArray[np.int64]) -> int:
    """Write the stages that a roll buys; how many."""
    if high != low:
        stages[0, 0], stages[0, 1], stages[0, 2] = high, low, 2
        return 1
    top = 6 if code.ladder else high
    for pips in range(high, top + 1):
        stages[pips - high, :2] = pips
        stages[pips - high, 2] = 4
    return top - high + 1


@compiled
def play_stages(code: Code, mind: Mind, at: Table, count: int, second: bool) -> int:
    """Play the stages; those that stay unplayed, the rest of one first, are left in place. How many."""
    heads, rows = 0, at.desk.rows
    for done in range(count):
        stage = at.stages[done]
        rows[0] = at.state
        first, last, left, die = ends(code, at.desk, stage, heads, second)
        chosen = rows[choice(code, mind, at, first, last)]
        heads += at.state[code.head] - chosen[code.head]
        second = False
        at.state[:] = chosen
        if at.state[0] == 15:
            return 0
        if left:
            if left < stage[2]:
                stage[0], stage[1], stage[2] = die, die, left
            for rest in range(done, count):
                at.stages[rest - done] = at.stages[rest]
            return count - done
    return 0


@compiled
def turned(state: Row) -> None:
    """Hand the board to the opponent."""
    for point in range(SIDE):
        state[point], state[SIDE + point] = state[SIDE + point], state[point]


@compiled
def roll_and_play(code: Code, mind: Mind, at: Table, luck: Luck, seat: int, lot: bool) -> int:
    """The player's own roll; how many stages stay unplayed."""
    one, two = 1 + draw(luck, 6), 1 + draw(luck, 6)
    while lot and one == two:
        one, two = 1 + draw(luck, 6), 1 + draw(luck, 6)
    at.rolled[seat] += 1
    high, low = max(one, two), min(one, two)
    second = at.rolled[seat] == 1 and high == low and high in (3, 4, 6)
    left = play_stages(code, mind, at, buy(code, high, low, at.stages), second)
    return left if code.passes_on else 0


@compiled
def game(code: Code, white: Mind, black: Mind, at: Table, luck: Luck) -> int:
    """A whole game, White first; how many turns it took. The last of the history belongs to the winner."""
    at.state[:] = code.start
    at.rolled[:] = 0
    seat, left = 0, 0
    for number in range(LONGEST):
        mind = black if seat else white
        if left:
            play_stages(code, mind, at, left, False)
        if at.state[0] < 15:
            left = roll_and_play(code, mind, at, luck, seat, code.lot_is_roll and number == 0)
        at.history[number] = at.state
        if at.state[0] == 15:
            return number + 1
        turned(at.state)
        seat = 1 - seat
    return 0


@compiled
def ending(code: Code, loser: Row, chances: NDArray[np.float32]) -> None:
    """Write how the game ended as chances of the winner; koks in the long family is that nobody came home."""
    chances[:] = 0
    chances[0] = 1
    if loser[0]:
        return
    chances[1] = 1
    if code.opposed:
        chances[2] = loser[19:].any()
    else:
        chances[2] = not loser[:7].any()


@compiled
def flipped(chances: NDArray[np.float32]) -> None:
    """The same chances as the opponent sees them."""
    win, win_mars, win_koks = chances[0], chances[1], chances[2]
    chances[0] = 1 - win
    chances[1], chances[2] = chances[3], chances[4]
    chances[3], chances[4] = win_mars, win_koks


@compiled
def margin(code: Code, at: Table, turns: int, worths: NDArray[np.float32]) -> float:
    """Points of White in the game just played."""
    chances = np.zeros(OUTPUTS, np.float32)
    ending(code, at.history[turns - 1, SIDE:], chances)
    points = equity(chances, worths)
    return points if turns % 2 else -points


@compiled
def duel(code: Code, one: Mind, other: Mind, at: Table, luck: Luck, found: NDArray[np.float64]) -> None:
    """Pairs of games with the same dice and changed seats; points of the first player, averaged by pair."""
    dice = np.zeros(1, np.uint64)
    for pair in range(found.size):
        draw(luck, 2)
        dice[0] = luck[0]
        straight = margin(code, at, game(code, one, other, at, dice), one.worths)
        dice[0] = luck[0]
        found[pair] = (straight - margin(code, at, game(code, other, one, at, dice), one.worths)) / 2
