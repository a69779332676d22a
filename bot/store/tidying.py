"""See `bot.services.tidying`: old rows, deleted so few at a time that nobody waits."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from sqlalchemy import ColumnElement, Connection, Table, and_, delete, exists, or_, select, tuple_

from bot.services.passwords import SCOPE as PASSWORDS
from bot.services.tidying import Old
from bot.store.crew_tables import recruits
from bot.store.database import Database
from bot.store.driver import Work
from bot.store.tables import (
    awaiting,
    challenges,
    drafts,
    games,
    pictures,
    pings,
    processed_updates,
    settings,
)

BATCH: Final = 500
ENDED: Final = ("taken", "cancelled", "expired")


async def tidy(database: Database, old: Old) -> Mapping[str, int]:
    """How many rows of each table have gone."""
    gone = {}
    for table, which in _old_rows(old).items():
        gone[table.name] = 0
        while found := await database.write(_deleting(table, which)):
            gone[table.name] += found
    return gone


def _old_rows(old: Old) -> Mapping[Table, ColumnElement[bool]]:
    over = select(games.c.id).where(games.c.over == 1)
    unsent = and_(challenges.c.state == "draft", challenges.c.rematch_of.is_(None))
    guarded = exists().where(settings.c.scope == PASSWORDS + challenges.c.token)
    return {
        processed_updates: processed_updates.c.at < old.updates,
        challenges: and_(challenges.c.created_at < old.cards, or_(challenges.c.state.in_(ENDED), unsent)),
        pictures: pictures.c.used_at < old.pictures,
        awaiting: awaiting.c.until < old.now,
        drafts: drafts.c.game.in_(over),
        pings: pings.c.game.in_(over),
        # Of cards that are gone: who waited there, and who was wrong about the password.
        recruits: recruits.c.token.not_in(select(challenges.c.token)),
        settings: and_(settings.c.scope.startswith(PASSWORDS), ~guarded),
    }


def _deleting(table: Table, which: ColumnElement[bool]) -> Work[int]:
    key = table.primary_key.columns
    some = select(*key).where(which).limit(BATCH)
    statement = delete(table).where(tuple_(*key).in_(some))

    def work(connection: Connection) -> int:
        return connection.execute(statement).rowcount

    return work
