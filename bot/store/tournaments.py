"""Tournaments on the database."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import ColumnElement, func, or_, select

from bot.services.records import ChatId, PersonId
from bot.services.tournament_records import (
    ALIVE,
    OPEN,
    OWED,
    RUNNING,
    TournamentCard,
    TournamentCopy,
    TournamentId,
    TournamentNotice,
    TournamentPlayer,
    TournamentRow,
)
from bot.store import reads
from bot.store.codec import R, columns_of
from bot.store.database import Database
from bot.store.tournament_tables import tournament_copies, tournament_notices, tournament_players, tournaments


class SqlTournaments:
    """See `bot.services.tournament_records.TournamentRows`, which this satisfies."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def row(self, tournament: TournamentId) -> TournamentRow | None:
        return await self._one(TournamentRow, id=tournament)

    async def by_token(self, token: str) -> TournamentRow | None:
        return await self._one(TournamentRow, token=token)

    async def players(self, tournament: TournamentId) -> tuple[TournamentPlayer, ...]:
        mine = select(*columns_of(TournamentPlayer)).where(tournament_players.c.tournament == tournament)
        query = mine.order_by(tournament_players.c.entry)
        return await self._database.read(
            lambda connection: reads.records(connection, TournamentPlayer, query)
        )

    async def here(self, chat: ChatId, states: Sequence[str]) -> tuple[TournamentRow, ...]:
        return await self._rows(tournaments.c.chat == chat, tournaments.c.state.in_(states))

    async def of(self, person: PersonId) -> tuple[TournamentRow, ...]:
        plays = select(tournament_players.c.tournament).where(
            tournament_players.c.person == person, tournament_players.c.left == 0
        )
        mine = or_(tournaments.c.organiser == person, tournaments.c.id.in_(plays))
        return await self._rows(mine, tournaments.c.state.in_(ALIVE))

    async def led_by(self, person: PersonId) -> int:
        mine = (tournaments.c.organiser == person, tournaments.c.state.in_((OPEN, RUNNING)))
        query = select(func.count()).select_from(tournaments).where(*mine)
        return await self._database.read(lambda connection: connection.scalar(query)) or 0

    async def card(self, tournament: TournamentId) -> TournamentCard | None:
        return await self._one(TournamentCard, tournament=tournament)

    async def copies(self, tournament: TournamentId) -> tuple[TournamentCopy, ...]:
        stands = tournament_copies.c.message.is_not(None)
        return await self._copies(tournament_copies.c.tournament == tournament, stands)

    async def copies_at(self, chat: ChatId, message: int) -> tuple[TournamentCopy, ...]:
        return await self._copies(tournament_copies.c.chat == chat, tournament_copies.c.message == message)

    async def _copies(self, *fits: ColumnElement[bool]) -> tuple[TournamentCopy, ...]:
        query = select(*columns_of(TournamentCopy)).where(*fits).order_by(tournament_copies.c.chat)
        return await self._database.read(lambda connection: reads.records(connection, TournamentCopy, query))

    async def owed(self, tournament: TournamentId) -> tuple[TournamentNotice, ...]:
        told = tournament_notices.c
        return await self._notices(told.tournament == tournament, told.round < 0, told.message == OWED)

    async def notices(self, tournament: TournamentId, number: int) -> tuple[TournamentNotice, ...]:
        told = tournament_notices.c
        return await self._notices(told.tournament == tournament, told.round == number)

    async def _notices(self, *fits: ColumnElement[bool]) -> tuple[TournamentNotice, ...]:
        query = select(*columns_of(TournamentNotice)).where(*fits).order_by(tournament_notices.c.person)
        return await self._database.read(
            lambda connection: reads.records(connection, TournamentNotice, query)
        )

    async def _rows(self, *fits: ColumnElement[bool]) -> tuple[TournamentRow, ...]:
        query = select(*columns_of(TournamentRow)).where(*fits).order_by(tournaments.c.id.desc())
        return await self._database.read(lambda connection: reads.records(connection, TournamentRow, query))

    async def _one(self, kind: type[R], **fits: object) -> R | None:
        return await self._database.read(lambda connection: reads.one(connection, kind, **fits))
