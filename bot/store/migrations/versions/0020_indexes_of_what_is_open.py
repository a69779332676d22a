"""Indexes that find what is open among all that is over.

Invitations are found by their state: an index that holds one state alone serves no bound parameter. An index
of all games by whether they are over had SQLite read every finished game for one person's score.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None

RUNNING = sa.text("over = 0")


def upgrade() -> None:
    for column in ("opener", "addressed_to", "chat"):
        op.drop_index(f"challenges_by_{column}", "challenges")
        op.create_index(f"challenges_by_state_{column}", "challenges", ["state", column])
    op.drop_index("games_by_over_to_act", "games")
    op.create_index("games_running", "games", ["id"], sqlite_where=RUNNING, postgresql_where=RUNNING)
