"""What one process at a time does about a subject, over one database."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.store.store import SqlStore
from bot.telegram.clock import SystemClock
from bot.telegram.replicas import Replicas
from bot.telegram.turns import Turns
from tests.bot.ready import ready_store

CUP = 5


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[SqlStore]:
    opened = await ready_store(tmp_path / "nardy.db")
    yield opened
    await opened.close()


async def process(store: SqlStore, name: str) -> tuple[Replicas, Turns]:
    replica = Replicas(store.replicas, SystemClock(), name)
    await replica.beat()
    return replica, Turns(replica)


async def test_another_process_waits_until_a_card_has_been_posted(store: SqlStore) -> None:
    (_, ours), (_, theirs), told = await process(store, "ours"), await process(store, "theirs"), list[str]()

    async def post() -> None:
        async with theirs.of(CUP):
            told.append("theirs")

    async with ours.of(CUP):
        other = asyncio.create_task(post())
        await asyncio.sleep(0.2)
        told.append("ours")
    await asyncio.wait_for(other, 60)

    assert told == ["ours", "theirs"]


async def test_inside_a_process_one_after_the_other(store: SqlStore) -> None:
    (_, turns), at_once = await process(store, "ours"), 0

    async def count() -> int:
        nonlocal at_once
        async with turns.of(CUP):
            at_once += 1
            found = at_once
            await asyncio.sleep(0.01)
            at_once -= 1
        return found

    assert await asyncio.gather(*(count() for _ in range(5))) == [1] * 5


async def test_other_subjects_wait_for_nobody(store: SqlStore) -> None:
    (_, ours), (_, theirs) = await process(store, "ours"), await process(store, "theirs")

    async with ours.of(CUP), asyncio.timeout(60), theirs.of(CUP + 1):
        pass


async def test_a_process_that_has_gone_is_not_waited_for(store: SqlStore) -> None:
    (gone, ours), (_, theirs) = await process(store, "ours"), await process(store, "theirs")

    async with ours.of(CUP):
        await gone.leave()
        async with asyncio.timeout(60), theirs.of(CUP):
            pass
