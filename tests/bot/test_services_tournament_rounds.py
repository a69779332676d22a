"""Tournaments that have begun: matches open when both have come, and a round ends whatever happens."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.services.contests import CONTEST_TIMER
from bot.services.ports import ChatId, Outage, PersonId, Timer
from bot.services.tournament_errors import NotPaired
from bot.services.tournament_records import TournamentId
from engine.tournament.errors import PairingOver
from engine.tournament.standings import standings
from tests.bot.cup import (
    VERA,
    at_the_board,
    begun,
    decided,
    known,
    lost,
    member,
    nothing_left,
    played_out,
    played_pair,
)
from tests.bot.house import NOON, House, house

DAY = 24 * 3600


async def sides(home: House, number: TournamentId, pair: int = 0) -> list[int]:
    """The persons of a pair of the first round."""
    tourney = await home.tournaments.look(number)
    return [tourney.entered[entry].person for entry in tourney.announced.pair(1, pair).sides]


async def test_a_match_begins_when_both_have_come(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        number = await begun(home, 4, length="3")
        tourney = await home.tournaments.look(number)
        first, second = (tourney.entered[entry].person for entry in tourney.announced.pair(1, 0).sides)

        assert await home.tournaments.rounds.arrive(number, 1, 0, first, "first") is None
        assert await home.tournaments.rounds.arrive(number, 1, 0, first, "again") is None
        game = await home.tournaments.rounds.arrive(number, 1, 0, second, "second")

        assert game is not None
        table = await home.table(game)
        assert [sitter.person for sitter in table.row.seats] == [first, second]
        assert table.game.started.press == "second"
        assert (table.terms.length, table.terms.contest) == (3, f"t{number}.1.0")
        assert {board.reader for board in await home.store.boards(game)} == {first, second}
        for person in (first, second):
            assert await home.tournaments.rounds.arrive(number, 1, 0, person, "later") == game


async def test_the_dice_were_sealed_before_anybody_came(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        number = await begun(home, 4)
        offer = await home.store.challenge(f"t{number}.1.0")

        game = await at_the_board(home, await home.tournaments.look(number), 0)

        assert offer is not None
        assert (await home.table(game)).row.seed == offer.seed


async def test_where_the_group_looks_on_the_board_stands_in_the_group(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await known(home, 0)
        row = await home.tournaments.draft(VERA, chat=ChatId(-5), thread=3)
        await home.tournaments.change(row.id, VERA, "boards", "group")
        await home.tournaments.open(row.id, VERA)
        for player in (1, 2):
            await home.tournaments.enter(row.id, await known(home, player, started=False))
        await home.tournaments.start(row.id, VERA)

        game = await at_the_board(home, await home.tournaments.look(row.id), 0)

        (board,) = await home.store.boards(game)
        assert (board.reader, board.chat, board.thread) == (None, -5, 3)


async def test_two_who_come_at_the_same_moment_open_one_match(tmp_path: Path) -> None:
    async with house(tmp_path) as home, house(tmp_path, luck=99) as replica:
        number = await begun(home, 2)
        tourney = await home.tournaments.look(number)
        people = [tourney.entered[entry].person for entry in tourney.announced.pair(1, 0).sides]

        games = await asyncio.gather(
            *(
                each.tournaments.rounds.arrive(number, 1, 0, person, "press")
                for each in (home, replica)
                for person in people
            )
        )

        assert len({game for game in games if game is not None}) == 1
        assert len(await home.store.contests.matches(f"t{number}")) == 1


async def test_nobody_plays_in_a_pair_of_others(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        number = await begun(home, 4)
        tourney = await home.tournaments.look(number)
        stranger, round_ = tourney.entered[1].person, tourney.announced.rounds[-1]
        found = round_.pair_of(1)
        assert found is not None

        for person in (stranger, VERA):
            with pytest.raises(NotPaired):
                await home.tournaments.rounds.arrive(number, 1, 1 - found[0], person, "press")


async def test_a_result_is_written_down_and_the_next_round_follows(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        number = await begun(home, 4, length="3")

        await played_pair(home, number, 0, loser=1)
        await home.timers.run_due()
        assert decided(await home.tournaments.look(number)) == ((1.0, 0.0), "played")

        await played_pair(home, number, 1, loser=0)
        await home.timers.run_due()

        tourney = await home.tournaments.look(number)
        winners = [pair.winner for pair in tourney.announced.rounds[0].pairs]
        assert [pair.sides for pair in tourney.announced.rounds[1].pairs] == [tuple(winners)]
        found = tourney.announced.pair(1, 0).decided
        assert found is not None
        assert found.points[0] >= 3


async def test_who_does_not_come_loses_to_who_does(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        number = await begun(home, 4)
        first, _ = await sides(home, number)
        await home.tournaments.rounds.arrive(number, 1, 0, member(first - 100), "press")

        home.clock.passes(DAY)
        await home.timers.run_due()

        tourney = await home.tournaments.look(number)
        assert decided(tourney, 0) == ((1.0, 0.0), "forfeit")
        assert decided(tourney, 1) == ((0.0, 0.0), "forfeit")
        assert tourney.row.state == "over"  # Nobody is left to play the final against.
        with pytest.raises(NotPaired):
            await home.tournaments.rounds.arrive(number, 1, 0, VERA, "press")


async def test_who_comes_too_late_is_told_that_the_pairing_is_over(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        number = await begun(home, 4, form="robin")
        _, second = await sides(home, number)

        home.clock.passes(DAY)
        await home.timers.run_due()

        with pytest.raises(PairingOver):
            await home.tournaments.rounds.arrive(number, 1, 0, member(second - 100), "press")


async def test_a_match_that_has_begun_is_not_ended_by_the_deadline(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        number = await begun(home, 4)
        game = await at_the_board(home, await home.tournaments.look(number), 0)

        home.clock.passes(3 * DAY)
        await home.timers.run_due()
        assert decided(await home.tournaments.look(number)) is None
        await lost(home, game, 0)
        await home.timers.run_due()

        assert decided(await home.tournaments.look(number)) == ((0.0, 1.0), "played")


async def test_without_a_deadline_a_round_waits_for_ever(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        number = await begun(home, 4, patience="0")

        home.clock.passes(365 * DAY)
        await home.timers.run_due()

        assert decided(await home.tournaments.look(number)) is None


async def test_the_time_in_which_the_bot_was_away_is_held_against_nobody(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        number = await begun(home, 4)
        home.outages.jumped()
        await home.store.append((), (Outage(NOON, NOON.replace(hour=18)),))

        home.clock.passes(DAY)
        home.outages.jumped()
        await home.timers.run_due()
        assert decided(await home.tournaments.look(number)) is None

        home.clock.passes(6 * 3600)
        home.outages.jumped()
        await home.timers.run_due()
        assert decided(await home.tournaments.look(number)) == ((0.0, 0.0), "forfeit")


async def test_a_timer_of_a_tournament_that_nobody_knows_is_dropped(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await home.store.append((), (Timer(CONTEST_TIMER, "t999:4", NOON),))

        await home.timers.run_due()

        assert await nothing_left(home)


@pytest.mark.parametrize("form", ["robin", "knockout", "swiss"])
@pytest.mark.parametrize("players", [3, 4])
async def test_any_tournament_comes_to_its_end_and_leaves_nothing_behind(
    tmp_path: Path, form: str, players: int
) -> None:
    async with house(tmp_path) as home:
        number = await begun(home, players, form=form)

        tourney = await played_out(home, number, players)

        assert (tourney.row.state, tourney.row.over_at) == ("over", home.clock.now())
        assert standings(tourney.announced)[0].place == 1
        assert await home.store.rebuild() == 0
        assert await nothing_left(home)


async def test_any_number_of_tournaments_goes_on_at_once(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        numbers = [await begun(home, 4, form=form) for form in ("robin", "knockout", "swiss")]

        states = [(await played_out(home, number)).row.state for number in numbers]

        assert states == ["over"] * 3


async def test_a_match_that_is_over_does_not_begin_again_before_its_result_is_written(
    tmp_path: Path,
) -> None:
    """Whoever was to write it may have been killed, and its timer waits a minute for somebody else."""
    async with house(tmp_path) as home:
        number = await begun(home, 4)
        await lost(home, await at_the_board(home, await home.tournaments.look(number), 0), 0)

        for person in await sides(home, number):
            with pytest.raises(PairingOver):
                await home.tournaments.rounds.arrive(number, 1, 0, PersonId(person), "again")

        assert decided(await home.tournaments.look(number)) == ((0.0, 1.0), "played")
        assert len(await home.store.contests.matches(f"t{number}")) == 1
