"""A database of the first schema keeps its games: their results are read from what was written."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import pytest
from sqlalchemy import Connection, inspect, select

from bot.services.ports import Append, Record, Terms, game_stream, match_stream
from bot.services.projections import game_row, match_row
from bot.services.records import GameId, GameRow, MatchId, MatchRow
from bot.store.codec import TABLES, to_event_rows, to_row
from bot.store.database import Database, parse_url
from bot.store.schema import configuration
from bot.store.store import open_store
from bot.store.tables import events, matches
from engine.events import Event, GameEvent, LotThrown, MatchEnded, MatchStarted, Resigned
from engine.game import Game
from engine.game import fold as fold_game
from engine.match import Match
from engine.scoring import Kind
from tests.store.builders import ANNA, BORIS, GAME, LATER, MATCH


@dataclass(frozen=True)
class Written:
    """A match with its games, as rows and as events."""

    match: MatchRow
    games: tuple[GameRow, ...]
    appends: tuple[Append, ...]


def written(
    number: int, length: int, losers: Sequence[int | None], ended: MatchEnded | None = None
) -> Written:
    """A match whose games were resigned by these seats; None: still running."""
    match = Match.begin(MatchStarted("short", length=length))
    log: list[Event] = [match.terms]
    games: list[GameRow] = []
    appends: list[Append] = []
    for count, loser in enumerate(losers):
        row = replace(GAME, id=GameId(100 * number + count), match=MatchId(number))
        started = match.next_started("00", "1")
        log.append(match.game_started(row.id, started))
        match = match.after(log[-1])
        lost = () if loser is None else (Resigned(loser, Kind.MARS),)
        played: tuple[GameEvent, ...] = (started, LotThrown((5, 2)), *lost)
        game: Game = fold_game(played)
        games.append(game_row(row, game, LATER))
        appends.append(Append(game_stream(row.id), 0, played, LATER))
        if loser is not None:
            log.append(match.scored(row.id, game))
            match = match.after(log[-1])
    if ended is not None:
        log.append(ended)
        match = match.after(ended)
    row_of_match = replace(MATCH, id=MatchId(number), terms=Terms(length=length))
    appends.append(Append(match_stream(row_of_match.id), 0, tuple(log), LATER))
    return Written(match_row(row_of_match, match, LATER), tuple(games), tuple(appends))


MATCHES: Final = (
    written(1, length=3, losers=(1, 0, 1)),
    written(2, length=1, losers=(0,)),
    written(3, length=5, losers=(1, None)),
    written(4, length=5, losers=(1,), ended=MatchEnded("abandoned")),
    written(5, length=0, losers=(0,), ended=MatchEnded("agreed")),
    written(6, length=0, losers=(0,)),
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
