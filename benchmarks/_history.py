"""Games that are over, in the database by the thousand: a few, played by chance and kept again and again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Final

from sqlalchemy import Text, cast, func, literal, select

from bot.services.ports import (
    Append,
    GameId,
    GameRow,
    MatchId,
    MatchRow,
    Person,
    PersonId,
    Sitter,
    Terms,
    game_stream,
    match_stream,
)
from bot.services.projections import game_row, match_row
from bot.store.address import parse_url
from bot.store.database import Database
from bot.store.store import open_store
from bot.store.tables import events, games
from engine.events import Event, MatchStarted
from engine.game import fold
from engine.match import Match
from tests.engine.tables import random_game

LONG_AGO: Final = datetime(2026, 1, 1, tzinfo=UTC)
SOMEBODY: Final = PersonId(1)
SEATS: Final = (Sitter(SOMEBODY), Sitter(level="beginner"))
GAMES: Final = 20
"""Different games, of which all are copies."""


async def keep_history(url: str, stored: int) -> None:
    """Make the database, and write finished games until so many events stand there."""
    store = await open_store(url)
    try:
        await store.append((), (Person(SOMEBODY, "Somebody"),))
        match = Match.begin(MatchStarted("short"))
        played = [random_game(match.next_started("00", str(seed)), seed) for seed in range(GAMES)]
        for told in _until(played, stored):
            number = await store.new_id()
            appends, rows = _kept(number, match, told)
            await store.append(appends, rows)
    finally:
        await store.close()


def _until(played: Sequence[tuple[Event, ...]], stored: int) -> Iterator[tuple[Event, ...]]:
    """One after the other, until all their events make up so many."""
    written = number = 0
    while written < stored:
        yield played[number % GAMES]
        written += len(played[number % GAMES])
        number += 1


def _kept(
    number: int, match: Match, told: tuple[Event, ...]
) -> tuple[tuple[Append, ...], tuple[MatchRow, GameRow]]:
    """A match of one game, over long ago."""
    game = fold(told)
    begun = match.game_started(number, match.next_started("00", "1"))
    scored = match.after(begun).scored(number, game)
    ended = match.after(begun).after(scored)
    row = MatchRow(MatchId(number), SEATS, Terms(), (0.0, 0.0), False, 0, None, LONG_AGO)
    blank = GameRow(GameId(number), row.id, SEATS, "short", b"", 0, None, False, LONG_AGO, LONG_AGO)
    appends = (
        Append(game_stream(blank.id), 0, told, LONG_AGO),
        Append(match_stream(row.id), 0, (match.terms, begun, scored), LONG_AGO),
    )
    return appends, (match_row(row, ended, LONG_AGO), replace(game_row(blank, game, LONG_AGO), over=True))


async def turns_of(url: str) -> int:
    """Turns of all games that have been begun since."""
    database = Database(parse_url(url))
    new = select(literal("g").concat(cast(games.c.id, Text))).where(games.c.created_at > LONG_AGO)
    query = select(func.count()).where(events.c.stream.in_(new), events.c.kind == "moved")
    try:
        return await database.read(lambda connection: connection.scalars(query).one())
    finally:
        await database.close()
