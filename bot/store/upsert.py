"""Inserts that may meet a row with the same key: each database has its own words for it."""

from __future__ import annotations

from typing import TypeAlias

from sqlalchemy import Table
from sqlalchemy.dialects import postgresql, sqlite

Upsert: TypeAlias = sqlite.Insert | postgresql.Insert


def insert_for(table: Table, dialect: str) -> Upsert:
    return sqlite.insert(table) if dialect == "sqlite" else postgresql.insert(table)
