"""Ratings on the database: moved in the transaction of a result, and recomputed from the events."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from functools import partial
from typing import Any, Final

from sqlalchemy import Connection, Select, and_, case, delete, func, insert, select

from bot.services.ratings import (
    Rate,
    Rated,
    RatedResult,
    RatingRow,
    all_results,
    rating_changes,
    results_of,
    row_after,
)
from bot.services.records import GameId, MatchRow, PersonId, match_stream
from bot.store.codec import columns_of, from_event_rows, from_row, to_row
from bot.store.database import Database
from bot.store.projections import Log, logs
from bot.store.rating_tables import rated_results, ratings
from bot.store.reads import counted, records
from bot.store.tables import matches
from bot.store.upsert import insert_for
from engine.events import MatchStarted
from engine.match import Match
from engine.ratings import Rating

BATCH: Final = 200
"""Matches whose events are read at a time."""


class SqlRatings:
    """See `bot.services.ratings.Ratings`, which this satisfies."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, persons: Sequence[PersonId], family: str) -> Mapping[PersonId, Rating]:
        query = _standing(persons, family)
        rows = await self._database.read(lambda connection: records(connection, RatingRow, query))
        return {row.person: row.rating for row in rows}

    async def history(self, person: PersonId, limit: int) -> tuple[RatedResult, ...]:
        newest = (rated_results.c.at.desc(), rated_results.c.game.desc())
        mine = select(*columns_of(RatedResult)).where(rated_results.c.person == person)
        query = mine.order_by(*newest).limit(limit)
        return await self._database.survey(lambda connection: records(connection, RatedResult, query))

    async def counted(self, game: GameId) -> tuple[RatedResult, ...]:
        return await self._database.read(partial(counted, game=game))

    async def standing(self, family: str, since: datetime | None) -> tuple[Rated, ...]:
        return await self._database.survey(partial(_standings, family=family, since=since))

    async def differing(self) -> int:
        return await self._database.survey(lambda connection: len(_differing(connection)))

    async def recompute(self) -> int:
        return await self._database.write(_recompute)


def rate(connection: Connection, result: Rate) -> None:
    """Move both ratings from where they stand now; nobody else moves them until this transaction ends."""
    upsert = insert_for(ratings, connection.dialect.name)
    new = [RatingRow(person, result.family, Rating().value, 0, result.at) for person in result.persons]
    # In one order for everybody, so that two transactions cannot wait for each other.
    rows = [to_row(row) for row in sorted(new, key=lambda row: row.person)]
    connection.execute(upsert.on_conflict_do_nothing(), rows)
    query = _standing(result.persons, result.family).order_by(ratings.c.person).with_for_update()
    before = {row.person: row.rating for row in records(connection, RatingRow, query)}
    results = results_of(result, before)
    connection.execute(insert(rated_results), [to_row(each) for each in results])
    for row in map(row_after, results):
        mine = (ratings.c.person == row.person, ratings.c.family == row.family)
        connection.execute(ratings.update().where(*mine).values(to_row(row)))


def _standing(persons: Sequence[PersonId], family: str) -> Select[Any]:
    there = (ratings.c.person.in_(persons), ratings.c.family == family)
    return select(*columns_of(RatingRow)).where(*there)


def _standings(connection: Connection, family: str, since: datetime | None) -> tuple[Rated, ...]:
    same = and_(ratings.c.person == rated_results.c.person, ratings.c.family == rated_results.c.family)
    counts = [func.sum(case((rated_results.c.scored == scored, 1), else_=0)) for scored in (1, 0)]
    stands = (ratings.c.person, ratings.c.value, ratings.c.experience)
    query = select(*stands, *counts).join_from(ratings, rated_results, same).where(ratings.c.family == family)
    if since is not None:
        query = query.where(rated_results.c.at >= since)
    rows = connection.execute(query.group_by(*stands))
    return tuple(Rated(row[0], Rating(row[1], row[2]), row[3], row[4]) for row in rows)


def _recompute(connection: Connection) -> int:
    differing = _differing(connection)
    results = all_results(_rates(connection))
    connection.execute(delete(rated_results))
    connection.execute(delete(ratings))
    if results:
        connection.execute(insert(rated_results), [to_row(each) for each in results])
        connection.execute(insert(ratings), [to_row(row) for row in _last_rows(results)])
    return len(differing)


def _differing(connection: Connection) -> frozenset[tuple[object, ...]]:
    """The keys of the rows that the events make otherwise, or not at all, or that are missing."""
    results = all_results(_rates(connection))
    right: set[RatedResult | RatingRow] = {*results, *_last_rows(results)}
    found: set[RatedResult | RatingRow] = {
        *records(connection, RatedResult, select(*columns_of(RatedResult))),
        *records(connection, RatingRow, select(*columns_of(RatingRow))),
    }
    return frozenset(_key(row) for row in right ^ found)


def _key(row: RatedResult | RatingRow) -> tuple[object, ...]:
    return (row.game, row.person) if isinstance(row, RatedResult) else (row.family, row.person)


def _last_rows(results: Iterable[RatedResult]) -> list[RatingRow]:
    return list({(each.person, each.family): row_after(each) for each in results}.values())


def _rates(connection: Connection) -> Iterator[Rate]:
    """Every result that counts, match by match."""
    query = select(*columns_of(MatchRow)).where(matches.c.rated == 1).order_by(matches.c.id)
    rows = [from_row(MatchRow, row) for row in connection.execute(query)]
    for start in range(0, len(rows), BATCH):
        some = rows[start : start + BATCH]
        told = logs(connection, [match_stream(row.id) for row in some])
        for row in some:
            if log := told.get(match_stream(row.id)):
                yield from _of_match(row, log)


def _of_match(row: MatchRow, log: Log) -> Iterator[Rate]:
    started, *told = from_event_rows((each["kind"], each["data"]) for each in log)
    assert isinstance(started, MatchStarted), f"{started} begins no match"
    match = Match.begin(started)
    for event, each in zip(told, log[1:], strict=True):
        yield from rating_changes(row, match, (event,), each["at"])
        match = match.after(event)
