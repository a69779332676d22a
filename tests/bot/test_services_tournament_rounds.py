"""Tournaments that have begun: matches open when both have come, and a round ends whatever happens."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.services.contests import CONTEST_TIMER
from bot.services.errors import NotSeated
from bot.services.ports import ChatId, Outage, Timer
from bot.services.privacy import Privacy
from bot.services.table import Tables
from bot.services.tournament_errors import NotOrganiser, NotPaired, PlayerBusy
from bot.services.tourney import Tourney
from engine.tournament.errors import NotEntered, PairingOver
from engine.tournament.standings import standings
from tests.bot.cup import (
    VERA,
    at_the_board,
    begun,
    entered,
    known,
    lost,
    member,
    nothing_left,
    played_out,
    played_pair,
)
from tests.bot.house import NOON, House, house

DAY = 24 * 3600


def decided(tourney: Tourney, pair: int = 0, number: int = 1) -> tuple[tuple[float, float], str] | None:
    found = tourney.announced.pair(number, pair).decided
    return None if found is None else (found.score, found.how)


async def sides(home: House, number: int, pair: int = 0) -> list[int]:
    """The persons of a pair of the first round."""
    tourney = await home.tournaments.look(number)  # type: ignore[arg-type]
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
        stranger = (await home.tournaments.look(number)).entered[1].person
        pair = (await home.tournaments.look(number)).pairing_of(stranger)
        assert pair is not None

        for person in (stranger, VERA):
            with pytest.raises(NotPaired):
                await home.tournaments.rounds.arrive(number, 1, 1 - pair[1], person, "press")


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
        home.tournaments.rounds._settled = killed  # type: ignore[method-assign]
        with pytest.raises(Killed):
            await home.tournaments.rounds.award(number, VERA, 1, 0, 1)
        assert not (await home.table(game)).match.over
        home.tournaments.rounds._settled = settled  # type: ignore[method-assign]

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
