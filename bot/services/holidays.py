"""A person's holiday: all clocks of the person stand, for so many days a year; the opponents are told."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Final

from bot.services.errors import NoDaysLeft
from bot.services.ports import Change, Clock, Holiday, PersonId, Store, Timer
from bot.services.ticking import CLOCK_TIMER
from bot.services.timing import CONTROLS

A_YEAR: Final = timedelta(days=14)
LEAST: Final = timedelta(hours=1)
"""Less than this is not worth a holiday."""
LENGTHS: Final = (1, 3, 7, 14)
"""Days, by buttons."""
MANY: Final = 1000
"""More games than anybody plays."""


@dataclass(frozen=True, slots=True)
class Days:
    """What a person has of holidays."""

    left: timedelta
    """In this year."""
    running: Holiday | None = None


class Holidays:
    """The use cases of a holiday."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock

    async def of(self, person: PersonId) -> Days:
        """What is left, and what goes on."""
        return days_at(await self._store.holidays(person), self._clock.now())

    async def begin(self, person: PersonId, days: int) -> Days:
        """A holiday from now on, as long as the year allows; one that goes on is left as it is."""
        now = self._clock.now()
        known = await self.of(person)
        if known.running is not None:
            return known
        lasts = min(timedelta(days=days), known.left)
        if lasts < LEAST or days not in LENGTHS:
            raise NoDaysLeft(f"person {person} has {known.left} left")
        await self._write(Holiday(person, now, now + lasts), now)
        return await self.of(person)

    async def end(self, person: PersonId) -> Days:
        """The person is back; the days that were not used are kept."""
        now = self._clock.now()
        running = (await self.of(person)).running
        if running is not None:
            await self._write(replace(running, until=now), now)
        return await self.of(person)

    async def _write(self, holiday: Holiday, now: datetime) -> None:
        """Every clock that it may stop or start is looked at, and shows it."""
        changes: list[Change] = [holiday]
        for row in await self._store.games_of(holiday.person, limit=MANY):
            match = await self._store.match(row.match)
            if match is not None and match.terms.clock in CONTROLS:
                changes.append(Timer(CLOCK_TIMER, str(row.id), now))
        await self._store.append((), changes)


def days_at(holidays: tuple[Holiday, ...], now: datetime) -> Days:
    """By the calendar year in UTC; a holiday over New Year belongs to both."""
    begin, end = (datetime(year, 1, 1, tzinfo=UTC) for year in (now.year, now.year + 1))
    used = (min(each.until, end) - max(each.since, begin) for each in holidays)
    left = A_YEAR - sum((each for each in used if each > timedelta()), timedelta())
    running = next((each for each in holidays if each.since <= now < each.until), None)
    return Days(max(left, timedelta()), running)
