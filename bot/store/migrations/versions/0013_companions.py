"""Several persons beside one seat: companions, what they propose, and who waits at a card."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    for table in ("games", "matches"):
        column = sa.Column("party", sa.Text, server_default=sa.text("''"), nullable=False)
        op.add_column(table, column)
    op.create_table(
        "companions",
        sa.Column("game", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("person", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("match", sa.BigInteger, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("game", "person", name="companions_pkey"),
        _key("companions", "game", "games"),
        _key("companions", "person", "people"),
        _key("companions", "match", "matches"),
    )
    op.create_index("companions_by_person_match", "companions", ["person", "match"])
    op.create_index("companions_by_match", "companions", ["match"])
    op.create_table(
        "proposals",
        sa.Column("game", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("person", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("line", sa.Text, nullable=False),
        sa.Column("press", sa.Text, nullable=False),
        sa.Column("pressed_at", sa.BigInteger),
        sa.PrimaryKeyConstraint("game", "person", name="proposals_pkey"),
        _key("proposals", "game", "games"),
        _key("proposals", "person", "people"),
    )
    op.create_table(
        "recruits",
        sa.Column("token", sa.Text, nullable=False),
        sa.Column("person", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("message", sa.BigInteger),
        sa.PrimaryKeyConstraint("token", "person", name="recruits_pkey"),
        _key("recruits", "person", "people"),
    )
    places = ["token", "seat", "place"]
    op.create_index("recruits_by_token_seat_place", "recruits", places, unique=True)


def _key(table: str, column: str, other: str) -> sa.ForeignKeyConstraint:
    name = f"{table}_{column}_fkey"
    return sa.ForeignKeyConstraint(
        [column], [f"{other}.id"], name=name, deferrable=True, initially="DEFERRED"
    )
