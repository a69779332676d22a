"""The tables of tournaments, beside those of `bot.store.tables`."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, Index, Integer, Table, Text, UniqueConstraint, text

from bot.store.tables import metadata, references
from bot.store.types import Flag, Moment, TermsText

tournaments = Table(
    "tournaments",
    metadata,
    Column("id", BigInteger, primary_key=True, autoincrement=False),
    Column("token", Text, nullable=False),
    Column("state", Text, nullable=False),
    Column("organiser", BigInteger, references("people.id"), nullable=False),
    Column("terms", TermsText, nullable=False),
    Column("created_at", Moment, nullable=False),
    Column("title", Text, nullable=False),
    Column("form", Text, nullable=False),
    Column("capacity", Integer, nullable=False),
    Column("rounds", Integer, nullable=False),
    Column("seeds", Text, nullable=False),
    Column("start", Text, nullable=False),
    Column("patience", Text, nullable=False),
    Column("boards", Text, nullable=False),
    Column("chat", BigInteger),
    Column("thread", BigInteger),
    Column("starts_at", Moment),
    Column("over_at", Moment),
    Column("seq", Integer, nullable=False),
    Column("planned", Integer, nullable=False, server_default=text("0")),
    UniqueConstraint("token", name="tournaments_token_once"),
    Index(None, "chat", "state"),
    Index(None, "organiser", "state"),
)

tournament_players = Table(
    "tournament_players",
    metadata,
    Column("tournament", BigInteger, references("tournaments.id"), primary_key=True, autoincrement=False),
    Column("entry", Integer, primary_key=True, autoincrement=False),
    Column("person", BigInteger, references("people.id"), nullable=False),
    Column("left", Flag, nullable=False),
    Index(None, "person"),
)

tournament_cards = Table(
    "tournament_cards",
    metadata,
    Column("tournament", BigInteger, references("tournaments.id"), primary_key=True, autoincrement=False),
    Column("message", BigInteger),
    Column("shown", Integer, nullable=False),
)

tournament_copies = Table(
    "tournament_copies",
    metadata,
    Column("tournament", BigInteger, references("tournaments.id"), primary_key=True, autoincrement=False),
    Column("chat", BigInteger, primary_key=True, autoincrement=False),
    Column("message", BigInteger),
    Column("shown", Integer, nullable=False),
    Index(None, "chat", "message"),
)

tournament_notices = Table(
    "tournament_notices",
    metadata,
    Column("tournament", BigInteger, references("tournaments.id"), primary_key=True, autoincrement=False),
    Column("round", Integer, primary_key=True, autoincrement=False),
    Column("person", BigInteger, references("people.id"), primary_key=True, autoincrement=False),
    Column("message", BigInteger),
)
