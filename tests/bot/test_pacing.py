"""How often the bot speaks to one chat and to all of them, on a clock that the tests move."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from bot.telegram.limits import Bucket
from bot.telegram.line import AWAITED, Urgency
from bot.telegram.pacing import GROUP_CALLS, GROUP_KEPT, GROUP_RESERVE, Pacer

PRIVATE = 7
GROUP = -1007


class FastLoop:
    """Loop time that runs a thousand times faster: a minute of pacing takes 60 ms."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._start = self._loop.time()

    def now(self) -> float:
        return (self._loop.time() - self._start) * SPEED


SPEED = 200.0


@pytest.fixture
async def clock(monkeypatch: pytest.MonkeyPatch) -> Callable[[], float]:
    real = asyncio.timeout
    monkeypatch.setattr(
        "bot.telegram.pacing.asyncio.timeout", lambda s: real(None if s is None else s / SPEED)
    )
    return FastLoop().now


async def test_nobody_waits_while_the_chat_is_quiet(clock: Callable[[], float]) -> None:
    pacer = Pacer(25, clock)

    async with asyncio.timeout(0.1):
        results = [await pacer.turn(PRIVATE, str(n)) for n in range(3)]

    assert results == [True, True, True]


async def test_a_private_chat_gets_a_call_a_second_after_a_burst_of_three(clock: Callable[[], float]) -> None:
    pacer = Pacer(25, clock)
    times = []

    for n in range(6):
        await pacer.turn(PRIVATE, str(n))
        times.append(clock())

    assert times[5] - times[0] >= 2.99
    assert times[5] - times[0] < 5


async def test_a_group_gets_at_most_18_calls_a_minute(clock: Callable[[], float]) -> None:
    pacer = Pacer(25, clock)
    times = []

    for n in range(20):
        await pacer.turn(GROUP, str(n), Urgency.MOVER)
        times.append(clock())

    assert times[18] - times[0] >= 59.9


async def test_a_groups_last_calls_are_left_to_who_is_in_the_middle_of_a_turn(
    clock: Callable[[], float],
) -> None:
    pacer = Pacer(25, clock)
    times = []

    for n in range(GROUP_CALLS - GROUP_RESERVE + 1):
        await pacer.turn(GROUP, str(n), Urgency.TURN)
        times.append(clock())
    hurried = Pacer(25, clock)
    for n in range(GROUP_CALLS - GROUP_RESERVE):
        await hurried.turn(GROUP, str(n), Urgency.TURN)
    before = clock()
    await hurried.turn(GROUP, "keyboard", Urgency.MOVER)

    assert times[-1] - times[0] >= 59.9
    assert clock() - before < 2


async def test_the_newest_state_of_a_board_wins_and_keeps_its_place_in_the_queue(
    clock: Callable[[], float],
) -> None:
    pacer = Pacer(25, clock)
    for n in range(3):
        await pacer.turn(PRIVATE, str(n))
    order = []

    async def want(subject: str, name: str) -> None:
        if await pacer.turn(PRIVATE, subject):
            order.append(name)

    async with asyncio.TaskGroup() as group:
        group.create_task(want("board", "old board"))
        group.create_task(want("menu", "menu"))
        await asyncio.sleep(0)
        group.create_task(want("board", "new board"))

    assert order == ["new board", "menu"]


async def test_after_a_429_the_chat_rests_and_other_chats_go_on(clock: Callable[[], float]) -> None:
    pacer = Pacer(25, clock)

    pacer.hold(PRIVATE, 17)
    await pacer.turn(PRIVATE + 1, "board")
    other = clock()
    await pacer.turn(PRIVATE, "board")

    assert other < 16.9 <= clock()


async def test_all_chats_together_stay_below_the_cap(clock: Callable[[], float]) -> None:
    pacer = Pacer(10, clock)

    async with asyncio.TaskGroup() as group:
        for chat in range(1, 31):
            group.create_task(pacer.turn(chat, "board"))

    assert clock() >= 1.99


async def test_a_caller_who_gives_up_makes_room_for_the_next(clock: Callable[[], float]) -> None:
    pacer = Pacer(25, clock)
    pacer.hold(PRIVATE, 10)
    waiting = asyncio.ensure_future(pacer.turn(PRIVATE, "first"))
    second = asyncio.ensure_future(pacer.turn(PRIVATE, "second"))
    await asyncio.sleep(0)

    waiting.cancel()

    assert await second is True


async def order_of(pacer: Pacer, *wishes: tuple[str, Urgency]) -> list[str]:
    """Who goes when, of several that wait for a group which has just used up its burst."""
    for n in range(3):
        await pacer.turn(GROUP, str(n))
    order = []

    async def want(name: str, urgency: Urgency) -> None:
        if await pacer.turn(GROUP, name, urgency):
            order.append(name)

    async with asyncio.TaskGroup() as group:
        for name, urgency in wishes:
            group.create_task(want(name, urgency))
            await asyncio.sleep(0)
    return order


async def test_a_movers_keyboard_goes_before_everything_that_waits_longer(clock: Callable[[], float]) -> None:
    order = await order_of(
        Pacer(25, clock),
        ("screen", Urgency.OTHER),
        ("end of a game", Urgency.TURN),
        ("keyboard", Urgency.MOVER),
        ("second keyboard", Urgency.MOVER),
    )

    assert order == ["keyboard", "second keyboard", "end of a game", "screen"]


async def test_what_nobody_misses_waits_until_most_of_a_groups_calls_are_free(
    clock: Callable[[], float],
) -> None:
    pacer = Pacer(25, clock)
    began = clock()
    for n in range(GROUP_CALLS - GROUP_KEPT):
        await pacer.turn(GROUP, str(n), Urgency.MOVER)

    waiting = asyncio.ensure_future(pacer.turn(GROUP, "spare", Urgency.SPARE))
    await pacer.turn(GROUP, "keyboard", Urgency.MOVER)
    at_once = clock() - began
    await waiting

    assert at_once < 30
    assert clock() - began >= 59


async def test_whoever_becomes_urgent_while_waiting_goes_first(clock: Callable[[], float]) -> None:
    pacer = Pacer(25, clock)
    for n in range(3):
        await pacer.turn(GROUP, str(n))
    order = []

    async def want(name: str, urgency: Urgency) -> None:
        await pacer.turn(GROUP, name, urgency)
        order.append(name)

    async with asyncio.TaskGroup() as group:
        group.create_task(want("board 1", Urgency.OTHER))
        group.create_task(want("board 2", Urgency.SPARE))
        await asyncio.sleep(0)
        pacer.hurry(GROUP, "board 2", Urgency.MOVER)

    assert order == ["board 2", "board 1"]


async def test_no_second_sees_more_calls_than_telegram_takes_even_after_a_pause(
    clock: Callable[[], float],
) -> None:
    pacer, times = Pacer(25, clock), []

    async def call(chat: int) -> None:
        await pacer.turn(chat, "board")
        times.append(clock())

    async with asyncio.TaskGroup() as group:
        for chat in range(1, 101):
            group.create_task(call(chat))

    assert min(later - earlier for earlier, later in zip(times, times[30:], strict=False)) >= 1.0


async def line_of(pacer: Pacer, *chats: tuple[int, bool]) -> list[int]:
    """The order in which chats are called that want it at the same time, awaited or not."""
    order = []

    async def call(chat: int, awaited: bool) -> None:
        await pacer.turn(chat, "board", awaited=awaited)
        order.append(chat)

    async with asyncio.TaskGroup() as group:
        for chat, awaited in chats:
            group.create_task(call(chat, awaited))
            await asyncio.sleep(0)
        await asyncio.sleep(0)
        pacer.press(3, "board")
    return order


async def test_whoever_came_first_is_shown_first(clock: Callable[[], float]) -> None:
    chats = [(chat, True) for chat in (9, 4, 7, 1, 8, 5)]

    assert await line_of(Pacer(5, clock), *chats) == [9, 4, 7, 1, 8, 5]


async def test_whoever_has_just_pressed_goes_before_what_a_restart_has_left(
    clock: Callable[[], float],
) -> None:
    left = [(chat, False) for chat in (1, 2, 3, 4)]

    # 1 went while nobody else was there; 3 is pressed while it waits.
    assert await line_of(Pacer(5, clock), *left, (7, True), (8, True)) == [1, 7, 8, 3, 2, 4]


async def test_what_a_restart_has_left_is_shown_though_others_press_all_the_time(
    clock: Callable[[], float],
) -> None:
    pacer = Pacer(5, clock)
    began = clock()
    left = asyncio.ensure_future(pacer.turn(1000, "left", awaited=False))

    for chat in range(1, 1000):
        crowd = [asyncio.ensure_future(pacer.turn(10 * chat + n, "board")) for n in range(8)]
        await crowd[0]
        if left.done():
            break

    assert left.done()
    assert clock() - began < 2 * AWAITED


async def test_however_many_wait_only_the_first_looks_at_the_clock(
    clock: Callable[[], float], monkeypatch: pytest.MonkeyPatch
) -> None:
    looks = []

    def look(self: Bucket, now: float, kept: int = 0) -> float:
        looks.append(now)
        return plain(self, now, kept)

    plain = Bucket.wait
    monkeypatch.setattr(Bucket, "wait", look)
    pacer = Pacer(100, clock)

    async with asyncio.TaskGroup() as group:
        for chat in range(1, 301):
            group.create_task(pacer.turn(chat, "board"))

    assert len(looks) < 300 * 8


async def test_calls_that_were_held_up_by_drawing_do_not_go_out_all_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    waits: list[float] = []
    pacer = Pacer(25, lambda: 0.0)

    async def notes(seconds: float) -> None:
        waits.append(seconds)

    monkeypatch.setattr("bot.telegram.pacing.asyncio.sleep", notes)

    for _ in range(60):
        await pacer.depart()

    assert sum(wait < 1.0 for wait in waits) < 29
    assert sum(wait < 2.0 for wait in waits) < 57
    assert waits[-1] < 2.2


async def test_no_turn_comes_while_calls_that_were_held_up_still_have_to_go_out() -> None:
    now = [0.0]
    pacer = Pacer(25, lambda: now[0])
    for _ in range(10):
        held_up = asyncio.ensure_future(pacer.depart())
    waiting = asyncio.ensure_future(pacer.turn(PRIVATE, "board"))
    await asyncio.sleep(0.01)

    before = waiting.done()
    now[0] = 1.0
    pacer.press(PRIVATE, "board")
    await asyncio.sleep(0)
    await asyncio.sleep(0)

    assert not before
    assert await waiting is True
    held_up.cancel()
