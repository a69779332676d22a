"""Pictures for messages: drawn in the drawing threads once, then sent by the `file_id` that Telegram gave."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import Final, Protocol

from aiogram.types import BufferedInputFile

from bot.services.ports import BoardId, Clock, Picture, Store
from bot.services.recent import Recent
from bot.telegram.films import Animates, film
from render.pages import Picture as Shown
from render.pages import Reel

SHELF: Final = 48
"""So many pictures are drawn ahead at most: some 8 MB."""
DRAWINGS: Final = 4
"""So many drawings, the last ones asked for, are kept for whoever asks for the same at that time."""


class Draws(Animates, Protocol):
    def draw(self, scene: Shown, theme: str) -> bytes: ...


@dataclass(frozen=True, slots=True)
class Drawn:
    """A picture ready to be sent: bytes to upload, or the `file_id` of one that Telegram holds."""

    key: str
    media: BufferedInputFile | str
    moving: bool = False
    """It is an animation."""

    @property
    def uploads(self) -> bool:
        return not isinstance(self.media, str)


class Shelf:
    """Pictures drawn ahead, so many at most; each for one board, until that shows something new."""

    def __init__(self, size: int = SHELF) -> None:
        self.size = size
        self._keys: OrderedDict[BoardId, list[str]] = OrderedDict()
        self._jpegs: dict[str, bytes] = {}

    def get(self, key: str) -> bytes | None:
        return self._jpegs.get(key)

    def count(self, board: BoardId) -> int:
        return len(self._keys.get(board, ()))

    def put(self, board: BoardId, key: str, jpeg: bytes) -> bool:
        """Keep it; False where all is full. A board's first picture drives out another board's last one."""
        if len(self._jpegs) >= self.size and board not in self._keys:
            self._make_room()
        if len(self._jpegs) >= self.size:
            return False
        self._keys.setdefault(board, []).append(key)
        self._jpegs[key] = jpeg
        return True

    def _make_room(self) -> None:
        """The least likely picture goes: the last one of the board that has most, the oldest of these."""
        board = max(self._keys, key=self.count)
        if self.count(board) == 1:
            self.clear(board)
        else:
            self._jpegs.pop(self._keys[board].pop(), None)

    def clear(self, board: BoardId) -> None:
        """Forget what was drawn for the board."""
        for key in self._keys.pop(board, ()):
            self._jpegs.pop(key, None)


class Pictures:
    """The pictures of one bot (a `file_id` is of no use to another)."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        painter: Draws,
        threads: Executor,
        bot: int,
        shelf: Shelf | None = None,
    ) -> None:
        self._store = store
        self._clock = clock
        self._painter = painter
        self._threads = threads
        self._bot = bot
        self._shelf = shelf or Shelf()
        self._drawings: Recent[str, asyncio.Future[bytes]] = Recent(DRAWINGS)
        self._filming = asyncio.Lock()

    async def of(self, scene: Shown, theme: str, key: str = "", *, afresh: bool = False) -> Drawn:
        """The picture of the scene; `afresh` when Telegram has just refused the `file_id` on record.

        `key` is the scene's, where somebody has worked it out already."""
        key = key or scene.key(theme)
        jpeg = self._shelf.get(key)
        if jpeg is None:
            known = None if afresh else await self._store.picture(self._bot, key)
            if known is not None:
                return Drawn(key, known)
            jpeg = await self._jpeg(key, scene, theme)
        return Drawn(key, BufferedInputFile(jpeg, "board.jpg"))

    async def film(self, reel: Reel, theme: str, *, afresh: bool = False) -> Drawn:
        """The animation; one is made at a time, and boards are drawn between its frames."""
        key = await asyncio.get_running_loop().run_in_executor(self._threads, reel.key, theme)
        async with self._filming:
            known = None if afresh else await self._store.picture(self._bot, key)
            if known is not None:
                return Drawn(key, known, moving=True)
            gif = await film(self._painter, self._threads, reel, theme)
        return Drawn(key, BufferedInputFile(gif, "nardy.gif"), moving=True)

    async def ahead(self, scene: Shown, theme: str, key: str) -> bytes | None:
        """The picture for later; None where Telegram holds it already."""
        known = await self._store.picture(self._bot, key)
        return None if known is not None else await self._jpeg(key, scene, theme)

    async def keep(self, drawn: Drawn, file_id: str | None) -> None:
        """Remember the `file_id` of an uploaded picture."""
        uploaded = self.uploaded(drawn, file_id)
        if uploaded is not None:
            await self._store.append((), (uploaded,))

    def uploaded(self, drawn: Drawn, file_id: str | None) -> Picture | None:
        """The row to be written of an uploaded picture; None where nothing was uploaded."""
        if not drawn.uploads or file_id is None:
            return None
        return Picture(self._bot, drawn.key, file_id, self._clock.now())

    async def _jpeg(self, key: str, scene: Shown, theme: str) -> bytes:
        """The picture as bytes; who asks for one that is being drawn waits for the same."""
        drawing = self._drawings.get(key)
        if drawing is None or (drawing.done() and drawing.exception() is not None):
            loop = asyncio.get_running_loop()
            drawing = loop.run_in_executor(self._threads, self._painter.draw, scene, theme)
            self._drawings.put(key, drawing)
        # The others that wait do not give up with this one.
        return await asyncio.shield(drawing)
