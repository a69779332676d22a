"""Analyses of matches from files, and how often an analysis has failed."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    tries = sa.Column("tries", sa.Integer, server_default=sa.text("0"), nullable=False)
    op.add_column("analysis_requests", tries)
    op.create_table(
        "import_analyses",
        sa.Column("person", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("slot", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("id", sa.BigInteger, nullable=False),
        sa.Column("verdicts", sa.Text, nullable=False),
        sa.Column("waited", sa.Integer, nullable=False),
        sa.Column("message", sa.BigInteger),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("person", "slot", name="import_analyses_pkey"),
        sa.ForeignKeyConstraint(
            ["person"],
            ["people.id"],
            name="import_analyses_person_fkey",
            deferrable=True,
            initially="DEFERRED",
        ),
    )
    op.create_index("import_analyses_by_id", "import_analyses", ["id"])
