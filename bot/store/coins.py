"""Play coins on the database: entries written with what they belong to, and everything counted anew."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, Select, case, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from bot.services.coin_errors import NotEnoughCoins
from bot.services.errors import Stale
from bot.services.ledger import Account, Affair, Audit, Entry, Line, Purse, Reason, account_of
from bot.services.records import PersonId
from bot.store.coin_tables import ledger, purses
from bot.store.database import Database
from bot.store.staked import unsettled
from bot.store.upsert import insert_for


class SqlCoins:
    """See `bot.services.ledger.Coins`, which this satisfies."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def purses(self, persons: Sequence[PersonId]) -> Mapping[PersonId, Purse]:
        own = func.sum(case((purses.c.kind == Account.PERSON, purses.c.coins), else_=0))
        query = select(purses.c.person, own, func.sum(purses.c.coins)).where(purses.c.person.in_(persons))
        grouped = query.group_by(purses.c.person)
        rows = await self._database.read(lambda connection: connection.execute(grouped).all())
        return {PersonId(person): Purse(int(free), int(total) - int(free)) for person, free, total in rows}

    async def history(self, person: PersonId, skip: int, limit: int) -> tuple[Affair, ...]:
        query = _affairs(person).offset(skip).limit(limit)
        rows = await self._database.survey(lambda connection: connection.execute(query).all())
        return tuple(Affair(row[0], int(row[1]), int(row[2]), row[3], row[4]) for row in rows)

    async def written(self, subject: str, reason: Reason, person: PersonId) -> bool:
        this = (ledger.c.subject == subject, ledger.c.reason == reason, ledger.c.person == person)
        query = select(ledger.c.entry).where(*this).limit(1)
        return await self._database.read(lambda connection: connection.scalar(query)) is not None

    async def audit(self) -> Audit:
        return await self._database.survey(_audit)


def post(connection: Connection, entry: Entry) -> None:
    """Write the entry, and move what lies on its accounts: all or none.

    A start gift that has been given stands. Raises `Stale` for anything else that has been written before,
    `NotEnoughCoins` where an account would go below zero."""
    first, *rest = [_row(entry, number, line) for number, line in enumerate(entry.lines)]
    new = insert_for(ledger, connection.dialect.name).on_conflict_do_nothing()
    if not connection.execute(new, first).rowcount:
        if entry.reason is Reason.START:
            return
        raise Stale(f"{entry.reason} of {entry.subject} has been written before")
    try:
        connection.execute(insert(ledger), rest)
    except IntegrityError as error:
        raise Stale(f"{entry.reason} of {entry.subject} has been written before") from error
    moved: dict[tuple[PersonId, Account, str], int] = defaultdict(int)
    for line in entry.lines:
        kind, subject, person = account_of(entry.subject, line)
        if kind is not Account.BANK:
            moved[person, kind, subject] += line.amount
    # In one order for everybody, so that two transactions cannot wait for each other.
    for (person, kind, subject), amount in sorted(moved.items()):
        _move(connection, person, kind, subject, amount)


def _row(entry: Entry, number: int, line: Line) -> dict[str, Any]:
    return {
        "entry": entry.id,
        "line": number,
        "subject": entry.subject,
        "reason": entry.reason,
        "kind": line.kind,
        "person": line.person,
        "amount": line.amount,
        "rival": line.rival,
        "at": entry.at,
    }


def _move(connection: Connection, person: PersonId, kind: Account, subject: str, amount: int) -> None:
    """The update locks the row: of two that take from one purse the second sees what the first has left."""
    this = (purses.c.person == person, purses.c.kind == kind, purses.c.subject == subject)
    if amount >= 0:
        new = insert_for(purses, connection.dialect.name).values(
            person=person, kind=kind, subject=subject, coins=amount
        )
        added = new.on_conflict_do_update(
            index_elements=list(purses.primary_key), set_={"coins": purses.c.coins + amount}
        )
        connection.execute(added)
        return
    taken = update(purses).where(*this, purses.c.coins >= -amount).values(coins=purses.c.coins + amount)
    if not connection.execute(taken).rowcount:
        coins = connection.scalar(select(purses.c.coins).where(*this)) or 0
        raise NotEnoughCoins(person, -amount - coins)


def _affairs(person: PersonId) -> Select[Any]:
    """What each subject has done to the person, the newest first."""
    own, held = (
        func.sum(case((ledger.c.kind == kind, ledger.c.amount), else_=0))
        for kind in (Account.PERSON, Account.HOLD)
    )
    newest = func.max(ledger.c.at, type_=ledger.c.at.type)
    query = select(ledger.c.subject, own, held, func.max(ledger.c.rival), newest)
    mine = query.where(ledger.c.person == person, ledger.c.kind != Account.BANK)
    return mine.group_by(ledger.c.subject).order_by(newest.desc(), func.max(ledger.c.entry).desc())


def _audit(connection: Connection) -> Audit:
    entries = connection.scalar(select(func.count(ledger.c.entry.distinct()))) or 0
    total = connection.scalar(select(func.coalesce(func.sum(ledger.c.amount), 0)))
    summed = select(ledger.c.entry).group_by(ledger.c.entry).having(func.sum(ledger.c.amount) != 0)
    unbalanced = len(connection.execute(summed).all())
    return Audit(entries, int(total or 0), unbalanced, _differing(connection), unsettled(connection))


def _differing(connection: Connection) -> int:
    """Accounts that are not what their lines make them, or that nobody may have."""
    right: dict[tuple[int, str, str], int] = defaultdict(int)
    query = select(ledger.c.person, ledger.c.kind, ledger.c.subject, ledger.c.amount)
    for person, kind, subject, amount in connection.execute(query.where(ledger.c.kind != Account.BANK)):
        right[person, kind, subject if kind == Account.HOLD else ""] += amount
    found = {
        (person, kind, subject): coins
        for person, kind, subject, coins in connection.execute(
            select(purses.c.person, purses.c.kind, purses.c.subject, purses.c.coins)
        )
    }
    keys = right.keys() | found.keys()
    return sum(right.get(key, 0) != found.get(key, 0) or found.get(key, 0) < 0 for key in keys)
