"""The tables of the clocks, beside those of `bot.store.tables`."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, Integer, Table

from bot.store.tables import metadata, references
from bot.store.types import Flag, Moment, Span

clocks = Table(
    "clocks",
    metadata,
    Column("game", BigInteger, references("games.id"), primary_key=True, autoincrement=False),
    Column("version", Integer, nullable=False),
    Column("running", Integer),
    Column("since", Moment, nullable=False),
    *(Column(name, Span, nullable=False) for name in ("turn0", "turn1", "reserve0", "reserve1")),
    Column("held_until", Moment),
    Column("nudged", Flag, nullable=False),
)

outages = Table(
    "outages",
    metadata,
    Column("since", Moment, primary_key=True, autoincrement=False),
    Column("until", Moment, nullable=False, index=True),
)

holidays = Table(
    "holidays",
    metadata,
    Column("person", BigInteger, references("people.id"), primary_key=True, autoincrement=False),
    Column("since", Moment, primary_key=True, autoincrement=False),
    Column("until", Moment, nullable=False),
)
