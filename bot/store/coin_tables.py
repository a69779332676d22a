"""Play coins, beside the tables of `bot.store.tables`."""

from __future__ import annotations

from sqlalchemy import BigInteger, CheckConstraint, Column, Index, Integer, Table, Text, UniqueConstraint

from bot.store.tables import metadata, references
from bot.store.types import Moment

ledger = Table(
    "ledger",
    metadata,
    Column("entry", BigInteger, primary_key=True, autoincrement=False),
    Column("line", Integer, primary_key=True, autoincrement=False),
    Column("subject", Text, nullable=False),
    Column("reason", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("person", BigInteger, references("people.id"), nullable=False),
    Column("amount", Integer, nullable=False),
    Column("rival", BigInteger, references("people.id")),
    Column("at", Moment, nullable=False),
    UniqueConstraint("subject", "reason", "kind", "person", name="ledger_once"),
    Index(None, "person", "at"),
)
"""The lines of all entries; never changed, but for whose they are when somebody is forgotten."""

purses = Table(
    "purses",
    metadata,
    Column("person", BigInteger, references("people.id"), primary_key=True, autoincrement=False),
    Column("kind", Text, primary_key=True),
    Column("subject", Text, primary_key=True),
    Column("coins", Integer, nullable=False),
    CheckConstraint("coins >= 0", name="purses_never_below_zero"),
)
"""What lies on every account but the bank's: the sums of its lines, kept in the same transactions."""
