"""How often the bot speaks: once a second to a person (bursts of 3), 18 a minute to a group, 25/s in all.

Telegram counts edits like sends (answers to presses are free). Waiting comes before the state is read, so a
caller who waited shows the newest state; one whom a newer caller for the same subject has overtaken gets
False and does nothing. Where several wait for one chat, the most urgent goes first; whoever may call its chat
waits in one line (`bot.telegram.line`) for what is allowed in all.
"""

from __future__ import annotations

import asyncio
import json
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from bot.telegram.limits import Bucket, Limit, Window
from bot.telegram.line import AWAITED, Line, Ticket, Urgency
from bot.telegram.sharing import BUSY, Sharing

GROUP_CALLS: Final = 18
GROUP_SECONDS: Final = 60.0
GROUP_KEPT: Final = 14
"""So many of a group's calls are kept for what is more urgent than `Urgency.SPARE`."""
GROUP_RESERVE: Final = 3
"""So many of them are kept for whoever is in the middle of a turn."""
PRIVATE_BURST: Final = 3
PRIVATE_RATE: Final = 1.0
BURST: Final = 0.125
"""Seconds whose calls may be made at once after a pause."""
GATE: Final = 1.1
"""So many times the rate calls go out that were held up on their way, by drawing or a busy machine, ..."""
GATE_BURST: Final = 0.08
"""... and seconds whose calls may be among them at once: with the rate 25 never 30 in any second."""
KNOWN_CHATS: Final = 10_000
"""From this many chats on, those at rest are forgotten."""


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
        self.waiting: list[Ticket] = []
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
        """Seconds until the chat may be called."""
        kept = KEPT[urgency] if self.group else 0
        return max(self.not_before - now, *(limit.wait(now, kept) for limit in self.limits))

    def first(self) -> Ticket:
        return min(self.waiting, key=lambda ticket: ticket.urgency)

    def enter(self, ticket: Ticket) -> None:
        """Queue up, in the place of an older ticket of the same subject if there is one."""
        older = next((at for at, other in enumerate(self.waiting) if other.subject == ticket.subject), None)
        if older is None:
            self.waiting.append(ticket)
        else:
            replaced, self.waiting[older] = self.waiting[older], ticket
            ticket.came = min(ticket.came, replaced.came)
            replaced.stir()
        self.stir()

    def leave(self, ticket: Ticket) -> None:
        if ticket in self.waiting:
            self.waiting.remove(ticket)
            self.stir()

    def stir(self) -> None:
        """Let everybody who waits look again."""
        for ticket in self.waiting:
            ticket.stir()


class Pacer:
    """The one gate in front of every send and edit.

    It runs on the event loop's own clock: Telegram's limits follow real time, even where the sandbox moves
    the game's. Where several processes share their chats it is the wall's clock, which all of them know."""

    def __init__(self, per_second: float, now: Callable[[], float], sharing: Sharing | None = None) -> None:
        self._now = now
        self._per_second = per_second
        self._sharing = sharing
        self._processes = 1
        limit, self._gate = self._parts()
        self._line = Line(limit)
        self._chats: dict[int, _Queue] = {}

    async def turn(
        self, chat: int, subject: str, urgency: Urgency = Urgency.OTHER, *, awaited: bool = True
    ) -> bool:
        """Wait until the chat may be called; False when a newer caller for the subject took the place.

        What is not `awaited` by anybody lets others go first, until somebody presses (`press`)."""
        queue = self._queue(chat)
        awaited = awaited and urgency is not Urgency.SPARE
        ticket = Ticket(subject, urgency, self._now() + (0.0 if awaited else AWAITED))
        queue.enter(ticket)
        try:
            while ticket in queue.waiting:
                delay = await self._ready(chat, queue, ticket)
                if delay == 0:
                    return True
                await ticket.rest(delay)
            return False
        finally:
            queue.leave(ticket)
            self._line.leave(ticket)

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

    def press(self, chat: int, subject: str) -> None:
        """Somebody looks at what waits for the subject, and waits as well."""
        for ticket in self._queue(chat).waiting:
            if ticket.subject == subject:
                ticket.came = min(ticket.came, self._now())
                self._line.leave(ticket)
                ticket.stir()

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
        if processes != self._processes:  # A new part is a full one.
            self._processes = processes
            self._line.limit, self._gate = self._parts()

    def _parts(self) -> tuple[Bucket, Bucket]:
        mine = self._per_second / self._processes
        limit = Bucket(mine, max(1, int(mine * BURST)))
        return limit, Bucket(mine * GATE, max(1, int(mine * GATE_BURST)))

    async def depart(self) -> None:
        """A call whose turn has come is ready to go out: wait if too many are ready at once."""
        wait = self._gate.wait(self._now())
        self._gate.take(self._now())  # Before the wait: whoever comes meanwhile goes after it.
        if wait:
            await asyncio.sleep(wait)

    def spoken(self, chat: int) -> None:
        """A call to the chat is over: another process may speak to it."""
        if self._sharing is not None:
            self._sharing.let_go(chat, self._queue(chat))

    @contextmanager
    def kept(self, chat: int) -> Iterator[None]:
        """After a turn: until the block is over no other process speaks to the chat, so that what a call has
        done can be written down before anybody else reads it."""
        if self._sharing is not None:
            self._sharing.keep(chat, self._queue(chat))
        try:
            yield
        finally:
            self.spoken(chat)

    async def _ready(self, chat: int, queue: _Queue, ticket: Ticket) -> float | None:
        """As `_delay`; at 0 the call has been counted, and the chat is this process's until `spoken`."""
        delay = self._delay(queue, ticket)
        if delay != 0:
            return delay
        self._line.limit.take(self._now())
        if self._sharing is not None:
            self._line.leave(ticket)  # Others need not wait for the database.
            delay = await self._held(chat, queue, ticket, self._sharing)
        if delay == 0:
            now = queue.used_at = self._now()
            for limit in queue.limits:
                limit.take(now)
        else:
            self._line.limit.give_back()
        return delay

    async def _held(self, chat: int, queue: _Queue, ticket: Ticket, sharing: Sharing) -> float | None:
        """Take the chat from other processes, whose calls may have used it up."""
        if not await sharing.hold(chat, queue):
            return BUSY
        first = ticket in queue.waiting and queue.first() is ticket
        delay = queue.wait(self._now(), ticket.urgency) if first else None
        if delay != 0:
            sharing.let_go(chat, queue)
        return delay

    def _delay(self, queue: _Queue, ticket: Ticket) -> float | None:
        """Seconds to wait; None while others come first, in the chat or in the line."""
        now = self._now()
        delay = queue.wait(now, ticket.urgency) if queue.first() is ticket else None
        if delay != 0:
            self._line.leave(ticket)
            return delay
        wait = self._line.wait(ticket, now)
        return None if wait is None else max(wait, self._gate.wait(now))

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
