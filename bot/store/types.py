"""How Python's values lie in columns that SQLite and PostgreSQL share."""

from __future__ import annotations

import json
from dataclasses import asdict, fields
from datetime import UTC, datetime, timedelta
from typing import Final

from sqlalchemy import BigInteger, Dialect, Integer, Text
from sqlalchemy.types import TypeDecorator

from bot.services.records import Preferences, Terms

EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
MILLISECOND: Final = timedelta(milliseconds=1)


class Moment(TypeDecorator[datetime]):
    """UTC milliseconds; a naive time is a programming mistake and raises TypeError."""

    impl = BigInteger
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> int | None:
        return None if value is None else (value - EPOCH) // MILLISECOND

    def process_result_value(self, value: int | None, dialect: Dialect) -> datetime | None:
        return None if value is None else EPOCH + value * MILLISECOND


class Span(TypeDecorator[timedelta]):
    """Milliseconds."""

    impl = BigInteger
    cache_ok = True

    def process_bind_param(self, value: timedelta | None, dialect: Dialect) -> int | None:
        return None if value is None else value // MILLISECOND

    def process_result_value(self, value: int | None, dialect: Dialect) -> timedelta | None:
        return None if value is None else value * MILLISECOND


class Flag(TypeDecorator[bool]):
    """0 or 1."""

    impl = Integer
    cache_ok = True

    def process_bind_param(self, value: bool | None, dialect: Dialect) -> int | None:
        return None if value is None else int(value)

    def process_result_value(self, value: int | None, dialect: Dialect) -> bool | None:
        return None if value is None else bool(value)


class PreferencesText(TypeDecorator[Preferences]):
    """JSON of what the person has changed: who never chose follows the defaults, even when they change."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: Preferences | None, dialect: Dialect) -> str:
        assert value is not None
        usual = asdict(Preferences())
        return compact({name: set_to for name, set_to in asdict(value).items() if set_to != usual[name]})

    def process_result_value(self, value: str | None, dialect: Dialect) -> Preferences:
        assert value is not None
        known = {field.name for field in fields(Preferences)}
        return Preferences(**{name: set_to for name, set_to in json.loads(value).items() if name in known})


class TermsText(TypeDecorator[Terms]):
    """JSON of all that was agreed: a running match keeps its terms when defaults change."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: Terms | None, dialect: Dialect) -> str:
        assert value is not None
        return compact({field.name: getattr(value, field.name) for field in fields(value)})

    def process_result_value(self, value: str | None, dialect: Dialect) -> Terms:
        assert value is not None
        return Terms(**json.loads(value))


def compact(value: object) -> str:
    """JSON as stored: one form for one value."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"), default=dict)
