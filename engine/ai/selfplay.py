"""Games of the computer against itself: pairs with the same dice, each side once with the first throw."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from statistics import mean, stdev
from typing import TypeAlias

from engine.ai.cube import cube_answer, wants_double
from engine.ai.levels import choose
from engine.ai.stakes import Evaluator, stakes_of
from engine.dice import DiceSource
from engine.events import Event, MatchStarted, Started
from engine.fairness import SealedDice, seal
from engine.game import Game, Phase
from engine.match import Match
from engine.rules import OptionValue

Player: TypeAlias = Callable[[Game, Match, str], Event | None]
"""What the seat to act decides; None: it throws. The text is the game and its ply, for doubts."""


@dataclass(frozen=True, slots=True)
class Score:
    """Points per game of the first player."""

    games: int
    points: float
    error: float | None
    """Standard error over pairs of games; None for a single pair."""


def level_player(level: str, evaluator: Evaluator) -> Player:
    """A level of the bot, cube and all."""

    def decided(game: Game, match: Match, seed: str) -> Event | None:
        seat = game.to_act
        assert seat is not None
        if game.turn is not None:
            steps = choose(level, game.turn, stakes_of(game, match, seat), seed, evaluator)
            return game.move(seat, steps)
        if game.phase is not Phase.ROLL:
            return cube_answer(level, game, match, seed, evaluator)
        doubles = game.may_double(seat) and wants_double(level, game, match, seed, evaluator)
        return game.double(seat) if doubles else None

    return decided


def points(
    variant: str, options: Mapping[str, OptionValue], players: tuple[Player, Player], seed: int
) -> Iterator[float]:
    """What the first player wins or loses in one game of a session after the other, for ever."""
    match, secret = (
        Match.begin(MatchStarted(variant, options, 0)),
        hashlib.sha256(f"{seed}".encode()).digest(),
    )
    pair = 0
    while True:
        for first in (0, 1):
            yield _game(match, players, first, secret, f"{pair}")
        pair += 1


def _game(match: Match, players: tuple[Player, Player], first: int, secret: bytes, press: str) -> float:
    """Points of seat 0."""
    *_, game = boards(match, players, first, secret, press)
    assert game.result is not None
    return game.result.points_of(0) - game.result.points_of(1)


def boards(
    match: Match, players: tuple[Player, Player], first: int, secret: bytes, press: str
) -> Iterator[Game]:
    """One game after every event; `first` has the white checkers and the first throw."""
    begun = replace(match.next_started(seal(secret), press), white=first, starter=first)
    return (game for _, game in course(begun, match, players, secret))


def course(
    begun: Started, match: Match, players: tuple[Player, Player], secret: bytes
) -> Iterator[tuple[Event, Game]]:
    """Every event of one game that begins so, with the game after it."""
    dice, game = SealedDice(secret, begun.press), Game.begin(begun)
    yield begun, game
    while game.result is None:
        event = _next(game, match, players, dice, begun.press)
        game = game.after(event)
        yield event, game


def _next(game: Game, match: Match, players: tuple[Player, Player], dice: DiceSource, press: str) -> Event:
    if game.phase is Phase.LOT:
        return game.throw_lot(dice.roll(game.throws))
    assert game.to_act is not None
    event = players[game.to_act](game, match, f"{press}|{game.seq}")
    return game.roll(dice.roll(game.throws)) if event is None else event


def score_of(found: Sequence[float]) -> Score:
    """Of games that came in pairs; the last may be alone."""
    pairs = [mean(found[at : at + 2]) for at in range(0, len(found), 2)]
    error = stdev(pairs) / len(pairs) ** 0.5 if len(pairs) > 1 else None
    return Score(len(found), mean(found), error)
