"""Every test that takes `store` or `url` runs on SQLite and on PostgreSQL."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from bot.store.store import SqlStore, open_store
from bot.store.tables import metadata
from tests.databases import postgres_server


@pytest.fixture(scope="session")
def postgres() -> Iterator[Any]:
    """One server for the session."""
    with postgres_server() as server:
        yield server


@pytest.fixture(scope="session")
def shared_url(postgres: Any) -> str:
    """A database for all tests that take an empty schema: making one takes longer than emptying it."""
    postgres.psql("CREATE DATABASE nardy_shared")
    return str(postgres.get_uri("nardy_shared"))


@pytest.fixture(params=["sqlite", "postgresql"])
def backend(request: pytest.FixtureRequest) -> str:
    """Which database the test runs on; a test for one of them names it by an indirect parameter."""
    return str(request.param)


@pytest.fixture
async def url(backend: str, request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[str]:
    """The address of a database without a row, its schema up to date."""
    shared = backend == "postgresql"
    address = request.getfixturevalue("shared_url") if shared else f"sqlite:///{tmp_path}/nardy.db"
    await (await open_store(address)).close()
    yield address
    if shared:
        await _empty(address)


@pytest.fixture
def empty_url(backend: str, request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of a database without a table."""
    if backend == "sqlite":
        yield f"sqlite:///{tmp_path}/empty.db"
        return
    server = request.getfixturevalue("postgres")
    server.psql("CREATE DATABASE nardy_empty")
    yield server.get_uri("nardy_empty")
    server.psql("DROP DATABASE nardy_empty WITH (FORCE)")


@pytest.fixture
async def store(url: str) -> AsyncIterator[SqlStore]:
    """An open store with nothing in it."""
    opened = await open_store(url)
    yield opened
    await opened.close()


async def _empty(url: str) -> None:
    connection = await asyncpg.connect(url)
    await connection.execute(";".join(f"DELETE FROM {table.name}" for table in metadata.sorted_tables[::-1]))
    await connection.close()
