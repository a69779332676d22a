"""Backups: one SQLite file each, whatever the database is, taken while the bot runs.

SQLite's own backup sees one moment of the file and hinders no writer. PostgreSQL is copied row by row.
"""

from __future__ import annotations

import os
import sqlite3
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

from sqlalchemy import Connection, create_engine, text, update
from sqlalchemy.exc import DBAPIError

from bot.services.errors import StoreBusy, StoreFailed, StoreUnusable
from bot.store.address import is_there, make_folder, parse_url
from bot.store.copying import Digest, check_newest, fill
from bot.store.database import Database
from bot.store.failures import failure
from bot.store.schema import HEAD, migrate
from bot.store.store import open_store
from bot.store.tables import counters

SPARE: Final = 1_000_000
"""So many numbers a restored database skips: buttons of messages newer than the backup carry some of them."""


async def back_up(url: str, file: Path) -> None:
    """Write the file, which must not be there; raises `StoreFailed` with one sentence and leaves nothing."""
    address = parse_url(url)
    _refuse_to_replace(file, "name a file that is not")
    if not is_there(address):
        raise StoreUnusable("there is no database yet")
    with _new(file) as part:
        if address.get_backend_name() == "sqlite":
            save(Path(address.database or ""), part)
        else:
            await _save_rows(url, part)
        check(part)


async def restore(url: str, file: Path) -> None:
    """Make the database that `url` names of a backup; one that is there already is never touched."""
    check(file)
    address = parse_url(url)
    if address.get_backend_name() == "sqlite":
        make_folder(address)
        target = Path(address.database or "")
        for end in ("", "-wal", "-shm"):
            _refuse_to_replace(target.with_name(target.name + end), "stop the bot and move it away first")
        with _new(target) as part:
            save(file, part)
            with closing(sqlite3.connect(part)) as database, database:
                database.execute("UPDATE counters SET next = next + ?", (SPARE,))
        return
    with tempfile.TemporaryDirectory(prefix="nardy") as folder:
        copy = Path(folder, "backup.db")
        save(file, copy)
        await (await open_store(f"sqlite:///{copy}")).close()  # A backup may be older than the tables.
        await _fill(
            url, copy, lambda target: target.execute(update(counters).values(next=SPARE + counters.c.next))
        )


async def copy(source: str, target: str) -> Mapping[str, Digest]:
    """From SQLite to PostgreSQL, all or nothing; what each table holds now, proved to be the same."""
    from_, to = parse_url(source), parse_url(target)
    if (from_.get_backend_name(), to.get_backend_name()) != ("sqlite", "postgresql"):
        raise StoreUnusable("copy takes a SQLite database and then a PostgreSQL one")
    if not is_there(from_):
        raise StoreUnusable(f"there is no database {from_.database}")
    return await _fill(target, Path(from_.database or ""), lambda _connection: None)


def save(source: Path, file: Path) -> None:
    """A copy of one moment in one file, while others go on writing."""
    with _named(), closing(_opened(source)) as old, closing(sqlite3.connect(file)) as new:
        old.backup(new)
        new.execute("PRAGMA journal_mode=DELETE")  # No second file beside it.


def check(file: Path) -> None:
    """Raises `StoreUnusable` where the file is no sound backup that this version can use."""
    if not file.is_file():
        raise StoreUnusable(f"there is no file {file}")
    with _named(), closing(_opened(file)) as database:
        (sound,) = database.execute("PRAGMA integrity_check(1)").fetchone()
        if sound != "ok":
            raise StoreUnusable(f"{file} is damaged")
        try:
            (found,) = database.execute("SELECT version_num FROM alembic_version").fetchone() or ("",)
        except sqlite3.OperationalError:
            found = ""
    if not found:
        raise StoreUnusable(f"{file} is no backup of this bot")
    if found > HEAD:
        raise StoreUnusable(f"{file} has schema {found}, which this version does not know: update the bot")


async def _fill(url: str, source: Path, then: Callable[[Connection], object]) -> Mapping[str, Digest]:
    database = Database(parse_url(url))
    engine = create_engine(f"sqlite:///{source}")
    try:
        with _named(), engine.connect() as old:
            old.exec_driver_sql("BEGIN")
            check_newest(old)

            def work(new: Connection) -> Mapping[str, Digest]:
                migrate(new)
                copied = fill(old, new)
                then(new)
                return copied

            return await database.write(work)
    except StoreBusy as error:
        raise StoreUnusable(f"the database cannot be filled: {error}") from error
    finally:
        engine.dispose()
        await database.close()


async def _save_rows(url: str, file: Path) -> None:
    """Of PostgreSQL; its own pg_dump is quicker, this needs no tool."""
    await (await open_store(f"sqlite:///{file}")).close()
    database = Database(parse_url(url))
    engine = create_engine(f"sqlite:///{file}")

    def work(old: Connection) -> None:
        old.execute(text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY"))
        with engine.begin() as new:
            fill(old, new)

    try:
        await database.write(work)
    finally:
        engine.dispose()
        await database.close()
    with closing(sqlite3.connect(file)) as new:
        new.execute("PRAGMA journal_mode=DELETE")


@contextmanager
def _new(file: Path) -> Iterator[Path]:
    """Where to write what becomes the file only when it is whole; for its owner alone: it holds seeds."""
    part = file.with_name(file.name + ".part")
    try:
        part.unlink(missing_ok=True)
        part.touch(mode=0o600)
        yield part
        with part.open("rb+") as written:
            os.fsync(written.fileno())
        part.replace(file)
    except OSError as error:
        raise StoreUnusable(f"{file} cannot be written ({error.strerror})") from error
    finally:
        for end in ("", "-journal", "-wal", "-shm"):
            part.with_name(part.name + end).unlink(missing_ok=True)


def _refuse_to_replace(file: Path, advice: str) -> None:
    if file.exists():
        raise StoreUnusable(f"{file} is there already: {advice}")


def _opened(file: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)


@contextmanager
def _named() -> Iterator[None]:
    """SQLite's failures as those of `bot.services.errors`."""
    try:
        yield
    except (sqlite3.Error, DBAPIError) as error:
        raise failure(error) or StoreFailed(str(error)) from error
