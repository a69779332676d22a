"""Analyses in the background: kept, taken up again after a stop, and shown to everybody who waits."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TypeVar

import pytest
import pytest_asyncio

from bot.services.analysing import ANALYSIS_TIMER, Analysing, Report
from bot.services.backlog import TRIES
from bot.services.errors import NothingOver
from bot.services.exports import Exports
from bot.services.ports import (
    AnalysisRequest,
    Append,
    ChatId,
    GameId,
    GameRow,
    MatchId,
    MatchRow,
    Person,
    PersonId,
    Sitter,
    Store,
    Terms,
    game_stream,
    match_stream,
)
from bot.services.thinking import Thinking
from bot.store.store import open_store
from engine.events import Event, GameStarted, MatchStarted
from engine.formats.record import Record
from tests.engine.ai.analysis_oracle import recorded
from tests.engine.ai.stands import judge

T = TypeVar("T")
NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)
LATER = NOON + timedelta(days=1)
ANNA, BORIS = Person(PersonId(7), "Анна"), Person(PersonId(8), "Борис")
MATCH = MatchId(5)
SHORT = recorded()[1].record
"""A match of one game."""
ASKED = AnalysisRequest(MATCH, ChatId(7), ANNA.id, message=101)


class Here:
    """Thinks on the spot, and counts; stops for good after some thoughts."""

    def __init__(self) -> None:
        self.thoughts = 0
        self.most: int | None = None
        self.broken = False

    async def run(self, work: Callable[[], T]) -> T:
        if self.broken:
            raise ValueError("nobody can think about this")
        if self.thoughts == self.most:
            raise asyncio.CancelledError
        self.thoughts += 1
        return work()


class Watch:
    """Moves on by a second whenever somebody looks."""

    def __init__(self) -> None:
        self.time = NOON

    def now(self) -> datetime:
        self.time += timedelta(seconds=1)
        return self.time


class Wall:
    """What has been shown, to whom."""

    def __init__(self) -> None:
        self.told: list[tuple[ChatId, int]] = []
        self.reports: list[tuple[ChatId, Report]] = []
        self.messages: list[tuple[ChatId, int | None]] = []
        self.given_up: list[ChatId] = []

    def progress(self, request: AnalysisRequest, percent: int) -> None:
        self.told.append((request.chat, percent))

    async def finished(self, request: AnalysisRequest, report: Report) -> None:
        self.reports.append((request.chat, report))
        self.messages.append((request.chat, request.message))

    async def failed(self, request: AnalysisRequest) -> None:
        self.given_up.append(request.chat)


class Study:
    """Everything that an analysis needs."""

    def __init__(self, store: Store) -> None:
        self.store, self.wall, self.here, self.watch = store, Wall(), Here(), Watch()
        self.exports = Exports(store)
        self.analysing = self.restarted()

    def restarted(self) -> Analysing:
        thinking = Thinking(self.here, 1)
        self.analysing = Analysing(self.store, self.watch, thinking, judge(), self.wall)
        return self.analysing

    async def report(self) -> Report | None:
        return await self.analysing.report(await self.exports.of(MATCH, ANNA.id))


async def kept(store: Store, record: Record, *, over: bool = True) -> None:
    """The match as if Anna had played it against Boris."""
    seats = (Sitter(ANNA.id), Sitter(BORIS.id))
    events = record.match if over else record.match[:2]
    terms = Terms(length=record.terms.length)
    row = MatchRow(MATCH, seats, terms, (0.0, 0.0), over, len(events), ChatId(7), NOON, NOON)
    appends = [Append(match_stream(MATCH), 0, named(events), NOON)]
    rows = []
    for number, game in enumerate(record.games, start=1):
        appends.append(Append(game_stream(GameId(number)), 0, game, NOON))
        rows.append(
            GameRow(GameId(number), MATCH, seats, "short", bytes(32), len(game), None, over, NOON, NOON, NOON)
        )
    await store.append(appends, (ANNA, BORIS, row, *rows))


def named(events: tuple[Event, ...]) -> tuple[Event, ...]:
    assert isinstance(events[0], MatchStarted)
    assert isinstance(events[1], GameStarted)
    return events


@pytest_asyncio.fixture
async def study(tmp_path: Path) -> AsyncIterator[Study]:
    store = await open_store(f"sqlite+aiosqlite:///{tmp_path}/study.db")
    await kept(store, SHORT)
    yield Study(store)
    await store.close()


async def test_what_was_asked_is_worked_out_shown_and_kept(study: Study) -> None:
    assert await study.report() is None
    assert await study.analysing.ask(ASKED)

    await study.analysing.work(MATCH)

    assert [chat for chat, _ in study.wall.reports] == [ASKED.chat]
    assert await study.report() == study.wall.reports[0][1]
    assert await study.store.analyses.requests(MATCH) == ()
    assert await study.store.claim_timers(NOON + timedelta(days=1)) == ()


async def test_a_second_request_costs_no_thought(study: Study) -> None:
    await study.analysing.ask(ASKED)
    await study.analysing.work(MATCH)
    thoughts = study.here.thoughts
    await study.analysing.ask(ASKED)

    await study.analysing.work(MATCH)

    assert study.here.thoughts == thoughts
    assert study.wall.reports[0] == study.wall.reports[1]


async def test_nobody_waits_twice_in_one_chat(study: Study) -> None:
    assert await study.analysing.ask(ASKED)

    assert not await study.analysing.ask(ASKED)
    assert await study.analysing.ask(replace(ASKED, chat=ChatId(8), person=BORIS.id))


async def test_everybody_who_waits_is_told_and_shown(study: Study) -> None:
    await study.analysing.ask(ASKED)
    await study.analysing.ask(replace(ASKED, chat=ChatId(8), person=BORIS.id))

    await study.analysing.work(MATCH)

    assert [chat for chat, _ in study.wall.reports] == [7, 8]
    assert {chat for chat, _ in study.wall.told} == {7, 8}
    percents = [percent for chat, percent in study.wall.told if chat == 7]
    assert percents == sorted(percents)
    assert 0 < percents[0] < percents[-1] <= 100


async def test_a_group_hears_less_often(study: Study) -> None:
    await study.analysing.ask(replace(ASKED, chat=ChatId(-100)))

    await study.analysing.work(MATCH)

    assert 0 < len(study.wall.told) <= study.here.thoughts // 6


async def test_a_stop_in_the_middle_is_made_good_by_the_timer(study: Study) -> None:
    study.here.most = 20
    await study.analysing.ask(ASKED)
    with pytest.raises(asyncio.CancelledError):
        await study.analysing.work(MATCH)
    study.here.most = None
    analysing = study.restarted()
    (timer,) = await study.store.claim_timers(NOON + timedelta(days=1))

    await analysing.due(timer)
    await analysing.work(MATCH)

    assert timer.kind == ANALYSIS_TIMER
    assert [chat for chat, _ in study.wall.reports] == [ASKED.chat]


async def test_what_always_fails_is_tried_three_times_ever_later_and_then_given_up(study: Study) -> None:
    study.here.broken = True
    await study.analysing.ask(ASKED)
    waits = list[timedelta]()

    for _ in range(TRIES):
        await study.analysing.work(MATCH)
        waits += [timer.due_at - study.watch.time for timer in await study.store.claim_timers(LATER)]

    assert study.wall.given_up == [ASKED.chat]
    assert await study.store.analyses.requests(MATCH) == ()
    assert len(waits) == TRIES - 1
    assert timedelta(minutes=1) < waits[0] < waits[1]


async def test_what_was_given_up_may_be_asked_for_again(study: Study) -> None:
    study.here.broken = True
    await study.analysing.ask(ASKED)
    for _ in range(TRIES):
        await study.analysing.work(MATCH)
    study.here.broken = False

    assert await study.analysing.ask(ASKED)
    await study.analysing.work(MATCH)

    assert [chat for chat, _ in study.wall.reports] == [ASKED.chat]


async def test_while_the_work_goes_on_nobody_else_claims_it(study: Study) -> None:
    study.here.most = 40
    await study.analysing.ask(ASKED)
    with pytest.raises(asyncio.CancelledError):
        await study.analysing.work(MATCH)

    assert await study.store.claim_timers(study.watch.time) == ()


async def test_error_rates_are_kept_for_both(study: Study) -> None:
    await study.analysing.ask(ASKED)
    await study.analysing.work(MATCH)

    (anna,) = await study.store.analyses.rates(ANNA.id, 10)
    (boris,) = await study.store.analyses.rates(BORIS.id, 10)

    report = study.wall.reports[0][1]
    assert (anna.loss, anna.decisions) == (report.account(0).loss, report.account(0).decisions)
    assert (boris.loss, boris.decisions) == (report.account(1).loss, report.account(1).decisions)


async def test_a_message_that_comes_after_the_result_shows_it_and_no_other_does(study: Study) -> None:
    async def late() -> int:
        await study.analysing.work(MATCH)
        return 102

    assert await study.analysing.begin(replace(ASKED, message=None), late)

    assert [message for _, message in study.wall.messages] == [102]
    assert await study.store.analyses.requests(MATCH) == ()


async def test_a_message_that_comes_at_once_shows_the_result(study: Study) -> None:
    async def posted() -> int:
        return 101

    assert await study.analysing.begin(replace(ASKED, message=None), posted)
    await study.analysing.work(MATCH)

    assert [message for _, message in study.wall.messages] == [101]


async def test_a_game_that_goes_on_is_not_judged(tmp_path: Path) -> None:
    store = await open_store(f"sqlite+aiosqlite:///{tmp_path}/running.db")
    await kept(store, SHORT, over=False)
    study = Study(store)

    with pytest.raises(NothingOver):
        await study.report()
    await store.close()


async def test_a_persons_analyses_are_told_and_forgotten(study: Study) -> None:
    await study.analysing.ask(ASKED)
    await study.analysing.work(MATCH)

    told = await study.store.keeping.about(ANNA.id)
    await study.store.keeping.forget(ANNA.id, PersonId(2**53 + 1))

    assert '"analyses": [\n  {' in told
    assert '"error_rates": [\n  {' in told
    assert await study.store.analyses.rates(ANNA.id, 10) == ()
    assert len(await study.store.analyses.rates(BORIS.id, 10)) == 1
