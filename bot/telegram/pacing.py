"""How often the bot speaks: once a second to a person (bursts of 3), 18 a minute to a group, 25/s in all.

Telegram counts edits like sends (answers to presses are free). Waiting comes before the state is read, so a
caller who waited shows the newest state; one whom a newer caller for the same subject has overtaken gets
False and does nothing. Where several wait for one chat, the most urgent goes first.
"""

from __future__ import annotations

import asyncio
import json
from collections import deque
from collections.abc import Callable
from enum import IntEnum
from typing import Final

from bot.telegram.limits import Bucket, Limit, Window
from bot.telegram.sharing import BUSY, Sharing

GROUP_CALLS: Final = 18
GROUP_SECONDS: Final = 60.0
GROUP_KEPT: Final = 14
"""So many of a group's calls are kept for what is more urgent than `Urgency.SPARE`."""
GROUP_RESERVE: Final = 3
"""So many of them are kept for whoever is in the middle of a turn."""
PRIVATE_BURST: Final = 3
PRIVATE_RATE: Final = 1.0
KNOWN_CHATS: Final = 10_000
"""From this many chats on, those at rest are forgotten."""


class Urgency(IntEnum):
    """Who is kept waiting; the smallest goes first."""

    MOVER = 0
    """Somebody who cannot finish a turn, because the keyboard is out of date."""
    TURN = 1
    """Whoever wants to see what has been played, to answer it."""
    OTHER = 2
    """Whoever has asked for a screen, or nobody in particular."""
    SPARE = 3
    """Nobody: a toast has said it already, or it is a mere reminder. It goes out if calls are to spare."""


KEPT: Final = {
    Urgency.MOVER: 0,
    Urgency.TURN: GROUP_RESERVE,
    Urgency.OTHER: GROUP_RESERVE,
    Urgency.SPARE: GROUP_KEPT,
}
"""So many of a group's calls each leaves to what is more urgent."""


class _Queue:
    """One chat: what it has been told lately, and who waits, the most urgent first, else in their order."""

    def __init__(self, limits: tuple[Limit, ...], *, group: bool) -> None:
        self.limits = limits
        self.group = group
        self.not_before = 0.0
        self.used_at = 0.0
        self.waiting: list[_Ticket] = []
        self.stirred = asyncio.Event()
        self.calls: deque[asyncio.TimerHandle] = deque()

    def told(self) -> str:
        return json.dumps([self.not_before, *(limit.told() for limit in self.limits)])

    def learn(self, told: str) -> None:
        if told:
            not_before, *counted = json.loads(told)
            self.not_before = max(self.not_before, not_before)
            for limit, each in zip(self.limits, counted, strict=True):
                limit.learn(each)

    def wait(self, now: float, urgency: Urgency) -> float:
        kept = KEPT[urgency] if self.group else 0
        return max(self.not_before - now, *(limit.wait(now, kept) for limit in self.limits))

    def first(self) -> _Ticket:
        return min(self.waiting, key=lambda ticket: ticket.urgency)

    def enter(self, ticket: _Ticket) -> None:
        """Queue up, in the place of an older ticket of the same subject if there is one."""
        older = next((at for at, other in enumerate(self.waiting) if other.subject == ticket.subject), None)
        if older is None:
            self.waiting.append(ticket)
        else:
            self.waiting[older] = ticket
        self.stir()

    def leave(self, ticket: _Ticket) -> None:
        if ticket in self.waiting:
            self.waiting.remove(ticket)
            self.stir()

    def stir(self) -> None:
        """Let everybody who waits look again."""
        self.stirred.set()
        self.stirred = asyncio.Event()


class _Ticket:
    def __init__(self, subject: str, urgency: Urgency) -> None:
        self.subject = subject
        self.urgency = urgency


class Pacer:
    """The one gate in front of every send and edit.

    It runs on the event loop's own clock: Telegram's limits follow real time, even where the sandbox moves
    the game's. Where several processes share their chats it is the wall's clock, which all of them know."""

    def __init__(self, per_second: float, now: Callable[[], float], sharing: Sharing | None = None) -> None:
        self._now = now
        self._per_second = per_second
        self._sharing = sharing
        self.share(1)
        self._chats: dict[int, _Queue] = {}

    async def turn(self, chat: int, subject: str, urgency: Urgency = Urgency.OTHER) -> bool:
        """Wait until the chat may be called; False when a newer caller for the subject took the place."""
        queue = self._queue(chat)
        ticket = _Ticket(subject, urgency)
        queue.enter(ticket)
        try:
            while ticket in queue.waiting:
                delay = await self._ready(chat, queue, ticket)
                if delay == 0:
                    self._take(queue)
                    return True
                await _stirred(queue.stirred, delay)
            return False
        finally:
            queue.leave(ticket)

    def wait(self, chat: int) -> float:
        """Seconds that a screen asked for now will wait, or more if others come first."""
        return self._queue(chat).wait(self._now(), Urgency.OTHER)

    async def rest(self, chat: int) -> None:
        """Wait while the chat rests, for a call that is not counted."""
        await asyncio.sleep(max(0.0, self._queue(chat).not_before - self._now()))

    def hurry(self, chat: int, subject: str, urgency: Urgency) -> None:
        """Whoever waits for the subject is as urgent as this from now on."""
        queue = self._queue(chat)
        for ticket in queue.waiting:
            if ticket.subject == subject and ticket.urgency != urgency:
                ticket.urgency = urgency
                queue.stir()

    def hold(self, chat: int, seconds: float) -> None:
        """Telegram said 429: no call to the chat for that long. Whoever waits keeps its place."""
        queue = self._queue(chat)
        queue.not_before = max(queue.not_before, self._now() + seconds)

    @property
    def waiting(self) -> int:
        """Who waits for a turn, in all chats."""
        return sum(len(queue.waiting) for queue in self._chats.values())

    @property
    def held(self) -> int:
        """Chats that rest after a 429."""
        now = self._now()
        return sum(queue.not_before > now for queue in self._chats.values())

    def share(self, processes: int) -> None:
        """So many processes speak for the bot; each takes its part of what is allowed in all."""
        mine = self._per_second / processes
        self._all = Bucket(mine, max(1, int(mine)))

    def spoken(self, chat: int) -> None:
        """A call to the chat is over: another process may speak to it."""
        if self._sharing is not None:
            self._sharing.let_go(chat, self._queue(chat))

    async def _ready(self, chat: int, queue: _Queue, ticket: _Ticket) -> float | None:
        """As `_delay`; where it says 0, the chat is this process's until `spoken`."""
        delay = self._delay(queue, ticket)
        if self._sharing is None or delay != 0:
            return delay
        if not await self._sharing.hold(chat, queue):
            return BUSY
        delay = self._delay(queue, ticket) if ticket in queue.waiting else None
        if delay != 0:
            self._sharing.let_go(chat, queue)
        return delay

    def _delay(self, queue: _Queue, ticket: _Ticket) -> float | None:
        """Seconds to wait; None while others come first."""
        if queue.first() is not ticket:
            return None
        now = self._now()
        return max(queue.wait(now, ticket.urgency), self._all.wait(now))

    def _take(self, queue: _Queue) -> None:
        now = queue.used_at = self._now()
        for limit in (*queue.limits, self._all):
            limit.take(now)

    def _queue(self, chat: int) -> _Queue:
        queue = self._chats.get(chat)
        if queue is None:
            if len(self._chats) >= KNOWN_CHATS:
                self._forget_idle()
            limits: tuple[Limit, ...] = (Bucket(PRIVATE_RATE, PRIVATE_BURST),)
            group = chat < 0  # As all groups are numbered.
            if group:
                limits = (*limits, Window(GROUP_CALLS, GROUP_SECONDS))
            queue = self._chats[chat] = _Queue(limits, group=group)
        return queue

    def _forget_idle(self) -> None:
        now = self._now()
        for chat, queue in list(self._chats.items()):
            if not queue.waiting and max(queue.not_before, queue.used_at + GROUP_SECONDS) <= now:
                del self._chats[chat]


async def _stirred(event: asyncio.Event, seconds: float | None) -> None:
    try:
        async with asyncio.timeout(seconds):
            await event.wait()
    except TimeoutError:
        pass
