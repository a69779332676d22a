"""A puzzle a day, the answers, and groups' votes."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "puzzles",
        sa.Column("id", sa.BigInteger, autoincrement=False, nullable=False),
        *(sa.Column(name, sa.Text, nullable=False) for name in ("variant", "day", "key", "data")),
        sa.PrimaryKeyConstraint("id", name="puzzles_pkey"),
        sa.UniqueConstraint("variant", "day", name="puzzles_once_a_day"),
        sa.UniqueConstraint("key", name="puzzles_never_twice"),
    )
    op.create_table(
        "puzzle_answers",
        sa.Column("puzzle", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("person", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("choice", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("puzzle", "person", name="puzzle_answers_pkey"),
        _key("puzzle_answers", "puzzle", "puzzles"),
        _key("puzzle_answers", "person", "people"),
    )
    op.create_index("puzzle_answers_by_person", "puzzle_answers", ["person"])
    op.create_table(
        "puzzle_votes",
        sa.Column("id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("puzzle", sa.BigInteger, nullable=False),
        sa.Column("chat", sa.BigInteger, nullable=False),
        sa.Column("opener", sa.BigInteger, nullable=False),
        sa.Column("opened_at", sa.BigInteger, nullable=False),
        sa.Column("thread", sa.BigInteger),
        sa.Column("message", sa.BigInteger),
        sa.Column("revealed", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("id", name="puzzle_votes_pkey"),
        _key("puzzle_votes", "puzzle", "puzzles"),
        _key("puzzle_votes", "opener", "people"),
    )
    op.create_index("puzzle_votes_by_chat_puzzle", "puzzle_votes", ["chat", "puzzle"])
    op.create_table(
        "puzzle_ballots",
        sa.Column("vote", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("person", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("choice", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("vote", "person", name="puzzle_ballots_pkey"),
        _key("puzzle_ballots", "vote", "puzzle_votes"),
        _key("puzzle_ballots", "person", "people"),
    )


def _key(table: str, column: str, other: str) -> sa.ForeignKeyConstraint:
    name = f"{table}_{column}_fkey"
    return sa.ForeignKeyConstraint(
        [column], [f"{other}.id"], name=name, deferrable=True, initially="DEFERRED"
    )
