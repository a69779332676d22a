"""What is written of persons: by several processes at once, each a part of the row and none all of it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from sqlalchemy import Connection, select, update

from bot.services.changes import Block, Prefer, SawPerson
from bot.services.errors import NotFound
from bot.store.codec import to_row
from bot.store.tables import people
from bot.store.upsert import insert_for

TOLD: Final = ("name", "username", "language_code")
"""What Telegram says of somebody with every update."""


def saw(connection: Connection, seen: SawPerson) -> None:
    insert = insert_for(people, connection.dialect.name)
    values: dict[str, Any] = {name: insert.excluded[name] for name in TOLD}
    if seen.private:
        values |= {"started": True, "blocked": False}
    merged = insert.on_conflict_do_update(index_elements=[people.c.id], set_=values)
    connection.execute(merged, to_row(seen.person))


def block(connection: Connection, change: Block) -> None:
    blocked = update(people).where(people.c.id == change.person).values(blocked=change.blocked)
    connection.execute(blocked)


def prefer(connection: Connection, change: Prefer) -> None:
    this = people.c.id == change.person
    # SQLite, which knows no such lock, has one writer.
    before = connection.scalar(select(people.c.preferences).where(this).with_for_update())
    if before is None:
        raise NotFound(f"person {change.person}")
    wishes = replace(before, **{change.name: change.value})
    connection.execute(update(people).where(this).values(preferences=wishes))
