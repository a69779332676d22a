"""What the process counts and times, for Prometheus; who does the work says so here, in one line.

Figures of one process, lost when it ends: nothing of the game is read from them. What can be looked up when
somebody asks (queues, stale boards, sizes) is looked up then: `bot.telegram.watch`.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Histogram
from prometheus_client.process_collector import ProcessCollector

REGISTRY: Final = CollectorRegistry()
QUICK: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30)
LATE: Final = (0.1, 0.5, 1, 2, 5, 10, 30, 60, 300, 3600)

UPDATES: Final = Counter("nardy_updates", "Updates taken in.", ("kind",), registry=REGISTRY)
FAILURES: Final = Counter("nardy_failures", "Errors of ours that stand in the log.", registry=REGISTRY)
HANDLING: Final = Histogram(
    "nardy_update_seconds",
    "From an update to the end of its handler, the answer to a press included.",
    ("kind",),
    buckets=QUICK,
    registry=REGISTRY,
)
PRESSES: Final = Counter(
    "nardy_presses", "Presses by kind and result.", ("press", "result"), registry=REGISTRY
)
COMMITS: Final = Histogram(
    "nardy_commit_seconds", "Transactions that have been committed.", buckets=QUICK, registry=REGISTRY
)
CALLS: Final = Histogram(
    "nardy_api_seconds",
    "Calls of the Bot API by method and outcome; a 429 has an outcome of its own.",
    ("method", "outcome"),
    buckets=QUICK,
    registry=REGISTRY,
)
THINKING: Final = Histogram("nardy_thinking_seconds", "Thoughts.", buckets=QUICK, registry=REGISTRY)
TIMERS: Final = Histogram(
    "nardy_timer_late_seconds", "How late timers were worked off.", ("kind",), buckets=LATE, registry=REGISTRY
)
LAG: Final = Histogram(
    "nardy_loop_lag_seconds", "How late the event loop woke up.", buckets=QUICK, registry=REGISTRY
)
THROTTLED: Final = Counter("nardy_throttled", "Updates of people who sent too many.", registry=REGISTRY)

ProcessCollector(registry=REGISTRY)


@contextmanager
def timed(histogram: Histogram) -> Iterator[None]:
    """Time what succeeds within the block."""
    began = time.perf_counter()
    yield
    histogram.observe(time.perf_counter() - began)
