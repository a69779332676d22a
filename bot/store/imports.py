"""Matches from files on the database."""

from __future__ import annotations

from collections.abc import Mapping

from sqlalchemy import select

from bot.services.imported import Imported, ImportId
from bot.services.records import PersonId
from bot.store import reads
from bot.store.database import Database
from bot.store.import_tables import imports


class SqlImports:
    """See `bot.services.imported.ImportRows`, which this satisfies."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, person: PersonId) -> Mapping[int, ImportId]:
        query = select(imports.c.slot, imports.c.id).where(imports.c.person == person)
        oldest = query.order_by(imports.c.created_at, imports.c.id)
        found = await self._database.read(lambda connection: connection.execute(oldest).all())
        return {slot: ImportId(number) for slot, number in found}

    async def one(self, number: ImportId) -> Imported | None:
        return await self._database.read(lambda connection: reads.one(connection, Imported, id=number))
