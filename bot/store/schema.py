"""The schema is brought up to date at start, under a lock, so that processes may start together."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, inspect, text

from bot.services.errors import StoreUnusable
from bot.store.tables import metadata

HEAD: Final = "0021"
"""The newest migration, which a test holds against the folder: a database that has it needs no Alembic."""
MIGRATIONS: Final = Path(__file__).parent / "migrations"
VERSION: Final = (
    "CREATE TABLE alembic_version "
    "(version_num VARCHAR(32) NOT NULL, CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num))"
)
"""Where Alembic looks for the migration that a database has reached."""
LOCK: Final = 6_013_117_270_019_641
"""The advisory lock of everybody who migrates this bot's PostgreSQL database; any constant would do."""


def migrate(connection: Connection) -> None:
    """Inside a transaction that, on SQLite, already holds the write lock: all steps or none."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SET LOCAL lock_timeout = 0"))  # A long migration of another process is fine.
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": LOCK})
    if connection.dialect.name == "sqlite" and not inspect(connection).get_table_names():
        _create(connection)
    elif version(connection) != HEAD:
        upgrade(connection)


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


def _create(connection: Connection) -> None:
    """The statements are the very ones that the migrations lead to, as a test holds; Alembic takes 11 MB."""
    metadata.create_all(connection)
    connection.execute(text(VERSION))
    connection.execute(text("INSERT INTO alembic_version VALUES (:head)"), {"head": HEAD})


def upgrade(connection: Connection) -> None:
    """Every migration that is missing; raises `StoreUnusable` for a schema newer than this version."""
    from alembic import command
    from alembic.util import CommandError

    try:
        command.upgrade(configuration(connection), "head")
    except CommandError as error:
        found = version(connection)
        raise StoreUnusable(
            f"the database has schema {found}, which this version of the bot does not know: update the bot"
        ) from error
