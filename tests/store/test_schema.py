"""The schema: migrations lead to the tables, from nothing and from anywhere, once."""

from __future__ import annotations

import asyncio
import re
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import pytest
from sqlalchemy import Connection, text

from bot.services.errors import StoreUnusable
from bot.services.ports import Setting
from bot.store.address import parse_url
from bot.store.database import Database
from bot.store.schema import HEAD, MIGRATIONS, upgrade, version
from bot.store.store import open_store
from bot.store.tables import metadata

T = TypeVar("T")

OPEN = "import asyncio, sys; from bot.store.store import open_store; asyncio.run(open_store(sys.argv[1]))"


async def test_the_migrations_lead_to_the_tables(empty_url: str) -> None:
    await _inspect(empty_url, upgrade)

    assert await _inspect(empty_url, _differences) == []


async def test_a_new_database_has_the_newest_schema(empty_url: str) -> None:
    await _open_and_close(empty_url)

    assert await _inspect(empty_url, version) == HEAD


def test_the_newest_schema_is_the_last_migration() -> None:
    files = sorted(path.name for path in (MIGRATIONS / "versions").glob("*.py"))

    assert files[-1].startswith(f"{HEAD}_")


async def test_a_second_start_keeps_everything(empty_url: str) -> None:
    first = await open_store(empty_url)
    await first.append([], [Setting("bot", "name", "value")])
    await first.close()

    second = await open_store(empty_url)
    found = await second.setting("bot", "name")
    await second.close()

    assert found == "value"


def test_a_first_start_on_sqlite_needs_no_alembic(tmp_path: Path) -> None:
    program = f"{OPEN}; sys.exit('alembic' in sys.modules)"

    process = subprocess.run([sys.executable, "-c", program, f"sqlite:///{tmp_path}/new.db"], check=False)

    assert process.returncode == 0


async def test_a_start_on_the_newest_schema_needs_no_alembic(url: str) -> None:
    program = f"{OPEN}; sys.exit('alembic' in sys.modules)"

    process = await asyncio.create_subprocess_exec(sys.executable, "-c", program, url)

    assert await process.wait() == 0


async def test_two_processes_may_start_on_an_empty_database(empty_url: str) -> None:
    starts = [await asyncio.create_subprocess_exec(sys.executable, "-c", OPEN, empty_url) for _ in range(2)]

    assert await asyncio.gather(*(start.wait() for start in starts)) == [0, 0]
    assert await _inspect(empty_url, version) == HEAD


async def test_a_schema_from_the_future_is_refused_in_one_sentence(empty_url: str) -> None:
    await _open_and_close(empty_url)
    future = text("UPDATE alembic_version SET version_num = '9999'")
    await _inspect(empty_url, lambda connection: connection.execute(future))

    with pytest.raises(StoreUnusable, match=r"schema 9999, which this version .* update the bot"):
        await open_store(empty_url)


async def test_sqlite_begins_with_the_very_tables_that_the_migrations_make(tmp_path: Path) -> None:
    await _inspect(f"sqlite:///{tmp_path}/migrated.db", upgrade)
    await _open_and_close(f"sqlite:///{tmp_path}/created.db")

    assert _statements(tmp_path / "migrated.db") == _statements(tmp_path / "created.db")


def test_an_old_sqlite_is_refused_in_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite3, "sqlite_version_info", (3, 34, 1))
    monkeypatch.setattr(sqlite3, "sqlite_version", "3.34.1")

    with pytest.raises(StoreUnusable, match=r"SQLite 3\.34\.1 is too old: .* 3\.35 or newer"):
        parse_url("sqlite:///nardy.db")


@pytest.mark.parametrize(
    "address", ["nonsense", "sqlite://", "sqlite:///:memory:", "mysql://root@localhost/nardy", ""]
)
def test_an_address_that_cannot_be_used_is_refused_in_one_sentence(address: str) -> None:
    with pytest.raises(StoreUnusable, match=r"^DATABASE_URL [^.]+(\.db)?$"):
        parse_url(address)


def test_a_wrong_address_never_shows_its_password() -> None:
    with pytest.raises(StoreUnusable) as raised:
        parse_url("mysql://root:s3cret@localhost/nardy")

    assert "s3cret" not in str(raised.value)


async def test_a_file_that_is_no_database_is_refused_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "nardy.db").write_bytes(b"these are notes, and no database" * 100)

    with pytest.raises(StoreUnusable, match="no SQLite database"):
        await open_store(f"sqlite:///{tmp_path}/nardy.db")


async def test_a_server_that_does_not_answer_is_named_in_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(StoreUnusable, match="out of reach"):
        await open_store(f"postgresql://bot@/nardy?host={tmp_path}")


async def test_the_folder_of_the_database_is_made(tmp_path: Path) -> None:
    await _open_and_close(f"sqlite:///{tmp_path}/data/deep/nardy.db")

    assert (tmp_path / "data/deep/nardy.db").is_file()


async def _open_and_close(url: str) -> None:
    await (await open_store(url)).close()


async def _inspect(url: str, look: Callable[[Connection], T]) -> T:
    opened = Database(parse_url(url))
    try:
        return await opened.write(look)
    finally:
        await opened.close()


def _differences(connection: Connection) -> list[object]:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    return list(compare_metadata(MigrationContext.configure(connection), metadata))


def _statements(path: Path) -> set[str]:
    """The statements that made the tables and indexes, without what is only layout."""
    connection = sqlite3.connect(path)
    rows = connection.execute("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL")
    found = {_canonical(sql) for (sql,) in rows}
    connection.close()
    return found


def _canonical(sql: str) -> str:
    """Column by column and constraint by constraint, in any order: a column added later stands last."""
    head, _, body = " ".join(sql.split()).partition("(")
    return head + "".join(sorted(part.strip(" )") for part in re.split(r",(?![^(]*\))", body)))
