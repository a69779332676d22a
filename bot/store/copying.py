"""A whole database, row for row, into an empty one of the other kind; nothing is believed, all is compared.

Rows travel as they lie there, not as records: what a version of the bot does not know is copied too.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection, Table, TableClause, column, insert, select, table
from sqlalchemy.exc import DataError
from sqlalchemy.types import TypeDecorator, TypeEngine

from bot.services.errors import StoreUnusable
from bot.store.projections import refold
from bot.store.schema import HEAD, version
from bot.store.tables import metadata

BATCH: Final = 1000
"""Rows under way at a time."""
DIGEST_BITS: Final = 256


@dataclass(frozen=True, slots=True)
class Digest:
    """How many rows, and the sum of their SHA-256: databases differ about the order."""

    rows: int
    total: int

    def __str__(self) -> str:
        return f"{self.rows} rows, {self.total:064x}"


def fill(source: Connection, target: Connection) -> Mapping[str, Digest]:
    """Copy everything; what was copied of each table. Raises `StoreUnusable` and then leaves nothing behind.

    Both connections are in a transaction that sees one moment; whoever calls commits the target's."""
    check_newest(source)
    for each in metadata.sorted_tables:
        if target.execute(select(bare(each)).limit(1)).first() is not None:
            raise StoreUnusable("the database to be filled holds rows already: name an empty one")
    for each in metadata.sorted_tables:
        _copy(each, source, target)
    copied = digests(source)
    _compare(copied, digests(target), "")
    _compare({"games and matches": _folded(source)}, {"games and matches": _folded(target)}, "folded ")
    return copied


def check_newest(source: Connection) -> None:
    """Raises `StoreUnusable` for a schema whose tables are not today's."""
    found = version(source)
    if found is None:
        raise StoreUnusable("the database to be copied is none of this bot's")
    if found != HEAD:
        raise StoreUnusable(
            f"the database has schema {found}, not {HEAD}: start this version of the bot on it once"
        )


def digests(connection: Connection) -> Mapping[str, Digest]:
    """What each table holds."""
    return {each.name: _digest(_rows(each, connection)) for each in metadata.sorted_tables}


def bare(of: Table) -> TableClause:
    """The table with values as the database has them."""
    return table(of.name, *(column(each.name, _impl(each.type)) for each in of.columns))


def _impl(kind: TypeEngine[Any]) -> TypeEngine[Any]:
    return kind.impl_instance if isinstance(kind, TypeDecorator) else kind


def _copy(each: Table, source: Connection, target: Connection) -> None:
    names = [column_.name for column_ in each.columns]
    found = source.execution_options(yield_per=BATCH).execute(select(bare(each)))
    for rows in found.partitions():
        try:
            target.execute(insert(bare(each)), [dict(zip(names, row, strict=True)) for row in rows])
        except DataError as error:
            raise StoreUnusable(f"a row of {each.name} does not fit into the other database") from error


def _rows(each: Table, connection: Connection) -> Iterable[object]:
    for rows in connection.execution_options(yield_per=BATCH).execute(select(bare(each))).partitions():
        yield from map(tuple, rows)


def _folded(connection: Connection) -> Digest:
    """The rows of games and matches as their events tell them."""
    return _digest(refold(connection))


def _digest(rows: Iterable[object]) -> Digest:
    count = total = 0
    for row in rows:
        count += 1
        total += int.from_bytes(hashlib.sha256(repr(row).encode()).digest())
    return Digest(count, total % 2**DIGEST_BITS)


def _compare(wanted: Mapping[str, Digest], found: Mapping[str, Digest], what: str) -> None:
    unlike = [name for name, digest in wanted.items() if found[name] != digest]
    if unlike:
        raise StoreUnusable(f"the copy differs in {what}{unlike[0]} and has been thrown away")
