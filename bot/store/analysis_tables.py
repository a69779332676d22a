"""The tables of the analyses, beside those of `bot.store.tables`."""

from __future__ import annotations

import json
from typing import Any

from sqlalchemy import BigInteger, Column, Dialect, Double, Index, Integer, Table, Text, text
from sqlalchemy.types import TypeDecorator

from bot.store.tables import metadata, references
from bot.store.types import Flag, Moment, compact
from engine.verdicts import Verdict, read_verdict


class VerdictText(TypeDecorator[Verdict]):
    """JSON of a whole verdict."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: Verdict | None, dialect: Dialect) -> str:
        assert value is not None
        return compact(value.as_json())

    def process_result_value(self, value: Any | None, dialect: Dialect) -> Verdict:
        assert value is not None
        return read_verdict(json.loads(value))


class VerdictsText(TypeDecorator[tuple[Verdict, ...]]):
    """JSON of several verdicts."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: tuple[Verdict, ...] | None, dialect: Dialect) -> str:
        return compact([each.as_json() for each in value or ()])

    def process_result_value(self, value: Any | None, dialect: Dialect) -> tuple[Verdict, ...]:
        return tuple(map(read_verdict, json.loads(value or "[]")))


analyses = Table(
    "analyses",
    metadata,
    Column("game", BigInteger, references("games.id"), primary_key=True, autoincrement=False),
    Column("verdict", VerdictText, nullable=False),
    Column("at", Moment, nullable=False),
)

error_rates = Table(
    "error_rates",
    metadata,
    Column("game", BigInteger, references("games.id"), primary_key=True, autoincrement=False),
    Column("person", BigInteger, references("people.id"), primary_key=True, autoincrement=False),
    Column("variant", Text, nullable=False),
    Column("loss", Double, nullable=False),
    Column("decisions", Integer, nullable=False),
    Column("luck", Double, nullable=False),
    Column("at", Moment, nullable=False),
    Index(None, "person", "at"),
)

analysis_requests = Table(
    "analysis_requests",
    metadata,
    Column("match", BigInteger, references("matches.id"), primary_key=True, autoincrement=False),
    Column("chat", BigInteger, primary_key=True, autoincrement=False),
    Column("person", BigInteger, references("people.id"), nullable=False),
    Column("thread", BigInteger),
    Column("message", BigInteger),
    Column("tries", Integer, nullable=False, server_default=text("0")),
)

import_analyses = Table(
    "import_analyses",
    metadata,
    Column("person", BigInteger, references("people.id"), primary_key=True, autoincrement=False),
    Column("slot", Integer, primary_key=True, autoincrement=False),
    Column("id", BigInteger, nullable=False, index=True),
    Column("verdicts", VerdictsText, nullable=False),
    Column("waited", Flag, nullable=False),
    Column("message", BigInteger),
    Column("tries", Integer, nullable=False),
)
