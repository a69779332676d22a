"""Dice counted on both databases: written with a game's end, added up, made anew from the events."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.services.dicecounts import DiceCount, dice_counts
from bot.services.keeping import stand_in
from bot.services.ports import Append, GameId, game_stream
from bot.store.store import SqlStore
from engine.events import Event
from engine.tally import Tally, tally
from tests.engine.tables import random_game, started
from tests.store.builders import ANNA, BORIS, GAME, NOW, seat_everybody

EVENTS: Final[tuple[Event, ...]] = random_game(started(), 11)
OVER: Final = replace(GAME, over=True, over_at=NOW, seq=len(EVENTS))


async def over(store: SqlStore, *counts: DiceCount) -> None:
    """A game of Anna and Boris has ended."""
    await seat_everybody(store, OVER)
    await store.append([Append(game_stream(GAME.id), 0, EVENTS, NOW)], counts)


async def test_everybody_has_the_rolls_of_their_own_games(store: SqlStore) -> None:
    await over(store, *dice_counts(OVER, EVENTS))
    first, second = tally(EVENTS)

    assert await store.dice.of(ANNA.id) == first
    assert await store.dice.of(BORIS.id) == second
    assert await store.dice.of(None) == first + second


async def test_who_has_rolled_nothing_has_nothing(store: SqlStore) -> None:
    await seat_everybody(store)

    assert await store.dice.of(ANNA.id) == await store.dice.of(None) == Tally()


async def test_the_rows_are_made_again_from_the_events_alone(store: SqlStore) -> None:
    wrong = replace(dice_counts(OVER, EVENTS)[0], sixes=999)
    await over(store, wrong)

    changed = await store.dice.recompute()

    assert changed == 2
    assert await store.dice.of(None) == sum(tally(EVENTS), start=Tally())
    assert await store.dice.recompute() == 0


async def test_a_running_game_is_not_counted(store: SqlStore) -> None:
    await seat_everybody(store)
    await store.append([Append(game_stream(GAME.id), 0, EVENTS[:9], NOW)])

    assert await store.dice.recompute() == 0
    assert await store.dice.of(None) == Tally()


async def test_the_rolls_of_a_forgotten_person_stay_without_a_name(store: SqlStore) -> None:
    await over(store, *dice_counts(OVER, EVENTS))
    ended = replace(OVER, id=GameId(1))
    await store.append([], [ended])
    match = await store.match(GAME.match)
    assert match is not None
    await store.append([], [replace(match, over=True, over_at=NOW)])

    await store.keeping.forget(ANNA.id, stand_in(900))

    assert await store.dice.of(ANNA.id) == Tally()
    assert (await store.dice.of(None)).rolls == sum(tally(EVENTS), start=Tally()).rolls
    assert await store.dice.recompute() == 0
