"""The two kinds of threads: for thinking (the computer's moves) and for drawing (pictures)."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from typing import Final, TypeVar

T = TypeVar("T")

DRAWING: Final = 2


class Threads:
    """Owned by the app. `think` is the `Executor` port of the use cases."""

    def __init__(self) -> None:
        self.thinkers = max(1, (os.cpu_count() or 1) - 1)
        self._think = ThreadPoolExecutor(self.thinkers, thread_name_prefix="think")
        self._draw = ThreadPoolExecutor(DRAWING, thread_name_prefix="draw")

    @property
    def drawing(self) -> Executor:
        return self._draw

    async def run(self, work: Callable[[], T]) -> T:
        """Think."""
        return await asyncio.get_running_loop().run_in_executor(self._think, work)

    def stop_thinking(self) -> None:
        """Forget queued thoughts: a restart has the computer's turns thought out again."""
        self._think.shutdown(wait=False, cancel_futures=True)

    def close(self) -> None:
        self.stop_thinking()
        self._draw.shutdown(wait=False, cancel_futures=True)
