"""Games between computer players: whole ones, and pairs with the same dice and changed seats."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from statistics import mean, stdev
from typing import NamedTuple, TypeAlias

from engine.ai.levels import choose
from engine.ai.stakes import Evaluator, Stakes
from engine.board import pip_count
from engine.events import Event
from engine.fairness import SealedDice
from engine.game import Game, Phase, fold
from engine.rules import Step
from engine.scoring import Result
from engine.turn import Outcome, Turn, outcomes, replay
from tests.engine.tables import SEED, started

Player: TypeAlias = Callable[[Turn, str], tuple[Step, ...]]
"""The steps that finish a turn; the text is the game and its ply."""


class Score(NamedTuple):
    """Points per game of the first player over pairs of games, and the standard error of that."""

    points: float
    error: float


def computer(level: str, evaluator: Evaluator) -> Player:
    """A level of the bot."""
    return lambda turn, seed: choose(level, turn, Stakes(), seed, evaluator)


def by_chance(turn: Turn, seed: str) -> tuple[Step, ...]:
    """Any legal turn."""
    luck = random.Random(seed)
    return stage_by_stage(turn, luck.choice)


def by_pips(turn: Turn, seed: str) -> tuple[Step, ...]:
    """The turn that is ahead by most pips, those of hit checkers included."""
    return stage_by_stage(turn, lambda found: min(found, key=lambda end: (lag(end), end.position)))


def lag(end: Outcome) -> int:
    return pip_count(end.position.mine) - pip_count(end.position.theirs)


def stage_by_stage(turn: Turn, choice: Callable[[Sequence[Outcome]], Outcome]) -> tuple[Step, ...]:
    while not turn.complete:
        turn = replay(turn, choice(outcomes(turn)).steps)
    return turn.played


def played(
    variant: str, players: tuple[Player, Player], press: str, starter: int | None = None
) -> tuple[Event, ...]:
    """A whole game without a cube; the same press, the same dice."""
    beginning = replace(started(variant, **({"cube": "off"} if variant == "short" else {})), starter=starter)
    beginning = replace(beginning, press=press)
    dice = SealedDice(SEED, press)
    events: list[Event] = [beginning]
    game = Game.begin(beginning)
    while game.result is None:
        events.append(decision(game, dice, players, press))
        game = game.after(events[-1])
    return tuple(events)


def decision(game: Game, dice: SealedDice, players: tuple[Player, Player], press: str) -> Event:
    if game.phase is Phase.LOT:
        return game.throw_lot(dice.roll(game.throws))
    assert game.to_act is not None
    if game.turn is not None:
        return game.move(game.to_act, players[game.to_act](game.turn, f"{press}|{game.seq}"))
    return game.roll(dice.roll(game.throws))


def duel(variant: str, first: Player, second: Player, pairs: int) -> Score:
    """Pairs of games with the same dice, each side once with the first throw."""
    found = []
    for number in range(pairs):
        straight = result(played(variant, (first, second), str(number), starter=0))
        turned = result(played(variant, (second, first), str(number), starter=0))
        found.append((margin(straight, 0) + margin(turned, 1)) / 2)
    return Score(mean(found), stdev(found) / len(found) ** 0.5)


def result(events: tuple[Event, ...]) -> Result:
    found = fold(events).result
    assert found is not None
    return found


def margin(found: Result, seat: int) -> float:
    return found.points_of(seat) - found.points_of(1 - seat)
