"""Matches that people have sent as files, beside the tables of `bot.store.tables`."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, Integer, Table, Text

from bot.store.tables import metadata, references
from bot.store.types import Moment

imports = Table(
    "imports",
    metadata,
    Column("person", BigInteger, references("people.id"), primary_key=True, autoincrement=False),
    Column("slot", Integer, primary_key=True, autoincrement=False),
    Column("id", BigInteger, nullable=False, index=True),
    Column("name", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("created_at", Moment, nullable=False),
)
