"""Timers: rows that say when something is due, worked off by whichever process claims them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import Final, TypeAlias

from bot.meters import TIMERS
from bot.services.ports import Clock, DropTimer, Store, Timer

log = logging.getLogger(__name__)

LOOK: Final = 1.0
"""Seconds between looks when nothing is due sooner: another process may have armed a timer."""


Handler: TypeAlias = Callable[[Timer], Awaitable[None]]
"""Does what is due, and drops the timer in the transaction of its effect."""


class Timers:
    """The loop over due timers. What a stop has left undone is due when the next start looks."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        handlers: Mapping[str, Handler],
        resting: Callable[[], Awaitable[bool]] | None = None,
        *,
        alone: bool = False,
    ) -> None:
        """`handlers` by the kind of timer; one of them at a time, so what takes long goes on elsewhere.

        While it is `resting`, timers only wait. `alone`: no other process works any off."""
        self._store = store
        self._clock = clock
        self._woken = asyncio.Event()
        self._handlers = handlers
        self._resting = resting
        self._alone = alone

    def wake(self) -> None:
        """Look now: the clock has jumped."""
        self._woken.set()

    async def run(self) -> None:
        """Work off due timers, for ever."""
        while True:
            try:
                await self.run_due()
                pause = await self._pause()
            except Exception:
                log.exception("Timers could not be read")
                pause = LOOK
            await self._sleep(pause)

    async def run_due(self) -> int:
        """Everything that is due now; the number of timers."""
        if self._resting is not None and await self._resting():
            return 0
        if self._alone:
            await self._store.free_timers()  # Those that were claimed before this start.
            self._alone = False
        timers = await self._store.claim_timers(self._clock.now())
        for timer in timers:
            await self._run_one(timer)
        return len(timers)

    async def _run_one(self, timer: Timer) -> None:
        """A timer that fails is not dropped, so its lease runs out and it comes again."""
        handler = self._handlers.get(timer.kind)
        TIMERS.labels(timer.kind).observe(max(0.0, (self._clock.now() - timer.due_at).total_seconds()))
        try:
            if handler is None:
                log.warning("Nothing knows timers of kind %r", timer.kind)
                await self._store.append((), (DropTimer(timer.kind, timer.subject, timer.due_at),))
            else:
                await handler(timer)
        except Exception:
            log.exception("Timer %s %s failed", timer.kind, timer.subject)

    async def _pause(self) -> float:
        due = await self._store.next_timer()
        if due is None:
            return LOOK
        return min(max((due - self._clock.now()).total_seconds(), 0.0), LOOK)

    async def _sleep(self, seconds: float) -> None:
        try:
            async with asyncio.timeout(seconds):
                await self._woken.wait()
        except TimeoutError:
            pass
        self._woken.clear()
