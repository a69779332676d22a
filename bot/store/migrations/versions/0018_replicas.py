"""Several processes over one database: who lives, who speaks to which chat; presses that build on others."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "replicas",
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("name", name="replicas_pkey"),
    )
    op.create_table(
        "paces",
        sa.Column("chat", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("owner", sa.Text, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.Column("told", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("chat", name="paces_pkey"),
    )
    op.add_column("drafts", sa.Column("number", sa.Integer, server_default=sa.text("1"), nullable=False))
