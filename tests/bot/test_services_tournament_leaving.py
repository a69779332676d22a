"""Who withdraws, is awarded a point, replaced or forgotten in the middle of a tournament."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.services.errors import NotSeated
from bot.services.privacy import Privacy
from bot.services.table import Tables
from bot.services.tournament_errors import NotOrganiser, PlayerBusy
from bot.services.tourney import Tourney
from engine.tournament.errors import NotEntered, PairingOver
from engine.tournament.standings import standings
from tests.bot.cup import (
    VERA,
    at_the_board,
    begun,
    decided,
    entered,
    known,
    lost,
    member,
    nothing_left,
    played_out,
    played_pair,
)
from tests.bot.house import house


async def test_who_withdraws_loses_the_match_that_runs(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        number = await begun(home, 4, length="7")
        tourney = await home.tournaments.look(number)
        game = await at_the_board(home, tourney, 0)
        leaver = tourney.entered[tourney.announced.pair(1, 0).sides[0]].person

        await home.tournaments.leave(number, leaver)

        table = await home.table(game)
        assert table.match.ended == "abandoned"
        assert table.game.result is not None
        assert table.game.result.winner == 1
        assert decided(await home.tournaments.look(number)) == ((0.0, 1.0), "forfeit")


async def test_the_rest_of_who_has_withdrawn_is_forfeited(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        number = await begun(home, 4, form="robin")

        await home.tournaments.rounds.withdraw(number, VERA, 2)
        tourney = await played_out(home, number)

        row = next(row for row in standings(tourney.announced) if row.entry == 2)
        assert (row.withdrawn, row.annulled, tourney.row.state) == (True, True, "over")
        with pytest.raises(NotEntered):
            await home.tournaments.leave(number, member(2))


async def test_nobody_withdraws_others_but_the_organiser(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        number = await begun(home, 4)

        with pytest.raises(NotOrganiser):
            await home.tournaments.rounds.withdraw(number, member(1), 2)
        with pytest.raises(NotOrganiser):
            await home.tournaments.rounds.award(number, member(1), 1, 0, 0)
        with pytest.raises(NotEntered):
            await home.tournaments.rounds.withdraw(number, VERA, 9)


async def test_what_the_organiser_awards_ends_the_match_for_nobodys_rating(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        number = await begun(home, 4, rated="on")
        game = await at_the_board(home, await home.tournaments.look(number), 0)

        await home.tournaments.rounds.award(number, VERA, 1, 0, 1)

        table = await home.table(game)
        assert (table.match.over, table.match.winner, table.rated) == (True, None, ())
        assert decided(await home.tournaments.look(number)) == ((0.0, 1.0), "award")
        with pytest.raises(PairingOver):
            await home.tournaments.rounds.award(number, VERA, 1, 0, 0)


async def test_the_organiser_may_award_a_draw_where_there_are_draws(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        number = await begun(home, 4, form="robin")

        await home.tournaments.rounds.award(number, VERA, 1, 0, None)

        assert decided(await home.tournaments.look(number)) == ((0.5, 0.5), "award")


async def test_a_match_ends_at_the_board_even_if_the_bot_is_killed_right_after_the_decision(
    tmp_path: Path,
) -> None:
    async with house(tmp_path) as home:
        number = await begun(home, 4)
        game = await at_the_board(home, await home.tournaments.look(number), 0)
        settled = home.tournaments.rounds._settled
        home.tournaments.rounds._settled = killed  # type: ignore[method-assign]  # the process dies in it
        with pytest.raises(Killed):
            await home.tournaments.rounds.award(number, VERA, 1, 0, 1)
        assert not (await home.table(game)).match.over
        home.tournaments.rounds._settled = settled  # type: ignore[method-assign]  # and lives again

        await home.timers.run_due()

        assert (await home.table(game)).match.over


class Killed(Exception):
    """The process is gone."""


async def killed(number: object) -> Tourney:
    raise Killed


async def test_a_substitute_goes_on_with_all_results(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        number = await begun(home, 4, form="robin")
        await played_pair(home, number, 0, loser=1)
        await home.timers.run_due()
        winner = (await home.tournaments.look(number)).announced.pair(1, 0).sides[0]

        await home.tournaments.replace(number, VERA, winner, await known(home, 9))

        tourney = await home.tournaments.look(number)
        assert tourney.entry_of(member(9)) == winner
        assert tourney.entry_of(member(winner)) is None
        assert standings(tourney.announced)[0].entry == winner
        assert tourney.players[winner].name == "Member 9"


async def test_nobody_is_replaced_in_the_middle_of_a_match(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        number = await begun(home, 4)
        tourney = await home.tournaments.look(number)
        await at_the_board(home, tourney, 0)

        with pytest.raises(PlayerBusy):
            await home.tournaments.replace(
                number, VERA, tourney.announced.pair(1, 0).sides[0], await known(home, 9)
            )


async def test_a_player_may_name_the_own_successor_and_nobody_elses(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        number, successor = await entered(home, 2), await known(home, 9)

        with pytest.raises(NotOrganiser):
            await home.tournaments.replace(number, member(1), 2, successor)
        tourney = await home.tournaments.replace(number, member(1), 1, successor)

        assert tourney.entered[1].person == successor.id


async def test_who_waited_has_not_come_for_the_substitute(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        number = await begun(home, 2)
        await home.tournaments.rounds.arrive(number, 1, 0, member(1), "press")
        await home.tournaments.replace(number, member(1), 1, await known(home, 9))

        assert await home.tournaments.rounds.arrive(number, 1, 0, member(2), "press") is None
        game = await home.tournaments.rounds.arrive(number, 1, 0, member(9), "press")

        assert game is not None
        assert (await home.table(game)).seat_of(member(9)) is not None
        with pytest.raises(NotSeated):
            (await home.table(game)).seat_for(member(1))


async def test_who_is_forgotten_loses_and_the_tournament_goes_on(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        number = await begun(home, 4, form="swiss", rated="on")
        tourney = await home.tournaments.look(number)
        game = await at_the_board(home, tourney, 0)
        leaver = tourney.entered[tourney.announced.pair(1, 0).sides[0]].person

        await home.tournaments.leave_all(leaver)
        await Privacy(home.referee, Tables(home.store)).forget(leaver, cancel=True)
        tourney = await played_out(home, number)

        assert (await home.table(game)).match.over
        assert tourney.row.state == "over"
        assert decided(tourney) == ((0.0, 1.0), "forfeit")


async def test_who_is_forgotten_without_leaving_first_loses_all_the_same(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        number = await begun(home, 4)
        tourney = await home.tournaments.look(number)
        await at_the_board(home, tourney, 0)
        leaver = tourney.entered[tourney.announced.pair(1, 0).sides[1]].person

        await Privacy(home.referee, Tables(home.store)).forget(leaver, cancel=True)
        await home.timers.run_due()

        assert decided(await home.tournaments.look(number)) == ((1.0, 0.0), "forfeit")


async def test_the_first_players_leaving_takes_the_sealed_dice_but_not_the_match(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        number = await begun(home, 2)
        first = (await home.tournaments.look(number)).announced.pair(1, 0).sides[0]
        await home.tournaments.replace(number, VERA, first, await known(home, 9))
        await Privacy(home.referee, Tables(home.store)).forget(member(first), cancel=True)
        assert await home.store.challenge(f"t{number}.1.0") is None

        game = await at_the_board(home, await home.tournaments.look(number), 0)

        assert (await home.table(game)).game.result is None


async def test_when_it_is_called_off_matches_go_on_for_those_who_play_them(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        number = await begun(home, 4)
        game = await at_the_board(home, await home.tournaments.look(number), 0)

        await home.tournaments.cancel(number, VERA)
        await lost(home, game, 0)
        await home.timers.run_due()

        tourney = await home.tournaments.look(number)
        assert (tourney.row.state, decided(tourney)) == ("cancelled", None)
        assert await nothing_left(home)
