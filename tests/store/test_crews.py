"""Several persons beside one seat, on both databases."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from bot.services.changes import DropProposals, DropRecruits
from bot.services.crews import PAIR
from bot.services.errors import AlreadyTaken, Stale
from bot.services.keeping import stand_in
from bot.services.ports import Companion, Person, PersonId, Proposal, Recruit, Terms
from bot.store.store import SqlStore
from engine.events import Started
from tests.store.builders import ANNA, BORIS, GAME, MATCH, ROLL, after, seat_everybody

VERA = Person(PersonId(7_000_000_003), "Вера")
GLEB = Person(PersonId(7_000_000_004), "Глеб")
BESIDE = (Companion(GAME.id, VERA.id, MATCH.id, 0, 0), Companion(GAME.id, GLEB.id, MATCH.id, 1, 0))
PROPOSAL = Proposal(GAME.id, VERA.id, 0, 2, "ab")
PARTY = replace(MATCH, terms=Terms(party=PAIR))


async def four_sit(store: SqlStore) -> None:
    await seat_everybody(store, VERA, GLEB, PARTY, replace(GAME, party=PAIR), *BESIDE, PROPOSAL)
    started = Started("short", {}, 1, white=0, starter=0, seal="00", press="1")
    await store.append([after(0, started, ROLL)])


async def test_a_sheet_tells_who_sits_beside_the_captains_and_what_they_propose(store: SqlStore) -> None:
    await four_sit(store)

    sheet = await store.sheet(GAME.id, "next1")

    assert sheet is not None
    assert (sheet.companions, sheet.proposals) == (BESIDE, (PROPOSAL,))
    assert {person.id for person in sheet.people} == {ANNA.id, BORIS.id, VERA.id, GLEB.id}


async def test_companions_have_the_game_among_theirs(store: SqlStore) -> None:
    await four_sit(store)

    assert [row.id for row in await store.games_of(VERA.id)] == [GAME.id]
    assert await store.crews.of_game(GAME.id) == BESIDE
    assert await store.crews.of_matches([MATCH.id]) == BESIDE
    assert await store.crews.of_matches([]) == ()
    assert await store.crews.plays(MATCH.id, GLEB.id)
    assert not await store.crews.plays(MATCH.id, ANNA.id)


async def test_a_proposal_of_an_earlier_turn_is_stale(store: SqlStore) -> None:
    await four_sit(store)

    with pytest.raises(Stale):
        await store.append([], [replace(PROPOSAL, seq=1)])


async def test_proposals_go_with_the_turn(store: SqlStore) -> None:
    await four_sit(store)

    await store.append([], [DropProposals(GAME.id)])

    sheet = await store.sheet(GAME.id, "next1")
    assert sheet is not None
    assert sheet.proposals == ()


async def test_of_two_who_sit_down_on_one_place_the_second_is_refused(store: SqlStore) -> None:
    await seat_everybody(store, VERA, GLEB)
    first, second = Recruit("card", VERA.id, 1, 0, 5), Recruit("card", GLEB.id, 1, 0)

    results = await asyncio.gather(
        store.append([], [first]), store.append([], [second]), return_exceptions=True
    )

    assert sum(isinstance(result, AlreadyTaken) for result in results) == 1
    assert len(await store.crews.recruits("card")) == 1


async def test_who_waits_at_a_card_may_change_places_and_leave(store: SqlStore) -> None:
    await seat_everybody(store, VERA, GLEB)
    waiting = Recruit("card", VERA.id, 0, 1)
    await store.append([], [waiting, Recruit("card", GLEB.id, 0, 0, 9)])

    await store.append([], [replace(waiting, seat=1)])
    await store.append([], [DropRecruits("card", GLEB.id)])

    assert await store.crews.recruits("card") == (replace(waiting, seat=1),)
    await store.append([], [DropRecruits("card")])
    assert await store.crews.recruits("card") == ()


async def test_a_forgotten_companion_leaves_a_stand_in(store: SqlStore) -> None:
    await four_sit(store)
    assert await store.keeping.unfinished(VERA.id) == (GAME.id,)
    await store.append([], [replace(PARTY, over=True), replace(GAME, party=PAIR, over=True, seq=2)])
    new = stand_in(900)

    await store.keeping.forget(VERA.id, new)

    assert [each.person for each in await store.crews.of_game(GAME.id)] == [new, GLEB.id]
    assert str(VERA.id) not in await store.keeping.about(new)
