"""The counts of `bot.services.results`. They may look at many thousands of rows, so they are surveys."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from functools import partial
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    Select,
    Table,
    and_,
    case,
    func,
    null,
    or_,
    select,
    union_all,
)

from bot.services.keeping import FIRST_STAND_IN
from bot.services.records import GameRow, MatchRow, Person, Sitter
from bot.services.results import Among, GameCount, MatchCount, Wins
from bot.store.codec import SPREAD, columns_of
from bot.store.crew_tables import companions
from bot.store.database import Database
from bot.store.reads import records
from bot.store.tables import games, matches, people
from engine.scoring import CANCELLED, Kind


class SqlResults:
    """See `bot.services.results.Results`, which this satisfies."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def games(
        self, among: Among, *, variant: str = "", since: datetime | None = None
    ) -> tuple[GameCount, ...]:
        return await self._database.survey(partial(_games, among=among, only=variant, since=since))

    async def matches(self, among: Among) -> tuple[MatchCount, ...]:
        return await self._database.survey(partial(_matches, among=among))

    async def finished(self, among: Among, limit: int, offset: int = 0) -> tuple[MatchRow, ...]:
        newest = (matches.c.over_at.desc(), matches.c.id.desc())
        fits = _fits(matches, among, beside=True)
        query = select(*columns_of(MatchRow)).where(*fits).order_by(*newest)
        page = query.limit(limit).offset(offset)
        return await self._database.survey(lambda connection: records(connection, MatchRow, page))

    async def against_computer(self, person: int, variant: str, limit: int) -> tuple[GameRow, ...]:
        faces = (
            and_(games.c[f"seat{seat}_person"] == person, games.c[f"seat{1 - seat}_level"].is_not(None))
            for seat in (0, 1)
        )
        fits = (*_fits(games, Among()), games.c.variant == variant, or_(*faces))
        newest = select(*columns_of(GameRow)).where(*fits).order_by(games.c.over_at.desc(), games.c.id.desc())
        return await self._database.survey(
            lambda connection: records(connection, GameRow, newest.limit(limit))
        )

    async def ended(self, since: datetime, until: datetime) -> tuple[GameRow, ...]:
        fits = (games.c.over == 1, games.c.over_at >= since, games.c.over_at < until)
        query = select(*columns_of(GameRow)).where(*fits).order_by(games.c.over_at, games.c.id)
        return await self._database.survey(lambda connection: records(connection, GameRow, query))

    async def newcomers(self, since: datetime) -> int:
        seats = (games.c.seat0_person, games.c.seat1_person)
        began = union_all(*(select(seat.label("person"), games.c.created_at) for seat in seats)).subquery()
        first = select(began.c.person).where(began.c.person.is_not(None), began.c.person < FIRST_STAND_IN)
        new = first.group_by(began.c.person).having(func.min(began.c.created_at) >= since).subquery()
        found = await self._database.survey(
            lambda connection: connection.scalar(select(func.count()).select_from(new))
        )
        return int(found or 0)

    async def named(self, username: str) -> tuple[Person, ...]:
        query = select(*columns_of(Person)).where(func.lower(people.c.username) == username.lower())
        return await self._database.survey(
            lambda connection: records(connection, Person, query.order_by(people.c.id))
        )


def _games(connection: Connection, among: Among, only: str, since: datetime | None) -> tuple[GameCount, ...]:
    seats = _seat_columns(games)
    apart = [games.c.variant] if among.person is not None else []
    variant = games.c.variant if apart else null()
    drawn = games.c.winner.is_(None)
    counts = (*_wins(0), *_wins(1), _sum(drawn), _sum(drawn, games.c.points), func.max(games.c.over_at))
    counting = [*_fits(games, among), games.c.by != CANCELLED, games.c.party == ""]
    if only:
        counting.append(games.c.variant == only)
    if since is not None:
        counting.append(games.c.over_at >= since)
    query: Select[Any] = select(*seats, variant, *counts).where(*counting).group_by(*seats, *apart)
    return tuple(_game_count(row) for row in connection.execute(query))


def _matches(connection: Connection, among: Among) -> tuple[MatchCount, ...]:
    alike = (*_seat_columns(matches), matches.c.winner)
    several = (matches.c.length > 1, matches.c.party == "", *_fits(matches, among))
    query: Select[Any] = select(*alike, func.count()).where(*several).group_by(*alike)
    return tuple(MatchCount(_seats(row), row[4], row[5]) for row in connection.execute(query))


def _wins(seat: int) -> tuple[ColumnElement[Any], ...]:
    won, kind = games.c.winner == seat, games.c.kind
    return (
        _sum(won),
        _sum(won, games.c.points),
        _sum(and_(won, kind == Kind.OIN)),
        _sum(and_(won, kind.in_((Kind.MARS, Kind.HOME_MARS)))),
        _sum(and_(won, kind == Kind.KOKS)),
    )


def _sum(fits: ColumnElement[bool], what: ColumnElement[Any] | int = 1) -> ColumnElement[Any]:
    return func.sum(case((fits, what), else_=0))


def _game_count(row: Sequence[Any]) -> GameCount:
    wins = Wins(*row[5:10]), Wins(*row[10:15])
    return GameCount(_seats(row), row[4], wins, *row[15:18])


def _seat_columns(table: Table) -> list[ColumnElement[Any]]:
    return [table.c[name] for name in SPREAD["seats"]]


def _seats(row: Sequence[Any]) -> tuple[Sitter, Sitter]:
    return Sitter(row[0], row[1]), Sitter(row[2], row[3])


def _fits(table: Table, among: Among, *, beside: bool = False) -> Iterator[ColumnElement[bool]]:
    """`beside`: a person's matches are also those that the person has played beside a captain.

    Between two persons only what they have played alone against each other."""
    yield table.c.over == 1
    if among.chat is not None:
        yield table.c.chat == among.chat
    if among.person is not None:
        seated = [and_(*_faces(table, seat, among.person, among.rival)) for seat in (0, 1)]
        if among.rival is not None:
            yield table.c.party == ""
        elif beside:
            mine = select(companions.c.match).where(companions.c.person == among.person)
            seated.append(table.c.id.in_(mine))
        yield or_(*seated)


def _faces(table: Table, seat: int, person: int, rival: Sitter | None) -> Iterator[ColumnElement[bool]]:
    """The person sits there, and the rival, if one is given, opposite."""
    yield table.c[f"seat{seat}_person"] == person
    if rival is not None and rival.person is not None:
        yield table.c[f"seat{1 - seat}_person"] == rival.person
    elif rival is not None:
        yield table.c[f"seat{1 - seat}_level"] == rival.level
