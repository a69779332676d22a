"""Team matches, beside the tables of `bot.store.tables`."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, Index, Integer, Table, Text, UniqueConstraint

from bot.store.tables import metadata, references
from bot.store.types import Moment, TermsText

team_matches = Table(
    "team_matches",
    metadata,
    Column("id", BigInteger, primary_key=True, autoincrement=False),
    Column("token", Text, nullable=False),
    Column("state", Text, nullable=False),
    Column("opener", BigInteger, references("people.id"), nullable=False),
    Column("terms", TermsText, nullable=False),
    Column("minutes", Integer, nullable=False),
    Column("created_at", Moment, nullable=False),
    Column("seq", Integer, nullable=False),
    Column("chat", BigInteger),
    Column("thread", BigInteger),
    Column("over_at", Moment),
    UniqueConstraint("token", name="team_matches_by_link"),
    Index(None, "opener", "state"),
    Index(None, "chat", "state"),
)

team_members = Table(
    "team_members",
    metadata,
    Column("team", BigInteger, references("team_matches.id"), primary_key=True, autoincrement=False),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("person", BigInteger, references("people.id"), nullable=False),
    Index(None, "person"),
)

team_cards = Table(
    "team_cards",
    metadata,
    Column("team", BigInteger, references("team_matches.id"), primary_key=True, autoincrement=False),
    Column("chat", BigInteger, primary_key=True, autoincrement=False),
    Column("thread", BigInteger),
    Column("message", BigInteger),
    Column("shown", Integer, nullable=False),
    Column("before", BigInteger),
    Index(None, "chat"),
)
"""The row's `seq` is what a card has to show."""
