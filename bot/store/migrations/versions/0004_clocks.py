"""Clocks of games, and the times for which nobody is charged."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "clocks",
        sa.Column("game", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("running", sa.Integer),
        sa.Column("since", sa.BigInteger, nullable=False),
        *(
            sa.Column(name, sa.BigInteger, nullable=False)
            for name in ("turn0", "turn1", "reserve0", "reserve1")
        ),
        sa.Column("held_until", sa.BigInteger),
        sa.Column("nudged", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("game", name="clocks_pkey"),
        sa.ForeignKeyConstraint(
            ["game"], ["games.id"], name="clocks_game_fkey", deferrable=True, initially="DEFERRED"
        ),
    )
    op.create_table(
        "outages",
        sa.Column("since", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("since", name="outages_pkey"),
    )
    op.create_index("outages_by_until", "outages", ["until"])
    op.create_table(
        "holidays",
        sa.Column("person", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("since", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("person", "since", name="holidays_pkey"),
        sa.ForeignKeyConstraint(
            ["person"], ["people.id"], name="holidays_person_fkey", deferrable=True, initially="DEFERRED"
        ),
    )
