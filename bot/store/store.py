"""The store of `bot.services.ports` on SQLite and PostgreSQL."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import partial
from typing import Any, Final, TypeVar

from sqlalchemy import ColumnElement, Select, and_, or_, select

from bot.meters import COMMITS, timed
from bot.services.census import Census
from bot.services.changes import Append, Change
from bot.services.clock_records import Holiday
from bot.services.errors import StoreBusy, StoreUnusable
from bot.services.receipts import unfiled
from bot.services.records import (
    Awaiting,
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
    Ping,
    Processed,
    Setting,
    Stream,
    Timer,
)
from bot.services.sheet import Sheet
from bot.services.tidying import Old
from bot.store import due, projections, reads, writes
from bot.store.address import is_there, make_folder, parse_url
from bot.store.census import census
from bot.store.codec import TABLES, R, columns_of
from bot.store.crew_tables import companions
from bot.store.database import Database, Gathering
from bot.store.parts import SqlParts
from bot.store.schema import migrate, version
from bot.store.tables import RUNNING, challenges, games, heartbeat, settings
from bot.store.tidying import tidy
from engine.events import Event

V = TypeVar("V")

LAST_MOVED: Final = (games.c.moved_at.desc(), games.c.id.desc())
TOGETHER: Final = 0.3
"""Seconds in which what boards show is gathered into one transaction."""
BLOCK: Final = 32
"""Numbers taken from the counter at a time."""


async def open_store(url: str) -> SqlStore:
    """Connect, bring the schema up to date and return the store; raises `StoreUnusable` with one sentence."""
    address = parse_url(url)
    make_folder(address)
    database = Database(address)
    try:
        await database.write(migrate)
    except StoreBusy as error:
        await database.close()
        raise StoreUnusable(f"the database cannot be opened: {error}") from error
    except BaseException:
        await database.close()
        raise
    return SqlStore(database)


async def look_at_store(url: str) -> SqlStore | None:
    """The store as it is, for reading: nothing is made and no schema changed; None where there is none."""
    address = parse_url(url)
    if not is_there(address):
        return None
    database = Database(address)
    try:
        found = await database.read(version)
    except BaseException:
        await database.close()
        raise
    if found is None:
        await database.close()
        return None
    return SqlStore(database)


class SqlStore(SqlParts):
    """See `bot.services.ports.Store`, which this satisfies."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self._database = database
        self._showing = Gathering(database, TOGETHER)
        self._numbers: deque[int] = deque()

    async def append(self, appends: Sequence[Append], changes: Sequence[Change] = ()) -> tuple[Board, ...]:
        receipt = unfiled()
        filed = changes if receipt is None else (receipt.row, *changes)
        with timed(COMMITS):
            wanted = await self._database.write(
                lambda connection: writes.append(connection, appends, filed),
                lasting=writes.is_to_last(appends, filed),
            )
        if receipt is not None:
            receipt.filed = True
        return wanted

    async def new_id(self) -> int:
        while not self._numbers:
            self._numbers.extend(await self._database.write(partial(writes.claim_numbers, count=BLOCK)))
        return self._numbers.popleft()

    async def events(self, stream: Stream, after: int = 0) -> tuple[Event, ...]:
        return await self._database.read(lambda connection: reads.events_of(connection, stream, after))

    async def person(self, person: PersonId) -> Person | None:
        return await self._one(Person, id=person)

    async def people(self, people: Sequence[PersonId]) -> Mapping[PersonId, Person]:
        found = await self._all(Person, TABLES[Person].c.id.in_(people)) if people else ()
        return {person.id: person for person in found}

    async def chat(self, chat: ChatId) -> Chat | None:
        return await self._one(Chat, id=chat)

    async def challenge(self, token: str) -> Challenge | None:
        return await self._one(Challenge, token=token)

    async def challenges(
        self,
        *,
        opener: PersonId | None = None,
        addressed_to: PersonId | None = None,
        addressed_name: str | None = None,
        chat: ChatId | None = None,
        listed: bool | None = None,
        states: Sequence[str] = ("open",),
    ) -> tuple[Challenge, ...]:
        wanted = {
            "opener": opener,
            "addressed_to": addressed_to,
            "addressed_name": addressed_name,
            "chat": chat,
            "listed": listed,
        }
        fits = [challenges.c[name] == value for name, value in wanted.items() if value is not None]
        newest = (challenges.c.created_at.desc(), challenges.c.token)
        return await self._all(Challenge, challenges.c.state.in_(states), *fits, order=newest)

    async def game(self, game: GameId) -> GameRow | None:
        return await self._one(GameRow, id=game)

    async def games_of(self, person: PersonId, *, over: bool = False, limit: int = 50) -> tuple[GameRow, ...]:
        beside = games.c.id.in_(select(companions.c.game).where(companions.c.person == person))
        seated = or_(games.c.seat0_person == person, games.c.seat1_person == person, beside)
        return await self._all(GameRow, seated, games.c.over == over, order=LAST_MOVED, limit=limit)

    async def games_in(self, chat: ChatId, *, over: bool = False, limit: int = 50) -> tuple[GameRow, ...]:
        return await self._all(
            GameRow, games.c.chat == chat, games.c.over == over, order=LAST_MOVED, limit=limit
        )

    async def games_to_play(self) -> tuple[GameRow, ...]:
        computer = or_(
            and_(games.c.to_act == 0, games.c.seat0_level.is_not(None)),
            and_(games.c.to_act == 1, games.c.seat1_level.is_not(None)),
        )
        return await self._all(GameRow, RUNNING, computer, order=(games.c.id,))

    async def sheet(
        self, game: GameId, offer: str, events: int = 0, match_events: int = 0, side_events: int = 0
    ) -> Sheet | None:
        seen = (events, match_events, side_events)
        return await self._database.read(partial(reads.sheet, game=game, offer=offer, seen=seen))

    async def match(self, match: MatchId) -> MatchRow | None:
        return await self._one(MatchRow, id=match)

    async def boards(self, game: GameId) -> tuple[Board, ...]:
        return tuple(sorted(await self._matching(Board, game=game), key=lambda board: board.id))

    async def board(self, board: BoardId) -> Board | None:
        return await self._one(Board, id=board)

    async def board_at(self, chat: ChatId, message: int) -> Board | None:
        return await self._one(Board, chat=chat, message=message)

    async def stale_boards(self) -> tuple[BoardId, ...]:
        found = await self._database.read(lambda connection: connection.scalars(reads.STALE).all())
        return tuple(BoardId(board) for board in found)

    async def shown(
        self,
        board: BoardId,
        version: int,
        *,
        message: int | None = None,
        picture: str = "",
        uploaded: Picture | None = None,
        soon: bool = True,
    ) -> None:
        work = partial(writes.shown, board=board, version=version, message=message, picture=picture)
        write = self._database.write if soon else self._showing.write
        await write(partial(work, uploaded=uploaded))

    async def ping(self, game: GameId) -> Ping | None:
        return await self._one(Ping, game=game)

    async def claim_timers(self, now: datetime, limit: int = 100) -> tuple[Timer, ...]:
        return await self._database.write(partial(due.claim, now=now, limit=limit))

    async def free_timers(self) -> None:
        await self._database.write(lambda connection: connection.execute(due.FREE))

    async def next_timer(self) -> datetime | None:
        return await self._value(due.NEXT)

    async def holidays(self, person: PersonId) -> tuple[Holiday, ...]:
        return tuple(sorted(await self._matching(Holiday, person=person), key=lambda each: each.since))

    async def picture(self, bot: int, key: str) -> str | None:
        found = await self._one(Picture, bot=bot, key=key)
        return None if found is None else found.file_id

    async def awaiting(self, person: PersonId) -> Awaiting | None:
        return await self._one(Awaiting, person=person)

    async def setting(self, scope: str, name: str) -> str | None:
        query = select(settings.c.value).where(settings.c.scope == scope, settings.c.name == name)
        return await self._value(query)

    async def settings(self, scope: str) -> Mapping[str, str]:
        return {setting.name: setting.value for setting in await self._matching(Setting, scope=scope)}

    async def heartbeat(self, name: str) -> datetime | None:
        return await self._value(select(heartbeat.c.at).where(heartbeat.c.name == name))

    async def rebuild(self) -> int:
        return await projections.rebuild(self._database)

    async def processed(self, update: int) -> bool:
        return await self._one(Processed, update=update) is not None

    async def tidy(self, old: Old) -> Mapping[str, int]:
        return await tidy(self._database, old)

    async def census(self, now: datetime) -> Census:
        return await self._database.survey(partial(census, now=now))

    async def close(self) -> None:
        await self._database.close()

    async def _one(self, kind: type[R], **fits: object) -> R | None:
        return await self._database.read(lambda connection: reads.one(connection, kind, **fits))

    async def _matching(self, kind: type[R], **fits: object) -> tuple[R, ...]:
        query = reads.matching(kind, fits)
        return await self._database.read(lambda connection: reads.records(connection, kind, query, fits))

    async def _all(
        self,
        kind: type[R],
        *fits: ColumnElement[bool],
        order: Sequence[ColumnElement[Any]] = (),
        limit: int | None = None,
    ) -> tuple[R, ...]:
        query = select(*columns_of(kind)).where(*fits).order_by(*order).limit(limit)
        return await self._database.read(lambda connection: reads.records(connection, kind, query))

    async def _value(self, query: Select[V]) -> V | None:
        return await self._database.read(lambda connection: connection.scalar(query))
