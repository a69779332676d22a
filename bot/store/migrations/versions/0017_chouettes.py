"""Chouettes, and who has which number there."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "chouettes",
        sa.Column("id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("token", sa.Text, nullable=False),
        sa.Column("opener", sa.BigInteger, nullable=False),
        sa.Column("terms", sa.Text, nullable=False),
        sa.Column("state", sa.Text, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("changed_at", sa.BigInteger, nullable=False),
        sa.Column("chat", sa.BigInteger),
        sa.Column("thread", sa.BigInteger),
        sa.Column("message", sa.BigInteger),
        sa.Column("game", sa.BigInteger),
        sa.PrimaryKeyConstraint("id", name="chouettes_pkey"),
        _key("chouettes", "opener", "people"),
    )
    op.create_index("chouettes_by_token", "chouettes", ["token"], unique=True)
    op.create_index("chouettes_by_chat_state", "chouettes", ["chat", "state"])
    op.create_table(
        "chouette_members",
        sa.Column("chouette", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("number", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("person", sa.BigInteger, nullable=False),
        sa.Column("message", sa.BigInteger),
        sa.PrimaryKeyConstraint("chouette", "number", name="chouette_members_pkey"),
        _key("chouette_members", "chouette", "chouettes"),
        _key("chouette_members", "person", "people"),
    )
    op.create_index("chouette_members_by_person", "chouette_members", ["person"])


def _key(table: str, column: str, other: str) -> sa.ForeignKeyConstraint:
    name = f"{table}_{column}_fkey"
    return sa.ForeignKeyConstraint(
        [column], [f"{other}.id"], name=name, deferrable=True, initially="DEFERRED"
    )
