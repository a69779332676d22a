"""The tables of the puzzles, beside those of `bot.store.tables`."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, Index, Integer, Table, Text, UniqueConstraint

from bot.store.tables import metadata, references
from bot.store.types import Flag, Moment

puzzles = Table(
    "puzzles",
    metadata,
    Column("id", BigInteger, primary_key=True, autoincrement=False),
    Column("variant", Text, nullable=False),
    Column("day", Text, nullable=False),
    Column("key", Text, nullable=False),
    Column("data", Text, nullable=False),
    UniqueConstraint("variant", "day", name="puzzles_once_a_day"),
    UniqueConstraint("key", name="puzzles_never_twice"),
)

puzzle_answers = Table(
    "puzzle_answers",
    metadata,
    Column("puzzle", BigInteger, references("puzzles.id"), primary_key=True, autoincrement=False),
    Column("person", BigInteger, references("people.id"), primary_key=True, autoincrement=False),
    Column("choice", Integer, nullable=False),
    Column("at", Moment, nullable=False),
    Index(None, "person"),
)

puzzle_votes = Table(
    "puzzle_votes",
    metadata,
    Column("id", BigInteger, primary_key=True, autoincrement=False),
    Column("puzzle", BigInteger, references("puzzles.id"), nullable=False),
    Column("chat", BigInteger, nullable=False),
    Column("opener", BigInteger, references("people.id"), nullable=False),
    Column("opened_at", Moment, nullable=False),
    Column("thread", BigInteger),
    Column("message", BigInteger),
    Column("revealed", Flag, nullable=False),
    Index(None, "chat", "puzzle"),
)

puzzle_ballots = Table(
    "puzzle_ballots",
    metadata,
    Column("vote", BigInteger, references("puzzle_votes.id"), primary_key=True, autoincrement=False),
    Column("person", BigInteger, references("people.id"), primary_key=True, autoincrement=False),
    Column("choice", Integer, nullable=False),
    Column("at", Moment, nullable=False),
)
