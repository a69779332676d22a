"""Boards before a throw, in sessions and matches: where tests of cube and resignations start."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from engine.ai.evaluator import load_evaluator
from engine.course import Phase
from engine.cube import Cube
from engine.events import MatchStarted, Score
from engine.game import Game
from engine.match import Match
from engine.rules import OptionValue
from tests.engine.tables import at

judge = cache(load_evaluator)


def session(variant: str = "short", /, **options: OptionValue) -> Match:
    """A money session."""
    return Match.begin(MatchStarted(variant, options, length=0))


def match_to(length: int, score: Score = (0.0, 0.0), /, **options: OptionValue) -> Match:
    """A match at this score; with its Crawford game behind it where somebody needs a single point."""
    match = Match.begin(MatchStarted("short", options, length))
    return replace(match, score=score, crawford_played=max(score) >= length - 1)


def board(match: Match, position: str, *, seat: int = 0, cube: int = 1, owner: int | None = None) -> Game:
    """The next game of the match with the seat about to throw; a cube of more than one has been accepted."""
    game = at(Game.begin(replace(match.next_started("", ""), starter=0, white=0)), seat, position)
    assert game.phase is Phase.ROLL
    return replace(game, cube=Cube(game.cube.mode, cube, owner, turned=cube > 1))
