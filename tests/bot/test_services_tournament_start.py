"""Tournaments begin by hand or by time, or are called off."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.services.errors import Stale
from bot.services.ratings import RatingRow
from engine.tournament.errors import TooFewPlayers, TournamentBegun, TournamentOver
from tests.bot.cup import VERA, announced, begun, entered, known, member
from tests.bot.house import NOON, house


async def test_of_two_organisers_who_press_at_once_the_second_is_told(tmp_path: Path) -> None:
    async with house(tmp_path) as home, house(tmp_path) as replica:
        number = await entered(home, 5, form="swiss")

        answers = await asyncio.gather(
            home.tournaments.start(number, VERA),
            replica.tournaments.start(number, VERA),
            return_exceptions=True,
        )

        assert sorted(type(answer).__name__ for answer in answers) == ["TournamentBegun", "Tourney"]
        tourney = await home.tournaments.look(number)
        assert (len(tourney.announced.rounds), await home.store.rebuild()) == (1, 0)


async def test_cancelling_and_starting_at_once_leaves_one_of_the_two(tmp_path: Path) -> None:
    async with house(tmp_path) as home, house(tmp_path) as replica:
        number = await entered(home, 4)

        answers = await asyncio.gather(
            home.tournaments.cancel(number, VERA),
            replica.tournaments.start(number, VERA),
            return_exceptions=True,
        )

        row = (await home.tournaments.look(number)).row
        assert row.state == "cancelled"  # Either at once, or after it had begun.
        assert not any(isinstance(answer, Stale) for answer in answers)


async def test_a_tournament_of_one_does_not_begin(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        number = await entered(home, 1)

        with pytest.raises(TooFewPlayers):
            await home.tournaments.start(number, VERA)


async def test_nobody_enters_what_has_begun_and_nobody_renames_it(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        number = await begun(home, 4)

        with pytest.raises(TournamentBegun):
            await home.tournaments.enter(number, await known(home, 5))
        with pytest.raises(TournamentBegun):
            await home.tournaments.rename(number, VERA, "Another cup")


async def test_what_was_called_off_stays_so(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        row = await announced(home)
        await home.tournaments.cancel(row.id, VERA)

        for use in (home.tournaments.cancel, home.tournaments.open, home.tournaments.start):
            with pytest.raises(TournamentOver):
                await use(row.id, VERA)


async def test_it_begins_by_itself_when_its_time_has_come(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        number = await entered(home, 4, start="60")
        home.clock.passes(3599)
        await home.timers.run_due()
        assert (await home.tournaments.look(number)).row.state == "open"

        home.clock.passes(1)
        await home.timers.run_due()

        assert (await home.tournaments.look(number)).row.state == "running"


async def test_it_is_called_off_when_its_time_has_come_and_nobody_else_has(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        number = await entered(home, 1, start="60")

        home.clock.passes(3600)
        await home.timers.run_due()

        tourney = await home.tournaments.look(number)
        assert (tourney.row.state, tourney.announced.ended) == ("cancelled", "few")


async def test_the_best_ratings_are_the_first_seeds(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        number = await entered(home, 8)
        ratings = [RatingRow(member(entry), "short", 1500 + 10 * entry, 100, NOON) for entry in range(1, 9)]
        await home.store.append((), ratings)

        tourney = await home.tournaments.start(number, VERA)

        assert tourney.announced.order == (8, 7, 6, 5, 4, 3, 2, 1)


async def test_a_lot_that_is_drawn_again_falls_otherwise(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        orders = set()
        for _ in range(3):
            tourney = await home.tournaments.start(await entered(home, 16, seeds="lot"), VERA)
            orders.add(tourney.announced.order)

        assert len(orders) == 3


async def test_before_an_organiser_is_forgotten_what_has_not_begun_is_called_off(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        number, running = await entered(home, 2), await begun(home, 4)

        await home.tournaments.leave_all(VERA)

        states = [(await home.tournaments.look(each)).row.state for each in (number, running)]
        assert states == ["cancelled", "running"]
