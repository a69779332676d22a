"""Analysis of what is over: worked out in the background, kept, and shown wherever it is awaited.

One decision is one thought, behind all others in the queue. A match is claimed by the row of its timer, which
is put off as long as the work goes on; what a stop leaves undone goes on with the game that it was at.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from typing import Final, Protocol

from bot.services.errors import NothingOver
from bot.services.exports import Exports, Story
from bot.services.keeping import is_forgotten
from bot.services.ports import (
    AnalysisRequest,
    Change,
    Clock,
    DropAnalysisRequest,
    DropTimer,
    ErrorRate,
    GameAnalysis,
    GameId,
    GameRow,
    MatchId,
    Store,
    Timer,
)
from bot.services.thinking import Thinking, Thought
from engine.ai.analysis import course_of, has_to_judge, judge
from engine.ai.stakes import Evaluator
from engine.events import Event, GameScored, GameStarted, MatchStarted
from engine.match import Match
from engine.scoring import CANCELLED
from engine.verdicts import Account, Finding, Verdict, verdict_of

log = logging.getLogger(__name__)

ANALYSIS_TIMER: Final = "analysis"
"""Kind of the timer that takes up an analysis again; its subject is the match."""
PUT_OFF: Final = timedelta(seconds=60)
RENEWED: Final = timedelta(seconds=20)
TOLD: Final = timedelta(seconds=3)
"""So often somebody hears how far it has come ..."""
TOLD_IN_A_GROUP: Final = timedelta(seconds=12)
"""... and a group, where all share the calls."""
BEHIND_ALL: Final = 9
"""Plies, as the queue counts: whoever plays thinks first."""


@dataclass(frozen=True, slots=True)
class Analysed:
    """A finished game with what was found out about it."""

    number: int
    """In its match, from 1."""
    match: Match
    """As it stood when the game began."""
    events: tuple[Event, ...]
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class Report:
    """Everything that is over of a match."""

    story: Story
    games: tuple[Analysed, ...]

    def account(self, seat: int) -> Account:
        """The player's games added up."""
        total = Account()
        for game in self.games:
            total = total.plus(game.verdict.players[seat])
        return total


class Over(Protocol):
    """Whoever shows analyses in chats."""

    def progress(self, request: AnalysisRequest, percent: int) -> None:
        """Never waits: what is newest counts."""
        ...

    async def finished(self, request: AnalysisRequest, report: Report) -> None: ...


@dataclass(slots=True)
class _Work:
    """How far a match has come."""

    request: AnalysisRequest
    """Who has asked first."""
    total: int
    renewed: datetime
    told: datetime
    done: int = 0

    @property
    def percent(self) -> int:
        return 100 * self.done // max(self.total, 1)


class Analysing:
    """`run` must run for ever somewhere: it works off what has been asked."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        thinking: Thinking,
        evaluator: Evaluator,
        shows: Over,
    ) -> None:
        self._store = store
        self._clock = clock
        self._exports = Exports(store)
        self._thinking = thinking
        self._evaluator = evaluator
        self._shows = shows
        self._asked: asyncio.Queue[MatchId] = asyncio.Queue()
        self._running: dict[MatchId, _Work | None] = {}

    async def report(self, story: Story) -> Report | None:
        """What is kept; None while a finished game is not analysed. Raises `NothingOver`."""
        over = list(finished_games(story))
        if not over:
            raise NothingOver(f"no game of match {story.row.id} is over")
        kept = await self._store.analyses.verdicts([game for game, *_ in over])
        if any(game not in kept for game, *_ in over):
            return None
        return Report(
            story, tuple(Analysed(number, match, events, kept[game]) for game, number, match, events in over)
        )

    async def ask(self, request: AnalysisRequest) -> bool:
        """Have it analysed; False where somebody waits in that chat already."""
        waiting = await self._store.analyses.requests(request.match)
        if any(each.chat == request.chat for each in waiting):
            self._queue(request.match)
            return False
        await self._store.append((), (request, self._timer(request.match)))
        self._queue(request.match)
        return True

    async def stands(self, request: AnalysisRequest) -> None:
        """The message is there that tells about the request."""
        waiting = await self._store.analyses.requests(request.match)
        if any(each.chat == request.chat for each in waiting):
            await self._store.append((), (request,))
        else:
            # The work was faster than the message.
            report = await self.report(await self._story(request.match))
            if report is not None:
                await self._shows.finished(request, report)

    async def due(self, timer: Timer) -> None:
        """A match that a stop has left half analysed."""
        match = MatchId(int(timer.subject))
        await self._store.append((), (self._timer(match),))
        self._queue(match)

    async def run(self) -> None:
        """Analyse what is asked, for ever: several matches at a time, each decision when its turn comes."""
        async with asyncio.TaskGroup() as matches:
            while True:
                matches.create_task(self._try(await self._asked.get()))

    def _queue(self, match: MatchId) -> None:
        if match not in self._running:
            self._running[match] = None
            self._asked.put_nowait(match)

    async def _try(self, match: MatchId) -> None:
        try:
            await self.work(match)
        except Exception:
            # Its timer asks again; a fault in one match must not stop the others.
            log.exception("Match %d could not be analysed", match)
        finally:
            self._running.pop(match, None)

    async def work(self, match: MatchId) -> None:
        """Analyse what is not analysed yet, then show it to whoever waits."""
        while await self._store.analyses.requests(match):
            await self._serve(match)
            # Whoever has asked at this very moment is not to wait for a timer that is gone.
            await self._store.append((), (DropTimer(ANALYSIS_TIMER, str(match)),))

    async def _serve(self, match: MatchId) -> None:
        story = await self._story(match)
        await self._analyse(story)
        report = await self.report(story)
        for request in await self._store.analyses.requests(match):
            if report is not None:
                await self._shows.finished(request, report)
            await self._store.append((), (DropAnalysisRequest(match, request.chat),))

    async def _analyse(self, story: Story) -> None:
        over, waiting = list(finished_games(story)), await self._store.analyses.requests(story.row.id)
        kept = await self._store.analyses.verdicts([game for game, *_ in over])
        left = [each for each in over if each[0] not in kept]
        now = self._clock.now()
        total = sum(has_to_judge(*step) for *_, events in left for step in course_of(events))
        work = self._running[story.row.id] = _Work(waiting[0], total, now, now)
        for game, _, match, events in left:
            verdict = await self._judged(match, events, work)
            row = await self._store.game(game)
            assert row is not None, f"game {game} is gone"
            await self._store.append((), tuple(self._rows(row, verdict)))

    async def _judged(self, match: Match, events: tuple[Event, ...], work: _Work) -> Verdict:
        found: list[Finding] = []
        for game, event in course_of(events):
            if has_to_judge(game, event):
                thought = Thought(work.request.person, BEHIND_ALL)
                finding = await self._thinking.run(
                    partial(judge, game, event, match, self._evaluator), thought
                )
                found += [finding] if finding is not None else []
                work.done += 1
                await self._went_on(work.request.match, work)
        after = game.after(event)
        return verdict_of(found, None if after.result is None else after.result.winner)

    async def _went_on(self, match: MatchId, work: _Work) -> None:
        """Put the timer off, and tell whoever waits; both now and then."""
        now = self._clock.now()
        if now - work.renewed >= RENEWED:
            work.renewed = now
            await self._store.append((), (self._timer(match),))
        if now - work.told >= TOLD:
            waiting = await self._store.analyses.requests(match)
            private = all(each.chat > 0 for each in waiting)
            if private or now - work.told >= TOLD_IN_A_GROUP:
                work.told = now
                for each in waiting:
                    self._shows.progress(each, work.percent)

    def _rows(self, row: GameRow, verdict: Verdict) -> Iterator[Change]:
        now = self._clock.now()
        yield GameAnalysis(row.id, verdict, now)
        for seat, sitter in enumerate(row.seats):
            if sitter.person is not None and not is_forgotten(sitter.person):
                mine, ended = verdict.players[seat], row.over_at or now
                yield ErrorRate(
                    row.id, sitter.person, row.variant, mine.loss, mine.decisions, mine.luck, ended
                )

    async def _story(self, match: MatchId) -> Story:
        row = await self._store.match(match)
        assert row is not None, f"match {match} is gone"
        return await self._exports.story(row)

    def _timer(self, match: MatchId) -> Timer:
        return Timer(ANALYSIS_TIMER, str(match), self._clock.now() + PUT_OFF)


def finished_games(story: Story) -> Iterator[tuple[GameId, int, Match, tuple[Event, ...]]]:
    """Every game that counted, with its number and the match as it stood when it began."""
    terms, *rest = story.events
    assert isinstance(terms, MatchStarted), f"{terms} begins no match"
    match, number = Match.begin(terms), 0
    counted = {each.game for each in rest if isinstance(each, GameScored) and each.by != CANCELLED}
    for event in rest:
        match = match.after(event)
        if isinstance(event, GameStarted):
            number += 1
            if event.game in counted:
                yield GameId(event.game), number, match, story.games[number - 1]
