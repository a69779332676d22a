"""Pictures drawn ahead: while players think, an idle thread draws what their next presses would show.

A courtesy at nobody's cost: one drawing at a time, none while an update is being handled, and a bounded
number kept. Whoever does not find a picture here has it drawn.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Final

from bot.services.ports import BoardId
from bot.telegram.pictures import Pictures, Shelf
from render.scene import Scene

BUTTONS: Final = 4
"""So many of a board's buttons are drawn for, the first ones."""
LOOK_AGAIN: Final = 0.02
"""Seconds between two looks whether the bot is idle, while there is something to draw."""


class Ahead:
    """What is to be drawn ahead, and the shelf for it. `run` must run for ever somewhere."""

    def __init__(self, pictures: Pictures, shelf: Shelf, idle: Callable[[], bool]) -> None:
        self._pictures = pictures
        self._shelf = shelf
        self._idle = idle
        self._plans: OrderedDict[BoardId, tuple[Iterator[Scene], str]] = OrderedDict()
        self._planned = asyncio.Event()

    def plan(self, board: BoardId, scenes: Iterable[Scene], theme: str) -> None:
        """The board shows something new and could show these next; what was drawn for it is forgotten."""
        self._shelf.clear(board)
        self._plans[board] = islice(scenes, BUTTONS), theme
        self._plans.move_to_end(board)
        while len(self._plans) > self._shelf.size:
            self._plans.popitem(last=False)
        self._planned.set()

    async def run(self) -> None:
        """Draw whenever nothing else is to be done."""
        while True:
            await self._planned.wait()
            if self._idle():
                await self._draw_one()
            else:
                await asyncio.sleep(LOOK_AGAIN)

    async def _draw_one(self) -> None:
        """The next picture of the board that has the fewest."""
        board = min(self._plans, key=self._shelf.count, default=None)
        if board is None:
            self._planned.clear()
            return
        plan = self._plans[board]
        scenes, theme = plan
        scene = next(scenes, None)
        jpeg = None if scene is None else await self._pictures.ahead(scene, theme)
        if self._plans.get(board) is not plan:  # It shows something else by now.
            return
        if scene is None or (jpeg is not None and not self._shelf.put(board, scene.key(theme), jpeg)):
            del self._plans[board]
