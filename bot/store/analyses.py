"""Analyses on the database."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sqlalchemy import select

from bot.services.analyses import AnalysisRequest, ErrorRate, GameAnalysis, ImportAnalysis
from bot.services.imported import ImportId
from bot.services.records import GameId, MatchId, PersonId
from bot.store.analysis_tables import analyses, analysis_requests, error_rates
from bot.store.codec import columns_of
from bot.store.database import Database
from bot.store.reads import one, records
from bot.store.tables import games
from engine.verdicts import Verdict


class SqlAnalyses:
    """See `bot.services.analyses.Analyses`, which this satisfies."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def verdicts(self, games: Sequence[GameId]) -> Mapping[GameId, Verdict]:
        query = select(*columns_of(GameAnalysis)).where(analyses.c.game.in_(games))
        found = await self._database.survey(lambda connection: records(connection, GameAnalysis, query))
        return {each.game: each.verdict for each in found}

    async def newest(self, variant: str, limit: int) -> tuple[GameAnalysis, ...]:
        here = select(*columns_of(GameAnalysis)).join(games, games.c.id == analyses.c.game)
        chosen = here.where(games.c.variant == variant)
        query = chosen.order_by(analyses.c.at.desc(), analyses.c.game.desc()).limit(limit)
        return await self._database.survey(lambda connection: records(connection, GameAnalysis, query))

    async def requests(self, match: MatchId) -> tuple[AnalysisRequest, ...]:
        query = select(*columns_of(AnalysisRequest)).where(analysis_requests.c.match == match)
        return await self._database.read(
            lambda connection: records(connection, AnalysisRequest, query.order_by("chat"))
        )

    async def of_import(self, number: ImportId) -> ImportAnalysis | None:
        return await self._database.survey(lambda connection: one(connection, ImportAnalysis, id=number))

    async def rates(self, person: PersonId, limit: int) -> tuple[ErrorRate, ...]:
        mine = select(*columns_of(ErrorRate)).where(error_rates.c.person == person)
        query = mine.order_by(error_rates.c.at.desc(), error_rates.c.game.desc()).limit(limit)
        return await self._database.survey(lambda connection: records(connection, ErrorRate, query))
