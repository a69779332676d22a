"""Analysis of matches from files: as of own ones, for the one person who has sent the file."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from functools import partial, reduce
from typing import Final, Protocol

from bot.services.analyses import ImportAnalysis
from bot.services.analysing import Analysed, Report, finished_games
from bot.services.backlog import PUT_OFF, RENEWED, TOLD, TRIES, Backlog, Judging, Progress, put_off
from bot.services.errors import NotFound, NothingOver
from bot.services.exports import Story
from bot.services.imported import NEVER, STRANGERS, ImportId
from bot.services.imports import Imports
from bot.services.locks import Locks
from bot.services.ports import (
    Change,
    Clock,
    DropTimer,
    MatchId,
    MatchRow,
    Person,
    PersonId,
    Sitter,
    Store,
    Terms,
    Timer,
)
from bot.services.thinking import Thinking
from engine.ai.stakes import Evaluator
from engine.formats.record import Record
from engine.match import Match
from engine.verdicts import Verdict

STUDY_TIMER: Final = "study"
"""Kind of the timer that takes up such an analysis again; its subject is the import."""


class Studied(Protocol):
    """Whoever shows such analyses in the private chat of who has asked."""

    def progress(self, asked: ImportAnalysis, percent: int) -> None:
        """Never waits: what is newest counts."""
        ...

    async def finished(self, asked: ImportAnalysis, report: Report) -> None: ...

    async def failed(self, asked: ImportAnalysis) -> None:
        """It has been given up."""
        ...


class Studying:
    """`run` must run for ever somewhere: it works off what has been asked."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        imports: Imports,
        thinking: Thinking,
        evaluator: Evaluator,
        shows: Studied,
    ) -> None:
        self._store = store
        self._clock = clock
        self._imports = imports
        self._judging = Judging(thinking, evaluator, clock)
        self._shows = shows
        self._backlog = Backlog(self._work, self._failed)
        self._coming: set[ImportId] = set()
        """Those whose message is on its way: who posts it says so, and the work posts no other."""
        self._locks = Locks()

    async def report(self, number: ImportId, person: PersonId) -> Report | None:
        """What is kept; None while a finished game is not analysed. Raises `NotFound` and `NothingOver`."""
        record = await self._imports.of(number, person)
        kept = await self._store.analyses.of_import(number)
        return report_of(number, record, kept.verdicts if kept is not None else ())

    async def ask(self, number: ImportId, person: PersonId) -> bool:
        """Have it analysed; False where it is being analysed already."""
        row = await self._store.imports.one(number)
        if row is None or row.person != person:
            raise NotFound(f"no import {number} of person {person}")
        known = await self._store.analyses.of_import(number)
        running = known is not None and known.waited
        if not running:
            asked = ImportAnalysis(person, row.slot, number, known.verdicts if known is not None else ())
            await self._store.append((), (asked, self._timer(number)))
        self._backlog.add(number)
        return not running

    async def begin(
        self, number: ImportId, person: PersonId, show: Callable[[], Awaitable[int | None]]
    ) -> bool:
        """As `ask`; `show` posts the message that tells about it, whose number it returns."""
        if not await self.ask(number, person):
            return False
        self._coming.add(number)
        try:
            await self._stands(number, await show())
        finally:
            self._coming.discard(number)
        return True

    async def _stands(self, number: ImportId, message: int | None) -> None:
        async with self._locks.of(str(number)):
            asked = await self._store.analyses.of_import(number)
            if asked is None:
                return
            asked = replace(asked, message=message)
            await self._store.append((), (asked,))
            report = None if asked.waited else await self.report(number, asked.person)
            if report is not None:  # The work was faster than the message.
                await self._shows.finished(asked, report)

    async def due(self, timer: Timer) -> None:
        """One that a stop has left half analysed, or that has failed."""
        number = ImportId(int(timer.subject))
        await self._store.append((), (self._timer(number),))
        self._backlog.add(number)

    async def run(self) -> None:
        """Analyse what is asked, for ever."""
        await self._backlog.run()

    async def work(self, number: ImportId) -> None:
        """Analyse what is not analysed yet, then show it."""
        await self._backlog.do(number)

    async def _work(self, subject: int) -> None:
        number = ImportId(subject)
        if await self._asked(number) is not None:
            await self._analyse(number)
        async with self._locks.of(str(number)):
            await self._tell(number)

    async def _tell(self, number: ImportId) -> None:
        """Show what was found to who waits, unless its message is still on its way: that will show it."""
        asked = await self._asked(number)
        if asked is None:
            await self._store.append((), (self._no_timer(number),))
            return
        done = replace(asked, waited=False, tries=0)
        report = await self.report(number, asked.person)
        if report is not None and not (asked.message is None and number in self._coming):
            await self._shows.finished(done, report)
        await self._store.append((), (done, self._no_timer(number)))

    async def _analyse(self, number: ImportId) -> None:
        asked = await self._asked(number)
        assert asked is not None, f"nobody waits for import {number}"
        story = story_of(number, await self._imports.of(number, asked.person))
        left = list(finished_games(story))[len(asked.verdicts) :]
        progress = self._judging.begun([events for *_, events in left])
        went_on = partial(self._went_on, number, progress)
        for *_, match, events in left:
            verdict = await self._judging.verdict(match, events, asked.person, progress, went_on)
            asked = await self._asked(number)
            if asked is None:  # The file is gone: others have come after it, or its owner is forgotten.
                return
            await self._store.append((), (replace(asked, verdicts=(*asked.verdicts, verdict)),))

    async def _went_on(self, number: ImportId, progress: Progress) -> None:
        """Put the timer off, and tell who waits; both now and then."""
        now = self._clock.now()
        if now - progress.renewed >= RENEWED:
            progress.renewed = now
            await self._store.append((), (self._timer(number),))
        if now - progress.told >= TOLD:
            progress.told = now
            asked = await self._asked(number)
            if asked is not None:
                self._shows.progress(asked, progress.percent)

    async def _failed(self, subject: int) -> None:
        """It is tried again a few times, ever later; then it is given up, and told so."""
        number = ImportId(subject)
        asked = await self._asked(number)
        changes: tuple[Change, ...] = (self._no_timer(number),)
        if asked is not None:
            tried = replace(asked, tries=asked.tries + 1)
            if tried.tries < TRIES:
                again = Timer(STUDY_TIMER, str(number), self._clock.now() + put_off(tried.tries))
                changes = (tried, again)
            else:
                changes = (replace(tried, waited=False, tries=0), *changes)
                await self._shows.failed(tried)
        await self._store.append((), changes)

    async def _asked(self, number: ImportId) -> ImportAnalysis | None:
        """The analysis while somebody waits for it and the file is kept."""
        asked = await self._store.analyses.of_import(number)
        if asked is None or not asked.waited or await self._store.imports.one(number) is None:
            return None
        return asked

    def _timer(self, number: ImportId) -> Timer:
        return Timer(STUDY_TIMER, str(number), self._clock.now() + PUT_OFF)

    def _no_timer(self, number: ImportId) -> DropTimer:
        return DropTimer(STUDY_TIMER, str(number))


def report_of(number: ImportId, record: Record, verdicts: Sequence[Verdict]) -> Report | None:
    """None where a finished game has no verdict; raises `NothingOver`."""
    story = story_of(number, record)
    over = list(finished_games(story))
    if not over:
        raise NothingOver(f"no game of import {number} is over")
    if len(verdicts) < len(over):
        return None
    analysed = (
        Analysed(game, match, events, verdict)
        for (_, game, match, events), verdict in zip(over, verdicts, strict=False)
    )
    return Report(story, tuple(analysed), number)


def story_of(number: ImportId, record: Record) -> Story:
    """The match as if strangers had played it here."""
    match = reduce(Match.after, record.match[1:], Match.begin(record.terms))
    terms = Terms(record.terms.variant, length=record.terms.length, best=record.terms.best)
    people = {person: Person(person, name) for person, name in zip(STRANGERS, record.names, strict=True)}
    row = MatchRow(
        id=MatchId(number),
        seats=(Sitter(STRANGERS[0]), Sitter(STRANGERS[1])),
        terms=terms,
        score=match.score,
        over=match.over,
        seq=len(record.match),
        chat=None,
        created_at=NEVER,
    )
    return Story(row, record.match, record.games, people)
