"""How strong the computer's levels play: error rate and thinking time of each.

A level plays both sides. Every decision between several turns is judged three plies deep, and what the chosen
turn loses to the best one, on average and times 500, is the error rate that the bot shows.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from statistics import mean, median
from time import perf_counter
from typing import Final

from engine.ai.evaluator import load_evaluator
from engine.ai.levels import LEVELS, choose
from engine.ai.stakes import Evaluator, Stakes
from engine.board import OFF, Position
from engine.events import Event, Started
from engine.fairness import SealedDice, seal
from engine.game import Game, Phase
from engine.rules import CHECKERS
from engine.turn import Turn, outcomes, replay

NAME: Final = "levels"
GAMES: Final[Mapping[str, int]] = {"short": 40, "caucasian": 10}
SEED: Final = bytes(32)
DEEP: Final = 3
CANDIDATES: Final = 5
SCALE: Final = 500
MONEY: Final = Stakes()


def run() -> Mapping[str, float]:
    """An error rate and a median time for every level, where the library is at home."""
    judge = load_evaluator()
    figures: dict[str, float] = {}
    for variant, games in GAMES.items():
        for level in LEVELS:
            decisions = [
                found for game in range(games) for found in decisions_of(variant, level, game, judge)
            ]
            name = f"{variant}, {level}"
            figures[f"{name}, error rate"] = SCALE * mean(loss for loss, _ in decisions)
            figures[f"{name}, median ms"] = median(spent for _, spent in decisions)
            figures[f"{name}, decisions"] = len(decisions)
    return figures


def decisions_of(variant: str, level: str, number: int, judge: Evaluator) -> Iterator[tuple[float, float]]:
    """What each real decision of a game lost, and the milliseconds it took."""
    started = Started(variant, {}, 1, None, None, seal(SEED), str(number))
    dice, game = SealedDice(SEED, started.press), Game.begin(started)
    while game.result is None:
        if game.turn is None or game.to_act is None:
            game = game.after(thrown(game, dice))
            continue
        began = perf_counter()
        steps = choose(level, game.turn, MONEY, f"{number}|{game.seq}", judge)
        spent = (perf_counter() - began) * 1e3
        loss = loss_of(game.turn, replay(game.turn, steps).position, judge)
        if loss is not None:
            yield loss, spent
        game = game.after(game.move(game.to_act, steps))


def thrown(game: Game, dice: SealedDice) -> Event:
    roll = dice.roll(game.throws)
    return game.throw_lot(roll) if game.phase is Phase.LOT else game.roll(roll)


def loss_of(turn: Turn, chosen: Position, judge: Evaluator) -> float | None:
    """Equity below the best turn's; None where there was nothing to choose."""
    ends = [end.position for end in outcomes(turn)]
    if len(ends) == 1 or any(end.mine[OFF] == CHECKERS for end in ends):
        return None
    shallow = sorted(zip(judge.equities(turn.rules, ends, MONEY, 1), ends, strict=True), reverse=True)
    worth_a_look = {end for _, end in shallow[:CANDIDATES]} | {chosen}
    looked = sorted(worth_a_look)
    deep = dict(zip(looked, judge.equities(turn.rules, looked, MONEY, DEEP), strict=True))
    return max(deep.values()) - deep[chosen]
