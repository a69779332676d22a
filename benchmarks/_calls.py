"""What Telegram's limits count of the calls that the local Bot API server has taken."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.sandbox.plain import JsonObject, int_of, number_of, text_of

TOO_MANY = 429


def counted(calls: Iterable[JsonObject]) -> list[float]:
    """When each send and edit arrived that was let through, in seconds; answers and deletions are free."""
    return [
        number_of(call, "at") - number_of(call, "seconds")
        for call in calls
        if text_of(call, "method").startswith(("send", "edit")) and int_of(call, "code") != TOO_MANY
    ]


def refused(calls: Iterable[JsonObject]) -> int:
    """How many were too many."""
    return sum(int_of(call, "code") == TOO_MANY for call in calls)


def busiest(times: Sequence[float]) -> int:
    """The most that arrived in any second."""
    ordered, first, most = sorted(times), 0, 0
    for at, time in enumerate(ordered):
        while ordered[first] <= time - 1.0:
            first += 1
        most = max(most, at - first + 1)
    return most
