"""Telegram at its worst: refusals, lost answers, HTML, silence, deleted boards, shut doors."""

from __future__ import annotations

import time

import pytest

from bot.sandbox.client import Sandbox
from engine.events import Moved
from engine.game import fold
from tests.e2e.player import STALE, Player, seated, seated_with_two_steps
from tests.e2e.village import Village, until

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="module")]

LOG_LEVEL = "DEBUG"
EDIT = "editMessageMedia"


async def test_a_429_delays_the_board_and_then_the_newest_state_is_shown(
    place: Village, sim: Sandbox
) -> None:
    anna, first, second = await seated_with_two_steps(sim, place.events)
    await sim.fault("429", EDIT, seconds=3, chat=anna.actor.id)

    began = time.monotonic()
    await anna.press(first)
    await anna.press(second)
    await anna.until_chosen(2)

    assert time.monotonic() - began > 2.5
    assert len(place.draft(anna.game)) == 2


@pytest.mark.parametrize("kind", ["500", "502", "restart", "reset", "hang", "drop"])
async def test_a_failed_edit_is_made_again(place: Village, sim: Sandbox, kind: str) -> None:
    anna, step, _ = await seated_with_two_steps(sim, place.events)
    await sim.fault(kind, EDIT, seconds=1, chat=anna.actor.id)

    await anna.press(step)
    await anna.until_chosen(1)
    await until(lambda: place.is_shown(anna.game))

    assert [shown for shown in anna.actor.sees() if shown.photo] == [anna.board]


async def test_a_long_outage_loses_no_turn(place: Village, sim: Sandbox) -> None:
    anna = await seated(sim)
    while anna.best().data[0] != "d":
        await anna.act()
    seq = len(place.events(anna.game))
    await sim.fault("502", count=8, chat=anna.actor.id)

    await anna.actor.tap(anna.board, anna.buttons.index(anna.best()))
    await until(lambda: len(place.events(anna.game)) > seq)
    await anna.until(lambda: anna.ready and f":{seq}" not in anna.best().data, 30)

    assert isinstance(place.events(anna.game)[seq], Moved)
    assert fold(place.events(anna.game)).to_act == 0


async def lost_board(sim: Sandbox, anna: Player) -> Player:
    """/board, whose photo arrives while the bot hears nothing of it: the player at the new message."""
    await sim.fault("drop", "sendPhoto", chat=anna.actor.id)
    old = anna.board
    await anna.actor.say("/board")
    board = await anna.actor.wait_for_message(lambda shown: shown.order > old.order)
    return Player(sim, anna.actor, board)


async def test_a_board_that_arrived_unheard_is_the_living_one(place: Village, sim: Sandbox) -> None:
    anna, first, second = await seated_with_two_steps(sim, place.events)
    new = await lost_board(sim, anna)

    await new.press(first)
    await new.until_chosen(1)
    await new.press(second)
    await new.until_chosen(2)

    assert len(place.draft(new.game)) == 2
    assert len([shown for shown in anna.actor.sees() if shown.photo]) == 2


async def test_the_board_before_one_that_arrived_unheard_is_stale(place: Village, sim: Sandbox) -> None:
    anna, first, second = await seated_with_two_steps(sim, place.events)
    new = await lost_board(sim, anna)
    await new.press(first)
    await new.until_chosen(1)

    toast = await anna.forge(second.data)

    assert toast is not None
    assert toast.text == STALE
    assert len(place.draft(new.game)) == 1
    await anna.until(lambda: not anna.board.buttons)


async def test_a_deleted_board_comes_back_by_command(place: Village, sim: Sandbox) -> None:
    anna, step, _ = await seated_with_two_steps(sim, place.events)
    await anna.actor.delete(anna.board)

    await anna.actor.say("/board")
    board = await anna.actor.wait_for_message(lambda shown: shown.order > anna.board.order)
    again = Player(sim, anna.actor, board)
    await again.press(step)
    await again.until_chosen(1)

    assert len(place.draft(again.game)) == 1


async def test_a_deleted_board_comes_back_with_the_next_move(place: Village, sim: Sandbox) -> None:
    anna = await seated(sim)
    while anna.best().data[0] != "d":
        await anna.act()
    seq = len(place.events(anna.game))
    await sim.fault("429", EDIT, seconds=1, chat=anna.actor.id)

    await anna.press(anna.best())
    await anna.actor.delete(anna.board)
    board = await anna.actor.wait_for_message(lambda shown: shown.order > anna.board.order)
    again = Player(sim, anna.actor, board)
    await again.until(lambda: again.ready)

    assert len(place.events(again.game)) > seq
    await again.turn_done()


async def test_who_has_blocked_the_bot_strands_nobody_and_finds_the_game_again(
    place: Village, sim: Sandbox
) -> None:
    anna, boris = await seated(sim, "Anna"), await seated(sim, "Boris")
    while anna.best().data[0] != "d":
        await anna.act()
    await anna.actor.tap(anna.board, anna.buttons.index(anna.best()))
    await anna.actor.block()

    await boris.turn_done()
    await anna.actor.unblock()
    await anna.actor.start()
    await until(lambda: place.is_shown(anna.game))
    await anna.until(lambda: anna.ready)

    await anna.turn_done()


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


async def test_a_start_delivered_twice_leads_to_one_game(place: Village, sim: Sandbox) -> None:
    await sim.fault("duplicate", "message")

    anna = await seated(sim)
    await anna.turn_done()

    assert place.games_of(anna.actor.id) == [anna.game]


async def test_a_press_that_comes_late_is_still_played(place: Village, sim: Sandbox) -> None:
    anna, first, second = await seated_with_two_steps(sim, place.events)
    await sim.fault("late", "callback_query", seconds=1)

    await anna.actor.tap(anna.board, anna.buttons.index(first))
    await anna.press(second)
    await anna.until_chosen(2)

    assert len(place.draft(anna.game)) == 2


async def test_an_unexpected_refusal_is_no_traceback_and_no_secret(place: Village, sim: Sandbox) -> None:
    anna, step, _ = await seated_with_two_steps(sim, place.events)
    await sim.fault("502", count=2)

    await anna.press(step)
    await anna.until_chosen(1)

    assert "Connected as" in place.log
    assert "Traceback" not in place.log
    assert place.secret not in place.log
    assert place.key not in place.log
