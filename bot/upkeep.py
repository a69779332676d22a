"""What an owner does with a database from the command line, each told in a sentence."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final, TypeAlias

from bot.config import Settings
from bot.services.errors import StoreFailed
from bot.services.maintenance import Maintenance
from bot.store import backup as backups
from bot.store.store import SqlStore, look_at_store, open_store

Say: TypeAlias = Callable[[str], object]

STILL_ALIVE: Final = timedelta(seconds=90)
"""The heartbeat comes every 30 seconds; three may be late, e.g. while the machine is busy."""


class RealTime:
    """The clock of a process that has no other yet."""

    def now(self) -> datetime:
        return datetime.now(UTC)  # noqa: TID251 - this is where time comes from


async def health(settings: Settings, say: Say) -> int:
    """Say whether any process over the database lives; 0 when the last heartbeat is fresh."""
    try:
        store = await look_at_store(settings.database_url)
        if store is None:
            say("There is no database yet: the bot has never run with this DATABASE_URL.")
            return 1
        beat = await _beat(store)
    except StoreFailed as error:
        say(f"The bot's database cannot be read: {error}.")
        return 1
    now = _now()
    alive = beat is not None and now - beat <= STILL_ALIVE
    say(sentence(beat, now, alive=alive))
    return 0 if alive else 1


async def rebuild(settings: Settings, say: Say) -> int:
    """Make the rows of all games, matches and tournaments anew."""
    return await _remade(settings, say, "Games, matches and tournaments were listed", SqlStore.rebuild)


async def ratings(settings: Settings, say: Say) -> int:
    """Make all ratings anew."""
    return await _remade(settings, say, "Ratings were made", lambda store: store.ratings.recompute())


async def dice(settings: Settings, say: Say) -> int:
    """Count the dice of all finished games anew."""
    return await _remade(settings, say, "Dice were counted", lambda store: store.dice.recompute())


async def _remade(
    settings: Settings, say: Say, what: str, recompute: Callable[[SqlStore], Awaitable[int]]
) -> int:
    """From the events; says how many rows that has changed."""

    async def remake(store: SqlStore) -> None:
        say(f"{what} anew from the events; rows that were otherwise before: {await recompute(store)}.")

    return await _opened(settings, say, remake)


async def ledger(settings: Settings, say: Say) -> int:
    """Count all play coins anew, and hold every staked game against how it ended; 0 when all is right."""
    fine: list[bool] = []

    async def count(store: SqlStore) -> None:
        found = await store.coins.audit()
        fine.append(found.fine)
        say(
            f"The ledger has {found.entries} entries; sum: {found.total}; entries out of balance: "
            f"{found.unbalanced}; wrong accounts: {found.differing}; games not settled as they ended: "
            f"{', '.join(found.unsettled) or 'none'}."
        )

    return await _opened(settings, say, count) or int(fine != [True])


async def back_up(settings: Settings, say: Say, file: str) -> int:
    """Write a backup, while the bot runs or not."""
    try:
        await backups.back_up(settings.database_url, Path(file))
    except StoreFailed as error:
        say(f"Nothing was backed up: {error}.")
        return 1
    say(f"Backed up to {file}. It holds the seeds of running games: keep it safe.")
    return 0


async def restore(settings: Settings, say: Say, file: str) -> int:
    """Make the database of a backup, where there is none."""
    try:
        await backups.restore(settings.database_url, Path(file))
    except StoreFailed as error:
        say(f"Nothing was restored: {error}.")
        return 1
    say(f"Restored from {file}. The bot can be started.")
    return 0


async def copy(_settings: Settings, say: Say, source: str, target: str) -> int:
    """Copy SQLite to PostgreSQL and say what each table holds in both."""
    try:
        if await _runs(source):
            say("Nothing was copied: the bot runs on the first database and goes on writing there; stop it.")
            return 1
        tables = await backups.copy(source, target)
    except StoreFailed as error:
        say(f"Nothing was copied: {error}.")
        return 1
    for name, digest in tables.items():
        say(f"{name}: {digest}")
    rows = sum(digest.rows for digest in tables.values())
    say(
        f"Equal: {rows} rows in {len(tables)} tables, and every game folds to the same. Set DATABASE_URL now."
    )
    return 0


async def maintain(settings: Settings, say: Say, how: str) -> int:
    """Begin or end maintenance, for all processes over the database."""

    async def switch(store: SqlStore) -> None:
        maintenance = Maintenance(store, RealTime())
        await (maintenance.begin() if how == "on" else maintenance.end())
        say("Maintenance: games and clocks stand." if how == "on" else "The bot serves everybody.")

    if how not in ("on", "off"):
        say("maintenance takes on or off.")
        return 2
    return await _opened(settings, say, switch)


def sentence(beat: datetime | None, now: datetime, *, alive: bool) -> str:
    """Whether the bot lives."""
    if beat is None:
        return "The bot has never run on this database."
    seconds = max(0, int((now - beat).total_seconds()))
    return f"The bot {'lives' if alive else 'does not answer'}: its last heartbeat was {seconds} seconds ago."


async def _opened(settings: Settings, say: Say, work: Callable[[SqlStore], Awaitable[None]]) -> int:
    try:
        store = await open_store(settings.database_url)
        try:
            await work(store)
        finally:
            await store.close()
    except StoreFailed as error:
        say(f"The bot's database cannot be used: {error}.")
        return 1
    return 0


async def _runs(url: str) -> bool:
    store = await look_at_store(url)
    beat = None if store is None else await _beat(store)
    return beat is not None and _now() - beat <= STILL_ALIVE


async def _beat(store: SqlStore) -> datetime | None:
    try:
        return await store.heartbeat("bot")
    finally:
        await store.close()


def _now() -> datetime:
    return RealTime().now()
