"""Who thinks next: the queue before the thinking threads, by order and never by the clock."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final, TypeVar

import pytest

from bot.services.ports import PersonId
from bot.services.thinking import OVERTAKING, Thinking, Thought
from tests.bot.house import ANNA, BORIS, STRANGER, Here

T = TypeVar("T")

QUICK: Final = 1
SLOWEST: Final = 3
OWNERS: Final = [PersonId(100 + number) for number in range(100)]


class Told:
    """Threads that begin what they are given and end it when they are told."""

    def __init__(self) -> None:
        self.begun: list[str] = []
        self._told: asyncio.Queue[None] = asyncio.Queue()

    async def run(self, work: Callable[[], T]) -> T:
        found = work()
        self.begun.append(str(found))
        await self._told.get()
        return found

    async def end(self, count: int = 1) -> None:
        """Have so many thoughts ended, one after the other."""
        for _ in range(count):
            self._told.put_nowait(None)
            for _ in range(10):  # Let whoever is next begin.
                await asyncio.sleep(0)


class Queue:
    """Thoughts that are asked for by name, before threads that wait to be told."""

    def __init__(self, tasks: asyncio.TaskGroup, threads: int = 1) -> None:
        self.threads = Told()
        self.thinking = Thinking(self.threads, threads)
        self._tasks = tasks

    async def ask(self, name: str, thought: Thought) -> asyncio.Task[str]:
        task = self._tasks.create_task(self.thinking.run(lambda: name, thought))
        for _ in range(5):
            await asyncio.sleep(0)
        return task

    @property
    def begun(self) -> list[str]:
        return self.threads.begun


async def test_a_hundred_boards_at_the_slowest_level_do_not_starve_a_quick_one() -> None:
    async with asyncio.TaskGroup() as tasks:
        queue = Queue(tasks)
        for owner in OWNERS:
            await queue.ask(f"slow {owner}", Thought(owner, SLOWEST))
        await queue.ask("quick", Thought(ANNA, QUICK))

        await queue.threads.end()
        begun = list(queue.begun)
        await queue.threads.end(len(OWNERS))

    assert begun == ["slow 100", "quick"]
    assert len(queue.begun) == len(OWNERS) + 1


async def test_each_thread_makes_a_quick_one_wait_for_one_long_thought_at_most() -> None:
    async with asyncio.TaskGroup() as tasks:
        queue = Queue(tasks, threads=2)
        for owner in OWNERS[:6]:
            await queue.ask(f"slow {owner}", Thought(owner, SLOWEST))
        for name in ("quick", "quick too"):
            await queue.ask(name, Thought(ANNA, QUICK))

        await queue.threads.end(2)
        begun = list(queue.begun)
        await queue.threads.end(6)

    assert begun == ["slow 100", "slow 101", "quick", "quick too"]


async def test_quick_ones_without_end_do_not_starve_a_long_one() -> None:
    async with asyncio.TaskGroup() as tasks:
        queue = Queue(tasks)
        await queue.ask("first", Thought(BORIS, QUICK))
        await queue.ask("long", Thought(BORIS, SLOWEST))
        for number in range(2 * OVERTAKING):
            await queue.ask(f"quick {number}", Thought(ANNA, QUICK))

        await queue.threads.end(2 * OVERTAKING + 2)

    assert queue.begun.index("long") == OVERTAKING + 1


async def test_people_take_turns_however_many_boards_one_of_them_has() -> None:
    async with asyncio.TaskGroup() as tasks:
        queue = Queue(tasks)
        await queue.ask("running", Thought(STRANGER, SLOWEST))
        for number in range(3):
            await queue.ask(f"Anna {number}", Thought(ANNA, SLOWEST))
        for number in range(2):
            await queue.ask(f"Boris {number}", Thought(BORIS, SLOWEST))

        await queue.threads.end(6)

    assert queue.begun == ["running", "Anna 0", "Boris 0", "Anna 1", "Boris 1", "Anna 2"]


async def test_what_somebody_waits_for_goes_before_a_reply_as_long_and_after_a_quick_one() -> None:
    async with asyncio.TaskGroup() as tasks:
        queue = Queue(tasks)
        await queue.ask("running", Thought(STRANGER, SLOWEST))
        await queue.ask("reply", Thought(ANNA, SLOWEST))
        await queue.ask("hint", Thought(BORIS, SLOWEST, waited=True))
        await queue.ask("quick", Thought(STRANGER, QUICK))

        await queue.threads.end(4)

    assert queue.begun == ["running", "quick", "hint", "reply"]


async def test_who_no_longer_waits_is_passed_over() -> None:
    async with asyncio.TaskGroup() as tasks:
        queue = Queue(tasks)
        await queue.ask("running", Thought(STRANGER, QUICK))
        given_up = await queue.ask("given up", Thought(ANNA, QUICK))
        await queue.ask("next", Thought(BORIS, QUICK))

        given_up.cancel()
        await queue.threads.end(2)

    assert queue.begun == ["running", "next"]


async def test_who_is_cancelled_at_the_moment_of_the_turn_hands_it_on() -> None:
    async with asyncio.TaskGroup() as tasks:
        thinking = Thinking(Here(), 1)
        turn = thinking.turn(Thought())
        await turn.__aenter__()
        given_up = tasks.create_task(thinking.run(lambda: "given up", Thought(ANNA)))
        after = tasks.create_task(thinking.run(lambda: "next", Thought(BORIS)))
        await asyncio.sleep(0)

        await turn.__aexit__(None, None, None)
        given_up.cancel()

        assert await after == "next"


async def test_a_fault_in_one_thought_keeps_nobody_else_from_thinking() -> None:
    thinking = Thinking(Here(), 1)

    with pytest.raises(ZeroDivisionError):
        await thinking.run(lambda: 1 / 0)

    assert await thinking.run(lambda: "still here") == "still here"
