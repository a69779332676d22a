"""The two kinds of threads: for thinking (the computer's moves) and for drawing (pictures)."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from threading import Barrier
from typing import Final, TypeVar

from bot.meters import THINKING, timed

T = TypeVar("T")

DRAWING: Final = 2
TURN: Final = 0.001
"""Seconds after which a thread lets another run that asks; Python's own 5 ms add up over several threads."""


class Threads:
    """Owned by the app; all begin at once. `think` is the `Executor` port of the use cases."""

    def __init__(self) -> None:
        sys.setswitchinterval(TURN)
        self.thinkers = max(1, (os.cpu_count() or 1) - 1)
        self._think = ThreadPoolExecutor(self.thinkers, thread_name_prefix="think")
        self._draw = ThreadPoolExecutor(DRAWING, thread_name_prefix="draw")
        _begin(self._think, self.thinkers)
        _begin(self._draw, DRAWING)

    @property
    def drawing(self) -> Executor:
        return self._draw

    async def run(self, work: Callable[[], T]) -> T:
        """Think."""
        return await asyncio.get_running_loop().run_in_executor(self._think, timed(THINKING)(work))

    def stop_thinking(self) -> None:
        """Forget queued thoughts: a restart has the computer's turns thought out again."""
        self._think.shutdown(wait=False, cancel_futures=True)

    def close(self) -> None:
        self.stop_thinking()
        self._draw.shutdown(wait=False, cancel_futures=True)


def _begin(executor: Executor, threads: int) -> None:
    """Have all threads begin now: later ones would be waited for by whoever asks, while others think."""
    together = Barrier(threads + 1)
    for _ in range(threads):
        executor.submit(together.wait)
    together.wait()
