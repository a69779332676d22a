"""Ratings, and the results that have moved them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    if op.get_bind().dialect.name == "postgresql":
        # What earlier steps of this transaction have written is checked now: no table is altered before.
        op.execute("SET CONSTRAINTS ALL IMMEDIATE")
    op.add_column("matches", sa.Column("rated", sa.Integer, server_default=sa.text("0"), nullable=False))
    _ratings()
    _results()


def _ratings() -> None:
    op.create_table(
        "ratings",
        sa.Column("person", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("family", sa.Text, nullable=False),
        sa.Column("value", sa.Double, nullable=False),
        sa.Column("experience", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        _reference("ratings", "person", "people.id"),
        sa.PrimaryKeyConstraint("person", "family", name="ratings_pkey"),
    )
    op.create_index("ratings_by_family_value", "ratings", ["family", "value"])


def _results() -> None:
    op.create_table(
        "rated_results",
        sa.Column("game", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("person", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("rival", sa.BigInteger, nullable=False),
        sa.Column("family", sa.Text, nullable=False),
        sa.Column("match", sa.BigInteger, nullable=False),
        sa.Column("length", sa.Integer, nullable=False),
        sa.Column("scored", sa.Double, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("value", sa.Double, nullable=False),
        sa.Column("experience", sa.Integer, nullable=False),
        sa.Column("rival_value", sa.Double, nullable=False),
        sa.Column("after", sa.Double, nullable=False),
        _reference("rated_results", "game", "games.id"),
        _reference("rated_results", "person", "people.id"),
        _reference("rated_results", "rival", "people.id"),
        _reference("rated_results", "match", "matches.id"),
        sa.PrimaryKeyConstraint("game", "person", name="rated_results_pkey"),
    )
    op.create_index("rated_results_by_person_at", "rated_results", ["person", "at"])


def _reference(table: str, column: str, target: str) -> sa.ForeignKeyConstraint:
    name = f"{table}_{column}_fkey"
    return sa.ForeignKeyConstraint([column], [target], name=name, deferrable=True, initially="DEFERRED")
