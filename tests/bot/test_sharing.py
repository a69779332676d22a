"""Two processes over one database: what one has begun to tell a chat, the other does not tell again."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

from bot.store.store import SqlStore
from bot.telegram.clock import SystemClock
from bot.telegram.pacing import Pacer
from bot.telegram.replicas import Replicas
from bot.telegram.sharing import Sharing
from tests.bot.ready import ready_store

GROUP = -1007


class Process:
    """A pacer that shares its chats."""

    def __init__(self, store: SqlStore, name: str) -> None:
        self.replica = Replicas(store.replicas, SystemClock(), name)
        self._letting_go = set[asyncio.Task[None]]()
        self.pacer = Pacer(25, time.time, Sharing(self.replica, self._spawn))

    def _spawn(self, work: Coroutine[Any, Any, None], name: str) -> None:
        task = asyncio.create_task(work, name=name)
        self._letting_go.add(task)
        task.add_done_callback(self._letting_go.discard)


async def test_nobody_speaks_to_a_chat_before_what_was_said_is_written_down(tmp_path: Path) -> None:
    store, said = await ready_store(tmp_path / "nardy.db"), list[str]()
    ours, theirs = Process(store, "ours"), Process(store, "theirs")
    try:
        await ours.replica.beat()
        await theirs.replica.beat()
        assert await ours.pacer.turn(GROUP, "card")
        with ours.pacer.kept(GROUP):
            ours.pacer.spoken(GROUP)  # The call is over, and its answer is being written.
            other = asyncio.create_task(theirs.pacer.turn(GROUP, "card"))
            other.add_done_callback(lambda _: said.append("theirs"))
            await asyncio.sleep(0.3)
            said.append("ours")

        assert await asyncio.wait_for(other, 60)
        assert said == ["ours", "theirs"]
    finally:
        await store.close()
