"""The best of a chat and the best of all, counted by both databases."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from bot.services.errors import NotFound
from bot.services.keeping import stand_in
from bot.services.ports import Chat, ChatId, MoveChat, Person, Sitter
from bot.services.ratings import RatingRow
from bot.services.top import Period, Tops
from bot.store.store import SqlStore
from engine.ratings import Rating
from tests.store.builders import ANNA, BORIS, GROUP, NOW
from tests.store.played import Played, keep, played
from tests.store.test_ratings import CLARA, rate_all, rated_match

SUPERGROUP = ChatId(-1_009_999_999_999)


class Today:
    def now(self) -> datetime:
        return NOW


def here(
    number: int, loser: int, variant: str = "short", *, days_ago: float = 0, rival: Person = BORIS
) -> Played:
    """A game in the group, won as a mars."""
    seats = (Sitter(ANNA.id), Sitter(rival.id))
    at = NOW - timedelta(days=days_ago)
    return played(number, 1, (loser,), seats=seats, variant=variant, chat=GROUP, at=at)


@pytest.fixture
async def tops(store: SqlStore) -> Tops:
    """Anna has beaten Boris twice and lost to Clara once, long ago."""
    await store.append([], [ANNA, BORIS, CLARA, Chat(GROUP, "group", "Square")])
    await keep(
        store,
        here(1, loser=1),
        here(2, loser=1, variant="long", days_ago=10),
        here(3, loser=0, days_ago=40, rival=CLARA),
    )
    return Tops(store, Today())


async def test_the_table_of_a_chat_is_led_by_who_has_won_most_points(tops: Tops) -> None:
    top = await tops.here(GROUP, "", "all")

    assert [(each.person, each.wins, each.won.points, each.won.marses) for each in top.players] == [
        (ANNA.id, 2, 4.0, 2),
        (CLARA.id, 1, 2.0, 1),
        (BORIS.id, 0, 0.0, 0),
    ]


@pytest.mark.parametrize(("period", "players"), [("all", 3), ("month", 2), ("week", 2)])
async def test_a_period_leaves_out_what_was_before_it(tops: Tops, period: Period, players: int) -> None:
    top = await tops.here(GROUP, "", period)

    assert len(top.players) == players


async def test_a_variant_has_a_table_of_its_own(tops: Tops) -> None:
    top = await tops.here(GROUP, "long", "all")

    assert [(each.person, each.wins) for each in top.players] == [(ANNA.id, 1), (BORIS.id, 0)]
    assert (await tops.here(GROUP, "long", "week")).players == ()


async def test_a_variant_that_there_is_not_has_no_table(tops: Tops) -> None:
    with pytest.raises(NotFound):
        await tops.here(GROUP, "hyper", "all")
    with pytest.raises(NotFound):
        await tops.everybody(ANNA.id, "hyper", "all")


async def test_the_chats_table_survives_that_it_becomes_a_supergroup(tops: Tops, store: SqlStore) -> None:
    before = await tops.here(GROUP, "", "all")

    await store.append([], [MoveChat(GROUP, SUPERGROUP)])

    assert await tops.here(SUPERGROUP, "", "all") == before
    assert (await tops.here(GROUP, "", "all")).players == ()


async def test_the_table_shows_ratings_of_the_family_that_its_players_play(store: SqlStore) -> None:
    await rate_all(store, rated_match(1, 1, "long"), rated_match(2, 1, "crazy"), rated_match(3, 1))
    await keep(store, here(9, loser=1))

    top = await Tops(store, Today()).here(GROUP, "", "all")
    short = await Tops(store, Today()).here(GROUP, "short", "all")

    assert (top.family, short.family) == ("long", "short")
    assert short.players[0].rating == Rating(1510.0, 1)
    assert top.players[0].rating is not None
    assert top.players[0].rating.experience == 2


async def test_who_has_been_forgotten_stands_in_no_table(tops: Tops, store: SqlStore) -> None:
    await store.keeping.forget(ANNA.id, stand_in(1))

    top = await tops.here(GROUP, "", "all")

    assert {each.person for each in top.players} == {BORIS.id, CLARA.id}


async def test_the_best_of_all_stand_by_rating_the_settled_ones_first(store: SqlStore) -> None:
    await rate_all(store, rated_match(1, loser=1), rated_match(2, loser=1, rival=CLARA))
    await store.append([], [RatingRow(BORIS.id, "short", 1490.0, 50, NOW)])

    top = await Tops(store, Today()).everybody(CLARA.id, "short", "all")

    assert [each.person for each in top.players] == [BORIS.id, ANNA.id, CLARA.id]
    assert [(each.wins, each.losses) for each in top.players] == [(0, 1), (2, 0), (0, 1)]
    assert top.mine is not None
    assert (top.mine[0], top.mine[1].person) == (3, CLARA.id)


async def test_who_has_not_played_in_the_period_is_not_among_the_best(store: SqlStore) -> None:
    old = rated_match(1, loser=1)
    old = replace(old, appends=tuple(replace(each, at=NOW - timedelta(days=20)) for each in old.appends))
    await rate_all(store, old)

    tops = Tops(store, Today())

    assert len((await tops.everybody(ANNA.id, "short", "month")).players) == 2
    assert (await tops.everybody(ANNA.id, "short", "week")).players == ()
