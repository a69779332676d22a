"""Boards thought ahead: while players think, their next boards are worked out and an idle thread draws them.

A courtesy at nobody's cost: one drawing at a time, none while an update is being handled, and a bounded
number kept. Whoever finds nothing here works it out.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import Final

from bot.services.ports import BoardId
from bot.services.table import Table
from bot.telegram.pictures import Pictures, Shelf
from bot.views.ahead import Prospect
from bot.views.reader import Reader

BUTTONS: Final = 3
"""So many of a board's buttons are thought of, the first ones."""
BUSY: Final = 10
"""Boards shown in a second; where there are more, only the first button is thought of."""
LOOK_AGAIN: Final = 0.02
"""Seconds between two looks whether the bot is idle, while there is something to do."""


@dataclass(slots=True)
class _Plan:
    left: Iterator[Prospect]
    made: list[Prospect] = field(default_factory=list)
    ended: bool = False


class Ahead:
    """What the boards shown last may show next, and the shelf with its pictures. `run` must run for ever."""

    def __init__(self, pictures: Pictures, shelf: Shelf, idle: Callable[[], bool]) -> None:
        self._pictures = pictures
        self._shelf = shelf
        self._idle = idle
        self._plans: OrderedDict[BoardId, _Plan] = OrderedDict()
        self._planned = asyncio.Event()
        self._shown: deque[float] = deque(maxlen=BUSY)

    def plan(self, board: BoardId, prospects: Iterable[Prospect]) -> None:
        """The board shows something new and could show these next; what was drawn for it is forgotten."""
        self._shelf.clear(board)
        self._plans[board] = _Plan(islice(prospects, 1 if self._is_busy() else BUTTONS))
        self._plans.move_to_end(board)
        while len(self._plans) > self._shelf.size:
            oldest, _ = self._plans.popitem(last=False)
            self._shelf.clear(oldest)
        self._planned.set()

    def _is_busy(self) -> bool:
        now, first = asyncio.get_running_loop().time(), self._shown[0] if self._shown else 0.0
        busy = len(self._shown) == BUSY and now - first < 1.0
        self._shown.append(now)
        return busy

    def found(self, board: BoardId, table: Table, reader: Reader) -> Prospect | None:
        """How the board looks to the reader, if that has been thought of."""
        plan = self._plans.get(board)
        made = plan.made if plan is not None else ()
        return next((prospect for prospect in made if prospect.shows(table, reader)), None)

    async def run(self) -> None:
        """Draw whenever nothing else is to be done."""
        while True:
            await self._planned.wait()
            if self._idle():
                await self._make_one()
            else:
                await asyncio.sleep(LOOK_AGAIN)

    async def _make_one(self) -> None:
        """The next picture of the board that has the fewest."""
        open_plans = (board for board, plan in self._plans.items() if not plan.ended)
        board = min(open_plans, key=self._shelf.count, default=None)
        if board is None:
            self._planned.clear()
            return
        plan = self._plans[board]
        prospect = next(plan.left, None)
        if prospect is None:
            plan.ended = True
            return
        plan.made.append(prospect)
        jpeg = await self._pictures.ahead(prospect.view.scene, prospect.reader.theme, prospect.key)
        if jpeg is not None and self._plans.get(board) is plan:  # Else it shows something newer by now.
            plan.ended = not self._shelf.put(board, prospect.key, jpeg)
