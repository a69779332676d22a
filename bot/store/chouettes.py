"""Chouettes on the database."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import ColumnElement, Connection, and_, select

from bot.services.chouette_records import (
    OPEN,
    RUNNING,
    ChouetteId,
    ChouetteMember,
    ChouetteRow,
    ChouetteSheet,
    chouette_stream,
)
from bot.services.records import ChatId, Person, PersonId
from bot.store import reads
from bot.store.chouette_tables import chouette_members, chouettes
from bot.store.codec import columns_of
from bot.store.database import Database


class SqlChouettes:
    """See `bot.services.chouette_records.Chouettes`, which this satisfies."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def sheet(self, chouette: ChouetteId, events: int = 0) -> ChouetteSheet | None:
        return await self._database.read(lambda connection: _sheet(connection, chouette, events))

    async def by_token(self, token: str) -> ChouetteId | None:
        query = select(chouettes.c.id).where(chouettes.c.token == token)
        found = await self._database.read(lambda connection: connection.scalar(query))
        return None if found is None else ChouetteId(found)

    async def here(self, chat: ChatId, states: Sequence[str] = (OPEN, RUNNING)) -> tuple[ChouetteRow, ...]:
        return await self._rows(chouettes.c.chat == chat, states)

    async def of(self, person: PersonId, states: Sequence[str] = (OPEN, RUNNING)) -> tuple[ChouetteRow, ...]:
        numbered = select(chouette_members.c.chouette).where(chouette_members.c.person == person)
        return await self._rows(chouettes.c.id.in_(numbered), states)

    async def nowhere(self) -> tuple[ChouetteRow, ...]:
        return await self._rows(and_(chouettes.c.chat.is_not(None), chouettes.c.message.is_(None)), (OPEN,))

    async def _rows(self, fits: ColumnElement[bool], states: Sequence[str]) -> tuple[ChouetteRow, ...]:
        query = select(*columns_of(ChouetteRow)).where(fits, chouettes.c.state.in_(states))
        ordered = query.order_by(chouettes.c.id.desc())
        return await self._database.read(lambda connection: reads.records(connection, ChouetteRow, ordered))


def _sheet(connection: Connection, chouette: ChouetteId, seen: int) -> ChouetteSheet | None:
    row = reads.one(connection, ChouetteRow, id=chouette)
    if row is None:
        return None
    query = select(*columns_of(ChouetteMember)).where(chouette_members.c.chouette == chouette)
    members = reads.records(connection, ChouetteMember, query.order_by(chouette_members.c.number))
    persons = [member.person for member in members]
    return ChouetteSheet(
        row,
        members,
        reads.records(connection, Person, reads.SEATED, {"persons": persons}),
        reads.events_of(connection, chouette_stream(chouette), seen),
    )
