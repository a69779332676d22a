"""The list rows recomputed from the events; who sits where, seeds and settings are facts of their own."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import groupby
from typing import Final, TypeAlias, TypeVar

from sqlalchemy import Connection, RowMapping, select, update

from bot.services.projections import game_row, match_row
from bot.services.records import GameRow, MatchRow, Stream, game_stream, match_stream
from bot.services.tournament_records import TournamentRow, tournament_row, tournament_stream
from bot.store.codec import TABLES, columns_of, from_event_rows, from_row, to_row
from bot.store.database import Database
from bot.store.tables import events
from engine import game, match
from engine.events import Event
from engine.tournament import state as tournament

Listed = TypeVar("Listed", GameRow, MatchRow, TournamentRow)
Log: TypeAlias = Sequence[RowMapping]
"""A stream's rows, oldest first; never empty."""

BATCH: Final = 50
"""Rows a transaction; between two of them others may write."""


async def rebuild(database: Database) -> int:
    """Rewrite the rows of games, matches and tournaments that differ from their events; how many did."""
    return (
        await _every(database, GameRow, _game_stream, _game)
        + await _every(database, MatchRow, _match_stream, _match)
        + await _every(database, TournamentRow, _tournament_stream, _tournament)
    )


def _game_stream(row: GameRow) -> Stream:
    return game_stream(row.id)


def _match_stream(row: MatchRow) -> Stream:
    return match_stream(row.id)


def _tournament_stream(row: TournamentRow) -> Stream:
    return tournament_stream(row.id)


def _game(row: GameRow, log: Log) -> GameRow:
    return game_row(row, game.fold(_events(log)), log[-1]["at"])


def _match(row: MatchRow, log: Log) -> MatchRow:
    return match_row(row, match.fold(_events(log)), log[-1]["at"])


def _tournament(row: TournamentRow, log: Log) -> TournamentRow:
    return tournament_row(row, tournament.fold(_events(log)), log[-1]["at"])


def _events(log: Log) -> tuple[Event, ...]:
    return from_event_rows((row["kind"], row["data"]) for row in log)


async def _every(
    database: Database,
    kind: type[Listed],
    stream: Callable[[Listed], Stream],
    project: Callable[[Listed, Log], Listed],
) -> int:
    key = TABLES[kind].c.id
    ids = await database.read(lambda connection: connection.scalars(select(key).order_by(key)).all())
    changed = 0
    for start in range(0, len(ids), BATCH):
        work = partial(_batch, kind=kind, ids=ids[start : start + BATCH], stream=stream, project=project)
        changed += await database.write(work)
    return changed


def refold(connection: Connection) -> Iterator[GameRow | MatchRow]:
    """Every row as its events tell it; nothing is written."""
    yield from _refold(connection, GameRow, _game_stream, _game)
    yield from _refold(connection, MatchRow, _match_stream, _match)


def _refold(
    connection: Connection,
    kind: type[Listed],
    stream: Callable[[Listed], Stream],
    project: Callable[[Listed, Log], Listed],
) -> Iterator[Listed]:
    ids = connection.scalars(select(TABLES[kind].c.id)).all()
    for start in range(0, len(ids), BATCH):
        query = select(*columns_of(kind)).where(TABLES[kind].c.id.in_(ids[start : start + BATCH]))
        rows = [from_row(kind, row) for row in connection.execute(query)]
        yield from _projected(connection, rows, stream, project)


def _projected(
    connection: Connection,
    rows: Sequence[Listed],
    stream: Callable[[Listed], Stream],
    project: Callable[[Listed, Log], Listed],
) -> list[Listed]:
    told = logs(connection, [stream(row) for row in rows])
    return [project(row, told[stream(row)]) for row in rows if stream(row) in told]


def _batch(
    connection: Connection,
    kind: type[Listed],
    ids: Sequence[int],
    stream: Callable[[Listed], Stream],
    project: Callable[[Listed, Log], Listed],
) -> int:
    key = TABLES[kind].c.id
    # Locked first: whoever appends meanwhile then writes the newer row after ours.
    query = select(*columns_of(kind)).where(key.in_(ids)).with_for_update()
    rows = [from_row(kind, row) for row in connection.execute(query)]
    differing = [row for row in _projected(connection, rows, stream, project) if row not in rows]
    for row in differing:
        connection.execute(update(TABLES[kind]).where(key == row.id).values(to_row(row)))
    return len(differing)


def logs(connection: Connection, streams: Sequence[Stream]) -> Mapping[str, Log]:
    """What the streams hold; an empty one is left out."""
    query = (
        select(events.c.kind, events.c.data, events.c.stream, events.c.at)
        .where(events.c.stream.in_(streams))
        .order_by(events.c.stream, events.c.seq)
    )
    rows = connection.execute(query).mappings().all()
    return {name: list(log) for name, log in groupby(rows, key=lambda row: str(row["stream"]))}
