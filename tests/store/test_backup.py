"""Backups are taken while the bot writes, restored where nothing is, and moved to PostgreSQL row for row."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import pytest

from bot.services.errors import StoreFailed, StoreUnusable
from bot.services.ports import Append, Setting
from bot.store import backup
from bot.store.address import parse_url
from bot.store.copying import Digest, digests
from bot.store.database import Database
from bot.store.store import SqlStore, open_store
from tests.store.builders import ANNA, BORIS, ROLL, after, seat_everybody
from tests.store.played import keep, played

MATCHES: Final = (played(2, length=3, losers=(1, 0, 1)), played(3, length=5, losers=(1, None)))
RUNNING: Final = MATCHES[1].appends[1]
"""How the game that goes on began."""
ON_SQLITE: Final = pytest.mark.parametrize("backend", ["sqlite"], indirect=True)


@pytest.fixture
def target_url(postgres: Any) -> Iterator[str]:
    """The address of a PostgreSQL database without a table."""
    postgres.psql("CREATE DATABASE nardy_target")
    yield postgres.get_uri("nardy_target")
    postgres.psql("DROP DATABASE nardy_target WITH (FORCE)")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Where the backup is to lie."""
    return tmp_path / "backup.db"


async def fill(store: SqlStore) -> None:
    """Two matches; the game that was begun last goes on."""
    await store.append([], [ANNA, BORIS, Setting("bot", "word", "слово 'quoted' \\ <&>")])
    await keep(store, *MATCHES)


async def test_a_backup_holds_what_was_committed_before_it(store: SqlStore, url: str, file: Path) -> None:
    await fill(store)
    before = await held(url)

    await backup.back_up(url, file)
    await store.append([next_roll()])

    assert before.items() <= (await held(f"sqlite:///{file}")).items()
    assert await events_in(file) == RUNNING.events


@ON_SQLITE
async def test_a_backup_is_taken_while_somebody_writes(store: SqlStore, url: str, file: Path) -> None:
    await fill(store)
    with closing(sqlite3.connect(parse_url(url).database or "")) as other:
        other.execute("BEGIN IMMEDIATE")
        other.execute("UPDATE people SET name = 'nobody'")

        await backup.back_up(url, file)

    restored = await open_store(f"sqlite:///{file}")
    assert (await restored.person(ANNA.id), await restored.person(BORIS.id)) == (ANNA, BORIS)
    await restored.close()


@ON_SQLITE
async def test_a_backup_is_one_file_that_its_owner_alone_may_read(
    store: SqlStore, url: str, file: Path
) -> None:
    await fill(store)

    await backup.back_up(url, file)

    assert sorted(path.name for path in file.parent.glob("backup*")) == ["backup.db"]
    assert file.stat().st_mode & 0o077 == 0  # noqa: ASYNC240 - nobody waits


async def test_a_restored_database_takes_the_next_event(
    store: SqlStore, url: str, file: Path, tmp_path: Path
) -> None:
    await fill(store)
    await backup.back_up(url, file)
    address = f"sqlite:///{tmp_path}/elsewhere/nardy.db"

    await backup.restore(address, file)
    restored = await open_store(address)
    await restored.append([next_roll()])

    assert await restored.events(RUNNING.stream) == (*RUNNING.events, ROLL)
    await restored.close()


@ON_SQLITE
async def test_a_restored_database_gives_out_no_number_that_a_newer_button_carries(
    store: SqlStore, url: str, file: Path, tmp_path: Path
) -> None:
    await store.new_id()
    await backup.back_up(url, file)
    given = [await store.new_id() for _ in range(100)]

    await backup.restore(f"sqlite:///{tmp_path}/new.db", file)
    restored = await open_store(f"sqlite:///{tmp_path}/new.db")

    assert await restored.new_id() > max(given)
    await restored.close()


async def test_a_backup_becomes_a_postgresql_database(
    store: SqlStore, url: str, file: Path, target_url: str
) -> None:
    await fill(store)
    await backup.back_up(url, file)

    await backup.restore(target_url, file)

    without = {name: found for name, found in (await held(url)).items() if name != "counters"}
    assert without.items() <= (await held(target_url)).items()


@ON_SQLITE
async def test_what_is_copied_to_postgresql_is_equal(store: SqlStore, url: str, target_url: str) -> None:
    await fill(store)

    copied = await backup.copy(url, target_url)
    moved = await open_store(target_url)

    assert copied == await held(url) == await held(target_url)
    assert copied["events"].rows == sum(len(each.events) for match in MATCHES for each in match.appends)
    assert await moved.events(RUNNING.stream) == RUNNING.events
    assert [await moved.match(each.match.id) for each in MATCHES] == [each.match for each in MATCHES]
    assert await moved.rebuild() == 0
    await moved.close()


@ON_SQLITE
async def test_a_copy_goes_on_counting_where_the_other_stopped(
    store: SqlStore, url: str, target_url: str
) -> None:
    await seat_everybody(store)
    given = [await store.new_id() for _ in range(40)]

    await backup.copy(url, target_url)
    moved = await open_store(target_url)

    assert await moved.new_id() > max(given)
    await moved.close()


@ON_SQLITE
async def test_a_postgresql_database_with_rows_is_left_alone(
    store: SqlStore, url: str, target_url: str
) -> None:
    await fill(store)
    there = await open_store(target_url)
    await there.append([], [ANNA])
    await there.close()
    before = await held(target_url)

    with pytest.raises(StoreUnusable, match="holds rows already: name an empty one"):
        await backup.copy(url, target_url)

    assert await held(target_url) == before


@ON_SQLITE
async def test_an_older_schema_is_not_copied(store: SqlStore, url: str, target_url: str) -> None:
    with closing(sqlite3.connect(parse_url(url).database or "")) as other, other:
        other.execute("UPDATE alembic_version SET version_num = '0003'")

    with pytest.raises(
        StoreUnusable, match=r"schema 0003, not \d+: start this version of the bot on it once"
    ):
        await backup.copy(url, target_url)


async def test_a_live_database_is_never_overwritten(store: SqlStore, url: str, file: Path) -> None:
    await fill(store)
    await backup.back_up(url, file)
    before = await held(url)

    with pytest.raises(StoreFailed, match=r"is there already: stop the bot|holds rows already"):
        await backup.restore(url, file)

    assert await held(url) == before


@ON_SQLITE
async def test_a_log_that_a_kill_has_left_is_not_overwritten_either(
    url: str, file: Path, tmp_path: Path
) -> None:
    await backup.back_up(url, file)
    (tmp_path / "new.db-wal").write_bytes(b"the last moves")

    with pytest.raises(StoreUnusable, match=r"new\.db-wal is there already"):
        await backup.restore(f"sqlite:///{tmp_path}/new.db", file)


@ON_SQLITE
async def test_a_backup_overwrites_no_file(url: str, file: Path) -> None:
    await backup.back_up(url, file)
    before = await held(f"sqlite:///{file}")

    with pytest.raises(StoreUnusable, match=r"backup\.db is there already: name a file that is not"):
        await backup.back_up(url, file)

    assert await held(f"sqlite:///{file}") == before


async def test_what_is_no_backup_is_not_restored(tmp_path: Path, file: Path) -> None:
    sqlite3.connect(file).execute("CREATE TABLE notes (text)").connection.close()

    with pytest.raises(StoreUnusable, match=r"backup\.db is no backup of this bot"):
        await backup.restore(f"sqlite:///{tmp_path}/new.db", file)

    assert not (tmp_path / "new.db").exists()


@ON_SQLITE
async def test_a_damaged_backup_is_not_restored(url: str, tmp_path: Path, file: Path) -> None:
    await backup.back_up(url, file)
    os.truncate(file, 100_000)

    with pytest.raises(StoreFailed, match="is damaged"):
        await backup.restore(f"sqlite:///{tmp_path}/new.db", file)

    assert not (tmp_path / "new.db").exists()


@ON_SQLITE
async def test_a_backup_of_a_newer_bot_is_not_restored(url: str, tmp_path: Path, file: Path) -> None:
    await backup.back_up(url, file)
    with closing(sqlite3.connect(file)) as other, other:
        other.execute("UPDATE alembic_version SET version_num = '9999'")

    with pytest.raises(StoreUnusable, match=r"schema 9999, which this version does not know: update the bot"):
        await backup.restore(f"sqlite:///{tmp_path}/new.db", file)


async def held(url: str) -> dict[str, Digest]:
    """What each table holds."""
    database = Database(parse_url(url))
    try:
        return dict(await database.write(digests))
    finally:
        await database.close()


def next_roll() -> Append:
    """What comes after the lot."""
    return after(len(RUNNING.events), ROLL, stream=RUNNING.stream)


async def events_in(file: Path) -> tuple[object, ...]:
    store = await open_store(f"sqlite:///{file}")
    try:
        return await store.events(RUNNING.stream)
    finally:
        await store.close()
