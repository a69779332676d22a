"""What DATABASE_URL says: which database, by which driver, and whether it can be there."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Final

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from bot.services.errors import StoreUnusable

OLDEST_SQLITE: Final = (3, 35)
"""The first with RETURNING."""


def parse_url(text: str) -> URL:
    """The address with its driver filled in; raises `StoreUnusable` with one sentence for the owner."""
    try:
        url = make_url(text)
    except ArgumentError:
        raise StoreUnusable("DATABASE_URL is no database address") from None  # The text may hold a password.
    if url.drivername in {"sqlite", "sqlite+aiosqlite"}:
        return _checked_sqlite(url.set(drivername="sqlite+aiosqlite"))
    if url.drivername in {"postgres", "postgresql", "postgresql+asyncpg"}:
        return url.set(drivername="postgresql+asyncpg")
    raise StoreUnusable(f"DATABASE_URL names {url.drivername}; the bot knows sqlite and postgresql")


def _checked_sqlite(url: URL) -> URL:
    if sqlite3.sqlite_version_info < OLDEST_SQLITE:
        found = sqlite3.sqlite_version
        raise StoreUnusable(f"SQLite {found} is too old: this Python must come with SQLite 3.35 or newer")
    if not url.database or url.database.startswith(":memory:") or url.query:
        raise StoreUnusable("DATABASE_URL must name a plain file, as in sqlite:///data/nardy.db")
    return url


def is_there(url: URL) -> bool:
    """Whether there may be a database: SQLite's file, or a server that can be asked."""
    return url.get_backend_name() != "sqlite" or Path(url.database or "").is_file()


def make_folder(url: URL) -> None:
    """The folder of SQLite's file; raises `StoreUnusable` with one sentence."""
    if url.get_backend_name() != "sqlite":
        return
    try:
        Path(url.database or "").parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreUnusable(f"the folder of {url.database} cannot be made ({error.strerror})") from error
