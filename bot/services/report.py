"""The day as the owner is told it: games, the best of them, common errors, new people; from the rows."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final

from bot.services.ports import Clock, DropTimer, GameId, GameRow, Person, PersonId, Store, Timer
from engine.scoring import CANCELLED
from engine.verdicts import BLUNDER, Verdict

REPORT_TIMER: Final = "report"
SUBJECT: Final = "owner"
DAY: Final = timedelta(days=1)
DECISIONS: Final = 10
"""A game of fewer decisions is no feat, however few errors it has."""
TURN: Final = "turn"
"""An error in a turn; one about the cube is named by what would have been right."""


@dataclass(frozen=True, slots=True)
class Best:
    """The best game of a day: `rate` of both players together, None where nothing was analysed."""

    game: GameRow
    rate: float | None


@dataclass(frozen=True, slots=True)
class Report:
    """What happened from `since` on, for a day."""

    since: datetime
    variants: Mapping[str, int]
    """Finished games, the variant played most first."""
    against_computer: int
    best: Best | None
    analysed: int
    errors: Mapping[str, int]
    """The most common first."""
    blunders: int
    newcomers: int
    """Who has begun the first game of all on this day."""
    people: Mapping[PersonId, Person]


class Reports:
    """For the owner, when asked, and each night at an hour by UTC if one is set."""

    def __init__(self, store: Store, clock: Clock, hour: int | None) -> None:
        self._store = store
        self._clock = clock
        self._hour = hour

    async def last_day(self) -> Report:
        """The 24 hours until now."""
        now = self._clock.now()
        since = now - DAY
        games = await self._store.results.ended(since, now)
        verdicts = await self._store.analyses.verdicts([row.id for row in games])
        newcomers = await self._store.results.newcomers(since)
        report = await asyncio.to_thread(report_of, since, games, verdicts, newcomers)
        seats = report.best.game.seats if report.best else ()
        people = await self._store.people([each.person for each in seats if each.person is not None])
        return replace(report, people=people)

    async def arm(self) -> None:
        """At a start: the next night, or none at all."""
        due = self._next()
        change = DropTimer(REPORT_TIMER, SUBJECT) if due is None else Timer(REPORT_TIMER, SUBJECT, due)
        await self._store.append((), (change,))

    @property
    def nightly(self) -> bool:
        """The report comes by itself."""
        return self._hour is not None

    def _next(self) -> datetime | None:
        if self._hour is None:
            return None
        now = self._clock.now()
        tonight = now.replace(hour=self._hour, minute=0, second=0, microsecond=0)
        return tonight if tonight > now else tonight + DAY


def report_of(
    since: datetime, games: tuple[GameRow, ...], verdicts: Mapping[GameId, Verdict], newcomers: int
) -> Report:
    """The day's rows added up."""
    counted = [row for row in games if row.by != CANCELLED]
    mistakes = [each for verdict in verdicts.values() for each in verdict.mistakes]
    errors = Counter(each.action or TURN for each in mistakes)
    return Report(
        since=since,
        variants=dict(Counter(row.variant for row in counted).most_common()),
        against_computer=sum(any(seat.level is not None for seat in row.seats) for row in counted),
        best=best_of(counted, verdicts),
        analysed=len(verdicts),
        errors=dict(errors.most_common()),
        blunders=sum(each.loss >= BLUNDER for each in mistakes),
        newcomers=newcomers,
        people={},
    )


def best_of(games: list[GameRow], verdicts: Mapping[GameId, Verdict]) -> Best | None:
    """The game with the fewest errors; where none was analysed, the longest that was played to its end."""
    rated = [(rate, row) for row in games if (rate := rate_of(verdicts.get(row.id))) is not None]
    if rated:
        rate, row = min(rated, key=lambda each: (each[0], each[1].id))
        return Best(row, rate)
    ended = [row for row in games if row.by == "bearoff"] or games
    return Best(max(ended, key=lambda row: (row.seq, -row.id)), None) if ended else None


def rate_of(verdict: Verdict | None) -> float | None:
    """The error rate of both players together; None for too few decisions."""
    if verdict is None:
        return None
    both = verdict.players[0].plus(verdict.players[1])
    return both.error_rate if both.decisions >= DECISIONS else None
