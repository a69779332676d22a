"""Contests on the database."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta

from sqlalchemy import ColumnElement, and_, func, or_, select

from bot.services.clock_records import Outage
from bot.services.records import GameId, MatchId, MatchRow
from bot.store import reads
from bot.store.clock_tables import outages
from bot.store.codec import columns_of
from bot.store.database import Database
from bot.store.tables import games, matches


class SqlContests:
    """See `bot.services.contest_records.ContestRows`, which this satisfies."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def matches(self, contest: str) -> tuple[MatchRow, ...]:
        return await self._rows(_within(contest))

    async def open_matches(self, contest: str, part: str) -> tuple[MatchRow, ...]:
        return await self._rows(or_(_within(part), and_(_within(contest), matches.c.over == 0)))

    async def _rows(self, fits: ColumnElement[bool]) -> tuple[MatchRow, ...]:
        query = select(*columns_of(MatchRow)).where(matches.c.contest != "", fits).order_by(matches.c.id)
        return await self._database.read(lambda connection: reads.records(connection, MatchRow, query))

    async def last_games(self, matches: Sequence[MatchId]) -> Mapping[MatchId, GameId]:
        query = (
            select(games.c.match, func.max(games.c.id))
            .where(games.c.match.in_(matches))
            .group_by(games.c.match)
        )
        found = await self._database.read(lambda connection: connection.execute(query).all())
        return {MatchId(match): GameId(game) for match, game in found}

    async def away(self, since: datetime, until: datetime) -> timedelta:
        query = select(*columns_of(Outage)).where(outages.c.until > since, outages.c.since < until)
        found = await self._database.read(lambda connection: reads.records(connection, Outage, query))
        spans = (min(each.until, until) - max(each.since, since) for each in found)
        return sum(spans, timedelta())


def _within(contest: str) -> ColumnElement[bool]:
    """A range instead of LIKE: both databases find it by the index. "/" comes after "."."""
    key = matches.c.contest
    return or_(key == contest, and_(key >= f"{contest}.", key < f"{contest}/"))
