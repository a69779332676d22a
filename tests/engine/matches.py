"""Matches to ask about, game by game."""

from __future__ import annotations

from engine.events import GameScored, MatchStarted, Started
from engine.fairness import seal
from engine.match import Match
from engine.rules import OptionValue
from engine.scoring import Kind
from tests.engine.tables import PRESS, SEED

KINDS = {1.0: Kind.OIN, 2.0: Kind.MARS, 3.0: Kind.KOKS}
Win = tuple[int | None, float]


def new_match(length: int = 5, variant: str = "short", /, **options: OptionValue) -> Match:
    """Of a match to so many points, before its first game."""
    return Match.begin(MatchStarted(variant, options, length))


def cube_match(length: int = 5, **options: OptionValue) -> Match:
    """The same with a cube."""
    return new_match(length, cube="geometric", **options)


def next_started(match: Match) -> Started:
    """How the next game begins."""
    return match.next_started(seal(SEED), PRESS)


def game_played(match: Match, winner: int | None, points: float = 1.0, *, began: int = 0) -> Match:
    """The match after one more game with this result."""
    started = next_started(match)
    number = len(match.scored_games) + 1
    match = match.after(match.game_started(number, started))
    white = started.white if started.white is not None else began
    starter = began if started.starter is None else started.starter
    kind = KINDS.get(points, Kind.DRAW if winner is None else Kind.OIN)
    scored = GameScored(number, winner, points, kind, "bearoff", white=white, starter=starter)
    return match.after(scored)


def after_games(match: Match, *wins: Win) -> Match:
    """The match after games with these winners and points."""
    for winner, points in wins:
        match = game_played(match, winner, points)
    return match
