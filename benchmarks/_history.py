"""What a bot of some years has stored: finished games with all their rows, a few played and copied."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import partial
from itertools import islice
from typing import Any, Final, TypeAlias

from sqlalchemy import Connection, Table, Text, cast, func, insert, literal, select

from bot.services.dicecounts import dice_counts
from bot.services.ports import (
    Append,
    Board,
    BoardId,
    Challenge,
    Chat,
    ChatId,
    GameId,
    GameRow,
    MatchId,
    MatchRow,
    Person,
    PersonId,
    Picture,
    RatedResult,
    Record,
    Sitter,
    Terms,
    game_stream,
    match_stream,
)
from bot.services.projections import game_row, match_row
from bot.services.ratings import RatingRow
from bot.services.table import OFFERED, next_token
from bot.store.address import parse_url
from bot.store.codec import TABLES, to_event_rows, to_row
from bot.store.database import Database
from bot.store.store import open_store
from bot.store.tables import counters, events, games
from engine.events import Event, MatchStarted
from engine.game import Game, fold
from engine.match import Match
from engine.ratings import Rating
from tests.engine.tables import random_game

LONG_AGO: Final = datetime(2020, 1, 1, tzinfo=UTC)
YEARS: Final = timedelta(days=5 * 365)
"""Over which the games are spread."""
REGULAR: Final = PersonId(1_000_001)
"""Who has played every fifth game, but a thousand of them at most."""
REGULARS_GAMES: Final = 1_000
PEOPLE: Final = 400
GROUPS: Final = 50
BOT: Final = 1_000
GAMES: Final = 20
"""Different games, of which all are copies."""
BATCH: Final = 200
"""Games a transaction."""
NUMBERS: Final = 5
"""That each game takes: for its match, itself and its boards."""

Rows: TypeAlias = Iterable[tuple[Table, Mapping[str, Any]]]


@dataclass(frozen=True, slots=True)
class Played:
    """One of the different games."""

    told: tuple[Event, ...]
    game: Game
    rows: tuple[Mapping[str, Any], ...]
    """Of its events, which each copy has under its own name."""


async def keep_history(url: str, stored: int) -> None:
    """Make the database, and write finished games until so many events stand there."""
    await (await open_store(url)).close()
    database = Database(parse_url(url))
    match = Match.begin(MatchStarted("short"))
    played = [_played(random_game(match.next_started("00", str(seed)), seed)) for seed in range(GAMES)]
    try:
        await database.write(partial(_insert, rows=_everybody()))
        copies = _copies(played, match, stored)
        while batch := tuple(islice(copies, BATCH)):
            await database.write(partial(_insert, rows=(row for copy in batch for row in copy)), aside=True)
        await database.write(lambda connection: connection.execute(insert(counters), _next_number(stored)))
    finally:
        await database.close()


def _next_number(stored: int) -> Mapping[str, object]:
    """Each event takes less than one number."""
    return {"name": "id", "next": stored + NUMBERS * GAMES}


def _played(told: tuple[Event, ...]) -> Played:
    return Played(told, fold(told), tuple(to_event_rows(Append(game_stream(GameId(0)), 0, told, LONG_AGO))))


def _copies(played: list[Played], match: Match, stored: int) -> Iterator[Rows]:
    """The rows of each game, until their events make up so many."""
    written = number = 0
    while written < stored:
        one = played[number % GAMES]
        yield tuple(_rows(number, one, match, LONG_AGO + YEARS * (written / stored)))
        written += len(one.rows)
        number += 1


def _insert(connection: Connection, rows: Rows) -> None:
    by_table: dict[Table, list[Mapping[str, Any]]] = defaultdict(list)
    for table, row in rows:
        by_table[table].append(row)
    for table, some in by_table.items():
        connection.execute(insert(table), some)


def _everybody() -> Rows:
    """People and groups."""
    for number in range(PEOPLE):
        yield _row(Person(_person(number), f"P{number}", f"p{number}", "en", started=True))
        yield _row(RatingRow(_person(number), "short", Rating().value, 100, LONG_AGO))
    for number in range(GROUPS):
        yield _row(Chat(_group(number), "supergroup", f"G{number}"))


def _row(record: Record | RatedResult | RatingRow) -> tuple[Table, Mapping[str, Any]]:
    return TABLES[type(record)], to_row(record)


def _person(number: int) -> PersonId:
    return PersonId(REGULAR + number)


def _group(number: int) -> ChatId:
    return ChatId(-1_000_000_000_001 - number)


def _seats(number: int) -> tuple[Sitter, Sitter]:
    """Half of the games are played against the computer."""
    regular = number % 5 == 0 and number < 5 * REGULARS_GAMES
    one = REGULAR if regular else _person(1 + number * 13 % (PEOPLE - 1))
    other = _person(1 + (number * 13 + 1 + number % 11) % (PEOPLE - 1))
    return Sitter(one), Sitter(other) if number % 2 else Sitter(level="beginner")


def _rows(number: int, one: Played, match: Match, at: datetime) -> Iterator[tuple[Table, Mapping[str, Any]]]:
    """A single game, long over: its events, lists, boards, counts, and the offer to play again under it."""
    seats, id_ = _seats(number), NUMBERS * number + 1
    game, match_id = GameId(id_ + 1), MatchId(id_)
    chat = None if seats[1].person is None else _group(number % GROUPS)
    begun = match.game_started(game, match.next_started("00", "1"))
    scored = match.after(begun).scored(game, one.game)
    row = MatchRow(match_id, seats, Terms(rated=chat is not None), (0.0, 0.0), False, 0, chat, at)
    blank = GameRow(game, match_id, seats, "short", bytes(32), 0, None, False, at, at, chat=chat)
    over = game_row(blank, one.game, at)
    yield _row(match_row(row, match.after(begun).after(scored), at))
    yield _row(over)
    stream = game_stream(game)
    yield from ((events, {**each, "stream": stream, "at": at}) for each in one.rows)
    told = Append(match_stream(match_id), 0, (match.terms, begun, scored), at)
    yield from ((events, each) for each in to_event_rows(told))
    yield from map(_row, (*_boards(over, number), *dice_counts(over, one.told)))
    if chat is not None:
        yield from map(_row, _rated(over))
    opener = seats[0].person or REGULAR
    offer = Challenge(
        next_token(game), OFFERED, opener, Terms(), bytes(32), at, chat=chat, rematch_of=match_id
    )
    yield _row(offer)


def _boards(over: GameRow, number: int) -> Iterator[Board | Picture]:
    """In a group one for all, else one for each."""
    people = [seat.person for seat in over.seats if seat.person is not None]
    for place, person in enumerate(people[:1] if over.chat is None else people):
        chat = ChatId(person) if over.chat is None or place else over.chat
        reader = None if chat < 0 else person
        board = BoardId(over.id + 1 + place)
        yield Board(board, over.id, chat, message=10 + number, reader=reader, wanted=60, shown=60)
        yield Picture(BOT, f"picture {over.id} {place}", "x" * 80, over.moved_at)


def _rated(over: GameRow) -> Iterator[RatedResult]:
    first, second = (PersonId(seat.person or 0) for seat in over.seats)
    value = Rating().value
    for person, rival, seat in ((first, second, 0), (second, first, 1)):
        won = float(over.winner == seat)
        yield RatedResult(
            over.id, person, rival, "short", over.match, 1, won, over.moved_at, value, 100, value, value
        )


async def turns_of(url: str) -> int:
    """Turns of all games that have been begun since."""
    database = Database(parse_url(url))
    new = select(literal("g").concat(cast(games.c.id, Text))).where(games.c.created_at > LONG_AGO + YEARS)
    query = select(func.count()).where(events.c.stream.in_(new), events.c.kind == "moved")
    try:
        return await database.read(lambda connection: connection.scalars(query).one())
    finally:
        await database.close()
