"""Rated games: both ratings move with the result, and nothing else moves them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from bot.services.agreement import first_terms
from bot.services.errors import NotStarted
from bot.services.opening import Place
from bot.services.ports import ChatId, Terms
from bot.services.table import Table
from engine.ratings import Rating
from tests.bot.house import ANNA, BORIS, House, house

RATED = replace(first_terms("long"), rated=True)


async def lost_by_anna(home: House, terms: Terms) -> Table:
    return await home.finish_at_once(await home.of_two(terms=terms))


async def test_a_rated_game_moves_both_ratings(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        table = await lost_by_anna(home, RATED)

        found = await home.store.ratings.of([ANNA, BORIS], "long")

        assert found == {ANNA: Rating(1490.0, 1), BORIS: Rating(1510.0, 1)}
        assert {each.person: each.change for each in table.rated} == {ANNA: -10.0, BORIS: 10.0}


async def test_the_finished_board_keeps_what_the_result_has_done(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        table = await lost_by_anna(home, RATED)

        again = await home.table(table.id)

        assert again.rated == table.rated
        assert len(again.rated) == 2


async def test_a_friendly_game_moves_no_rating(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        table = await lost_by_anna(home, first_terms("long"))

        assert table.rated == ()
        assert await home.store.ratings.of([ANNA, BORIS], "long") == {}


async def test_no_game_against_the_computer_is_rated_even_by_forged_terms(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        table = await home.finish_at_once(await home.against_computer(terms=RATED))

        assert table.rated == ()
        assert await home.store.ratings.of([ANNA], "long") == {}


async def test_a_game_of_a_short_match_moves_no_rating_until_the_match_is_won(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        table = await lost_by_anna(home, Terms(profile="club", length=7, rated=True))

        assert (table.match.over, table.rated) == (False, ())


async def test_the_ratings_of_played_games_are_made_again_from_their_events(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        table = await lost_by_anna(home, RATED)
        await home.between.rematch(table.id, ANNA, "again")
        await home.between.rematch(table.id, BORIS, "again")
        (running,) = await home.store.games_of(ANNA)
        await home.finish_at_once(running.id)

        assert await home.store.ratings.differing() == 0
        assert len(await home.store.ratings.history(ANNA, 9)) == 2


async def test_only_who_has_started_the_bot_may_play_for_a_rating(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        anna = replace(await home.person(ANNA), started=True)
        boris = await home.person(BORIS)
        await home.store.append((), (anna,))
        card = await home.invitations.draft(ANNA, chat=ChatId(-5))
        card = await home.invitations.change(card.token, ANNA, "rated", "on")
        card = await home.invitations.open(card.token, ANNA)
        place = Place(None, ChatId(-5))

        with pytest.raises(NotStarted):
            await home.invitations.acceptable(card.token, "", boris)
        with pytest.raises(NotStarted):
            await home.invitations.sit(card.token, "", boris, "press", place)


async def test_who_has_not_started_the_bot_cannot_ask_for_a_rated_game(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await home.person(ANNA)
        card = await home.invitations.draft(ANNA, chat=ChatId(-5))

        with pytest.raises(NotStarted):
            await home.invitations.change(card.token, ANNA, "rated", "on")
