"""Pictures for messages: drawn in the drawing threads once, then sent by the `file_id` that Telegram gave."""

from __future__ import annotations

import asyncio
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import Protocol

from aiogram.types import BufferedInputFile

from bot.services.ports import Clock, Picture, Store
from render.scene import Scene


class Draws(Protocol):
    def draw(self, scene: Scene, theme: str) -> bytes: ...


@dataclass(frozen=True, slots=True)
class Drawn:
    """A picture ready to be sent: bytes to upload, or the `file_id` of one that Telegram holds."""

    key: str
    media: BufferedInputFile | str

    @property
    def uploads(self) -> bool:
        return not isinstance(self.media, str)


class Pictures:
    """The pictures of one bot (a `file_id` is of no use to another)."""

    def __init__(self, store: Store, clock: Clock, painter: Draws, threads: Executor, bot: int) -> None:
        self._store = store
        self._clock = clock
        self._painter = painter
        self._threads = threads
        self._bot = bot

    async def of(self, scene: Scene, theme: str, *, afresh: bool = False) -> Drawn:
        """The picture of the scene; `afresh` when Telegram has just refused the `file_id` on record."""
        key = scene.key(theme)
        known = None if afresh else await self._store.picture(self._bot, key)
        if known is not None:
            return Drawn(key, known)
        loop = asyncio.get_running_loop()
        jpeg = await loop.run_in_executor(self._threads, self._painter.draw, scene, theme)
        return Drawn(key, BufferedInputFile(jpeg, "board.jpg"))

    async def keep(self, drawn: Drawn, file_id: str | None) -> None:
        """Remember the `file_id` of an uploaded picture."""
        if drawn.uploads and file_id is not None:
            await self._store.append((), (Picture(self._bot, drawn.key, file_id, self._clock.now()),))
