"""Chats at home: where several processes live, each chat has one that gets its updates from all others.

Any process may handle any update, and does so when the home cannot. At home it costs less: the games are
remembered there, and what a press leads to has been drawn.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from hashlib import blake2b
from typing import Final

from aiogram.dispatcher.middlewares.user_context import UserContextMiddleware
from aiogram.types import Update
from aiohttp import ClientError, ClientSession, ClientTimeout, TCPConnector

log = logging.getLogger(__name__)

HANDED_ON: Final = "X-Nardy-Handed-On"
"""The header of an update that comes from another process; it goes no further."""
CONNECT_SECONDS: Final = 1.0
SHUNNED: Final = 30.0
"""Seconds in which nothing is handed to a home that could not be reached: nobody waits for it twice."""
LOOK_AGAIN: Final = 1.0
"""Seconds between two looks whether a home that has not answered yet still lives."""


class Homes:
    """Which process is the home of a chat: all of them agree on that as long as they know the same ones."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._addresses: Mapping[str, str] = {}

    def know(self, addresses: Mapping[str, str]) -> None:
        """Those who live and take updates from each other, by their names."""
        self._addresses = addresses

    def of(self, chat: int) -> str | None:
        """The name of the chat's home; None when it is here, or nowhere.

        The highest hash wins (rendezvous hashing): when one goes, only its chats move."""
        if self._name not in self._addresses:
            return None
        home = max(self._addresses, key=lambda name: _hash(f"{name} {chat}"))
        return None if home == self._name else home

    def address(self, name: str) -> str | None:
        """Where the process takes updates; None when it is gone."""
        return self._addresses.get(name)


class HandingOn:
    """Gives updates to their homes, as Telegram would deliver them there; `close` it."""

    def __init__(self, homes: Homes, headers: Mapping[str, str]) -> None:
        self._homes = homes
        self._headers = {**headers, HANDED_ON: "1", "Content-Type": "application/json"}
        self._session: ClientSession | None = None
        self._shunned: dict[str, float] = {}
        """By their names, homes that could not be reached, and until when they are left alone."""

    async def taken(self, update: Update, body: bytes) -> bool:
        """Whether the home of the update's chat has handled it; else somebody else has to."""
        chat = chat_of(update)
        home = None if chat is None else self._homes.of(chat)
        if home is None or asyncio.get_running_loop().time() < self._shunned.get(home, 0.0):
            return False
        async with asyncio.TaskGroup() as group:
            asked = group.create_task(self._posted(home, body))
            while not asked.done() and self._homes.address(home):
                await asyncio.wait({asked}, timeout=LOOK_AGAIN)
            asked.cancel()
        return not asked.cancelled() and asked.result()

    async def close(self) -> None:
        if self._session is not None:
            await self._session.close()

    async def _posted(self, home: str, body: bytes) -> bool:
        address = self._homes.address(home)
        if address is None:
            return False
        if self._session is None:
            timeout = ClientTimeout(total=None, connect=CONNECT_SECONDS)
            self._session = ClientSession(timeout=timeout, connector=TCPConnector(limit=0))
        try:
            async with self._session.post(address, data=body, headers=self._headers) as answer:
                return answer.status == 200
        except (ClientError, TimeoutError) as error:
            log.warning("Process %s takes no update (%s): it is handled here", home, type(error).__name__)
            self._shunned[home] = asyncio.get_running_loop().time() + SHUNNED
            return False


def chat_of(update: Update) -> int | None:
    """Where the update comes from: its chat, or the person where there is none."""
    context = UserContextMiddleware.resolve_event_context(update)
    return context.user_id if context.chat_id is None else context.chat_id


def _hash(text: str) -> bytes:
    return blake2b(text.encode(), digest_size=8).digest()
