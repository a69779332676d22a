"""Matches name the contest that they are played for."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("matches", sa.Column("contest", sa.Text, server_default=sa.text("''"), nullable=False))
    named = sa.text("contest <> ''")
    op.create_index("matches_by_contest", "matches", ["contest"], sqlite_where=named, postgresql_where=named)
