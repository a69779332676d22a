"""Analyses of matches from files: as of own ones, kept, taken up again, and bounded."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path

import pytest
import pytest_asyncio

from bot.services.analyses import ImportAnalysis
from bot.services.analysing import Report
from bot.services.backlog import TRIES
from bot.services.errors import NotFound, NothingOver
from bot.services.imported import ImportId
from bot.services.imports import Imports
from bot.services.ports import PersonId, Store
from bot.services.studying import STUDY_TIMER, Studying, report_of
from bot.services.thinking import Thinking
from bot.store.store import open_store
from engine.formats.mat import write_mat
from tests.bot.test_services_analysing import ANNA, BORIS, LATER, SHORT, Here, Watch
from tests.engine.ai.analysis_oracle import RATE, RATE_SHARE, recorded
from tests.engine.ai.stands import judge

WHOLE = write_mat(SHORT).encode()
FILE = "\n".join([*write_mat(SHORT).splitlines()[:9], "  5)  Wins 1 point"]).encode()
"""The same match, given up after four turns of each."""


class Wall:
    """What has been shown."""

    def __init__(self) -> None:
        self.told: list[int] = []
        self.reports: list[tuple[int | None, Report]] = []
        self.given_up: list[ImportId] = []

    def progress(self, asked: ImportAnalysis, percent: int) -> None:
        self.told.append(percent)

    async def finished(self, asked: ImportAnalysis, report: Report) -> None:
        self.reports.append((asked.message, report))

    async def failed(self, asked: ImportAnalysis) -> None:
        self.given_up.append(asked.id)


class Library:
    """Everything that the analysis of a file needs; Anna has sent one."""

    def __init__(self, store: Store) -> None:
        self.store, self.wall, self.here, self.watch = store, Wall(), Here(), Watch()
        self.number = ImportId(0)
        self.studying = self.restarted()

    def restarted(self) -> Studying:
        thinking = Thinking(self.here, 1)
        self.imports = Imports(self.store, self.watch, thinking)
        self.studying = Studying(self.store, self.watch, self.imports, thinking, judge(), self.wall)
        return self.studying

    async def send(self, data: bytes = FILE) -> ImportId:
        number, _ = await self.imports.keep(ANNA.id, "match.mat", data)
        self.here.thoughts = 0
        return number


@pytest_asyncio.fixture
async def library(tmp_path: Path) -> AsyncIterator[Library]:
    store = await open_store(f"sqlite+aiosqlite:///{tmp_path}/library.db")
    await store.append((), (ANNA, BORIS))
    library = Library(store)
    library.number = await library.send()
    yield library
    await store.close()


async def posted() -> int:
    """The message that says how far it has come."""
    return 101


async def test_a_match_from_a_file_is_worked_out_shown_and_kept(library: Library) -> None:
    assert await library.studying.report(library.number, ANNA.id) is None
    assert await library.studying.begin(library.number, ANNA.id, posted)

    await library.studying.work(library.number)

    ((message, report),) = library.wall.reports
    assert message == 101
    assert await library.studying.report(library.number, ANNA.id) == report
    assert library.wall.told == sorted(library.wall.told)
    assert await library.store.claim_timers(LATER) == ()


async def test_it_says_the_same_as_the_analysis_of_the_own_match(library: Library) -> None:
    number = await library.send(WHOLE)
    await library.studying.ask(number, ANNA.id)
    await library.studying.work(number)

    ((_, report),) = library.wall.reports
    told = [report.account(seat).error_rate for seat in (0, 1)]

    assert told == pytest.approx(
        [each.error_rate for each in recorded()[1].figures], rel=RATE_SHARE, abs=RATE
    )


async def test_asked_for_twice_it_is_worked_out_once(library: Library) -> None:
    assert await library.studying.ask(library.number, ANNA.id)

    assert not await library.studying.ask(library.number, ANNA.id)


async def test_a_stop_in_the_middle_is_made_good_by_the_timer(library: Library) -> None:
    library.here.most = 6
    await library.studying.ask(library.number, ANNA.id)
    with pytest.raises(asyncio.CancelledError):
        await library.studying.work(library.number)
    library.here.most = None
    studying = library.restarted()
    (timer,) = await library.store.claim_timers(LATER)

    await studying.due(timer)
    await studying.work(library.number)

    assert timer.kind == STUDY_TIMER
    assert len(library.wall.reports) == 1


async def test_what_always_fails_is_given_up_and_may_be_asked_for_again(library: Library) -> None:
    await library.studying.ask(library.number, ANNA.id)
    library.here.broken = True
    for _ in range(TRIES):
        await library.studying.work(library.number)
    library.here.broken = False

    assert library.wall.given_up == [library.number]
    assert await library.store.claim_timers(LATER) == ()
    assert await library.studying.ask(library.number, ANNA.id)


async def test_a_message_that_comes_after_the_result_shows_it_and_no_other_does(library: Library) -> None:
    async def late() -> int:
        await library.studying.work(library.number)
        return 102

    assert await library.studying.begin(library.number, ANNA.id, late)

    assert [message for message, _ in library.wall.reports] == [102]


async def test_a_result_whose_message_never_came_is_shown_all_the_same(library: Library) -> None:
    async def lost() -> int:
        raise ConnectionError

    with pytest.raises(ConnectionError):
        await library.studying.begin(library.number, ANNA.id, lost)
    await library.studying.work(library.number)

    assert [message for message, _ in library.wall.reports] == [None]


async def test_the_analysis_of_a_file_that_was_pushed_out_stops(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.services.imports.KEPT", 1)
    await library.studying.ask(library.number, ANNA.id)
    newer = await library.send()

    await library.studying.work(library.number)

    assert library.here.thoughts == 0
    assert await library.studying.ask(newer, ANNA.id)


async def test_nobody_has_the_file_of_another_analysed(library: Library) -> None:
    with pytest.raises(NotFound):
        await library.studying.ask(library.number, BORIS.id)


async def test_a_match_without_a_finished_game_has_no_analysis() -> None:
    unfinished = SHORT.__class__(SHORT.names, SHORT.match[:2], (SHORT.games[0][:5],))

    with pytest.raises(NothingOver):
        report_of(ImportId(1), unfinished, ())


async def test_the_analysis_is_told_and_forgotten_with_its_owner(library: Library) -> None:
    await library.studying.ask(library.number, ANNA.id)
    await library.studying.work(library.number)

    told = await library.store.keeping.about(ANNA.id)
    await library.store.keeping.forget(ANNA.id, PersonId(2**53 + 1))

    assert '"import_analyses": [\n  {' in told
    assert await library.store.analyses.of_import(library.number) is None


async def test_a_timer_that_finds_nothing_to_do_goes(library: Library) -> None:
    await library.studying.ask(library.number, ANNA.id)
    (timer,) = await library.store.claim_timers(library.watch.time + timedelta(hours=1))
    await library.store.keeping.forget(ANNA.id, PersonId(2**53 + 1))

    await library.studying.due(timer)
    await library.studying.work(library.number)

    assert await library.store.claim_timers(LATER + timedelta(days=1)) == ()
    assert library.wall.reports == []
