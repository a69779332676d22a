"""Who thinks next: a fair queue before the thinking threads.

Short thoughts go before long ones, and among equally long ones those that somebody waits for with nothing
else on the screen. Within a lane people take turns, however many boards each of them has. A thought that has
begun is finished; so a short one waits for one long thought per thread at most.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Final, TypeAlias, TypeVar

from bot.services.ports import Executor, PersonId

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Thought:
    """What the queue needs to know of a piece of thinking."""

    person: PersonId | None = None
    """For whom; people take turns."""
    plies: int = 0
    """How deep it looks; 0: some milliseconds of reckoning."""
    waited: bool = False
    """Somebody has asked for nothing but this."""


Lane: TypeAlias = tuple[int, bool]
Waiting: TypeAlias = "deque[asyncio.Future[None]]"

OVERTAKING: Final = 8
"""So many thoughts in a row may overtake a longer one that waits."""
AT_ONCE: Final = Thought(waited=True)


class Thinking:
    """As many thoughts at a time as there are threads, in fair order; itself an `Executor`."""

    def __init__(self, executor: Executor, threads: int) -> None:
        self._executor = executor
        self._free = threads
        self._lanes: dict[Lane, OrderedDict[PersonId | None, Waiting]] = {}
        self._last: Lane = (0, False)
        self._overtaken = 0

    @property
    def waiting(self) -> int:
        """Thoughts that wait for their turn."""
        return sum(len(waiting) for people in self._lanes.values() for waiting in people.values())

    async def run(self, work: Callable[[], T], thought: Thought = AT_ONCE) -> T:
        """Think when it is this thought's turn."""
        async with self.turn(thought):
            return await self._executor.run(work)

    @asynccontextmanager
    async def turn(self, thought: Thought) -> AsyncIterator[Executor]:
        """Wait for a turn; within the block the threads have room for one piece of work."""
        if self._free:
            self._free -= 1
        else:
            await self._granted(thought)
        try:
            yield self._executor
        finally:
            self._pass_on()

    async def _granted(self, thought: Thought) -> None:
        lane = (thought.plies, not thought.waited)
        granted: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._lanes.setdefault(lane, OrderedDict()).setdefault(thought.person, deque()).append(granted)
        try:
            await granted
        except asyncio.CancelledError:
            if granted.done() and not granted.cancelled():
                self._pass_on()
            raise

    def _pass_on(self) -> None:
        """The turn goes to whoever is next, if anybody still waits."""
        while self._lanes:
            granted = self._next()
            if not granted.done():
                granted.set_result(None)
                return
        self._free += 1

    def _next(self) -> asyncio.Future[None]:
        """The next one of the lane whose turn it is; lane and person go to the end."""
        lane = self._last = self._lane()
        people = self._lanes.pop(lane)
        person, waiting = people.popitem(last=False)
        granted = waiting.popleft()
        if waiting:
            people[person] = waiting
        if people:
            self._lanes[lane] = people
        return granted

    def _lane(self) -> Lane:
        """The shortest thoughts, but for a favour to others now and then."""
        first = min(self._lanes)
        others = [lane for lane in self._lanes if lane != first]
        # Never two favours in a row: what is short has waited for a long thought already.
        favour = self._overtaken >= OVERTAKING and self._last <= first
        self._overtaken = self._overtaken + 1 if others and not favour else 0
        return others[0] if others and favour else first
