"""The bot is stopped and killed in the middle of everything: nothing is lost, nothing is doubled."""

from __future__ import annotations

import pytest

from bot.sandbox.client import Sandbox
from engine.events import Moved
from engine.game import fold
from tests.e2e.player import seated, seated_with_two_steps
from tests.e2e.village import Village, until

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def test_sigterm_ends_the_bot_with_0_and_the_game_goes_on(place: Village, sim: Sandbox) -> None:
    anna, first, second = await seated_with_two_steps(sim, place.events)
    await anna.press(first)

    code = await place.stop_bot()
    await place.start_bot()
    await anna.press(second)
    await anna.until_chosen(2)

    assert code == 0
    assert len(place.draft(anna.game)) == 2


async def test_a_turn_confirmed_just_before_sigterm_is_answered(place: Village, sim: Sandbox) -> None:
    anna = await seated(sim)
    while anna.best().data[0] != "d":
        await anna.act()
    seq = len(place.events(anna.game))

    await anna.press(anna.best())
    code = await place.stop_bot()
    await place.start_bot()
    await until(lambda: place.is_shown(anna.game))

    assert code == 0
    assert isinstance(place.events(anna.game)[seq], Moved)
    assert fold(place.events(anna.game)).to_act == 0
    await anna.until(lambda: anna.ready)


async def test_presses_made_while_the_bot_is_away_count_when_it_is_back(place: Village, sim: Sandbox) -> None:
    anna, first, second = await seated_with_two_steps(sim, place.events)

    await place.stop_bot()
    for button in (first, second):
        await anna.actor.tap(anna.board, anna.buttons.index(button))
    await place.start_bot()
    await anna.until_chosen(2)

    assert len(place.draft(anna.game)) == 2


async def test_a_kill_in_the_middle_of_a_turn_keeps_the_draft(place: Village, sim: Sandbox) -> None:
    anna, first, second = await seated_with_two_steps(sim, place.events)
    await anna.press(first)

    await place.kill_bot()
    kept = place.draft(anna.game)
    await place.start_bot()
    await anna.until_chosen(1)
    await anna.press(second)
    await anna.until_chosen(2)

    assert place.draft(anna.game) == kept + second.data.split(":")[-1]


async def test_a_kill_right_after_done_keeps_the_turn(place: Village, sim: Sandbox) -> None:
    anna = await seated(sim)
    while anna.best().data[0] != "d":
        await anna.act()
    seq = len(place.events(anna.game))

    await anna.press(anna.best())
    await place.kill_bot()
    await place.start_bot()
    await until(lambda: place.is_shown(anna.game))

    assert isinstance(place.events(anna.game)[seq], Moved)
    await anna.until(lambda: anna.ready)
    await anna.turn_done()
