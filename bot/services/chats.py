"""Groups: their language, whether the bot is there, and where all went when one became a supergroup."""

from __future__ import annotations

from dataclasses import replace
from typing import Protocol

from bot.services.houserules import HouseRules, house_rules, setting_of
from bot.services.ports import Chat, ChatId, MoveChat, Store
from engine.errors import BadOption

SPOKEN = frozenset({"ru", "uk", "en"})


class Group(Protocol):
    """What Telegram says of a group in which something is written or pressed."""

    @property
    def id(self) -> int: ...
    @property
    def type(self) -> str: ...
    @property
    def title(self) -> str | None: ...
    @property
    def is_forum(self) -> bool | None: ...


class Chats:
    """The use cases around one group."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def seen(self, group: Group, language: str | None) -> tuple[Chat, bool]:
        """The group as known from now on, and whether it had been out of reach.

        Until it has a language it gets that of whoever is heard first.

        A sign of life takes back that the bot had been kicked or silenced."""
        known = await self._store.chat(ChatId(group.id))
        before = known or Chat(ChatId(group.id), group.type)
        chat = replace(
            before,
            language=before.language or language,
            kind=group.type,
            title=group.title or "",
            forum=bool(group.is_forum),
            gone=False,
        )
        if chat != known:
            await self._store.append((), (chat,))
        return chat, known is not None and known.gone

    async def lost(self, group: Group) -> None:
        """The bot was removed, or may not write there any more."""
        known = await self._store.chat(ChatId(group.id))
        chat = known or Chat(ChatId(group.id), group.type, group.title or "")
        await self._store.append((), (replace(chat, gone=True),))

    async def moved(self, old: ChatId, new: ChatId) -> bool:
        """The group has become a supergroup; of the messages and errors that say so the first one counts."""
        if await self._store.chat(old) is None and not await self._store.games_in(old, limit=1):
            return False
        await self._store.append((), (MoveChat(old, new),))
        return True

    async def speak(self, chat: Chat, language: str) -> Chat:
        """The group's boards speak this language; raises `BadOption` for others."""
        if language not in SPOKEN:
            raise BadOption(f"no such language: {language!r}")
        chat = replace(chat, language=language)
        await self._store.append((), (chat,))
        return chat

    async def rules(self, chat: ChatId) -> HouseRules:
        """What the group's administrators have set."""
        return await house_rules(self._store, chat)

    async def rule(self, chat: ChatId, name: str, value: str) -> HouseRules:
        """The house rules with one of them set; raises `BadOption` for what no button offers."""
        now = await self.rules(chat)
        await self._store.append((), setting_of(now, chat, name, value))
        return await self.rules(chat)
