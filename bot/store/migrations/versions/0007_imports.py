"""Matches that people have sent as files."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "imports",
        sa.Column("person", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("slot", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("id", sa.BigInteger, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("person", "slot", name="imports_pkey"),
        sa.ForeignKeyConstraint(
            ["person"], ["people.id"], name="imports_person_fkey", deferrable=True, initially="DEFERRED"
        ),
    )
    op.create_index("imports_by_id", "imports", ["id"])
