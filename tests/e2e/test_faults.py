"""Telegram at its worst: refusals, lost answers, HTML, silence, deleted boards, shut doors.

After each of them `whole` says that nothing is lost, nothing is doubled and the board is the newest."""

from __future__ import annotations

import asyncio
import time
from typing import Final

import pytest

from bot.sandbox.client import Sandbox
from engine.events import Moved
from engine.game import fold
from tests.e2e.player import STALE, Player, seated, seated_with_two_steps
from tests.e2e.village import Village, until
from tests.e2e.wholeness import PATIENCE, whole

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="module")]

LOG_LEVEL = "DEBUG"
EDIT = "editMessageMedia"
REST: Final = 35.0
"""So long Telegram once had a chat rest."""
SILENCE: Final = 60.0
"""A call without an answer for longer than the bot waits for one."""


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
    await whole(place, anna)


async def test_a_429_of_35_seconds_and_a_call_without_an_answer_hold_up_nobody_else(
    place: Village, sim: Sandbox
) -> None:
    anna, boris, vera = [await seated_with_two_steps(sim, place.events, name) for name in ("A", "B", "V")]
    await sim.fault("429", EDIT, seconds=REST, chat=anna[0].actor.id)
    await sim.fault("hang", EDIT, seconds=SILENCE, chat=boris[0].actor.id)

    began = time.monotonic()
    for player, first, second in (anna, boris):
        await asyncio.gather(player.press(first), player.press(second))
    await vera[0].turn_done()
    await anna[0].until_chosen(2, PATIENCE)
    rested = time.monotonic() - began
    await boris[0].until_chosen(2, PATIENCE)

    calls = await sim.calls(EDIT)
    refused = next(
        at for at, call in enumerate(calls) if call["code"] == 429 and call["chat"] == anna[0].actor.id
    )
    chats = [call["chat"] for call in calls[refused:]]
    assert rested > REST - 1
    assert vera[0].actor.id in chats[: chats.index(anna[0].actor.id, 1)], (
        "others have waited for whoever rests"
    )
    await whole(place, anna[0], boris[0], vera[0])


@pytest.mark.parametrize("kind", ["500", "502", "restart", "reset", "hang", "drop"])
async def test_a_failed_edit_is_made_again(place: Village, sim: Sandbox, kind: str) -> None:
    anna, step, _ = await seated_with_two_steps(sim, place.events)
    await sim.fault(kind, EDIT, seconds=1, chat=anna.actor.id)

    await anna.press(step)
    await anna.until_chosen(1)
    await until(lambda: place.is_shown(anna.game))

    assert [shown for shown in anna.actor.sees() if shown.photo] == [anna.board]
    await whole(place, anna)


async def test_pictures_that_telegram_has_forgotten_are_uploaded_again(place: Village, sim: Sandbox) -> None:
    anna, step, _ = await seated_with_two_steps(sim, place.events)
    await anna.press(step)
    await anna.until_chosen(1)
    await sim.expire_files()

    await anna.press(anna.find("u"))
    await anna.until(lambda: step in anna.buttons)
    old = anna.board
    await anna.actor.say("/board")
    anna.board = await anna.actor.wait_for_message(lambda shown: shown.order > old.order)
    await anna.press(step)
    await anna.until_chosen(1)

    refused = [call for call in await sim.calls(chat=anna.actor.id) if call["code"] == 400]
    assert any("MEDIA_EMPTY" in str(call) or "file identifier" in str(call) for call in refused)
    await whole(place, anna)


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
    await whole(place, anna)


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
    await whole(place, new)


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
    await whole(place, again)


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
    await whole(place, again)


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
    await whole(place, anna, boris)


async def test_an_unexpected_refusal_is_no_traceback_and_no_secret(place: Village, sim: Sandbox) -> None:
    anna, step, _ = await seated_with_two_steps(sim, place.events)
    await sim.fault("502", count=2)

    await anna.press(step)
    await anna.until_chosen(1)

    assert "Connected as" in place.log
    assert "Traceback" not in place.log
    assert place.secret not in place.log
    assert place.key not in place.log
