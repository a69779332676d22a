"""Databases for tests: the schema is migrated once a process, for that takes longer than most tests."""

from __future__ import annotations

import tempfile
from pathlib import Path

from bot.store.store import SqlStore, open_store

_empty: list[bytes] = []
"""A database with the newest schema and no row, once there is one."""


async def ready_store(file: Path) -> SqlStore:
    """The store in that file; a new one begins as a copy of an empty database."""
    if _is_new(file):
        if not _empty:
            await _migrate()
        _begin(file)
    return await open_store(f"sqlite+aiosqlite:///{file}")


async def _migrate() -> None:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "empty.db"
        await (await open_store(f"sqlite+aiosqlite:///{file}")).close()
        _keep(file)


def _is_new(file: Path) -> bool:
    return not file.exists()


def _keep(file: Path) -> None:
    _empty.append(file.read_bytes())


def _begin(file: Path) -> None:
    file.write_bytes(_empty[0])
