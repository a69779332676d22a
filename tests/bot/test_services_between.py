"""What may follow a game: the next one by either, a rematch and the end of a session by both."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.services.errors import NotAsked, NotSeated, Stale
from bot.services.ports import GameId, PersonId, Terms
from engine.errors import WrongPhase
from engine.side_events import END, REMATCH, Proposed
from tests.bot.house import ANNA, BORIS, STRANGER, House, StillClock, house

ANNA_31 = 280
SINGLE = Terms(options={"resign": "position"})
MATCH = Terms(length=3, options={"resign": "position"})
SESSION = Terms(length=0, options={"resign": "position"})


async def lost_by(home: House, game: GameId, person: PersonId) -> GameId:
    """The person gives the game up."""
    seq = (await home.table(game)).game.seq
    await home.resigning.resign(game, seq, person)
    return game


async def one_game(home: House, terms: Terms) -> GameId:
    """A first game that Boris has given up."""
    return await lost_by(home, await home.of_two(terms=terms), BORIS)


async def games(home: House) -> int:
    return len(await home.store.games_of(ANNA)) + len(await home.store.games_of(ANNA, over=True))


async def test_the_next_game_takes_one_press_of_either(tmp_path: Path) -> None:
    async with house(tmp_path, luck=ANNA_31) as home:
        game = await one_game(home, SESSION)

        await home.between.next(game, BORIS, "press")

        assert await games(home) == 2


async def test_two_presses_open_one_next_game(tmp_path: Path) -> None:
    async with house(tmp_path, luck=ANNA_31) as home:
        game = await one_game(home, SESSION)
        presses = (home.between.next(game, person, "press") for person in (ANNA, BORIS))

        answers = await asyncio.gather(*presses, return_exceptions=True)

        assert [type(answer) for answer in answers] == [type(None), Stale]
        assert await games(home) == 2


async def test_a_rematch_asks_the_other_first(tmp_path: Path) -> None:
    async with house(tmp_path, luck=ANNA_31) as home:
        game = await one_game(home, SINGLE)

        note = await home.between.rematch(game, ANNA, "press")

        table = await home.table(game)
        assert note is not None
        assert table.aside.asked_of(1) == Proposed(0, REMATCH)
        assert await games(home) == 1


async def test_a_rematch_that_both_want_begins(tmp_path: Path) -> None:
    async with house(tmp_path, luck=ANNA_31) as home:
        game = await one_game(home, SINGLE)
        await home.between.rematch(game, ANNA, "first")

        assert await home.between.agree(game, BORIS, "second") is None

        (row,) = await home.store.games_of(ANNA)
        begun = await home.table(row.id)
        assert (begun.game.started.press, begun.match.score) == ("second", (0.0, 0.0))


async def test_two_who_both_ask_for_a_rematch_have_agreed(tmp_path: Path) -> None:
    async with house(tmp_path, luck=ANNA_31) as home:
        game = await one_game(home, SINGLE)
        await home.between.rematch(game, ANNA, "first")

        await home.between.rematch(game, BORIS, "second")

        assert await games(home) == 2


async def test_asking_twice_asks_once(tmp_path: Path) -> None:
    async with house(tmp_path, luck=ANNA_31) as home:
        game = await one_game(home, SINGLE)
        for _ in range(2):
            await home.between.rematch(game, ANNA, "press")

        assert (await home.table(game)).aside.seq == 1


async def test_nobody_consents_to_a_proposal_of_his_own(tmp_path: Path) -> None:
    async with house(tmp_path, luck=ANNA_31) as home:
        game = await one_game(home, SINGLE)
        await home.between.rematch(game, ANNA, "press")

        with pytest.raises(NotAsked):
            await home.between.agree(game, ANNA, "press")


@pytest.mark.parametrize("person", [ANNA, BORIS])
async def test_a_proposal_can_be_declined_and_taken_back(tmp_path: Path, person: PersonId) -> None:
    async with house(tmp_path, luck=ANNA_31) as home:
        game = await one_game(home, SINGLE)
        await home.between.rematch(game, ANNA, "press")

        await home.between.decline(game, person)

        aside = (await home.table(game)).aside
        assert (aside.proposal, aside.declined_by) == (None, 0 if person == ANNA else 1)
        with pytest.raises(Stale):
            await home.between.agree(game, BORIS, "press")


async def test_a_proposal_survives_a_restart(tmp_path: Path) -> None:
    async with house(tmp_path, luck=ANNA_31) as home:
        game = await one_game(home, SINGLE)
        await home.between.rematch(game, ANNA, "press")
    async with house(tmp_path, luck=3) as later:
        await later.between.agree(game, BORIS, "press")

        assert await games(later) == 2


async def test_the_computer_always_plays_again(tmp_path: Path) -> None:
    async with house(tmp_path, luck=ANNA_31) as home:
        game = await lost_by(home, await home.against_computer(), ANNA)

        await home.between.rematch(game, ANNA, "press")

        assert await games(home) == 2


async def test_a_match_that_goes_on_has_no_rematch_and_a_finished_one_no_next_game(tmp_path: Path) -> None:
    async with house(tmp_path, luck=ANNA_31) as home:
        game = await one_game(home, SESSION)

        with pytest.raises(Stale):
            await home.between.rematch(game, ANNA, "press")
        await home.between.end(game, ANNA)
        await home.between.agree(game, BORIS, "press")
        with pytest.raises(Stale):
            await home.between.next(game, ANNA, "press")


async def test_a_session_ends_when_both_agree(tmp_path: Path) -> None:
    async with house(tmp_path, luck=ANNA_31) as home:
        game = await one_game(home, SESSION)
        await home.between.end(game, ANNA)
        assert (await home.table(game)).aside.asked_of(1) == Proposed(0, END)

        await home.between.agree(game, BORIS, "press")

        table = await home.table(game)
        assert (table.match.over, table.match.ended) == (True, "agreed")
        assert table.match.winner == 0
        assert await home.store.rebuild() == 0


async def test_a_match_to_points_is_not_ended_by_agreement(tmp_path: Path) -> None:
    async with house(tmp_path, luck=ANNA_31) as home:
        game = await one_game(home, Terms(length=15, options={"resign": "position"}))

        with pytest.raises(Stale):
            await home.between.end(game, ANNA)


@pytest.mark.parametrize(("asks", "agrees"), [(ANNA, BORIS), (BORIS, ANNA)])
async def test_after_an_ended_session_either_can_ask_for_a_rematch(
    tmp_path: Path, asks: PersonId, agrees: PersonId
) -> None:
    async with house(tmp_path, luck=ANNA_31) as home:
        game = await one_game(home, SESSION)
        await home.between.end(game, ANNA)
        await home.between.end(game, BORIS)

        await home.between.rematch(game, asks, "press")
        await home.between.agree(game, agrees, "press")

        assert await games(home) == 2


async def test_a_session_by_difference_ends_with_the_game_that_makes_it(tmp_path: Path) -> None:
    async with house(tmp_path, luck=ANNA_31) as home:
        terms = Terms(length=0, options={"resign": "position", "jacoby": False}, session="diff:3")

        table = await home.table(await one_game(home, terms))

        assert (table.match.score, table.match.over, table.match.ended) == ((3.0, 0.0), True, None)


async def test_a_session_by_time_ends_with_the_game_that_outlasts_it(tmp_path: Path) -> None:
    async with house(tmp_path, luck=ANNA_31) as home:
        game = await home.of_two(terms=Terms(length=0, options={"resign": "position"}, session="time:60"))
        home.clock.passes(3601)

        table = await home.table(await lost_by(home, game, BORIS))

        assert table.match.ended == "time"
        assert await home.store.rebuild() == 0


async def test_a_session_whose_time_runs_out_between_games_has_no_next_one(tmp_path: Path) -> None:
    async with house(tmp_path, luck=ANNA_31) as home:
        game = await one_game(home, Terms(length=0, options={"resign": "position"}, session="time:60"))
        home.clock.passes(3601)

        note = await home.between.next(game, ANNA, "press")

        assert note is not None
        assert (await home.table(game)).match.ended == "time"
        assert await games(home) == 1


async def test_a_third_person_neither_asks_nor_answers(tmp_path: Path) -> None:
    async with house(tmp_path, luck=ANNA_31) as home:
        game = await one_game(home, SINGLE)
        await home.between.rematch(game, ANNA, "press")

        for use in (home.between.agree, home.between.rematch, home.between.next):
            with pytest.raises(NotSeated):
                await use(game, STRANGER, "press")
        with pytest.raises(NotSeated):
            await home.between.decline(game, STRANGER)


async def test_a_running_game_is_followed_by_nothing_yet(tmp_path: Path) -> None:
    async with house(tmp_path, luck=ANNA_31) as home:
        game = await home.of_two(terms=SINGLE)

        with pytest.raises(WrongPhase):
            await home.between.rematch(game, ANNA, "press")


@pytest.mark.parametrize("next_start", ["lot", "alternate", "winner"])
async def test_the_score_belongs_to_persons_whoever_has_which_colour(tmp_path: Path, next_start: str) -> None:
    """Boris gives up every game of the session: the table is the same whether colours are kept or swapped."""
    async with house(tmp_path, StillClock(), luck=ANNA_31) as home:
        terms = Terms(length=0, options={"resign": "position", "next_start": next_start})
        game = await one_game(home, terms)
        for press in "abc":
            await home.between.next(game, ANNA, press)
            (row,) = await home.store.games_of(ANNA)
            game = await lost_by(home, row.id, BORIS)

        table = await home.table(game)
        whites = {scored.white for scored in table.match.scored_games}
        assert table.match.score == (4.0, 0.0)
        assert [scored.winner for scored in table.match.scored_games] == [0, 0, 0, 0]
        assert whites == {0, 1}
