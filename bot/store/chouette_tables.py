"""The tables of chouettes: see `bot.services.chouette_records`."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, Index, Integer, Table, Text

from bot.store.tables import metadata, references
from bot.store.types import Moment, TermsText

chouettes = Table(
    "chouettes",
    metadata,
    Column("id", BigInteger, primary_key=True, autoincrement=False),
    Column("token", Text, nullable=False),
    Column("opener", BigInteger, references("people.id"), nullable=False),
    Column("terms", TermsText, nullable=False),
    Column("state", Text, nullable=False),
    Column("seq", Integer, nullable=False),
    Column("created_at", Moment, nullable=False),
    Column("changed_at", Moment, nullable=False),
    Column("chat", BigInteger),
    Column("thread", BigInteger),
    Column("message", BigInteger),
    Column("game", BigInteger),
    Index(None, "token", unique=True),
    Index(None, "chat", "state"),
)

chouette_members = Table(
    "chouette_members",
    metadata,
    Column("chouette", BigInteger, references("chouettes.id"), primary_key=True, autoincrement=False),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("person", BigInteger, references("people.id"), nullable=False),
    Column("message", BigInteger),
    Index(None, "person"),
)
