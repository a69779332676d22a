"""The bot's queue of updates: consecutive ids, expiry by kind, allowed_updates at creation."""

from __future__ import annotations

import asyncio
import secrets
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

from bot.sandbox.clock import Clock
from bot.sandbox.plain import JsonObject

LIFETIMES = {"callback_query": 150, "inline_query": 30, "chosen_inline_result": 600}
DAY = 86_400
CAPACITY = 100_000
NOT_BY_DEFAULT = frozenset({"chat_member", "message_reaction", "message_reaction_count"})


@dataclass(slots=True)
class Update:
    """One update. A webhook has one in flight per `lane`; `copies` > 1 and `overtaken` are faults of /sim."""

    id: int
    kind: str
    value: JsonObject
    lane: str
    expires: float
    not_before: float = 0.0
    copies: int = 1
    overtaken: bool = False

    def shape(self) -> JsonObject:
        return {"update_id": self.id, self.kind: self.value}


class Updates:
    """What waits for the bot; expired updates are gone without a trace."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.waiting: deque[Update] = deque()
        self.aside: list[Update] = []
        """Updates that the next one overtakes; they get their numbers after it."""
        self.next_id = 2_000_000 + secrets.randbelow(998_000_000)
        self.allowed: frozenset[str] = frozenset()
        self.arrived = asyncio.Event()
        self.prepare: Callable[[Update], None] = lambda _: None

    def add(self, kind: str, value: JsonObject, lane: str, born: float) -> None:
        """Queue an update about something that happened at `born`, unless the bot does not want its kind."""
        if not self.wants(kind) or len(self.waiting) >= CAPACITY:
            return
        update = Update(0, kind, value, lane, born + LIFETIMES.get(kind, DAY))
        self.prepare(update)
        self.aside.append(update)
        if not update.overtaken:
            self.release()

    def release(self) -> None:
        """Queue what was held aside, the latest first."""
        while self.aside:
            update = self.aside.pop()
            update.id, self.next_id = self.next_id, self.next_id + 1
            self.waiting.append(update)
        self.wake()

    def wants(self, kind: str) -> bool:
        return kind in self.allowed if self.allowed else kind not in NOT_BY_DEFAULT

    def wake(self) -> None:
        """Let everybody who waits for updates look again."""
        self.arrived.set()
        self.arrived = asyncio.Event()

    def expire(self) -> None:
        now = self.clock.now()
        if any(update.expires <= now for update in self.waiting):
            self.waiting = deque(update for update in self.waiting if update.expires > now)

    def ready(self) -> tuple[Update, ...]:
        """Updates that may be delivered now, in order; a late one holds up those behind it."""
        self.expire()
        now, found = self.clock.now(), []
        for update in self.waiting:
            if update.not_before > now:
                break
            found.append(update)
        return tuple(found)

    def next_due(self) -> float | None:
        """Seconds until a held-back update may go, if one is at the head."""
        if not self.waiting or self.waiting[0].not_before <= self.clock.now():
            return None
        return self.waiting[0].not_before - self.clock.now()

    def forget_below(self, offset: int) -> None:
        while self.waiting and self.waiting[0].id < offset:
            self.waiting.popleft()

    def forget(self, update: Update) -> None:
        if update in self.waiting:
            self.waiting.remove(update)

    def clear(self) -> None:
        self.waiting.clear()
        self.aside.clear()
