"""See `bot.services.census`: counted when somebody asks."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from sqlalchemy import Connection, func, select, text

from bot.services.census import Census
from bot.store.tables import RUNNING, boards, games, timers

SIZES: Final = {
    "sqlite": text("SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()"),
    "postgresql": text("SELECT pg_database_size(current_database())"),
}


def census(connection: Connection, now: datetime) -> Census:
    """All of it."""
    rows = func.count()
    return Census(
        running=connection.execute(select(rows).select_from(games).where(RUNNING)).scalar_one(),
        stale=connection.execute(
            select(rows).select_from(boards).where(boards.c.wanted > boards.c.shown)
        ).scalar_one(),
        overdue=connection.execute(
            select(rows).select_from(timers).where(timers.c.due_at < now)
        ).scalar_one(),
        size=int(connection.execute(SIZES[connection.dialect.name]).scalar_one()),
    )
