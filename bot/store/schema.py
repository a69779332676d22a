"""The schema is brought up to date at start, under a lock, so that processes may start together."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, inspect, text

from bot.services.errors import StoreUnusable

HEAD: Final = "0020"
"""The newest migration, which a test holds against the folder: a database that has it needs no Alembic."""
MIGRATIONS: Final = Path(__file__).parent / "migrations"
LOCK: Final = 6_013_117_270_019_641
"""The advisory lock of everybody who migrates this bot's PostgreSQL database; any constant would do."""


def migrate(connection: Connection) -> None:
    """Inside a transaction that, on SQLite, already holds the write lock: all steps or none."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SET LOCAL lock_timeout = 0"))  # A long migration of another process is fine.
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": LOCK})
    if version(connection) != HEAD:
        _upgrade(connection)


def version(connection: Connection) -> str | None:
    """The migration that the database has reached; None for an empty one."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.scalar(text("SELECT version_num FROM alembic_version"))
    return found


def configuration(connection: Connection) -> Any:
    """Alembic's `Config` for this folder and connection."""
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


def _upgrade(connection: Connection) -> None:
    from alembic import command
    from alembic.util import CommandError

    try:
        command.upgrade(configuration(connection), "head")
    except CommandError as error:
        found = version(connection)
        raise StoreUnusable(
            f"the database has schema {found}, which this version of the bot does not know: update the bot"
        ) from error
