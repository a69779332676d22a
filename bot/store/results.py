"""The counts of `bot.services.results`, beside the event loop: they may look at many thousands of rows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, TypeVar

from sqlalchemy import ColumnElement, Connection, Select, Table, and_, func, or_, select

from bot.services.records import MatchRow, Person, Sitter
from bot.services.results import Among, GameCount, MatchCount
from bot.store.codec import SPREAD, columns_of, from_row
from bot.store.database import Database
from bot.store.tables import games, matches, people

R = TypeVar("R", MatchRow, Person)


class SqlResults:
    """See `bot.services.results.Results`, which this satisfies."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def games(self, among: Among) -> tuple[GameCount, ...]:
        alike = (*_seat_columns(games), games.c.variant, games.c.winner, games.c.kind)
        counts = (func.count(), func.sum(games.c.points), func.max(games.c.over_at))
        found = await self._rows(select(*alike, *counts).where(*_fits(games, among)).group_by(*alike))
        return tuple(GameCount(_seats(row), *row[4:]) for row in found)

    async def matches(self, among: Among) -> tuple[MatchCount, ...]:
        alike = (*_seat_columns(matches), matches.c.winner)
        several = (matches.c.length > 1, *_fits(matches, among))
        found = await self._rows(select(*alike, func.count()).where(*several).group_by(*alike))
        return tuple(MatchCount(_seats(row), *row[4:]) for row in found)

    async def finished(self, among: Among, limit: int, offset: int = 0) -> tuple[MatchRow, ...]:
        query = select(*columns_of(MatchRow)).where(*_fits(matches, among))
        newest = (matches.c.over_at.desc(), matches.c.id.desc())
        return await self._records(MatchRow, query.order_by(*newest).limit(limit).offset(offset))

    async def named(self, username: str) -> tuple[Person, ...]:
        query = select(*columns_of(Person)).where(func.lower(people.c.username) == username.lower())
        return await self._records(Person, query.order_by(people.c.id))

    async def _rows(self, query: Select[Any]) -> Sequence[Any]:
        return await self._database.survey(lambda connection: connection.execute(query).all())

    async def _records(self, kind: type[R], query: Select[Any]) -> tuple[R, ...]:
        def read(connection: Connection) -> tuple[R, ...]:
            return tuple(from_row(kind, row) for row in connection.execute(query).mappings())

        return await self._database.survey(read)


def _seat_columns(table: Table) -> list[ColumnElement[Any]]:
    return [table.c[name] for name in SPREAD["seats"]]


def _seats(row: Sequence[Any]) -> tuple[Sitter, Sitter]:
    return Sitter(row[0], row[1]), Sitter(row[2], row[3])


def _fits(table: Table, among: Among) -> Iterator[ColumnElement[bool]]:
    yield table.c.over == 1
    if among.chat is not None:
        yield table.c.chat == among.chat
    if among.person is not None:
        mine = [table.c[f"seat{seat}_person"] == among.person for seat in (0, 1)]
        theirs = [_sits(table, seat, among.rival) for seat in (1, 0)]
        yield or_(*(and_(one, other) for one, other in zip(mine, theirs, strict=True)))


def _sits(table: Table, seat: int, rival: Sitter | None) -> ColumnElement[bool]:
    if rival is None:
        return table.c.over == 1
    column, value = ("person", rival.person) if rival.person is not None else ("level", rival.level)
    return table.c[f"seat{seat}_{column}"] == value
