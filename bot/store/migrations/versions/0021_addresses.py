"""Where a process takes updates from the others."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("replicas", sa.Column("address", sa.Text, server_default=sa.text("''"), nullable=False))
