"""What was found out about finished games, and who waits for it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "analyses",
        sa.Column("game", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("verdict", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("game", name="analyses_pkey"),
        _reference("analyses", "game", "games"),
    )
    op.create_table(
        "error_rates",
        sa.Column("game", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("person", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("variant", sa.Text, nullable=False),
        sa.Column("loss", sa.Double, nullable=False),
        sa.Column("decisions", sa.Integer, nullable=False),
        sa.Column("luck", sa.Double, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("game", "person", name="error_rates_pkey"),
        _reference("error_rates", "game", "games"),
        _reference("error_rates", "person", "people"),
    )
    op.create_index("error_rates_by_person_at", "error_rates", ["person", "at"])
    op.create_table(
        "analysis_requests",
        sa.Column("match", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("chat", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("person", sa.BigInteger, nullable=False),
        sa.Column("thread", sa.BigInteger),
        sa.Column("message", sa.BigInteger),
        sa.PrimaryKeyConstraint("match", "chat", name="analysis_requests_pkey"),
        _reference("analysis_requests", "match", "matches"),
        _reference("analysis_requests", "person", "people"),
    )


def _reference(table: str, column: str, target: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        [column], [f"{target}.id"], name=f"{table}_{column}_fkey", deferrable=True, initially="DEFERRED"
    )
