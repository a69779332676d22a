"""Invitations that everybody finds in the list of open tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("challenges", sa.Column("listed", sa.Integer, server_default=sa.text("0"), nullable=False))
