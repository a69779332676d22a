"""A match of a contest tells it of its end, once, whoever ends it and whatever happens then."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from bot.services.clock import Handler
from bot.services.contests import CONTEST_TIMER, Contests, contest_of
from bot.services.ports import DropTimer, Store, Timer
from engine.match import ABANDONED, AGREED
from tests.bot.house import ANNA, BORIS, NOON, House, house
from tests.bot.test_services_between import MATCH, SESSION, SINGLE, lost_by

LATER = NOON.replace(year=2027)
TEAM = replace(SINGLE, contest="w7")


async def due(home: House) -> list[str]:
    timers = await home.store.claim_timers(LATER)
    return [timer.subject for timer in timers if timer.kind == CONTEST_TIMER]


async def test_the_last_game_of_a_match_calls_its_contest(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        game = await home.of_two(terms=TEAM)
        assert await due(home) == []

        table = await home.table(await lost_by(home, game, BORIS))

        assert await due(home) == [f"w7:{table.row.match}"]


async def test_a_game_in_the_middle_of_a_match_calls_it_too_for_the_score_has_changed(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        terms = replace(MATCH, length=15, contest="t5.1.3")

        table = await home.table(await lost_by(home, await home.of_two(terms=terms), BORIS))

        assert await due(home) == [f"t5.1.3:{table.row.match}"]


@pytest.mark.parametrize("reason", [AGREED, ABANDONED])
async def test_a_match_that_is_ended_between_games_calls_its_contest(tmp_path: Path, reason: str) -> None:
    async with house(tmp_path) as home:
        game = await lost_by(home, await home.of_two(terms=replace(SESSION, contest="t5")), BORIS)

        table = await home.referee.end_match(await home.table(game), reason)

        assert await due(home) == [f"t5:{table.row.match}"]


async def test_a_match_that_stands_alone_calls_nobody(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await lost_by(home, await home.of_two(terms=SINGLE), BORIS)

        assert await due(home) == []


async def test_a_rematch_does_not_count_for_the_contest(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        game = await lost_by(home, await home.of_two(terms=TEAM), BORIS)
        await home.between.rematch(game, ANNA, "first")
        await home.between.rematch(game, BORIS, "second")

        (row,) = await home.store.games_of(ANNA)

        assert (await home.table(row.id)).terms == SINGLE


async def test_the_next_game_of_the_match_still_belongs_to_the_contest(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        terms = replace(MATCH, length=15, contest="t5")
        game = await lost_by(home, await home.of_two(terms=terms), BORIS)

        await home.between.next(game, ANNA, "press")

        (row,) = await home.store.games_of(ANNA)
        assert (await home.table(row.id)).terms == terms


async def test_each_kind_of_contest_has_its_leader(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        heard: list[str] = []
        contests = Contests(home.store, {"w": listener(home.store, heard)})

        for subject in ("w7.2.1:12", "w8", "x9:13"):
            await home.store.append((), (Timer(CONTEST_TIMER, subject, NOON),))
        for timer in await home.store.claim_timers(NOON):
            await contests.due(timer)

        assert sorted(heard) == ["w7", "w8"]
        assert await home.store.next_timer() is None


def listener(store: Store, heard: list[str]) -> Handler:
    """Notes the contests that are called."""

    async def hear(timer: Timer) -> None:
        heard.append(contest_of(timer))
        await store.append((), (DropTimer(timer.kind, timer.subject, timer.due_at),))

    return hear
