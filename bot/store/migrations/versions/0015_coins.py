"""Play coins: the ledger, and what lies on every account."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "ledger",
        sa.Column("entry", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("line", sa.Integer, autoincrement=False, nullable=False),
        *(sa.Column(name, sa.Text, nullable=False) for name in ("subject", "reason", "kind")),
        sa.Column("person", sa.BigInteger, nullable=False),
        sa.Column("amount", sa.Integer, nullable=False),
        sa.Column("rival", sa.BigInteger),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("entry", "line", name="ledger_pkey"),
        sa.UniqueConstraint("subject", "reason", "kind", "person", name="ledger_once"),
        _key("ledger", "person"),
        _key("ledger", "rival"),
    )
    op.create_index("ledger_by_person_at", "ledger", ["person", "at"])
    op.create_table(
        "purses",
        sa.Column("person", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("subject", sa.Text, nullable=False),
        sa.Column("coins", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("person", "kind", "subject", name="purses_pkey"),
        sa.CheckConstraint("coins >= 0", name="purses_never_below_zero"),
        _key("purses", "person"),
    )


def _key(table: str, column: str) -> sa.ForeignKeyConstraint:
    name = f"{table}_{column}_fkey"
    return sa.ForeignKeyConstraint([column], ["people.id"], name=name, deferrable=True, initially="DEFERRED")
