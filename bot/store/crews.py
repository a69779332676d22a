"""Several persons beside one seat, on the database."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import ColumnElement, Delete, delete, func, select

from bot.services.changes import DropProposals, DropRecruits
from bot.services.crews import Companion, Recruit
from bot.services.records import GameId, MatchId, PersonId
from bot.store import reads
from bot.store.codec import columns_of
from bot.store.crew_tables import companions, proposals, recruits
from bot.store.database import Database


class SqlCrews:
    """See `bot.services.crews.CrewStore`, which this satisfies."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of_game(self, game: GameId) -> tuple[Companion, ...]:
        return await self._companions(companions.c.game == game)

    async def of_matches(self, matches: Sequence[MatchId]) -> tuple[Companion, ...]:
        if not matches:
            return ()
        mine = select(func.min(companions.c.game)).where(companions.c.match.in_(matches))
        return await self._companions(companions.c.game.in_(mine.group_by(companions.c.match)))

    async def plays(self, match: MatchId, person: PersonId) -> bool:
        found = await self._companions(companions.c.match == match, companions.c.person == person)
        return bool(found)

    async def recruits(self, token: str) -> tuple[Recruit, ...]:
        query = select(*columns_of(Recruit)).where(recruits.c.token == token)
        ordered = query.order_by(recruits.c.seat, recruits.c.place)
        return await self._database.read(lambda connection: reads.records(connection, Recruit, ordered))

    async def _companions(self, *fits: ColumnElement[bool]) -> tuple[Companion, ...]:
        query = select(*columns_of(Companion)).where(*fits)
        ordered = query.order_by(companions.c.game, companions.c.seat, companions.c.place)
        return await self._database.read(lambda connection: reads.records(connection, Companion, ordered))


def dropped(verb: DropProposals | DropRecruits) -> Delete:
    """The statement of such a verb."""
    if isinstance(verb, DropProposals):
        return delete(proposals).where(proposals.c.game == verb.game)
    waiting = delete(recruits).where(recruits.c.token == verb.token)
    return waiting if verb.person is None else waiting.where(recruits.c.person == verb.person)
