"""Processes that share the database: see `bot.services.replicas.Replicas`, which `SqlReplicas` satisfies."""

from __future__ import annotations

from datetime import datetime
from functools import partial
from typing import Final

from sqlalchemy import Connection, bindparam, delete, or_, select, update

from bot.services.replicas import Company
from bot.store.database import Database
from bot.store.replica_tables import paces, replicas
from bot.store.types import EPOCH
from bot.store.upsert import insert_for

LEFT: Final = EPOCH
"""When somebody who has left was last heard."""
RELEASE: Final = (
    update(paces)
    .where(paces.c.chat == bindparam("of_chat"), paces.c.owner == bindparam("by"))
    .values(owner="", told=bindparam("all_told"))
)


class SqlReplicas:
    """None of these writes is a promise to anybody, so none waits for the disk."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def beat(self, name: str, address: str, now: datetime, silent_since: datetime) -> Company:
        work = partial(_beat, name=name, address=address, now=now, silent_since=silent_since)
        return await self._database.write(work, lasting=False)

    async def leave(self, name: str) -> None:
        gone = update(replicas).where(replicas.c.name == name).values(at=LEFT)
        await self._database.tell(lambda connection: connection.execute(gone))

    async def claim(self, name: str, chat: int, now: datetime, until: datetime) -> str | None:
        return await self._database.tell(partial(_claim, name=name, chat=chat, now=now, until=until))

    async def release(self, name: str, chat: int, told: str) -> None:
        values = {"of_chat": chat, "by": name, "all_told": told}
        await self._database.tell(lambda connection: connection.execute(RELEASE, values))


def _beat(connection: Connection, name: str, address: str, now: datetime, silent_since: datetime) -> Company:
    alive = insert_for(replicas, connection.dialect.name).values(name=name, at=now, address=address)
    connection.execute(alive.on_conflict_do_update(index_elements=[replicas.c.name], set_={"at": now}))
    # Who has beaten in the time to come did so before the clock was set back.
    stray = replicas.c.at > now + (now - silent_since)
    silent = delete(replicas).where(or_(replicas.c.at < silent_since, stray)).returning(replicas.c.name)
    fallen = connection.scalars(silent).all()
    living = connection.execute(select(replicas.c.name, replicas.c.address)).all()
    return Company(len(living), tuple(fallen), {each: address for each, address in living if address})


def _claim(connection: Connection, name: str, chat: int, now: datetime, until: datetime) -> str | None:
    insert = insert_for(paces, connection.dialect.name).values(chat=chat, owner=name, until=until, told="")
    living = select(replicas.c.name).where(replicas.c.at > LEFT)
    free = or_(paces.c.owner.in_(("", name)), paces.c.until <= now, paces.c.owner.not_in(living))
    taken = insert.on_conflict_do_update(
        index_elements=[paces.c.chat], set_={"owner": name, "until": until}, where=free
    )
    told: str | None = connection.scalar(taken.returning(paces.c.told))
    return told
