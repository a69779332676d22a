"""The tables of several persons beside one seat: see `bot.services.crews`."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, Index, Integer, Table, Text

from bot.store.tables import metadata, references
from bot.store.types import Moment

companions = Table(
    "companions",
    metadata,
    Column("game", BigInteger, references("games.id"), primary_key=True, autoincrement=False),
    Column("person", BigInteger, references("people.id"), primary_key=True, autoincrement=False),
    Column("match", BigInteger, references("matches.id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("place", Integer, nullable=False),
    Index(None, "person", "match"),
    Index(None, "match"),
)

proposals = Table(
    "proposals",
    metadata,
    Column("game", BigInteger, references("games.id"), primary_key=True, autoincrement=False),
    Column("person", BigInteger, references("people.id"), primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("seq", Integer, nullable=False),
    Column("line", Text, nullable=False),
    Column("press", Text, nullable=False),
    Column("pressed_at", Moment),
)

recruits = Table(
    "recruits",
    metadata,
    Column("token", Text, primary_key=True),
    Column("person", BigInteger, references("people.id"), primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("place", Integer, nullable=False),
    Column("message", BigInteger),
    Index(None, "token", "seat", "place", unique=True),
)
"""The unique index is the lock: of two who sit down on one place at once the second fails here."""
