"""Look-ups of one visit: rows as records, and all that belongs to a game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, TypedDict

from sqlalchemy import Connection, Executable, Select, and_, bindparam, func, or_, select

from bot.services.clock_records import GameClock, Holiday, Outage
from bot.services.crews import Companion, Proposal
from bot.services.ratings import RatedResult
from bot.services.records import (
    Challenge,
    Draft,
    GameId,
    GameRow,
    MatchRow,
    Person,
    PersonId,
    Stream,
    game_stream,
    match_stream,
    side_stream,
)
from bot.services.sheet import Sheet
from bot.services.timing import CONTROLS
from bot.services.tournament_records import TournamentRow
from bot.store.clock_tables import holidays, outages
from bot.store.codec import TABLES, R, columns_of, from_event_rows, from_row
from bot.store.tables import boards, chats, events, games, people
from bot.store.types import Moment
from engine.events import Event

SEATED: Final = select(*columns_of(Person)).where(people.c.id.in_(bindparam("persons", expanding=True)))
NEWER: Final = (
    select(events.c.kind, events.c.data)
    .where(events.c.stream == bindparam("stream"), events.c.seq > bindparam("after"))
    .order_by(events.c.seq)
)
NEWER_OF_GAME: Final = (
    select(events.c.stream, events.c.kind, events.c.data)
    .where(
        or_(
            *(
                and_(events.c.stream == bindparam(name), events.c.seq > bindparam(f"after_{name}"))
                for name in ("game", "match", "side")
            )
        )
    )
    .order_by(events.c.stream, events.c.seq)
)

OUTAGES_SINCE: Final = select(*columns_of(Outage)).where(outages.c.until > bindparam("since", type_=Moment))
HOLIDAYS_SINCE: Final = select(*columns_of(Holiday)).where(
    holidays.c.until > bindparam("since", type_=Moment),
    holidays.c.person.in_(bindparam("persons", expanding=True)),
)

STALE: Final = (
    select(boards.c.id)
    .outerjoin(games, games.c.id == boards.c.game)
    .outerjoin(people, people.c.id == boards.c.reader)
    .outerjoin(chats, and_(chats.c.id == boards.c.chat, boards.c.reader.is_(None)))
    .where(
        boards.c.wanted > boards.c.shown,
        or_(
            boards.c.ephemeral.is_not(None),  # It is taken away even where nobody is reached.
            and_(func.coalesce(people.c.blocked, 0) == 0, func.coalesce(chats.c.gone, 0) == 0),
        ),
    )
    .order_by(games.c.moved_at, boards.c.id)
)

_MATCHING: Final[dict[tuple[str, ...], Select[Any]]] = {}
"""Built once: that takes longer than to have them answered."""


def records(
    connection: Connection, kind: type[R], query: Executable, values: Mapping[str, object] | None = None
) -> tuple[R, ...]:
    """The rows that the query, which asks for `columns_of` the kind, finds."""
    return tuple(from_row(kind, row) for row in connection.execute(query, values))


def matching(kind: type[R], names: Iterable[str]) -> Select[Any]:
    """The rows whose columns of those names have given values."""
    key = (kind.__name__, *names)
    query = _MATCHING.get(key)
    if query is None:
        columns = TABLES[kind].c
        query = select(*columns_of(kind)).where(*(columns[name] == bindparam(name) for name in key[1:]))
        _MATCHING[key] = query
    return query


def one(connection: Connection, kind: type[R], **fits: object) -> R | None:
    """The row with the key."""
    found = records(connection, kind, matching(kind, fits), fits)
    return found[0] if found else None


def events_of(connection: Connection, stream: Stream, after: int = 0) -> tuple[Event, ...]:
    """The events of a stream beyond the first `after`."""
    return from_event_rows(connection.execute(NEWER, {"stream": stream, "after": after}))


def sheet(connection: Connection, game: GameId, offer: str, seen: tuple[int, int, int]) -> Sheet | None:
    """See `Store.sheet`; `seen`: so many events of game, match and side stream are known already."""
    row = one(connection, GameRow, id=game)
    if row is None:
        return None
    match = one(connection, MatchRow, id=row.match)
    assert match is not None, f"game {game} has no match row"
    streams = (game_stream(game), match_stream(row.match), side_stream(game))
    newer = _newer(connection, streams, seen)
    beside = _beside(connection, game) if row.party else {}
    persons = [sitter.person for sitter in row.seats if sitter.person is not None]
    persons += [each.person for each in beside.get("companions", ())]
    return Sheet(
        row=row,
        match=match,
        events=newer[0],
        match_events=newer[1],
        side_events=newer[2],
        people=records(connection, Person, SEATED, {"persons": persons}),
        drafts=records(connection, Draft, matching(Draft, ("game",)), {"game": game}),
        offer=one(connection, Challenge, token=offer) if row.over else None,
        rated=counted(connection, game) if row.over and match.terms.rated else (),
        contest=_tournament(connection, match.terms.contest) if match.terms.contest else None,
        **(_clock(connection, game, persons) if match.terms.clock in CONTROLS and not row.over else {}),
        **beside,
    )


def _tournament(connection: Connection, contest: str) -> TournamentRow | None:
    """The tournament that the match names; other contests have no row of this kind."""
    number = contest.partition(".")[0].removeprefix("t")
    return one(connection, TournamentRow, id=int(number)) if number.isdecimal() else None


def counted(connection: Connection, game: GameId) -> tuple[RatedResult, ...]:
    """See `Ratings.counted`."""
    return records(connection, RatedResult, matching(RatedResult, ("game",)), {"game": game})


class _Beside(TypedDict, total=False):
    companions: tuple[Companion, ...]
    proposals: tuple[Proposal, ...]


def _beside(connection: Connection, game: GameId) -> _Beside:
    """Who sits beside the captains, in their order, and what they propose."""
    of_game = {"game": game}
    found = records(connection, Companion, matching(Companion, ("game",)), of_game)
    return {
        "companions": tuple(sorted(found, key=lambda each: (each.seat, each.place))),
        "proposals": records(connection, Proposal, matching(Proposal, ("game",)), of_game),
    }


class _Clock(TypedDict, total=False):
    clock: GameClock | None
    outages: tuple[Outage, ...]
    holidays: tuple[Holiday, ...]


def _clock(connection: Connection, game: GameId, persons: list[PersonId]) -> _Clock:
    """The game's clock, and what it must leave out of the time since it was written."""
    clock = one(connection, GameClock, game=game)
    if clock is None:
        return {}
    values = {"since": clock.since, "persons": persons}
    return {
        "clock": clock,
        "outages": records(connection, Outage, OUTAGES_SINCE, {"since": clock.since}),
        "holidays": records(connection, Holiday, HOLIDAYS_SINCE, values),
    }


def _newer(
    connection: Connection, streams: tuple[Stream, Stream, Stream], seen: tuple[int, int, int]
) -> tuple[tuple[Event, ...], ...]:
    """The events of the three streams that are not known yet."""
    values = dict(zip(("game", "match", "side"), streams, strict=True)) | dict(
        zip(("after_game", "after_match", "after_side"), seen, strict=True)
    )
    found = connection.execute(NEWER_OF_GAME, values).all()
    return tuple(
        from_event_rows((kind, data) for of, kind, data in found if of == stream) for stream in streams
    )
