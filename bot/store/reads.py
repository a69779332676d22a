"""Look-ups of one visit: rows as records, and all that belongs to a game."""

from __future__ import annotations

from sqlalchemy import ColumnElement, Connection, Executable, and_, select

from bot.services.records import (
    Challenge,
    Draft,
    GameId,
    GameRow,
    MatchRow,
    Person,
    Sheet,
    Stream,
    game_stream,
    match_stream,
    side_stream,
)
from bot.store.codec import R, columns_of, from_event_rows, from_row
from bot.store.tables import challenges, drafts, events, games, matches, people
from engine.events import Event


def records(connection: Connection, kind: type[R], query: Executable) -> tuple[R, ...]:
    """The rows that the query finds."""
    return tuple(from_row(kind, row) for row in connection.execute(query).mappings())


def one(connection: Connection, kind: type[R], *fits: ColumnElement[bool]) -> R | None:
    """The row that fits all conditions, or none."""
    found = records(connection, kind, select(*columns_of(kind)).where(*fits).limit(1))
    return found[0] if found else None


def events_of(connection: Connection, stream: Stream, after: int = 0) -> tuple[Event, ...]:
    """The events of a stream beyond the first `after`."""
    newer = and_(events.c.stream == stream, events.c.seq > after)
    query = select(events.c.kind, events.c.data).where(newer).order_by(events.c.seq)
    return from_event_rows(connection.execute(query).mappings())


def sheet(connection: Connection, game: GameId, offer: str, seen: tuple[int, int, int]) -> Sheet | None:
    """See `Store.sheet`; `seen`: so many events of game, match and side stream are known already."""
    row = one(connection, GameRow, games.c.id == game)
    if row is None:
        return None
    match = one(connection, MatchRow, matches.c.id == row.match)
    assert match is not None, f"game {game} has no match row"
    persons = [sitter.person for sitter in row.seats if sitter.person is not None]
    seated = select(*columns_of(Person)).where(people.c.id.in_(persons))
    drafted = select(*columns_of(Draft)).where(drafts.c.game == game)
    return Sheet(
        row=row,
        match=match,
        events=events_of(connection, game_stream(game), seen[0]),
        match_events=events_of(connection, match_stream(row.match), seen[1]),
        side_events=events_of(connection, side_stream(game), seen[2]),
        people=records(connection, Person, seated),
        drafts=records(connection, Draft, drafted),
        offer=one(connection, Challenge, challenges.c.token == offer) if row.over else None,
    )
