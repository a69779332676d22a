"""The tables by which several processes share one database."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, Table, Text

from bot.store.tables import metadata
from bot.store.types import Moment

replicas = Table(
    "replicas",
    metadata,
    Column("name", Text, primary_key=True),
    Column("at", Moment, nullable=False),
)
"""Processes that live, and when each was last heard; one that has left was heard at the beginning of time."""

paces = Table(
    "paces",
    metadata,
    Column("chat", BigInteger, primary_key=True, autoincrement=False),
    Column("owner", Text, nullable=False),
    Column("until", Moment, nullable=False),
    Column("told", Text, nullable=False),
)
"""`owner`: the process that may speak to the chat; "" for nobody."""
