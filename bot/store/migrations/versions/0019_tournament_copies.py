"""Cards of tournaments in private chats, each kept up to date; how many rounds a tournament has."""

from __future__ import annotations

import json

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None

STARTED = sa.text("SELECT stream, data FROM events WHERE kind = 'tournament_started'")
PLANNED = sa.text("UPDATE tournaments SET planned = :planned WHERE id = :id")


def upgrade() -> None:
    op.create_table(
        "tournament_copies",
        sa.Column("tournament", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("chat", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("message", sa.BigInteger),
        sa.Column("shown", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("tournament", "chat", name="tournament_copies_pkey"),
        sa.ForeignKeyConstraint(
            ["tournament"],
            ["tournaments.id"],
            name="tournament_copies_tournament_fkey",
            deferrable=True,
            initially="DEFERRED",
        ),
    )
    op.create_index("tournament_copies_by_chat_message", "tournament_copies", ["chat", "message"])
    # Without a group the card has stood in the organiser's own chat: a copy like any other now.
    op.execute(
        "INSERT INTO tournament_copies (tournament, chat, message, shown)"
        " SELECT card.tournament, held.organiser, card.message, card.shown FROM tournament_cards AS card"
        " JOIN tournaments AS held ON held.id = card.tournament WHERE held.chat IS NULL"
    )
    op.execute(
        "DELETE FROM tournament_cards WHERE tournament IN (SELECT id FROM tournaments WHERE chat IS NULL)"
    )
    op.add_column(
        "tournaments", sa.Column("planned", sa.Integer, server_default=sa.text("0"), nullable=False)
    )
    connection = op.get_bind()
    for stream, data in connection.execute(STARTED).all():
        connection.execute(PLANNED, {"id": int(stream[1:]), "planned": json.loads(data)["rounds"]})
