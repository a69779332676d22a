"""Team matches on the database."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Select, or_, select, update

from bot.services.records import ChatId, PersonId
from bot.services.team_records import LIVE, TeamCard, TeamId, TeamMatch, TeamMember
from bot.store import reads
from bot.store.codec import R, columns_of
from bot.store.database import Database
from bot.store.team_tables import team_cards, team_matches, team_members


class SqlTeams:
    """See `bot.services.team_records.TeamRows`, which this satisfies."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def match(self, team: TeamId) -> TeamMatch | None:
        return await self._database.read(lambda connection: reads.one(connection, TeamMatch, id=team))

    async def called(self, token: str) -> TeamMatch | None:
        return await self._database.read(lambda connection: reads.one(connection, TeamMatch, token=token))

    async def members(self, team: TeamId) -> Sequence[TeamMember]:
        query = select(*columns_of(TeamMember)).where(team_members.c.team == team)
        return await self._all(TeamMember, query.order_by(team_members.c.number))

    async def of(self, person: PersonId) -> Sequence[TeamMatch]:
        theirs = select(team_members.c.team).where(team_members.c.person == person)
        mine = or_(team_matches.c.opener == person, team_matches.c.id.in_(theirs))
        return await self._all(TeamMatch, _live().where(mine))

    async def in_chat(self, chat: ChatId) -> Sequence[TeamMatch]:
        return await self._all(TeamMatch, _live().where(team_matches.c.chat == chat))

    async def cards(self, team: TeamId) -> Sequence[TeamCard]:
        query = select(*columns_of(TeamCard)).where(team_cards.c.team == team)
        return await self._all(TeamCard, query.order_by(team_cards.c.chat))

    async def token_at(self, chat: ChatId, message: int) -> str | None:
        both = team_cards.join(team_matches, team_cards.c.team == team_matches.c.id)
        there = (team_cards.c.chat == chat, team_cards.c.message == message, team_matches.c.state.in_(LIVE))
        query = select(team_matches.c.token).select_from(both).where(*there)
        return await self._database.read(lambda connection: connection.scalar(query))

    async def behind(self) -> Sequence[TeamId]:
        both = team_cards.join(team_matches, team_cards.c.team == team_matches.c.id)
        late = select(team_matches.c.id).select_from(both).where(team_cards.c.shown < team_matches.c.seq)
        query = late.distinct().order_by(team_matches.c.id)
        found = await self._database.read(lambda connection: connection.scalars(query).all())
        return tuple(TeamId(each) for each in found)

    async def shown(self, card: TeamCard, message: int, seq: int) -> None:
        here = (team_cards.c.team == card.team, team_cards.c.chat == card.chat)
        same = (team_cards.c.message.is_not_distinct_from(card.message), team_cards.c.shown <= seq)
        query = update(team_cards).where(*here, *same).values(message=message, shown=seq, before=None)
        await self._database.write(lambda connection: connection.execute(query))

    async def _all(self, kind: type[R], query: Select[tuple[object, ...]]) -> tuple[R, ...]:
        return await self._database.read(lambda connection: reads.records(connection, kind, query))


def _live() -> Select[tuple[object, ...]]:
    newest = (team_matches.c.created_at.desc(), team_matches.c.id.desc())
    return select(*columns_of(TeamMatch)).where(team_matches.c.state.in_(LIVE)).order_by(*newest)
