"""How the dice have fallen in each finished game; `python -m bot dice` counts those that ended before."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None

COUNTS = ("rolls", "ones", "twos", "threes", "fours", "fives", "sixes", "doubles", "entries", "entered")


def upgrade() -> None:
    op.create_table(
        "dice_counts",
        sa.Column("game", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("seat", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("person", sa.BigInteger),
        *(sa.Column(name, sa.Integer, nullable=False) for name in COUNTS),
        sa.Column("entries_due", sa.Double, nullable=False),
        sa.Column("entries_variance", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("game", "seat", name="dice_counts_pkey"),
        sa.ForeignKeyConstraint(
            ["game"], ["games.id"], name="dice_counts_game_fkey", deferrable=True, initially="DEFERRED"
        ),
        sa.ForeignKeyConstraint(
            ["person"], ["people.id"], name="dice_counts_person_fkey", deferrable=True, initially="DEFERRED"
        ),
    )
    op.create_index("dice_counts_by_person", "dice_counts", ["person"])
