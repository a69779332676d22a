"""How strong the computer's levels play: the error rate of each in every variant.

A level plays both sides. Every decision between several turns is judged as deep as the best judge looks
(three plies in the short family, two by the own nets), and what the chosen turn loses to the best one, on
average and times 500, is the error rate that the bot shows. `python -m benchmarks.levels --variant long`
measures a part.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, count, islice
from statistics import mean, stdev
from typing import Final

from engine.ai.evaluator import load_evaluator
from engine.ai.levels import LEVELS, choose, ranked
from engine.ai.outlook import won, worths
from engine.ai.stakes import Evaluator, Stakes
from engine.events import Event, Started
from engine.fairness import SealedDice, seal
from engine.game import Game, Phase
from engine.rules import Step
from engine.turn import Outcome, Turn, outcomes
from engine.variants import VARIANTS

NAME: Final = "levels"
DECISIONS: Final = 1_000
SEED: Final = bytes(32)
DEEP: Final = 3
CANDIDATES: Final = 4
WITHIN: Final = 0.12
SCALE: Final = 500
MONEY: Final = Stakes()


def run() -> Mapping[str, float]:
    """Every level in every variant; takes hours."""
    return measured(tuple(VARIANTS), LEVELS, DECISIONS)


def measured(variants: Sequence[str], levels: Sequence[str], decisions: int) -> Mapping[str, float]:
    """The error rates with their standard errors, single decisions taken as independent."""
    judge = load_evaluator()
    figures: dict[str, float] = {}
    for variant in variants:
        for level in levels:
            losses = list(islice(losses_of(variant, level, judge), decisions))
            name = f"{variant}, {level}"
            figures[f"{name}, error rate"] = SCALE * mean(losses)
            figures[f"{name}, standard error"] = SCALE * stdev(losses) / len(losses) ** 0.5
    return figures


def losses_of(variant: str, level: str, judge: Evaluator) -> Iterator[float]:
    """What each real decision lost, game after game, without end."""
    return chain.from_iterable(loss_of(turn, steps, judge) for turn, steps in turns_of(variant, level, judge))


def turns_of(variant: str, level: str, judge: Evaluator) -> Iterator[tuple[Turn, tuple[Step, ...]]]:
    """Every turn that the level plays, with its steps, in games against itself."""
    for number in count():
        started = Started(variant, {}, 1, None, None, seal(SEED), str(number))
        dice, game = SealedDice(SEED, started.press), Game.begin(started)
        while game.result is None:
            if game.turn is None or game.to_act is None:
                game = game.after(thrown(game, dice))
                continue
            steps = choose(level, game.turn, MONEY, f"{number}|{game.seq}", judge)
            yield game.turn, steps
            game = game.after(game.move(game.to_act, steps))


def thrown(game: Game, dice: SealedDice) -> Event:
    roll = dice.roll(game.throws)
    if game.phase is Phase.LAST:
        return game.throw_last(roll)
    return game.throw_lot(roll) if game.phase is Phase.LOT else game.roll(roll)


def loss_of(turn: Turn, steps: tuple[Step, ...], judge: Evaluator) -> Iterator[float]:
    """Equity below the best way, for every stage in which there was something to choose."""
    while not turn.complete:
        ends = outcomes(turn)
        chosen = next(end for end in ends if end.steps and steps[: len(end.steps)] == end.steps)
        if len(ends) > 1 and not any(won(end.position) for end in ends):
            yield _lost(turn, ends, chosen, judge)
        turn, steps = turn.recorded(chosen.steps), steps[len(chosen.steps) :]


def _lost(turn: Turn, ends: Sequence[Outcome], chosen: Outcome, judge: Evaluator) -> float:
    shallow = ranked(turn, ends, MONEY, judge)
    near = [end for equity, end in shallow[:CANDIDATES] if equity >= shallow[0][0] - WITHIN]
    looked = near if chosen in near else [*near, chosen]
    if len(looked) == 1:
        return 0.0
    deep = dict(zip(looked, worths(turn, looked, MONEY, judge, DEEP), strict=True))
    return max(deep.values()) - deep[chosen]


def main() -> None:
    """Measure what the command line names, one line for every level as soon as it is known."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.levels", description=__doc__)
    parser.add_argument("--variant", choices=VARIANTS, action="append")
    parser.add_argument("--level", choices=LEVELS, action="append")
    parser.add_argument("--decisions", type=int, default=DECISIONS)
    arguments = parser.parse_args()
    for variant in arguments.variant or VARIANTS:
        for level in arguments.level or LEVELS:
            rate, error = measured([variant], [level], arguments.decisions).values()
            print(f"{variant:<10} {level:<9} {rate:8.3f} ± {error:.3f}", flush=True)


if __name__ == "__main__":
    main()
