"""What the bot did: every call, for tests and statistics."""

from __future__ import annotations

from collections import Counter, deque
from dataclasses import dataclass

from bot.sandbox.clock import Clock
from bot.sandbox.plain import JsonDict

KEPT = 20_000


@dataclass(frozen=True, slots=True)
class Record:
    """One call and its outcome. `upload` is the bytes of files that came with it."""

    number: int
    at: float
    seconds: float
    method: str
    chat: int | None
    code: int
    description: str
    upload: int

    def shape(self) -> JsonDict:
        return {
            "number": self.number,
            "at": self.at,
            "seconds": self.seconds,
            "method": self.method,
            "chat": self.chat,
            "code": self.code,
            "description": self.description,
            "upload": self.upload,
        }


class Records:
    """The latest calls and the counts of all of them."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.number = 0
        self.latest: deque[Record] = deque(maxlen=KEPT)
        self.counts: Counter[tuple[str, int]] = Counter()
        self.last_heard: float | None = None
        self.double_answers = 0

    def add(
        self, method: str, chat: int | None, code: int, description: str, *, began: float, upload: int
    ) -> None:
        self.number += 1
        now = self.clock.now()
        self.latest.append(Record(self.number, now, now - began, method, chat, code, description, upload))
        self.counts[method, code] += 1

    def heard(self) -> None:
        """The bot asked for updates, or took one by webhook."""
        self.last_heard = self.clock.now()

    def clear(self) -> None:
        self.latest.clear()
        self.counts.clear()
