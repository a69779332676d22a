"""How often something may be done: a token bucket, and a window of time.

Pure reckoning on times that are passed in. What either has counted can be told to another process, as text.
A time still to come was counted before the clock was set back: it counts as now, so that nobody waits for it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Protocol


class Limit(Protocol):
    def wait(self, now: float, kept: int = 0) -> float:
        """Seconds until the next call may be made with so many left after it; 0 when it may be made now."""
        ...

    def take(self, now: float) -> None:
        """A call is being made."""
        ...

    def told(self) -> Sequence[float]:
        """What has been counted, for `learn` elsewhere."""
        ...

    def learn(self, told: Sequence[float]) -> None:
        """Count on from there."""
        ...


class Bucket:
    """A token bucket: `burst` calls at once, refilled at `rate` a second."""

    def __init__(self, rate: float, burst: int) -> None:
        self._rate = rate
        self._burst = float(burst)
        self._tokens = float(burst)
        self._at = 0.0

    def wait(self, now: float, kept: int = 0) -> float:
        missing = 1.0 + min(kept, self._burst - 1.0) - self._level(now)
        return max(0.0, missing / self._rate)

    def take(self, now: float) -> None:
        self._tokens = self._level(now) - 1.0
        self._at = now

    def give_back(self) -> None:
        """A call that was taken is not made after all."""
        self._tokens = min(self._burst, self._tokens + 1.0)

    def told(self) -> Sequence[float]:
        return self._tokens, self._at

    def learn(self, told: Sequence[float]) -> None:
        self._tokens, self._at = told

    def _level(self, now: float) -> float:
        self._at = min(self._at, now)
        return min(self._burst, self._tokens + (now - self._at) * self._rate)


class Window:
    """At most `calls` in any stretch of `seconds`."""

    def __init__(self, calls: int, seconds: float) -> None:
        self._calls = calls
        self._seconds = seconds
        self._taken: deque[float] = deque()

    def wait(self, now: float, kept: int = 0) -> float:
        free = self._calls - kept
        if self._taken and self._taken[-1] > now:
            self._taken = deque(min(at, now) for at in self._taken)
        if len(self._taken) < free:
            return 0.0
        return max(0.0, self._taken[-free] + self._seconds - now)

    def take(self, now: float) -> None:
        self._taken.append(now)
        if len(self._taken) > self._calls:
            self._taken.popleft()

    def told(self) -> Sequence[float]:
        return tuple(self._taken)

    def learn(self, told: Sequence[float]) -> None:
        self._taken = deque(told)
