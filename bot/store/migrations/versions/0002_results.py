"""Results stand in the rows of games and matches, so that scores are counted by the database."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

SEATED = ("seat0_person", "seat1_person", "chat")


def upgrade() -> None:
    _columns()
    _indexes()
    _finished_games()
    _lengths()
    _won_matches()


def _columns() -> None:
    op.add_column("games", sa.Column("winner", sa.Integer))
    op.add_column("games", sa.Column("points", sa.Double, server_default=sa.text("0"), nullable=False))
    op.add_column("games", sa.Column("kind", sa.Text, server_default=sa.text("''"), nullable=False))
    op.add_column("games", sa.Column("by", sa.Text, server_default=sa.text("''"), nullable=False))
    op.add_column("matches", sa.Column("winner", sa.Integer))
    op.add_column("matches", sa.Column("length", sa.Integer, server_default=sa.text("1"), nullable=False))


def _indexes() -> None:
    """Lists of finished matches come in the order of their ends; the shorter indexes are their beginnings."""
    for column in SEATED:
        op.drop_index(f"matches_by_{column}", "matches")
        op.create_index(f"matches_by_{column}_over_over_at", "matches", [column, "over", "over_at"])


def _finished_games() -> None:
    """Every finished game has been scored in the stream of its match, in the same transaction."""
    _write(
        'UPDATE games SET winner = :winner, points = :points, kind = :kind, "by" = :by WHERE id = :game',
        ({key: scored[key] for key in ("game", "winner", "points", "kind", "by")} for scored in _scored()),
    )


def _scored() -> Iterable[Mapping[str, Any]]:
    scored = op.get_bind().scalars(sa.text("SELECT data FROM events WHERE kind = 'game_scored'"))
    return [json.loads(data) for data in scored]


def _lengths() -> None:
    matches = op.get_bind().execute(sa.text("SELECT id, terms FROM matches")).all()
    lengths = ({"match": match, "length": json.loads(terms)["length"]} for match, terms in matches)
    _write("UPDATE matches SET length = :length WHERE id = :match", lengths)


def _won_matches() -> None:
    """Whoever has more points; nobody has won a match that was abandoned."""
    op.execute(
        """
        UPDATE matches SET winner = CASE WHEN score0 > score1 THEN 0 ELSE 1 END
        WHERE over = 1 AND score0 <> score1 AND (length = 0 OR NOT EXISTS (
            SELECT 1 FROM events WHERE stream = 'm' || matches.id AND kind = 'match_ended'))
        """
    )


def _write(statement: str, rows: Iterable[Mapping[str, Any]]) -> None:
    if values := list(rows):
        op.get_bind().execute(sa.text(statement), values)
