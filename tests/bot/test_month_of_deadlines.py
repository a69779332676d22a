"""A simulated month against the clock, with ten restarts: each deadline comes once, and when it is due."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from random import Random

import pytest

from bot.services.ports import Preferences
from tests.bot.calendar import Calendar
from tests.bot.house import ANNA, BORIS, StillClock, house

RESTARTS = 10
LIFE = timedelta(days=2, hours=17, minutes=11)
"""Between two restarts: a month in all."""


@pytest.mark.slow
async def test_a_deadline_is_missed_by_nobody_in_a_month_with_ten_restarts(tmp_path: Path) -> None:
    clock = StillClock()
    month = Calendar(clock, Random(6))

    for _ in range(RESTARTS + 1):
        async with house(tmp_path, clock) as home, house(tmp_path, clock) as twin:
            for person in (ANNA, BORIS):
                await home.person(person, Preferences(pings=False))
            await home.outages.beat()
            await month.live((home, twin), LIFE)
            await home.outages.beat()
        month.sleep(timedelta(milliseconds=month.chance.randrange(60_000, 30 * 3_600_000)))

    assert len(month.lost) >= 20
    assert set(month.lost.values()) == {1}
