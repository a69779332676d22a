"""Tournaments: what was announced, who takes part, the message, and who was told what."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None

TEXTS = ("state", "title", "form", "seeds", "start", "patience", "boards", "terms")


def upgrade() -> None:
    op.create_table(
        "tournaments",
        sa.Column("id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("token", sa.Text, nullable=False),
        *(sa.Column(name, sa.Text, nullable=False) for name in TEXTS),
        *(sa.Column(name, sa.BigInteger, nullable=False) for name in ("organiser", "created_at")),
        *(sa.Column(name, sa.Integer, nullable=False) for name in ("capacity", "rounds", "seq")),
        *(sa.Column(name, sa.BigInteger) for name in ("chat", "thread", "starts_at", "over_at")),
        sa.PrimaryKeyConstraint("id", name="tournaments_pkey"),
        sa.UniqueConstraint("token", name="tournaments_token_once"),
        _key("tournaments", "organiser", "people"),
    )
    op.create_index("tournaments_by_chat_state", "tournaments", ["chat", "state"])
    op.create_index("tournaments_by_organiser_state", "tournaments", ["organiser", "state"])
    op.create_table(
        "tournament_players",
        sa.Column("tournament", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("entry", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("person", sa.BigInteger, nullable=False),
        sa.Column("left", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("tournament", "entry", name="tournament_players_pkey"),
        _key("tournament_players", "tournament", "tournaments"),
        _key("tournament_players", "person", "people"),
    )
    op.create_index("tournament_players_by_person", "tournament_players", ["person"])
    op.create_table(
        "tournament_cards",
        sa.Column("tournament", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("message", sa.BigInteger),
        sa.Column("shown", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("tournament", name="tournament_cards_pkey"),
        _key("tournament_cards", "tournament", "tournaments"),
    )
    op.create_table(
        "tournament_notices",
        sa.Column("tournament", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("round", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("person", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("message", sa.BigInteger),
        sa.PrimaryKeyConstraint("tournament", "round", "person", name="tournament_notices_pkey"),
        _key("tournament_notices", "tournament", "tournaments"),
        _key("tournament_notices", "person", "people"),
    )


def _key(table: str, column: str, other: str) -> sa.ForeignKeyConstraint:
    name = f"{table}_{column}_fkey"
    return sa.ForeignKeyConstraint(
        [column], [f"{other}.id"], name=name, deferrable=True, initially="DEFERRED"
    )
