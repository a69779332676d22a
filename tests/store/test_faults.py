"""Kills, locks and full disks: a clear error, and nothing half-written."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import sys
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import asyncpg
import pytest
from sqlalchemy import event
from sqlalchemy.pool import Pool

from bot.services.errors import StoreBusy, StoreFull
from bot.services.ports import GameId, Setting, game_stream, side_stream
from bot.store.store import SqlStore, open_store
from tests.store.builders import GAME, GROUP, LATER, LOT, NOW, ROLL, STREAM, after

CROWD: Final = 12
"""More than there are connections."""
SPARE_PAGES: Final = 20


@pytest.mark.parametrize("commits", [1, 7, 23])
async def test_a_killed_writer_leaves_whole_transactions(url: str, commits: int) -> None:
    await _killed_after(url, commits)

    store = await open_store(url)
    row, main, side = await _state(store)
    await store.close()

    assert row == main == side / 2 >= commits


async def test_a_locked_database_is_busy_and_nothing_is_written(tmp_path: Path) -> None:
    store = await open_store(f"sqlite:///{tmp_path}/nardy.db")
    with closing(sqlite3.connect(tmp_path / "nardy.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")

        with pytest.raises(StoreBusy, match="locked"):
            await store.append([after(0, LOT)], [Setting("bot", "name", "value")])

    found = (await store.events(STREAM), await store.setting("bot", "name"))
    await store.close()
    assert found == ((), None)


async def test_a_lock_that_is_released_in_time_is_waited_for(tmp_path: Path) -> None:
    store = await open_store(f"sqlite:///{tmp_path}/nardy.db")
    with closing(sqlite3.connect(tmp_path / "nardy.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")

        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(store.append([after(0, LOT)]))
            await asyncio.sleep(0.7)
            other.execute("ROLLBACK")

    found = await store.events(STREAM)
    await store.close()
    assert found == (LOT,)


@pytest.mark.parametrize("backend", ["postgresql"], indirect=True)
async def test_a_locked_table_on_postgresql_is_busy(store: SqlStore, url: str) -> None:
    other = await asyncpg.connect(url)
    async with other.transaction():
        await other.execute("LOCK TABLE events IN EXCLUSIVE MODE")

        with pytest.raises(StoreBusy, match="holds a lock"):
            await store.append([after(0, LOT)])

    await other.close()


@pytest.mark.parametrize("backend", ["postgresql"], indirect=True)
async def test_a_server_that_was_restarted_costs_nobody_anything(store: SqlStore, url: str) -> None:
    await store.append([after(0, LOT)])
    await asyncio.gather(*(store.events(STREAM) for _ in range(CROWD)))
    await store.replicas.claim("one", GROUP, NOW, LATER)

    await _hung_up(url)
    found = await asyncio.gather(*(store.events(STREAM) for _ in range(CROWD)))
    await _hung_up(url)
    await store.append([after(1, ROLL)])
    await store.replicas.release("one", GROUP, "[]")

    assert found == [(LOT,)] * CROWD
    assert len(await store.events(STREAM)) == 2
    assert await store.replicas.claim("two", GROUP, NOW, LATER) == "[]"


async def _hung_up(url: str) -> None:
    """Every connection but this one ends, as when the server is restarted."""
    other = await asyncpg.connect(url)
    await other.execute(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        " WHERE datname = current_database() AND pid != pg_backend_pid()"
    )
    await other.close()


async def test_readers_do_not_wait_for_a_writer(tmp_path: Path) -> None:
    store = await open_store(f"sqlite:///{tmp_path}/nardy.db")
    await store.append([after(0, LOT)])
    with closing(sqlite3.connect(tmp_path / "nardy.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")

        async with asyncio.timeout(0.3):
            found = await store.events(STREAM)

    await store.close()
    assert found == (LOT,)


async def test_a_full_disk_is_said_and_nothing_is_half_written(full_disk: None, tmp_path: Path) -> None:
    store = await open_store(f"sqlite:///{tmp_path}/nardy.db")
    much = [after(0, *[LOT] * 400, stream=game_stream(GameId(n))) for n in range(50)]

    with pytest.raises(StoreFull, match="full"):
        await store.append(much, [Setting("bot", "name", "value")])

    found = (await store.events(game_stream(GameId(1))), await store.setting("bot", "name"))
    await store.close()
    assert found == ((), None)


async def test_what_fits_is_still_written_on_a_full_disk(full_disk: None, tmp_path: Path) -> None:
    store = await open_store(f"sqlite:///{tmp_path}/nardy.db")
    much = [after(0, *[LOT] * 400, stream=game_stream(GameId(n))) for n in range(50)]
    with pytest.raises(StoreFull):
        await store.append(much)

    await store.append([after(0, LOT)])

    found = await store.events(STREAM)
    await store.close()
    assert found == (LOT,)


async def test_seeds_reach_neither_logs_nor_errors(store: SqlStore, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)

    with pytest.raises(Exception, match=r"(?i)foreign key") as raised:  # Nobody has written the match.
        await store.append([], [GAME])

    assert "thirty-two bytes" not in caplog.text + str(raised.value) + repr(raised.value)


@pytest.fixture
async def full_disk(tmp_path: Path) -> AsyncIterator[None]:
    """SQLite finds no room for more than a few pages beyond an empty database."""
    await (await open_store(f"sqlite:///{tmp_path}/nardy.db")).close()
    with closing(sqlite3.connect(tmp_path / "nardy.db")) as empty:
        (pages,) = empty.execute("PRAGMA page_count").fetchone()

    def shrink(connection: Any, _record: Any) -> None:
        cursor = connection.cursor()
        cursor.execute(f"PRAGMA max_page_count = {pages + SPARE_PAGES}")
        cursor.close()

    event.listen(Pool, "connect", shrink)
    yield
    event.remove(Pool, "connect", shrink)


async def _killed_after(url: str, commits: int) -> None:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.store.writer", url, stdout=asyncio.subprocess.PIPE
    )
    assert process.stdout is not None
    for _ in range(commits):
        assert await process.stdout.readline()
    process.kill()
    await process.communicate()


async def _state(store: SqlStore) -> tuple[int, int, int]:
    row = await store.game(GAME.id)
    assert row is not None
    return row.seq, len(await store.events(STREAM)), len(await store.events(side_stream(GAME.id)))
