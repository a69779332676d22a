"""A store whose process may be killed at any write, before it or right after."""

from __future__ import annotations

import random
from collections.abc import Sequence

from bot.services.ports import Append, Board, Change
from bot.store.store import SqlStore


class Killed(BaseException):
    """The process is gone; nothing in it can catch that."""


class MortalStore(SqlStore):
    """The real store. Once in so many writes it dies with the process, the write done or not."""

    def __init__(self, living: SqlStore, chance: random.Random, once_in: float) -> None:
        super().__init__(living._database)
        self._chance = chance
        self.once_in = once_in
        self.kills = 0

    async def append(self, appends: Sequence[Append], changes: Sequence[Change] = ()) -> tuple[Board, ...]:
        dies = self._chance.random() * self.once_in < 1
        if dies and self._chance.random() < 0.5:
            self._die()
        boards = await super().append(appends, changes)
        if dies:
            self._die()
        return boards

    def _die(self) -> None:
        self.kills += 1
        raise Killed
