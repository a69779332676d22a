"""Flood limits per chat, and the spacing of large uploads."""

from __future__ import annotations

import asyncio
import math
from collections import deque
from dataclasses import dataclass, field

from bot.sandbox.clock import Clock
from bot.sandbox.errors import too_many
from bot.sandbox.model import Chat

SMALL_UPLOAD = 100_000
MINUTE = 60.0


@dataclass(slots=True)
class Settings:
    """What /sim/limits can change; `on` switches everything off at once."""

    on: bool = True
    per_second: float = 1.0
    burst: int = 5
    group_per_minute: int = 20
    overall_per_second: int = 30
    spacing: bool = True
    schema: bool = True
    answer_seconds: float = 30.0
    strict_webhook: bool = False
    markup_bytes: int = 10_240
    ephemeral: bool = True
    ephemeral_seconds: float = 0.0


@dataclass(slots=True)
class _Meter:
    """What one chat has used up."""

    tokens: float
    at: float
    minute: deque[float] = field(default_factory=deque)
    closed_until: float = 0.0


class Limits:
    """Counts what is sent and edited; deleting and answering are free."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.settings = Settings()
        self._meters: dict[int, _Meter] = {}
        self._second: deque[float] = deque()
        self._uploads: dict[int, float] = {}

    def forget(self) -> None:
        """Everybody starts afresh."""
        self._meters.clear()
        self._second.clear()
        self._uploads.clear()

    def spend(self, chat: Chat) -> None:
        """Count one send or edit in `chat`; raises 429 when it is too much."""
        if not self.settings.on:
            return
        now = self.clock.now()
        meter = self._meters.setdefault(chat.id, _Meter(self.settings.burst, now))
        meter.tokens = min(self.settings.burst, meter.tokens + (now - meter.at) * self.settings.per_second)
        meter.at = now
        while meter.minute and meter.minute[0] <= now - MINUTE:
            meter.minute.popleft()
        while self._second and self._second[0] <= now - 1:
            self._second.popleft()
        wait = max(meter.closed_until - now, self._wait(chat, meter, now))
        if wait > 0:
            meter.closed_until = max(meter.closed_until, now + wait)
            raise too_many(max(1, math.ceil(wait)))
        meter.tokens -= 1
        meter.minute.append(now)
        self._second.append(now)

    def _wait(self, chat: Chat, meter: _Meter, now: float) -> float:
        wait = 0.0
        if meter.tokens < 1:
            wait = (1 - meter.tokens) / self.settings.per_second
        if chat.discussion and len(meter.minute) >= self.settings.group_per_minute:
            wait = max(wait, meter.minute[-self.settings.group_per_minute] + MINUTE - now)
        if len(self._second) >= self.settings.overall_per_second:
            wait = max(wait, self._second[-self.settings.overall_per_second] + 1 - now)
        return wait

    async def space(self, size: int) -> None:
        """Hold back a large upload when one of the same byte size has just passed."""
        if not (self.settings.on and self.settings.spacing) or size <= SMALL_UPLOAD:
            return
        now = self.clock.now()
        due = max(self._uploads.get(size, 0.0), now - 1.0)
        delay = due - now
        if delay > 5:
            await asyncio.sleep(3)
            raise too_many(60)
        self._uploads[size] = due + min(0.9, max(0.2, size * 1e-7))
        if delay > 0:
            await asyncio.sleep(delay)
