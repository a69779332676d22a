"""Polling: getUpdates with offsets, waiting, and 409 when two clients poll."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from bot.sandbox.errors import ApiError, conflict
from bot.sandbox.plain import Json
from bot.sandbox.updates import Update, Updates

TWO_POLL = "terminated by other getUpdates request; make sure that only one bot instance is running"
HOOKED = "can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first"
TAIL, HEAD = 10, 100_000
HELD_SECONDS = 3.0


@dataclass(slots=True, eq=False)
class _Poll:
    """A getUpdates request that waits; `ended` holds why it must stop."""

    ended: asyncio.Future[ApiError]


class Polling:
    """At most one waiting request; the newer ends the older, only when it must itself wait."""

    def __init__(self, updates: Updates) -> None:
        self.updates = updates
        self.waiting: _Poll | None = None
        self._last_offset: int | None = None
        self._last_call = -1e9
        self._next_conflict = -1e9

    async def take(self, offset: int, limit: int, seconds: float) -> Json:
        """The updates from `offset` on, waiting up to `seconds` for the first."""
        loop = asyncio.get_running_loop()
        limit = min(max(limit, 1), 100) if limit else 100
        if offset == self._last_offset and seconds < 3 and loop.time() < self._last_call + 3:
            seconds = 3
        if offset == self._last_offset and loop.time() < self._last_call + 0.5:
            limit = 1
        self._last_offset, self._last_call = offset, loop.time()
        start = self._confirm(offset)
        if found := self._from(start, limit):
            return found
        if seconds > 0:
            await self._wait(start, min(seconds, 50))
        return self._from(start, limit)

    def end(self, reason: ApiError) -> None:
        """Stop the waiting request, if there is one."""
        if self.waiting is not None and not self.waiting.ended.done():
            self.waiting.ended.set_result(reason)

    async def refuse(self, reason: ApiError) -> None:
        """Raise a conflict; a second one within three seconds is held back for three."""
        loop = asyncio.get_running_loop()
        if reason.code == 409 and loop.time() < self._next_conflict:
            await asyncio.sleep(HELD_SECONDS)
        else:
            self._next_conflict = loop.time() + HELD_SECONDS
        raise reason

    def _confirm(self, offset: int) -> int:
        """Forget what the offset confirms; the id from which to read."""
        waiting = self.updates.waiting
        if offset < 0:
            kept = max(len(waiting) + offset, 0)
            for _ in range(kept):
                waiting.popleft()
            return 0
        head = waiting[0].id if waiting else self.updates.next_id
        if offset > self.updates.next_id + TAIL or offset < head - HEAD or offset == 0:
            return 0
        self.updates.forget_below(offset)
        return offset

    def _from(self, start: int, limit: int) -> list[Json]:
        chosen: list[Update] = [update for update in self.updates.ready() if update.id >= start][:limit]
        shapes: list[Json] = []
        for update in chosen:
            shapes += [update.shape()] * update.copies
            update.copies = 1
        return shapes

    async def _wait(self, start: int, seconds: float) -> None:
        loop = asyncio.get_running_loop()
        self.end(conflict(TWO_POLL))
        poll = self.waiting = _Poll(loop.create_future())
        deadline = loop.time() + seconds
        try:
            while (left := deadline - loop.time()) > 0 and not self._from_peek(start):
                wait = min(left, self.updates.next_due() or left)
                arrived = loop.create_task(self.updates.arrived.wait())
                await asyncio.wait((arrived, poll.ended), timeout=wait, return_when=asyncio.FIRST_COMPLETED)
                arrived.cancel()
                if poll.ended.done():
                    await self.refuse(poll.ended.result())
        finally:
            if self.waiting is poll:
                self.waiting = None

    def _from_peek(self, start: int) -> bool:
        return any(update.id >= start for update in self.updates.ready())
