"""Analysis of what is over: worked out in the background, kept, and shown wherever it is awaited.

One decision is one thought, behind all others in the queue. A match is claimed by the row of its timer, which
is put off as long as the work goes on; what a stop leaves undone goes on with the game that it was at.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import partial
from typing import Final, Protocol

from bot.services.backlog import PUT_OFF, RENEWED, TOLD, TRIES, Backlog, Judging, Progress, put_off
from bot.services.errors import NothingOver
from bot.services.exports import Exports, Story
from bot.services.imported import ImportId
from bot.services.keeping import is_forgotten
from bot.services.locks import Locks
from bot.services.ports import (
    AnalysisRequest,
    Change,
    ChatId,
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
from bot.services.thinking import Thinking
from engine.ai.stakes import Evaluator
from engine.events import Event, GameScored, GameStarted, MatchStarted
from engine.match import Match
from engine.scoring import CANCELLED
from engine.verdicts import Account, Verdict

ANALYSIS_TIMER: Final = "analysis"
"""Kind of the timer that takes up an analysis again; its subject is the match."""
TOLD_IN_A_GROUP: Final = timedelta(seconds=12)
"""So often a group hears how far it has come, where all share the calls."""


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
    imported: ImportId | None = None
    """The file that told the match; None for one of ours."""

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

    async def failed(self, request: AnalysisRequest) -> None:
        """It has been given up."""
        ...


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
        self._judging = Judging(thinking, evaluator, clock)
        self._shows = shows
        self._backlog = Backlog(self._work, self._failed)
        self._coming: set[tuple[MatchId, ChatId]] = set()
        """Requests whose message is on its way: who posts it says so, and the work posts no other."""
        self._locks = Locks()

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
            self._backlog.add(request.match)
            return False
        await self._store.append((), (request, self._timer(request.match)))
        self._backlog.add(request.match)
        return True

    async def begin(self, request: AnalysisRequest, show: Callable[[], Awaitable[int | None]]) -> bool:
        """As `ask`; `show` posts the message that tells about it, whose number it returns."""
        if not await self.ask(request):
            return False
        self._coming.add(key := (request.match, request.chat))
        try:
            await self._stands(replace(request, message=await show()))
        finally:
            self._coming.discard(key)
        return True

    async def _stands(self, request: AnalysisRequest) -> None:
        async with self._locks.of(str(request.match)):
            waiting = await self._store.analyses.requests(request.match)
            if any(each.chat == request.chat for each in waiting):
                await self._store.append((), (request,))
                return
            # The work was faster than the message.
            report = await self.report(await self._story(request.match))
            if report is not None:
                await self._shows.finished(request, report)

    async def due(self, timer: Timer) -> None:
        """A match that a stop has left half analysed."""
        match = MatchId(int(timer.subject))
        await self._store.append((), (self._timer(match),))
        self._backlog.add(match)

    async def run(self) -> None:
        """Analyse what is asked, for ever: several matches at a time, each decision when its turn comes."""
        await self._backlog.run()

    async def work(self, match: MatchId) -> None:
        """Analyse what is not analysed yet, then show it to whoever waits."""
        await self._backlog.do(match)

    async def _work(self, subject: int) -> None:
        match = MatchId(subject)
        while await self._store.analyses.requests(match):
            await self._serve(match)
            # Whoever has asked at this very moment is not to wait for a timer that is gone.
            await self._store.append((), (DropTimer(ANALYSIS_TIMER, str(match)),))

    async def _failed(self, subject: int) -> None:
        """Each request is tried again a few times, ever later; then it is given up, and told so."""
        match, left = MatchId(subject), list[int]()
        for request in await self._store.analyses.requests(match):
            tries = request.tries + 1
            if tries < TRIES:
                left.append(tries)
                await self._store.append((), (replace(request, tries=tries),))
            else:
                await self._store.append((), (DropAnalysisRequest(match, request.chat),))
                await self._shows.failed(request)
        timer: Change = DropTimer(ANALYSIS_TIMER, str(match))
        if left:
            timer = Timer(ANALYSIS_TIMER, str(match), self._clock.now() + put_off(min(left)))
        await self._store.append((), (timer,))

    async def _serve(self, match: MatchId) -> None:
        story = await self._story(match)
        await self._analyse(story)
        report = await self.report(story)
        async with self._locks.of(str(match)):
            for request in await self._store.analyses.requests(match):
                coming = request.message is None and (match, request.chat) in self._coming
                if report is not None and not coming:
                    await self._shows.finished(request, report)
                await self._store.append((), (DropAnalysisRequest(match, request.chat),))

    async def _analyse(self, story: Story) -> None:
        over, waiting = list(finished_games(story)), await self._store.analyses.requests(story.row.id)
        kept = await self._store.analyses.verdicts([game for game, *_ in over])
        left = [each for each in over if each[0] not in kept]
        progress = self._judging.begun([events for *_, events in left])
        went_on = partial(self._went_on, story.row.id, progress)
        for game, _, match, events in left:
            verdict = await self._judging.verdict(match, events, waiting[0].person, progress, went_on)
            row = await self._store.game(game)
            assert row is not None, f"game {game} is gone"
            await self._store.append((), tuple(self._rows(row, verdict)))

    async def _went_on(self, match: MatchId, progress: Progress) -> None:
        """Put the timer off, and tell whoever waits; both now and then."""
        now = self._clock.now()
        if now - progress.renewed >= RENEWED:
            progress.renewed = now
            await self._store.append((), (self._timer(match),))
        if now - progress.told >= TOLD:
            waiting = await self._store.analyses.requests(match)
            private = all(each.chat > 0 for each in waiting)
            if private or now - progress.told >= TOLD_IN_A_GROUP:
                progress.told = now
                for each in waiting:
                    self._shows.progress(each, progress.percent)

    def _rows(self, row: GameRow, verdict: Verdict) -> Iterator[Change]:
        now = self._clock.now()
        yield GameAnalysis(row.id, verdict, now)
        if row.party:  # Nobody's alone: a captain answers for what others have thought.
            return
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
