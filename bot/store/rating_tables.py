"""The tables of ratings: see `bot.services.ratings`."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, Double, Index, Integer, Table, Text

from bot.store.tables import metadata, references
from bot.store.types import Moment

ratings = Table(
    "ratings",
    metadata,
    Column("person", BigInteger, references("people.id"), primary_key=True, autoincrement=False),
    Column("family", Text, primary_key=True),
    Column("value", Double, nullable=False),
    Column("experience", Integer, nullable=False),
    Column("at", Moment, nullable=False),
    Index(None, "family", "value"),
)

rated_results = Table(
    "rated_results",
    metadata,
    Column("game", BigInteger, references("games.id"), primary_key=True, autoincrement=False),
    Column("person", BigInteger, references("people.id"), primary_key=True, autoincrement=False),
    Column("rival", BigInteger, references("people.id"), nullable=False),
    Column("family", Text, nullable=False),
    Column("match", BigInteger, references("matches.id"), nullable=False),
    Column("length", Integer, nullable=False),
    Column("scored", Double, nullable=False),
    Column("at", Moment, nullable=False),
    Column("value", Double, nullable=False),
    Column("experience", Integer, nullable=False),
    Column("rival_value", Double, nullable=False),
    Column("after", Double, nullable=False),
    Index(None, "person", "at"),
)
"""What has moved each rating; both tables are made anew from the events by `python -m bot ratings`."""
