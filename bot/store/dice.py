"""Dice counted on the database: rows written with a game's end, and recomputed from the events."""

from __future__ import annotations

from functools import partial
from typing import Final

from sqlalchemy import Connection, delete, func, insert, select

from bot.services.dicecounts import DiceCount, dice_counts
from bot.services.records import GameRow, PersonId, game_stream
from bot.store.codec import columns_of, from_event_rows, from_row, to_row
from bot.store.database import Database
from bot.store.dice_tables import COUNTS
from bot.store.dice_tables import dice_counts as table
from bot.store.projections import logs
from bot.store.reads import records
from bot.store.tables import games
from engine.tally import Tally

BATCH: Final = 200
"""Games whose events are read at a time."""
SUMS: Final = tuple(func.sum(table.c[name]) for name in (*COUNTS, "entries_due", "entries_variance"))


class SqlDice:
    """See `bot.services.dicecounts.Dice`, which this satisfies."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, person: PersonId | None) -> Tally:
        query = select(*SUMS) if person is None else select(*SUMS).where(table.c.person == person)
        rolls, *rest = await self._database.survey(lambda connection: connection.execute(query).one())
        if rolls is None:
            return Tally()
        return Tally(int(rolls), tuple(map(int, rest[:6])), *map(int, rest[6:9]), *map(float, rest[9:]))

    async def recompute(self) -> int:
        differing = 0
        query = select(games.c.id).where(games.c.over == 1).order_by(games.c.id)
        ids = await self._database.survey(lambda connection: connection.scalars(query).all())
        for start in range(0, len(ids), BATCH):
            some = list(ids[start : start + BATCH])
            differing += await self._database.write(partial(_again, ids=some))
        return differing


def _again(connection: Connection, ids: list[int]) -> int:
    """The rows of these games; how many were otherwise or not there."""
    rows = [
        from_row(GameRow, row)
        for row in connection.execute(select(*columns_of(GameRow)).where(games.c.id.in_(ids)))
    ]
    told = logs(connection, [game_stream(row.id) for row in rows])
    right = {
        count
        for row in rows
        if (log := told.get(game_stream(row.id)))
        for count in dice_counts(row, from_event_rows((each["kind"], each["data"]) for each in log))
    }
    found = set(records(connection, DiceCount, select(*columns_of(DiceCount)).where(table.c.game.in_(ids))))
    connection.execute(delete(table).where(table.c.game.in_(ids)))
    if right:
        connection.execute(insert(table), [to_row(count) for count in right])
    return len({(count.game, count.seat) for count in right ^ found})
