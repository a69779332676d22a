"""Long work that is asked for and done behind everybody who plays: each subject once, several at a time."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from typing import Final

from bot.services.ports import Clock, PersonId
from bot.services.thinking import Thinking, Thought
from engine.ai.analysis import course_of, has_to_judge, judge
from engine.ai.stakes import Evaluator
from engine.events import Event
from engine.match import Match
from engine.verdicts import Finding, Verdict, verdict_of

log = logging.getLogger(__name__)

PUT_OFF: Final = timedelta(seconds=60)
"""So far a timer is put off while the work goes on."""
RENEWED: Final = timedelta(seconds=20)
TOLD: Final = timedelta(seconds=3)
"""So often somebody hears how far it has come."""
TRIES: Final = 3
"""What has failed so often is given up, and said so; whoever asks again begins anew."""
BEHIND_ALL: Final = 9
"""Plies, as the queue counts: whoever plays thinks first."""


class Backlog:
    """`run` must run for ever somewhere; a fault in one subject does not stop the others."""

    def __init__(
        self, work: Callable[[int], Awaitable[None]], failed: Callable[[int], Awaitable[None]]
    ) -> None:
        self._work = work
        self._failed = failed
        self._asked: asyncio.Queue[int] = asyncio.Queue()
        self._running: set[int] = set()

    def add(self, subject: int) -> None:
        """Have it done, unless it is being done."""
        if subject not in self._running:
            self._running.add(subject)
            self._asked.put_nowait(subject)

    async def run(self) -> None:
        """Work off what is asked."""
        async with asyncio.TaskGroup() as subjects:
            while True:
                subjects.create_task(self._try(await self._asked.get()))

    async def _try(self, subject: int) -> None:
        try:
            await self.do(subject)
        except Exception:
            # Not even the failure could be written down: the timer asks again.
            log.exception("What failed about %d could not be kept", subject)
        finally:
            self._running.discard(subject)

    async def do(self, subject: int) -> None:
        """The work; what fails is kept as failed."""
        try:
            await self._work(subject)
        except Exception:
            log.exception("Number %d could not be analysed", subject)
            await self._failed(subject)


def put_off(tries: int) -> timedelta:
    """How long after so many failures it is tried again."""
    return PUT_OFF * float(2**tries)


@dataclass(slots=True)
class Progress:
    """How far one subject has come."""

    total: int
    renewed: datetime
    told: datetime
    done: int = 0

    @property
    def percent(self) -> int:
        return 100 * self.done // max(self.total, 1)


class Judging:
    """Whole games, one decision a thought, so that others think between."""

    def __init__(self, thinking: Thinking, evaluator: Evaluator, clock: Clock) -> None:
        self._thinking = thinking
        self._evaluator = evaluator
        self._clock = clock

    def begun(self, games: Sequence[Sequence[Event]]) -> Progress:
        """Nothing of these games has been judged yet."""
        now = self._clock.now()
        return Progress(sum(has_to_judge(*step) for events in games for step in course_of(events)), now, now)

    async def verdict(
        self,
        match: Match,
        events: Sequence[Event],
        person: PersonId,
        progress: Progress,
        went_on: Callable[[], Awaitable[None]],
    ) -> Verdict:
        """A finished game of the match as it stood when the game began."""
        found: list[Finding] = []
        for game, event in course_of(events):
            if has_to_judge(game, event):
                thought = Thought(person, BEHIND_ALL)
                finding = await self._thinking.run(
                    partial(judge, game, event, match, self._evaluator), thought
                )
                found += [finding] if finding is not None else []
                progress.done += 1
                await went_on()
        after = game.after(event)
        return verdict_of(found, None if after.result is None else after.result.winner)
