"""Boards that the mover alone sees, and groups' boards that show nothing of half-made turns."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("boards", sa.Column("ephemeral", sa.BigInteger))
    op.add_column("boards", sa.Column("calm", sa.Integer, server_default=sa.text("0"), nullable=False))
