"""What one process at a time does about a subject, e.g. posting the card of a tournament."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from bot.services.locks import Locks
from bot.telegram.replicas import Replicas
from bot.telegram.sharing import BUSY

FAR: Final = -(1 << 60)
"""Beyond all of Telegram's chats: so far down the rows of chats stand for subjects of ours."""


class Turns:
    """Whoever comes later waits, inside this process and, where there are `replicas`, in all others.

    A process that has died, or takes longer than a call with all its repetitions, is waited for no more: what
    is done here must bear being done again."""

    def __init__(self, replicas: Replicas | None = None) -> None:
        self._replicas = replicas
        self._locks = Locks()

    @asynccontextmanager
    async def of(self, subject: int) -> AsyncIterator[None]:
        """`subject`: a number that the store has given out, or a group's. Raises `StoreFailed`."""
        async with self._locks.of(f"{subject}"):
            if self._replicas is None:
                yield
                return
            while await self._replicas.claim(FAR - subject) is None:  # noqa: ASYNC110 - others tell nobody
                await asyncio.sleep(BUSY)
            try:
                yield
            finally:
                await self._replicas.release(FAR - subject, "")
