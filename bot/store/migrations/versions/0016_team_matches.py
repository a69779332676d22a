"""Team matches: rows, members, and where their cards stand."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "team_matches",
        sa.Column("id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("token", sa.Text, nullable=False),
        sa.Column("state", sa.Text, nullable=False),
        sa.Column("opener", sa.BigInteger, nullable=False),
        sa.Column("terms", sa.Text, nullable=False),
        sa.Column("minutes", sa.Integer, nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        *(sa.Column(name, sa.BigInteger) for name in ("chat", "thread", "over_at")),
        sa.PrimaryKeyConstraint("id", name="team_matches_pkey"),
        sa.UniqueConstraint("token", name="team_matches_by_link"),
        _key("team_matches", "opener", "people"),
    )
    op.create_index("team_matches_by_opener_state", "team_matches", ["opener", "state"])
    op.create_index("team_matches_by_chat_state", "team_matches", ["chat", "state"])
    op.create_table(
        "team_members",
        sa.Column("team", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("number", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("person", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("team", "number", name="team_members_pkey"),
        _key("team_members", "team", "team_matches"),
        _key("team_members", "person", "people"),
    )
    op.create_index("team_members_by_person", "team_members", ["person"])
    op.create_table(
        "team_cards",
        sa.Column("team", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("chat", sa.BigInteger, autoincrement=False, nullable=False),
        *(sa.Column(name, sa.BigInteger) for name in ("thread", "message", "before")),
        sa.Column("shown", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("team", "chat", name="team_cards_pkey"),
        _key("team_cards", "team", "team_matches"),
    )
    op.create_index("team_cards_by_chat", "team_cards", ["chat"])


def _key(table: str, column: str, other: str) -> sa.ForeignKeyConstraint:
    name = f"{table}_{column}_fkey"
    return sa.ForeignKeyConstraint(
        [column], [f"{other}.id"], name=name, deferrable=True, initially="DEFERRED"
    )
