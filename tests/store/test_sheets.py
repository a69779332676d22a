"""Everything about one game at one moment, and of its events only what is not known yet."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from bot.services.ports import Challenge, Draft, GameId, Sheet, Store, Terms, match_stream, side_stream
from bot.store.sqlite import LOOKS
from engine.events import MatchStarted
from engine.side_events import Said
from tests.store.builders import ANNA, BORIS, GAME, LOT, MATCH, NOW, ROLL, after, seat_everybody

OFFER = Challenge("next1", "draft", ANNA.id, Terms(), bytes(32), NOW)
DRAFT = Draft(GAME.id, 0, seq=2, line="a")


async def test_a_sheet_holds_all_that_belongs_to_a_game(store: Store) -> None:
    started, said = MatchStarted("short"), Said(0, "luck")
    await seat_everybody(store, DRAFT, OFFER)
    await store.append(
        [
            after(0, LOT, ROLL),
            after(0, started, stream=match_stream(MATCH.id)),
            after(0, said, stream=side_stream(GAME.id)),
        ]
    )

    sheet = await store.sheet(GAME.id, OFFER.token)

    assert sheet is not None
    assert replace(sheet, people=()) == Sheet(
        GAME, MATCH, (LOT, ROLL), (started,), (said,), (), (DRAFT,), None
    )
    assert {person.id: person for person in sheet.people} == {ANNA.id: ANNA, BORIS.id: BORIS}


async def test_known_events_are_left_out_of_a_sheet(store: Store) -> None:
    await seat_everybody(store)
    await store.append([after(0, LOT, ROLL)])

    await store.append([after(0, Said(0, "luck"), Said(1, "luck"), stream=side_stream(GAME.id))])

    sheet = await store.sheet(GAME.id, OFFER.token, 1, 0, 1)

    assert sheet is not None
    assert (sheet.events, sheet.side_events) == ((ROLL,), (Said(1, "luck"),))


async def test_the_card_of_the_next_game_lies_under_a_finished_one(store: Store) -> None:
    await seat_everybody(store, replace(GAME, over=True), OFFER)

    sheet = await store.sheet(GAME.id, OFFER.token)

    assert sheet is not None
    assert sheet.offer == OFFER


async def test_looking_often_lets_others_run_in_between(store: Store) -> None:
    await seat_everybody(store)
    turns = 0

    async def other() -> None:
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0)

    waiting = asyncio.get_running_loop().create_task(other())
    for _ in range(20):
        await store.sheet(GAME.id, OFFER.token)
    waiting.cancel()

    assert turns >= 19 // LOOKS


async def test_an_unknown_game_has_no_sheet(store: Store) -> None:
    assert await store.sheet(GameId(404), OFFER.token) is None
