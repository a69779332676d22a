"""Chats that several processes speak to, one at a time: what a chat has been told goes from hand to hand."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Coroutine
from typing import Any, Final, Protocol

from bot.services.errors import StoreFailed
from bot.services.locks import Locks
from bot.telegram.replicas import KEPT, Replicas

log = logging.getLogger(__name__)

BUSY: Final = 0.05
"""Seconds until a chat that another process speaks to is asked for again."""


class Shared(Protocol):
    """A chat as this process knows it."""

    calls: deque[asyncio.TimerHandle]
    """Calls under way; each counts as over when its time has run out, even if nobody says so."""

    def told(self) -> str:
        """What the chat has been told lately."""
        ...

    def learn(self, told: str) -> None:
        """What another process has told the chat."""
        ...


class Sharing:
    """Holds a chat as long as a call of this process goes on there."""

    def __init__(self, replicas: Replicas, spawn: Callable[[Coroutine[Any, Any, None], str], None]) -> None:
        self._replicas = replicas
        self._spawn = spawn
        self._owned: set[int] = set()
        self._locks = Locks()

    async def hold(self, chat: int, shared: Shared) -> bool:
        """Speak to the chat until `let_go`; False while another process does, or the database is away."""
        async with self._locks.of(str(chat)):
            if chat not in self._owned:
                try:
                    told = await self._replicas.claim(chat)
                except StoreFailed as error:
                    log.warning("Chat %d cannot be claimed: %s", chat, error)
                    return False
                if told is None:
                    return False
                self._owned.add(chat)
                shared.learn(told)
            self.keep(chat, shared)
            return True

    def keep(self, chat: int, shared: Shared) -> None:
        """Hold a chat that is held already once more."""
        over = asyncio.get_running_loop().call_later(KEPT.total_seconds(), self.let_go, chat, shared)
        shared.calls.append(over)

    def let_go(self, chat: int, shared: Shared) -> None:
        """One call is over; after the last one anybody may speak to the chat."""
        if shared.calls:
            shared.calls.popleft().cancel()
            if not shared.calls:
                self._spawn(self._release(chat, shared), f"release of chat {chat}")

    async def _release(self, chat: int, shared: Shared) -> None:
        async with self._locks.of(str(chat)):
            if shared.calls or chat not in self._owned:
                return
            try:
                await self._replicas.release(chat, shared.told())
            except StoreFailed as error:
                log.warning("Chat %d stays with this process: %s", chat, error)
                return
            self._owned.discard(chat)
