"""List rows as functions of the events: written beside them, and recomputed by a rebuild."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from bot.services.records import GameRow, MatchRow
from engine.game import Game
from engine.match import Match


def game_row(row: GameRow, game: Game, moved_at: datetime) -> GameRow:
    """The list row of a game whose last event came at that time."""
    result = game.result
    moved = replace(
        row,
        seq=game.seq,
        to_act=game.to_act,
        over=result is not None,
        moved_at=moved_at,
        over_at=moved_at if result else None,
    )
    if result is None:
        return replace(moved, winner=None, points=0.0, kind="", by="")
    return replace(moved, winner=result.winner, points=result.points, kind=str(result.kind), by=result.by)


def match_row(row: MatchRow, match: Match, scored_at: datetime) -> MatchRow:
    """The list row of a match whose last event came at that time."""
    return replace(
        row,
        seq=match.seq,
        score=match.score,
        over=match.over,
        over_at=scored_at if match.over else None,
        winner=match.winner,
    )
