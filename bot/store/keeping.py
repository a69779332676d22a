"""See `bot.services.keeping`: one person's rows, told and forgotten.

Columns are found by their names, so that a table that is added is told and forgotten too; a test sees to it
that every column with a number of Telegram's has one of these names.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, is_dataclass
from datetime import datetime
from functools import partial
from typing import Any, Final

from sqlalchemy import ColumnElement, Connection, Select, Table, delete, func, insert, or_, select, update

from bot.services.errors import Stale
from bot.services.keeping import Keeping
from bot.services.records import GameId, Person, PersonId, game_stream, match_stream, side_stream
from bot.store.analysis_tables import analyses
from bot.store.chouette_tables import chouette_members, chouettes
from bot.store.codec import to_row
from bot.store.coin_tables import ledger, purses
from bot.store.crew_tables import companions
from bot.store.database import Database
from bot.store.dice_tables import dice_counts
from bot.store.puzzle_tables import puzzle_votes
from bot.store.rating_tables import rated_results, ratings
from bot.store.tables import (
    boards,
    challenges,
    chats,
    events,
    games,
    matches,
    metadata,
    people,
    settings,
    timers,
)
from bot.store.team_tables import team_matches, team_members
from bot.store.tournament_tables import tournament_players, tournaments
from bot.store.types import compact

PERSONS: Final = frozenset(
    {"seat0_person", "seat1_person", "opener", "addressed_to", "reader", "person", "rival", "organiser"}
)
"""Columns that hold a person's number, as does the key of `people`."""
CHATS: Final = frozenset({"chat"})
"""Columns that hold a chat's number, as does the key of `chats`: a private chat has that of its person."""
SHARED: Final = (games, matches)
"""Tables whose rows belong to whoever else played, too."""
SECRET: Final = frozenset({"seed", "password_hash"})
SOMEBODY: Final = "another person"
PORTION: Final = 500
PRESS_DIGITS: Final = 32
"""Telegram numbers a press so: above these bits stand those of whoever pressed."""


class SqlKeeping(Keeping):
    """See `bot.services.keeping.Keeping`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def unfinished(self, person: PersonId) -> tuple[GameId, ...]:
        running = select(matches.c.id).where(_played(matches, person), matches.c.over == 0)
        query = select(func.max(games.c.id)).where(games.c.match.in_(running)).group_by(games.c.match)
        found = await self._database.read(lambda connection: connection.scalars(query).all())
        return tuple(GameId(game) for game in found)

    async def about(self, person: PersonId) -> str:
        return await self._database.survey(partial(_about, person=person))

    async def forget(self, person: PersonId, instead: PersonId) -> tuple[GameId, ...]:
        """Beside the loop, for a person of many years stands in thousands of rows."""
        work = partial(_forget, person=person, instead=instead)
        wanted = await self._database.write(work, aside=True)
        await self._database.scrub()
        return wanted


def numbers_in(table: Table) -> Iterator[ColumnElement[Any]]:
    """The table's columns in which a person's number may stand."""
    if table in (people, chats):
        yield table.c.id
    yield from (column for column in table.c if column.key in PERSONS | CHATS)


def _about(connection: Connection, person: PersonId) -> str:
    told: dict[str, object] = {}
    for table in metadata.sorted_tables:
        columns = list(numbers_in(table))
        if columns:
            mine = select(table).where(or_(*(column == person for column in columns)))
            rows = connection.execute(mine.order_by(*table.primary_key)).mappings()
            told[table.name] = [_told(row, person) for row in rows]
    told["settings"] = [_told(row, person) for row in connection.execute(_tries(person)).mappings()]
    told["analyses"] = [_told(row, person) for row in connection.execute(_analysed(person)).mappings()]
    told["events"] = {stream: _log(connection, stream) for stream in _streams(connection, person)}
    return json.dumps(told, ensure_ascii=False, indent=1, default=_plain)


def _told(row: Mapping[Any, Any], person: PersonId) -> dict[str, object]:
    """A row without what is secret, and without who else stands in it."""
    others = {key for key in row if key in PERSONS and row[key] not in {None, person}}
    return {str(key): SOMEBODY if key in others else value for key, value in row.items() if key not in SECRET}


def _streams(connection: Connection, person: PersonId) -> Iterator[str]:
    """Of the person's games, and of their matches, each once."""
    played = connection.execute(select(games.c.id, games.c.match).where(_played(games, person))).all()
    for game, _ in played:
        yield from (game_stream(game), side_stream(game))
    yield from map(match_stream, dict.fromkeys(match for _, match in played))


def _log(connection: Connection, stream: str) -> list[object]:
    query = select(events.c.at, events.c.kind, events.c.data).where(events.c.stream == stream)
    return [
        {"at": at, kind: json.loads(data)} for at, kind, data in connection.execute(query.order_by("seq"))
    ]


def _plain(value: object) -> object:
    """What JSON does not know: times, and settings, terms and verdicts as a whole."""
    if isinstance(value, datetime):
        return value.isoformat(timespec="milliseconds")
    if is_dataclass(value) and not isinstance(value, type):
        return asdict(value)
    raise TypeError(f"{value!r} is not to be told")


def _analysed(person: PersonId) -> Select[Any]:
    """What was found out about the person's games; seats, not persons, stand there."""
    return select(analyses).where(analyses.c.game.in_(select(games.c.id).where(_played(games, person))))


def _played(table: Table, person: PersonId) -> ColumnElement[bool]:
    """On a seat, or beside one."""
    beside = companions.c.game if table is games else companions.c.match
    accompanied = table.c.id.in_(select(beside).where(companions.c.person == person))
    return or_(table.c.seat0_person == person, table.c.seat1_person == person, accompanied)


def _tries(person: PersonId) -> Select[Any]:
    """How often the person was wrong about a password."""
    return select(settings).where(settings.c.name == f"wrong:{person}")


def _forget(connection: Connection, person: PersonId, instead: PersonId) -> tuple[GameId, ...]:
    if connection.scalar(select(matches.c.id).where(_played(matches, person), matches.c.over == 0)):
        raise Stale(f"a match of person {person} goes on")
    connection.execute(insert(people).values(to_row(Person(instead, "", blocked=True))))
    _forget_presses(connection, person)
    wanted = _withdraw_offers(connection, person)
    _forget_names(connection, person, instead)
    tokens = select(challenges.c.token).where(challenges.c.opener == person)
    connection.execute(delete(timers).where(timers.c.subject.in_(tokens)))  # The queue names them by persons.
    for table in SHARED:
        _hand_over(connection, table, person, instead)
    _hand_over_counts(connection, person, instead)
    for table in reversed(metadata.sorted_tables):
        for column in numbers_in(table):
            connection.execute(delete(table).where(column == person))
    connection.execute(delete(settings).where(settings.c.name == f"wrong:{person}"))
    connection.execute(update(boards).where(boards.c.menu.like(f"%@{person}.%")).values(menu=""))
    return wanted


def _hand_over(connection: Connection, table: Table, person: PersonId, instead: PersonId) -> None:
    for seat in (table.c.seat0_person, table.c.seat1_person):
        connection.execute(update(table).where(seat == person).values({seat: instead}))
    connection.execute(update(table).where(table.c.chat == person).values(chat=None))


def _hand_over_counts(connection: Connection, person: PersonId, instead: PersonId) -> None:
    """They follow from the games, and those of opponents follow from them; what was led is others', too."""
    counts = (ratings.c.person, rated_results.c.person, rated_results.c.rival, dice_counts.c.person)
    led = (puzzle_votes.c.opener, tournaments.c.organiser, team_matches.c.opener, chouettes.c.opener)
    coins = (ledger.c.person, ledger.c.rival, purses.c.person)  # Else it would not sum to zero any more.
    took_part = (companions, tournament_players, team_members, chouette_members)
    for column in (*counts, *led, *coins, *(table.c.person for table in took_part)):
        connection.execute(update(column.table).where(column == person).values({column: instead}))


def _withdraw_offers(connection: Connection, person: PersonId) -> tuple[GameId, ...]:
    """No next game is offered any more under those that the person has played."""
    played = select(matches.c.id).where(_played(matches, person))
    offered = delete(challenges).where(challenges.c.rematch_of.in_(played), challenges.c.state == "draft")
    tokens = connection.scalars(offered.returning(challenges.c.token)).all()
    found = tuple(GameId(int(token.removeprefix("next"))) for token in tokens)
    for some in _portions(found):
        connection.execute(update(boards).where(boards.c.game.in_(some)).values(wanted=boards.c.wanted + 1))
    return found


def _portions(numbers: Sequence[int]) -> Iterator[Sequence[int]]:
    """No statement takes as many as somebody plays games in ten years."""
    for start in range(0, len(numbers), PORTION):
        yield numbers[start : start + PORTION]


def _forget_names(connection: Connection, person: PersonId, instead: PersonId) -> None:
    """Invitations of others that were meant for the person are nobody's any more."""
    name = connection.scalar(select(func.lower(people.c.username)).where(people.c.id == person))
    if name is not None:
        named = update(challenges).where(func.lower(challenges.c.addressed_name) == name)
        connection.execute(named.values(addressed_name=None, addressed_to=instead))
    mine = update(challenges).where(challenges.c.addressed_to == person)
    connection.execute(mine.values(addressed_to=instead))


def _forget_presses(connection: Connection, person: PersonId) -> None:
    """The press that sealed a game's dice tells who pressed; without it they cannot be recomputed."""
    ids = connection.scalars(select(games.c.id).where(_played(games, person))).all()
    for some in _portions(ids):
        first = (events.c.stream.in_([game_stream(GameId(game)) for game in some]), events.c.seq == 1)
        for stream, data in connection.execute(select(events.c.stream, events.c.data).where(*first)).all():
            started = json.loads(data)
            if _pressed_by(started["press"], person):
                this = update(events).where(events.c.stream == stream, events.c.seq == 1)
                connection.execute(this.values(data=compact(started | {"press": ""})))


def _pressed_by(press: str, person: PersonId) -> bool:
    digits = int(press) if press.isdecimal() else 0
    return bool(digits) and (digits >> PRESS_DIGITS) % 2**PRESS_DIGITS == person % 2**PRESS_DIGITS
