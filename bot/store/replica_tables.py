"""The tables by which several processes share one database."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, Table, Text, text

from bot.store.tables import metadata
from bot.store.types import Moment

replicas = Table(
    "replicas",
    metadata,
    Column("name", Text, primary_key=True),
    Column("at", Moment, nullable=False),
    Column("address", Text, nullable=False, server_default=text("''")),
)
"""Processes that live, when each was last heard (one that has left: at the beginning of time), and where it
takes updates from the others ("": nowhere)."""

paces = Table(
    "paces",
    metadata,
    Column("chat", BigInteger, primary_key=True, autoincrement=False),
    Column("owner", Text, nullable=False),
    Column("until", Moment, nullable=False),
    Column("told", Text, nullable=False),
)
"""`owner`: the process that may speak to the chat; "" for nobody."""
