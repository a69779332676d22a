"""A database of any schema that was ever released is brought up to date at start; its games are played on."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import pytest
from sqlalchemy import Connection, RowMapping, inspect, select

from bot.services.ports import Setting
from bot.store.address import parse_url
from bot.store.copying import bare
from bot.store.database import Database
from bot.store.schema import MIGRATIONS, configuration
from bot.store.store import open_store
from bot.store.tables import metadata
from tests.store.builders import ANNA, BORIS, ROLL, after
from tests.store.played import keep, played

LEVELS: Final = sorted(path.name[:4] for path in (MIGRATIONS / "versions").glob("*.py"))
MATCHES: Final = (played(2, length=3, losers=(1, 0, 1)), played(3, length=5, losers=(1, None)))
RUNNING: Final = MATCHES[1].appends[1]
KEPT: Final = ("people", "matches", "games", "events", "settings")

Rows = dict[str, Sequence[RowMapping]]


@pytest.fixture
async def today(tmp_path: Path) -> Rows:
    """What stands in each table of a database that this version has written."""
    url = f"sqlite:///{tmp_path}/today.db"
    store = await open_store(url)
    await store.append([], [ANNA, BORIS, Setting("bot", "word", "value")])
    await keep(store, *MATCHES)
    await store.close()
    return dict(await _do(url, _everything))


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(
    "backend", ["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)], indirect=True
)
async def test_every_released_schema_becomes_todays(empty_url: str, today: Rows, level: str) -> None:
    await _do(empty_url, lambda connection: _fill(connection, level, today))

    store = await open_store(empty_url)
    await store.append([after(len(RUNNING.events), ROLL, stream=RUNNING.stream)])

    found = await _do(empty_url, _everything)
    assert {name: _plain(found[name]) for name in KEPT if name != "events"} == {
        name: _plain(today[name]) for name in KEPT if name != "events"
    }
    assert await store.events(RUNNING.stream) == (*RUNNING.events, ROLL)
    games = [row for match in MATCHES for row in match.games]
    assert [await store.game(row.id) for row in games] == games
    assert await store.rebuild() == 1  # That which has just been played on.
    await store.close()


def _fill(connection: Connection, level: str, rows: Rows) -> None:
    """Alembic up to the level, then whatever of the rows it has columns for."""
    from alembic import command

    command.upgrade(configuration(connection), level)
    there = inspect(connection)
    for table in metadata.sorted_tables:
        if table.name in there.get_table_names():
            known = {column["name"] for column in there.get_columns(table.name)}
            for row in rows[table.name]:
                values = {name: value for name, value in row.items() if name in known}
                connection.execute(bare(table).insert().values(values))


def _everything(connection: Connection) -> Rows:
    return {
        table.name: connection.execute(select(bare(table))).mappings().all()
        for table in metadata.sorted_tables
    }


def _plain(rows: Sequence[RowMapping]) -> list[dict[str, Any]]:
    return sorted((dict(row) for row in rows), key=repr)


async def _do(url: str, work: Any) -> Any:
    database = Database(parse_url(url))
    try:
        return await database.write(work)
    finally:
        await database.close()
