"""See `bot.services.tidying`: old rows, deleted so few at a time that nobody waits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Final

from sqlalchemy import ColumnElement, Connection, Table, and_, delete, exists, or_, select, tuple_

from bot.services.passwords import SCOPE as PASSWORDS
from bot.services.tidying import Old
from bot.store.crew_tables import recruits
from bot.store.database import Database
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

LOOKED_FOR: Final = 20_000
"""So many at a time: their keys take some MB."""
BATCH: Final = 500
"""Rows a transaction: nobody waits longer for it than for a turn's."""
ENDED: Final = ("taken", "cancelled", "expired")


async def tidy(database: Database, old: Old) -> Mapping[str, int]:
    """How many rows of each table have gone.

    Looked for beside the loop, for nothing finds them but going through all: an index by age would cost every
    turn that it is kept."""
    return {table.name: await _gone(database, table, which) for table, which in _old_rows(old).items()}


async def _gone(database: Database, table: Table, which: ColumnElement[bool]) -> int:
    gone = 0
    while keys := await database.survey(partial(_found, table=table, which=which)):
        for start in range(0, len(keys), BATCH):
            some = partial(_deleted, table=table, which=which, keys=keys[start : start + BATCH])
            gone += await database.write(some)
    return gone


def _old_rows(old: Old) -> Mapping[Table, ColumnElement[bool]]:
    guarded = exists().where(settings.c.scope == PASSWORDS + challenges.c.token)
    unsent = and_(challenges.c.state == "draft", challenges.c.rematch_of.is_(None))
    return {
        processed_updates: processed_updates.c.at < old.updates,
        challenges: and_(challenges.c.created_at < old.cards, or_(challenges.c.state.in_(ENDED), unsent)),
        pictures: pictures.c.used_at < old.pictures,
        awaiting: awaiting.c.until < old.now,
        drafts: _over(drafts),
        pings: _over(pings),
        # Of cards that are gone: who waited there, and who was wrong about the password.
        recruits: ~exists().where(challenges.c.token == recruits.c.token),
        settings: and_(settings.c.scope.startswith(PASSWORDS), ~guarded),
    }


def _over(table: Table) -> ColumnElement[bool]:
    """Looked up for each of the few rows, instead of listing all games that are over."""
    return exists().where(games.c.id == table.c.game, games.c.over == 1)


def _found(connection: Connection, table: Table, which: ColumnElement[bool]) -> list[tuple[Any, ...]]:
    query = select(*table.primary_key.columns).where(which).limit(LOOKED_FOR)
    return [tuple(row) for row in connection.execute(query)]


def _deleted(
    connection: Connection, table: Table, which: ColumnElement[bool], keys: Sequence[tuple[Any, ...]]
) -> int:
    """What has been used again meanwhile stays."""
    these = tuple_(*table.primary_key.columns).in_(keys)
    return connection.execute(delete(table).where(these, which)).rowcount
