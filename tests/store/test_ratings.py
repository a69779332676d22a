"""Ratings move in the transaction of a result, and the events alone make them again."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta
from typing import Final

import pytest

from bot.services.errors import Stale
from bot.services.keeping import stand_in
from bot.services.ports import GameId, MatchId, Person, PersonId, Sitter, match_stream
from bot.services.ratings import Rate, RatedResult, rating_changes
from bot.store.store import SqlStore, open_store
from engine.events import MatchStarted
from engine.match import Match
from engine.ratings import Rating
from tests.store.builders import ANNA, BORIS, LATER, seat_everybody
from tests.store.played import Played, keep, played

CLARA: Final = Person(PersonId(7_000_000_003), "Clara")


def rated_match(number: int, loser: int, variant: str = "short", *, rival: Person = BORIS) -> Played:
    """A single game that counts, the later the higher its number."""
    at = LATER + timedelta(minutes=number)
    seats = (Sitter(ANNA.id), Sitter(rival.id))
    one = played(number, 1, (loser,), seats=seats, variant=variant, at=at)
    return replace(one, match=replace(one.match, terms=replace(one.match.terms, rated=True)))


def rates(one: Played) -> list[Rate]:
    """What the referee writes with its end."""
    (log,) = [append for append in one.appends if append.stream == match_stream(one.match.id)]
    started, *told = log.events
    assert isinstance(started, MatchStarted)
    match, changes = Match.begin(started), list[Rate]()
    for event in told:
        changes += rating_changes(one.match, match, (event,), log.at)
        match = match.after(event)
    return changes


async def rate_all(store: SqlStore, *matches: Played) -> None:
    await store.append([], [ANNA, BORIS, CLARA])
    for one in matches:
        await store.append(one.appends, [one.match, *one.games, *rates(one)])


async def test_a_win_moves_both_ratings(store: SqlStore) -> None:
    await rate_all(store, rated_match(1, loser=1))

    found = await store.ratings.of([ANNA.id, BORIS.id], "short")

    assert found == {ANNA.id: Rating(1510.0, 1), BORIS.id: Rating(1490.0, 1)}


async def test_who_has_played_no_rated_game_has_no_rating(store: SqlStore) -> None:
    await rate_all(store, rated_match(1, loser=1))

    assert await store.ratings.of([CLARA.id], "short") == {}
    assert await store.ratings.of([ANNA.id], "long") == {}


async def test_the_families_are_rated_apart(store: SqlStore) -> None:
    await rate_all(store, rated_match(1, loser=1), rated_match(2, loser=0, variant="gulbar"))

    short, long = [await store.ratings.of([ANNA.id], family) for family in ("short", "long")]

    assert (short[ANNA.id].value, long[ANNA.id].value) == (1510.0, 1490.0)


async def test_a_result_says_what_it_has_done_and_against_whom(store: SqlStore) -> None:
    await rate_all(store, rated_match(1, loser=1), rated_match(2, loser=1))

    (anna, boris) = sorted(await store.ratings.counted(GameId(200)), key=lambda each: each.person)

    assert (anna.value, anna.rival_value, anna.scored) == (1510.0, 1490.0, 1.0)
    assert (boris.value, boris.rival_value, boris.scored) == (1490.0, 1510.0, 0.0)
    assert anna.expected == pytest.approx(0.506, abs=0.0005)
    assert anna.after - anna.value == pytest.approx(4 * 4.99 * (1 - anna.expected))


async def test_history_comes_newest_first_and_no_longer_than_asked(store: SqlStore) -> None:
    await rate_all(store, *(rated_match(number, loser=1) for number in (1, 2, 3)))

    found = await store.ratings.history(ANNA.id, 2)

    assert [each.game for each in found] == [300, 200]


async def test_ratings_are_made_again_from_the_events_alone(store: SqlStore) -> None:
    matches = [
        rated_match(number, loser=number % 3 % 2, rival=rival)
        for number, rival in enumerate((BORIS, CLARA, BORIS, BORIS, CLARA), start=1)
    ]
    await rate_all(store, *matches, rated_match(6, 1, "long"), rated_match(7, 0, "crazy"))
    before = await everything(store)

    assert await store.ratings.differing() == 0
    await spoil(store)
    spoilt = await store.ratings.differing()
    changed = await store.ratings.recompute()

    assert (spoilt, changed) == (2, 2)
    assert await everything(store) == before
    assert await store.ratings.differing() == 0


async def everything(store: SqlStore) -> tuple[object, ...]:
    people = [ANNA.id, BORIS.id, CLARA.id]
    standing = [await store.ratings.of(people, family) for family in ("short", "long")]
    return (*standing, *[await store.ratings.history(person, 99) for person in people])


async def spoil(store: SqlStore) -> None:
    """One rating is wrong, and one result never happened."""
    (row,) = await store.ratings.history(ANNA.id, 1)
    await store.append([], [replace(row, after=3000.0)])
    ghost = RatedResult(GameId(100), CLARA.id, ANNA.id, "short", MatchId(1), 1, 1, LATER, 1, 1, 1, 2)
    await store.append([], [ghost])


async def test_friendly_games_are_not_rated_when_all_is_made_again(store: SqlStore) -> None:
    await seat_everybody(store)
    await keep(store, played(1, 1, (0,)))

    assert await store.ratings.recompute() == 0
    assert await store.ratings.history(ANNA.id, 9) == ()


async def test_what_does_not_happen_moves_no_rating(store: SqlStore) -> None:
    one = rated_match(1, loser=1)
    await rate_all(store, one)

    with pytest.raises(Stale):
        await store.append(one.appends, [one.match, *rates(one)])

    assert (await store.ratings.of([ANNA.id], "short"))[ANNA.id] == Rating(1510.0, 1)


async def test_of_many_matches_that_end_at_once_every_one_counts(url: str, store: SqlStore) -> None:
    matches = [rated_match(number, loser=number % 2) for number in range(1, 21)]
    await store.append([], [ANNA, BORIS, *(one.match for one in matches), *(one.games[0] for one in matches)])
    others = [await open_store(url) for _ in range(3)]

    await asyncio.gather(*(others[number % 3].append([], rates(one)) for number, one in enumerate(matches)))
    for other in others:
        await other.close()

    found = await store.ratings.of([ANNA.id, BORIS.id], "short")
    assert {rating.experience for rating in found.values()} == {20}
    assert sum(rating.value for rating in found.values()) == pytest.approx(3000)
    history = await store.ratings.history(ANNA.id, 99)
    assert sorted(each.experience for each in history) == list(range(20))


async def test_ratings_of_the_others_outlive_a_forgotten_opponent(store: SqlStore) -> None:
    await rate_all(store, rated_match(1, loser=1), rated_match(2, loser=0, rival=CLARA))
    kept = await store.ratings.of([ANNA.id], "short")

    await store.keeping.forget(BORIS.id, stand_in(1))

    assert await store.ratings.of([ANNA.id, BORIS.id], "short") == kept
    assert [each.rival for each in await store.ratings.history(ANNA.id, 9)] == [CLARA.id, stand_in(1)]
    assert await store.ratings.differing() == 0
