"""What a driver's error means to the bot: busy, full, unusable, or a mistake of ours (None)."""

from __future__ import annotations

import sqlite3
from typing import Final

from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from bot.services.errors import StoreBusy, StoreFailed, StoreFull, StoreUnusable

FAILURES: Final = (DBAPIError, sqlite3.Error, PoolTimeout, OSError)
"""Everything that a database can throw when it is the database's fault."""

# Primary result codes, https://sqlite.org/rescode.html
SQLITE: Final[dict[int, StoreFailed]] = {
    3: StoreUnusable("the database file may not be written (permission denied)"),
    5: StoreBusy("another process holds the database locked"),
    6: StoreBusy("another process holds the database locked"),
    8: StoreUnusable("the database file may not be written (read-only)"),
    10: StoreFailed("the disk refused to read or write the database"),
    11: StoreUnusable("the database file is damaged"),
    13: StoreFull("the disk of the database is full"),
    14: StoreUnusable("the database file cannot be opened"),
    26: StoreUnusable("the database file is no SQLite database"),
}

# Whole codes before classes, https://www.postgresql.org/docs/current/errcodes-appendix.html
POSTGRES: Final[dict[str, StoreFailed]] = {
    "08": StoreBusy("the connection to the database is gone"),
    "28": StoreUnusable("the database refuses the user or password of DATABASE_URL"),
    "3D": StoreUnusable("the database that DATABASE_URL names does not exist"),
    "40": StoreBusy("transactions of other processes were in the way"),
    "53": StoreBusy("the database is out of resources"),
    "53100": StoreFull("the disk of the database is full"),
    "55P03": StoreBusy("another process holds a lock"),
    "57": StoreBusy("the database is starting up or shutting down"),
}


def failure(error: DBAPIError | sqlite3.Error | PoolTimeout | OSError) -> StoreFailed | None:
    """The error to raise instead; None when the statement itself was wrong."""
    if isinstance(error, PoolTimeout):
        return StoreBusy("all connections to the database are in use")
    if isinstance(error, OSError):
        return StoreBusy(f"the database is out of reach ({error.strerror or type(error).__name__})")
    original = (
        error.orig if isinstance(error, DBAPIError) else error
    )  # A commit's comes straight from SQLite.
    found = _of_sqlite(original) or _of_postgres(original)
    if found is None and isinstance(error, DBAPIError) and error.connection_invalidated:
        found = POSTGRES["08"]
    return found and type(found)(*found.args)


def _of_sqlite(error: BaseException | None) -> StoreFailed | None:
    code = getattr(error, "sqlite_errorcode", None)
    return None if code is None else SQLITE.get(code & 0xFF)


def _of_postgres(error: BaseException | None) -> StoreFailed | None:
    state = getattr(error, "sqlstate", None) or ""
    return POSTGRES.get(state) or POSTGRES.get(state[:2])
