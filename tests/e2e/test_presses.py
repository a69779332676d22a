"""Presses as people and Telegram really deliver them: quick, double, late, forged, in the wrong chat."""

from __future__ import annotations

import asyncio

import pytest

from bot.presses import to62
from bot.sandbox.client import Sandbox
from engine.game import fold
from tests.e2e.player import STALE, seated, seated_with_two_steps
from tests.e2e.village import Village
from tests.e2e.wholeness import whole

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def test_two_quick_taps_on_one_keyboard_both_count(place: Village, sim: Sandbox) -> None:
    anna, first, second = await seated_with_two_steps(sim, place.events)

    taps = [await anna.actor.tap(anna.board, anna.buttons.index(button)) for button in (first, second)]
    answers = [await anna.actor.answer(tap) for tap in taps]
    await anna.until_chosen(2)

    assert len(place.draft(anna.game)) == 2
    assert [answer is not None and "Chosen: " in answer.text for answer in answers] == [True, True]


async def test_a_double_tap_counts_once(place: Village, sim: Sandbox) -> None:
    anna, step, _ = await seated_with_two_steps(sim, place.events)
    button = anna.buttons.index(step)

    taps = [await anna.actor.tap(anna.board, button), await anna.actor.tap(anna.board, button)]
    answers = [await anna.actor.answer(tap) for tap in taps]
    await anna.until_chosen(1)

    assert len(place.draft(anna.game)) == 1
    assert None not in answers


async def test_a_double_tap_on_a_level_opens_one_game(place: Village, sim: Sandbox) -> None:
    anna = await seated(sim)
    bella = await sim.person("Bella", language="en")
    await bella.start()
    card = await bella.wait_for_message()
    await bella.press(card, 0)
    await sim.until(lambda: card.rows[0][0].data.startswith("n:levels"))
    await bella.press(card, 0)
    await sim.until(lambda: card.rows[0][0].data.startswith("c:"))

    await asyncio.gather(bella.press(card, 0), bella.press(card, 0))

    assert len(place.games_of(bella.id)) == 1
    assert len(place.games_of(anna.actor.id)) == 1


async def test_done_pressed_twice_at_once_plays_one_turn(place: Village, sim: Sandbox) -> None:
    anna = await seated(sim)
    while anna.best().data[0] != "d":
        await anna.act()
    before, done = anna.board.text, anna.best()

    answers = await asyncio.gather(anna.press(done), anna.press(done))
    await anna.until(lambda: anna.ready and anna.board.text != before)

    game = fold(place.events(anna.game))
    assert game.to_act == 0
    assert [answer.text for answer in answers if answer is not None] == ["", ""]


async def test_a_stale_press_is_told_so_and_changes_nothing(place: Village, sim: Sandbox) -> None:
    anna = await seated(sim)
    old = anna.best()
    await anna.turn_done()
    before = place.events(anna.game)

    toast = await anna.forge(old.data)

    assert toast is not None
    assert toast.text == STALE
    assert (place.events(anna.game), place.draft(anna.game)) == (before, "")


async def test_a_press_forged_for_another_persons_game_changes_nothing(place: Village, sim: Sandbox) -> None:
    anna, boris = await seated(sim, "Anna"), await seated(sim, "Boris")
    before = place.events(anna.game)

    toast = await boris.forge(anna.best().data)

    assert toast is not None
    assert toast.text == STALE
    assert (place.events(anna.game), place.draft(anna.game)) == (before, "")


@pytest.mark.parametrize("line", ["yy", "a", "Zz", "1", "aaaaaaaaaaaaaaaaaaaaaaaa"])
async def test_forged_steps_are_refused(place: Village, sim: Sandbox, line: str) -> None:
    anna = await seated(sim)
    seq = fold(place.events(anna.game)).seq

    toast = await anna.forge(f"m:{to62(anna.game)}:{seq}:0:{line}")

    assert toast is not None
    assert toast.text
    assert place.draft(anna.game) == ""


@pytest.mark.parametrize(
    "data", ["d:zzzzzzzzzz:1", "e:0:rematch", "m:1", "🙂", "c:nothing:master", "n:board:!"]
)
async def test_a_forged_press_gets_a_word_and_the_bot_goes_on(
    place: Village, sim: Sandbox, data: str
) -> None:
    anna = await seated(sim)
    before = place.events(anna.game)

    toast = await anna.forge(data)

    assert toast is not None
    assert toast.text
    assert place.events(anna.game) == before


async def test_done_before_all_dice_are_played_is_refused(place: Village, sim: Sandbox) -> None:
    anna = await seated(sim)
    game = fold(place.events(anna.game))

    toast = await anna.forge(f"d:{to62(anna.game)}:{game.seq}")

    assert toast is not None
    assert toast.text == "First play all the dice that can be played."
    assert len(place.events(anna.game)) == game.seq


async def test_a_press_under_a_message_that_telegram_no_longer_shows_counts(
    place: Village, sim: Sandbox
) -> None:
    anna, step, _ = await seated_with_two_steps(sim, place.events)

    await anna.actor.forge(step.data, message=anna.board.id, inaccessible=True)
    await anna.until_chosen(1)

    assert len(place.draft(anna.game)) == 1
    await whole(place, anna)
