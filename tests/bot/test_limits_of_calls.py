"""What a chat, or all of them, may be told in a time: buckets and windows."""

from __future__ import annotations

import pytest

from bot.telegram.limits import Bucket, Window


def times_of(limit: Bucket | Window, calls: int) -> list[float]:
    """When each of many calls that all want to go out at second 0 is let through."""
    now, times = 0.0, []
    for _ in range(calls):
        now += limit.wait(now)
        limit.take(now)
        times.append(round(now, 3))
    return times


def test_a_bucket_lets_a_burst_through_and_then_its_rate() -> None:
    assert times_of(Bucket(1.0, 3), 6) == [0, 0, 0, 1, 2, 3]


def test_a_bucket_refills_while_nothing_is_sent_but_not_beyond_its_burst() -> None:
    bucket = Bucket(1.0, 3)
    times_of(bucket, 3)

    assert bucket.wait(2.0) == 0
    bucket.take(1000.0)
    bucket.take(1000.0)
    bucket.take(1000.0)
    assert bucket.wait(1000.0) == 1


def test_a_window_never_holds_more_than_its_calls() -> None:
    assert times_of(Window(3, 60.0), 7) == [0, 0, 0, 60, 60, 60, 120]


@pytest.mark.parametrize("limit", [Bucket(1.0, 3), Window(3, 60.0)])
def test_a_clock_that_is_set_back_keeps_nobody_waiting_for_longer(limit: Bucket | Window) -> None:
    for _ in range(3):
        limit.take(7200.0)

    wait = limit.wait(3600.0)

    assert 0 < wait <= 60
    assert limit.wait(3600.0 + wait) == 0
