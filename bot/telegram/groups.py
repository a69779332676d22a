"""Whole groups: known in passing, out of reach and back, moved to another id."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence

from bot.services.chats import Chats, Group
from bot.services.ports import Chat, ChatId
from bot.telegram.boards import Boards
from bot.telegram.cards import Cards
from bot.telegram.tasks import Tasks


class Groups:
    """Keeps the rows of groups, and has their boards shown when they can be shown again."""

    def __init__(
        self,
        chats: Chats,
        boards: Boards,
        cards: Cards,
        tasks: Tasks,
        more: Sequence[Callable[[], Awaitable[None]]] = (),
        there: Sequence[Callable[[ChatId], Awaitable[None]]] = (),
    ) -> None:
        """`more`, and `there` of one group: what else is to be shown again when it can be."""
        self._more = more
        self._there = there
        self._chats = chats
        self._boards = boards
        self._cards = cards
        self._tasks = tasks
        self._moving = asyncio.Lock()

    async def seen(self, group: Group, language: str | None) -> Chat:
        """Something is written or pressed there, or the bot has been let in."""
        chat, back = await self._chats.seen(group, language)
        if back:
            await self._boards.resume_in(chat.id)
            await self._show_more(chat.id)
        return chat

    async def lost(self, group: Group) -> None:
        await self._chats.lost(group)

    def follow(self, old: ChatId, new: ChatId) -> None:
        """An error says that the group has become a supergroup."""
        self._tasks.spawn(self.move(old, new), f"group {old}")

    async def move(self, old: ChatId, new: ChatId) -> None:
        """All that stands in the group stands in the supergroup from now on, posted afresh, once."""
        async with self._moving:
            if await self._chats.moved(old, new):
                await self._boards.resume_in(new)
                self._tasks.spawn(self._cards.announce_all(await self._cards.nowhere(new)), "moved cards")
                await self._show_more(new)

    async def _show_more(self, chat: ChatId) -> None:
        for show in self._more:
            await show()
        for show_there in self._there:
            await show_there(chat)
