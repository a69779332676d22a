"""Updates that come twice, late or in another order: each press counts once, where it still fits."""

from __future__ import annotations

import asyncio

import pytest

from bot.sandbox.client import Sandbox
from engine.events import Moved
from engine.game import fold
from tests.e2e.company import company
from tests.e2e.player import STALE, seated, seated_with_two_steps
from tests.e2e.village import Village
from tests.e2e.wholeness import whole, whole_table

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="module")]

PRESS = "callback_query"


async def test_presses_delivered_twice_count_once(place: Village, sim: Sandbox) -> None:
    anna, first, second = await seated_with_two_steps(sim, place.events)
    await sim.fault("duplicate", "callback_query", count=3)

    await anna.press(first)
    await anna.until_chosen(1)
    await anna.press(second)
    await anna.until_chosen(2)
    seq, done = len(place.events(anna.game)), anna.best()
    await anna.press(done)
    await anna.until(lambda: anna.ready and done not in anna.buttons)

    assert isinstance(place.events(anna.game)[seq], Moved)
    assert fold(place.events(anna.game)).to_act == 0
    await whole(place, anna)


async def test_a_start_delivered_twice_leads_to_one_game(place: Village, sim: Sandbox) -> None:
    await sim.fault("duplicate", "message")

    anna = await seated(sim)
    await anna.turn_done()

    assert place.games_of(anna.actor.id) == [anna.game]
    await whole(place, anna)


async def test_a_press_that_comes_late_is_still_played(place: Village, sim: Sandbox) -> None:
    anna, first, second = await seated_with_two_steps(sim, place.events)
    await sim.fault("late", "callback_query", seconds=1)

    await anna.actor.tap(anna.board, anna.buttons.index(first))
    await anna.press(second)
    await anna.until_chosen(2)

    assert len(place.draft(anna.game)) == 2
    await whole(place, anna)


async def test_a_press_that_comes_after_its_turn_is_over_changes_nothing(
    place: Village, sim: Sandbox
) -> None:
    anna = await seated(sim)
    old = anna.best()
    await anna.turn_done()
    before = place.events(anna.game), place.draft(anna.game)
    await sim.fault("late", PRESS, seconds=1)

    toast = await anna.forge(old.data)

    assert toast is not None
    assert toast.text == STALE
    assert (place.events(anna.game), place.draft(anna.game)) == before
    await whole(place, anna)


async def test_two_steps_that_come_in_the_other_order_both_count(place: Village, sim: Sandbox) -> None:
    anna, first, second = await seated_with_two_steps(sim, place.events)
    await sim.fault("reorder", PRESS)

    answers = await asyncio.gather(anna.press(first), anna.press(second))
    await anna.until_chosen(2)

    assert None not in answers
    assert len(place.draft(anna.game)) == 2
    await whole(place, anna)


async def test_a_done_that_overtakes_the_last_step_ends_no_turn(place: Village, sim: Sandbox) -> None:
    anna, first, second = await seated_with_two_steps(sim, place.events)
    await anna.press(first)
    await anna.until_chosen(1)
    seq = len(place.events(anna.game))
    await sim.fault("reorder", PRESS)

    step = await anna.actor.tap(anna.board, anna.buttons.index(anna.steps[second.data.split(":")[-1]]))
    too_soon = await anna.forge(f"d:{second.data.split(':')[1]}:{seq}")
    await anna.actor.answer(step)
    await anna.until_chosen(2)

    assert too_soon is not None
    assert too_soon.text == "First play all the dice that can be played."
    assert len(place.events(anna.game)) == seq
    await anna.turn_done()
    await whole(place, anna)


async def test_a_press_that_overtakes_the_end_of_the_opponents_turn_counts_when_made_again(
    place: Village, sim: Sandbox
) -> None:
    people = [await sim.person(name, language="en") for name in ("Anna", "Boris")]
    group = await people[0].create_group("Order", people[1])
    table = await company(place, sim, group, people[0], people[1])
    game = table.game
    while not (turn := table.turn(game)) or not turn.complete:
        await table.act(game)
    mover, other, done = table.mover(game), table.other(game), table.fitting(game)[0]
    await sim.fault("reorder", PRESS)

    taken = await mover.tap(table.board, table.buttons.index(done))
    early = await other.forge(done.data, chat=group.id, message=table.board.id)
    await mover.answer(taken)
    await sim.until(lambda: bool(table.fitting(game)) and table.mover(game) is other)
    await table.play_turn(game)

    assert early is not None
    assert early.text
    await whole_table(place, table, game)
