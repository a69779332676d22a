"""One transaction's statements: events first, for their key is the lock, then the changes in order."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, Final, assert_never

from sqlalchemy import (
    ColumnElement,
    Connection,
    Delete,
    Table,
    and_,
    bindparam,
    case,
    delete,
    func,
    or_,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError

from bot.services.changes import (
    AmendBoard,
    Append,
    Block,
    Change,
    DropAnalysisRequest,
    DropAwaiting,
    DropBoard,
    DropDraft,
    DropPing,
    DropProposals,
    DropRecruits,
    DropTimer,
    FirstChallenge,
    MoveChat,
    Prefer,
    Record,
    SawPerson,
    TakeChallenge,
    WantBoards,
)
from bot.services.crews import Proposal, Recruit
from bot.services.errors import AlreadyTaken, Expired, NotFound, Overtaken, Repeated, Stale
from bot.services.ledger import Entry
from bot.services.puzzle_records import DayPuzzle, PuzzleAnswer, PuzzleBallot
from bot.services.ratings import Rate
from bot.services.records import Board, BoardId, Draft, Picture, Processed, Timer
from bot.store.analysis_tables import analysis_requests
from bot.store.chouette_tables import chouettes
from bot.store.clock_tables import clocks
from bot.store.codec import TABLES, columns_of, to_event_rows, to_row
from bot.store.coins import post
from bot.store.crew_tables import proposals
from bot.store.crews import dropped
from bot.store.moving import move_chat
from bot.store.persons import block, prefer, saw
from bot.store.ratings import rate
from bot.store.reads import records
from bot.store.tables import (
    awaiting,
    boards,
    challenges,
    counters,
    drafts,
    events,
    games,
    matches,
    pings,
    timers,
)
from bot.store.team_tables import team_matches
from bot.store.tournament_tables import tournaments
from bot.store.upsert import Upsert, insert_for

GUARDED: Final = (games, matches, drafts, proposals, tournaments, team_matches, chouettes)
"""Tables whose rows follow a stream: one that has been taken further is never written back."""
ONCE: Final = tuple(TABLES[kind] for kind in (Processed, DayPuzzle, PuzzleAnswer, PuzzleBallot))
"""Tables of which the first row with a key stays; whoever writes it again is refused."""
LAST: Final = select(func.coalesce(func.max(events.c.seq), 0)).where(events.c.stream == bindparam("stream"))
WANT: Final = (
    update(boards)
    .where(boards.c.game == bindparam("of_game"))
    .values(wanted=boards.c.wanted + 1)
    .returning(*columns_of(Board))
)
WANT_ONE: Final = WANT.where(boards.c.id == bindparam("board"))
_OPEN: Final = and_(boards.c.reader.is_(None), boards.c.calm == 0)
WANT_BUT_ONE: Final = WANT.where(or_(_OPEN, boards.c.reader != bindparam("but")))
WANT_BUT: Final = WANT.where(or_(_OPEN, boards.c.reader.not_in(bindparam("but", expanding=True))))
BOARD: Final = select(boards.c.id).where(boards.c.id == bindparam("board")).with_for_update()
SHOW: Final = update(boards).where(boards.c.id == bindparam("board"), boards.c.shown < bindparam("version"))


FLEETING: Final = (Draft, Proposal, Timer, DropTimer, WantBoards)
"""What a press on a half-made turn writes."""


def is_to_last(appends: Sequence[Append], changes: Sequence[Change]) -> bool:
    """Whether the write must outlive a power cut: all but a half-made turn, for only "done" is a promise."""
    half_made = any(isinstance(change, Draft | Proposal) for change in changes)
    fleeting = half_made and all(isinstance(change, FLEETING) for change in changes)
    return not fleeting or any(one.events for one in appends)


def append(connection: Connection, appends: Sequence[Append], changes: Sequence[Change]) -> tuple[Board, ...]:
    """All of it, giving the boards wanted anew; whatever raises here undoes the whole transaction."""
    # In one order for everybody, so that two transactions over the same streams cannot wait for each other.
    for one in sorted(appends, key=lambda one: one.stream):
        _append_events(connection, one)
    return tuple(board for change in changes for board in _apply(connection, change))


def shown(
    connection: Connection,
    board: BoardId,
    version: int,
    message: int | None,
    picture: str,
    uploaded: Picture | None,
) -> None:
    """See `Store.shown`."""
    values: dict[str, object] = {"board": board, "version": version, "shown": version, "picture": picture}
    if message is not None:
        values["message"] = message
    connection.execute(SHOW, values)
    if uploaded is not None:
        _write(connection, uploaded)


def claim_numbers(connection: Connection, count: int) -> range:
    """Numbers that nobody else will get."""
    insert = insert_for(counters, connection.dialect.name)
    raised = insert.values(name="id", next=1 + count).on_conflict_do_update(
        index_elements=[counters.c.name], set_={"next": counters.c.next + count}
    )
    after = (connection.execute(raised.returning(counters.c.next))).scalar_one()
    return range(after - count, after)


def _append_events(connection: Connection, one: Append) -> None:
    found = connection.scalar(LAST, {"stream": one.stream})
    if found != one.after:
        raise Overtaken(f"stream {one.stream} holds {found} events, not {one.after}")
    if one.events:
        try:
            connection.execute(events.insert(), to_event_rows(one))
        except IntegrityError as error:
            raise Overtaken(f"stream {one.stream} has moved on after event {one.after}") from error


def _apply(connection: Connection, change: Change) -> tuple[Board, ...]:
    """The boards that the change wants anew."""
    if isinstance(change, WantBoards):
        return _want(connection, change)
    if isinstance(change, TakeChallenge):
        _take(connection, change)
    elif isinstance(change, FirstChallenge):
        insert = insert_for(challenges, connection.dialect.name).on_conflict_do_nothing()
        connection.execute(insert, to_row(change.challenge))
    elif isinstance(change, MoveChat | SawPerson | Block | Prefer | Rate | Entry):
        _lead_on(connection, change)
    elif isinstance(change, DropProposals | DropRecruits):
        connection.execute(dropped(change))
    elif isinstance(change, AmendBoard | DropBoard):
        _on_board(connection, change)
    elif isinstance(change, Record):
        _write(connection, change)
    else:
        connection.execute(_statement(change))
    return ()


def _on_board(connection: Connection, change: AmendBoard | DropBoard) -> None:
    if isinstance(change, AmendBoard):
        if connection.scalar(BOARD, {"board": change.board.id}) is not None:
            _write(connection, change.board)
        return
    dropped = connection.execute(delete(boards).where(boards.c.id == change.board)).rowcount
    if change.once and not dropped:
        raise Overtaken(f"board {change.board} has been dropped meanwhile")


def _lead_on(connection: Connection, change: MoveChat | SawPerson | Block | Prefer | Rate | Entry) -> None:
    """What is written depends on what stands there."""
    match change:
        case MoveChat():
            move_chat(connection, change)
        case SawPerson():
            saw(connection, change)
        case Block():
            block(connection, change)
        case Prefer():
            prefer(connection, change)
        case Rate():
            rate(connection, change)
        case Entry():
            post(connection, change)


def _want(connection: Connection, change: WantBoards) -> tuple[Board, ...]:
    of_game: dict[str, int] = {"of_game": change.game}
    if change.board is not None:
        return records(connection, Board, WANT_ONE, {**of_game, "board": change.board})
    if len(change.but) == 1:  # As in most games; a list takes longer to be put into words.
        return records(connection, Board, WANT_BUT_ONE, {**of_game, "but": change.but[0]})
    if change.but:
        return records(connection, Board, WANT_BUT, {"of_game": change.game, "but": list(change.but)})
    return records(connection, Board, WANT, of_game)


def _statement(
    verb: DropDraft | DropPing | DropTimer | DropAwaiting | DropAnalysisRequest,
) -> Delete:
    match verb:
        case DropDraft():
            return delete(drafts).where(drafts.c.game == verb.game, drafts.c.seat == verb.seat)
        case DropPing():
            return delete(pings).where(pings.c.game == verb.game)
        case DropTimer():
            one = and_(timers.c.kind == verb.kind, timers.c.subject == verb.subject)
            return delete(timers).where(
                one if verb.due_at is None else and_(one, timers.c.due_at == verb.due_at)
            )
        case DropAwaiting():
            return delete(awaiting).where(awaiting.c.person == verb.person)
        case DropAnalysisRequest():
            requests = analysis_requests.c
            return delete(analysis_requests).where(requests.match == verb.match, requests.chat == verb.chat)
        case _:
            assert_never(verb)


def _take(connection: Connection, take: TakeChallenge) -> None:
    this = challenges.c.token == take.token
    moved = update(challenges).where(this, challenges.c.state == take.from_state).values(state=take.to_state)
    if (connection.execute(moved)).rowcount:
        return
    found = connection.scalar(select(challenges.c.state).where(this))
    if found is None:
        raise NotFound(f"challenge {take.token}")
    refusal = {"taken": AlreadyTaken, "expired": Expired, "cancelled": Expired}.get(found, Stale)
    raise refusal(f"challenge {take.token} is {found}, not {take.from_state}")


def _write(connection: Connection, record: Record) -> None:
    upsert = _upsert(TABLES[type(record)], connection.dialect.name)
    try:
        written = connection.execute(upsert, to_row(record))
    except IntegrityError as error:
        if isinstance(record, Recruit):
            raise AlreadyTaken(f"place {record.place} of {record.token!r} is taken") from error
        raise
    if written.rowcount:
        return
    if isinstance(record, Processed):
        raise Repeated(f"update {record.update} has been processed")
    raise Overtaken(f"{type(record).__name__} has been taken further meanwhile")


@cache
def _upsert(table: Table, dialect: str) -> Upsert:
    """Insert, or write over the row with the same key."""
    insert = insert_for(table, dialect)
    key = list(table.primary_key.columns)
    if table in ONCE:
        return insert.on_conflict_do_nothing()
    new = insert.excluded
    values: dict[Any, Any] = {column: new[column.key] for column in table.columns if not column.primary_key}
    if table is boards:
        for counter in (boards.c.wanted, boards.c.shown):
            values[counter] = _greater(counter, new[counter.key])
        for fact in (boards.c.message, boards.c.picture):  # What was shown meanwhile is known better.
            values[fact] = case((new["shown"] >= boards.c.shown, new[fact.key]), else_=fact)
    guard = new["seq"] >= table.c.seq if table in GUARDED else None
    if table is drafts:  # Two presses of one turn, in two processes: the later one builds on the other.
        next_one = new["number"] == drafts.c.number + 1
        guard = or_(new["seq"] > drafts.c.seq, and_(new["seq"] == drafts.c.seq, next_one))
    if table is clocks:
        guard = new["version"] > table.c.version
    return insert.on_conflict_do_update(index_elements=key, set_=values, where=guard)


def _greater(one: ColumnElement[int], other: ColumnElement[int]) -> ColumnElement[int]:
    return case((one > other, one), else_=other)
