"""A database of the first schema keeps its games: their results are read from what was written."""

from __future__ import annotations

from typing import Final

import pytest
from sqlalchemy import Connection, inspect, select

from bot.services.ports import Record
from bot.store.address import parse_url
from bot.store.codec import TABLES, to_event_rows, to_row
from bot.store.database import Database
from bot.store.schema import configuration
from bot.store.store import open_store
from bot.store.tables import events, matches
from engine.events import MatchEnded
from tests.store.builders import ANNA, BORIS
from tests.store.played import played

MATCHES: Final = (
    played(1, length=3, losers=(1, 0, 1)),
    played(2, length=1, losers=(0,)),
    played(3, length=5, losers=(1, None)),
    played(4, length=5, losers=(1,), ended=MatchEnded("abandoned")),
    played(5, length=0, losers=(0,), ended=MatchEnded("agreed")),
    played(6, length=0, losers=(0,)),
)


@pytest.fixture
async def migrated_url(empty_url: str) -> str:
    """A database that the first schema has filled."""
    database = Database(parse_url(empty_url))
    await database.write(_fill)
    await database.close()
    return empty_url


async def test_finished_games_get_their_results(migrated_url: str) -> None:
    store = await open_store(migrated_url)

    found = [await store.game(row.id) for one in MATCHES for row in one.games]
    await store.close()

    assert found == [row for one in MATCHES for row in one.games]
    assert [row.winner for row in found if row and row.match == 1] == [0, 1, 0]
    assert {(row.points, row.kind, row.by) for row in found if row and row.over} == {(2.0, "mars", "resign")}


async def test_finished_matches_get_their_winners(migrated_url: str) -> None:
    store = await open_store(migrated_url)

    found = [await store.match(one.match.id) for one in MATCHES]
    await store.close()

    assert found == [one.match for one in MATCHES]
    assert [row.winner for row in found if row] == [0, 1, None, None, 1, None]


async def test_a_rebuild_finds_nothing_to_mend_after_the_migration(migrated_url: str) -> None:
    store = await open_store(migrated_url)

    changed = await store.rebuild()
    await store.close()

    assert changed == 0


async def test_the_database_knows_how_long_its_matches_are(migrated_url: str) -> None:
    await (await open_store(migrated_url)).close()
    database = Database(parse_url(migrated_url))

    query = select(matches.c.length).order_by(matches.c.id)
    lengths = await database.read(lambda connection: connection.scalars(query).all())
    await database.close()

    assert lengths == [3, 1, 5, 5, 0, 0]


def _fill(connection: Connection) -> None:
    from alembic import command

    command.upgrade(configuration(connection), "0001")
    for person in (ANNA, BORIS):
        _insert(connection, person)
    for one in MATCHES:
        _insert(connection, one.match)
        for game in one.games:
            _insert(connection, game)
    for append in (append for one in MATCHES for append in one.appends):
        connection.execute(events.insert(), to_event_rows(append))


def _insert(connection: Connection, record: Record) -> None:
    table = TABLES[type(record)]
    known = {column["name"] for column in inspect(connection).get_columns(table.name)}
    values = {name: value for name, value in to_row(record).items() if name in known}
    connection.execute(table.insert().values(values))
