"""What players of similar bots ran into, through the real dispatcher; each test says what they want."""

from __future__ import annotations

import asyncio
import logging
from threading import Event

import pytest
from aiogram import Bot, Dispatcher
from aiogram.types import CallbackQuery

from bot.telegram.middlewares import Answers
from tests.bot.conftest import House
from tests.bot.fake_telegram import (
    FakeTelegram,
    Fault,
    bad_request,
    html_502,
    lost_answer,
    lost_request,
    too_many,
)
from tests.bot.phone import Phone

TOO_OLD = "query is too old and response timeout expired or query ID is invalid"
HOSTILE = "<b>&amp;_*[x](y)</b> 😀\u202e\u0301" + "й" * 200


async def test_30_a_restart_keeps_games_drafts_and_boards(house: House, anna: Phone) -> None:
    board = await anna.sit_down()
    await anna.press(next(iter(board.buttons)))
    before = await anna.table()
    await house.stop(anna.app)

    anna.app = await house.start()
    await anna.rest()
    await anna.press("↩")

    after = await anna.table()
    assert after.events == before.events
    assert anna.messages == [board]


async def test_30_a_stop_while_the_computer_thinks_loses_no_turn(house: House, anna: Phone) -> None:
    board = await anna.sit_down("Master")
    await anna.play_draft()
    await anna.tap(anna.first("d:") or "", board.message_id)
    await house.stop(anna.app)

    anna.app = await house.start()
    await anna.rest()

    assert (await anna.table()).game.to_act == 0
    assert anna.first("m:", "w:") is not None


async def test_32_a_move_counts_even_when_its_picture_cannot_be_shown(anna: Phone) -> None:
    board = await anna.sit_down()
    seq = (await anna.table()).game.seq
    await anna.play_draft()
    anna.telegram.fail("editMessageMedia", *[bad_request("something new and strange")] * 2)

    await anna.send(anna.first("d:") or "", board.message_id)

    assert (await anna.table()).game.seq > seq


@pytest.mark.parametrize("fault", [html_502, lost_request, lost_answer, too_many(1)])
async def test_35_a_bad_moment_of_telegram_delays_the_picture_only(anna: Phone, fault: Fault) -> None:
    board = await anna.sit_down()
    before = board.picture
    anna.telegram.fail("editMessageMedia", fault)

    toast = await anna.press(next(iter(board.buttons)))

    assert toast.text
    assert board.picture != before


async def test_34_an_answer_that_comes_too_late_spoils_nothing(anna: Phone) -> None:
    board = await anna.sit_down()
    anna.telegram.fail("answerCallbackQuery", bad_request(TOO_OLD))

    await anna.tap(anna.first("m:") or "", board.message_id)
    await anna.rest()

    assert "↩" in board.buttons


async def test_34_the_press_is_answered_before_the_computer_has_thought(anna: Phone) -> None:
    board = await anna.sit_down("Master")
    await anna.play_draft()
    gate, threads = Event(), anna.app.threads
    busy = [asyncio.create_task(threads.run(gate.wait)) for _ in range(threads.thinkers)]

    query = await anna.tap(anna.first("d:") or "", board.message_id)

    assert anna.toast(query).query == query
    assert (await anna.table()).computer_acts()
    gate.set()
    await asyncio.gather(*busy)
    await anna.rest()


async def test_36_a_board_sent_twice_obeys_only_its_newest_message(anna: Phone) -> None:
    old = await anna.sit_down()
    step = anna.first("m:") or ""
    await anna.say("/board")

    toast = await anna.send(step, old.message_id)

    assert "out of date" in (toast.text or "")
    assert not old.buttons
    assert (await anna.table()).draft_of(0) is None


async def test_37_a_press_on_a_message_that_the_bot_cannot_see_any_more_counts(anna: Phone) -> None:
    board = await anna.sit_down()

    toast = await anna.send(anna.first("m:") or "", board.message_id, inaccessible=True)

    assert toast.text
    assert "↩" in board.buttons


async def test_38_a_board_deleted_by_somebody_comes_back(anna: Phone) -> None:
    board = await anna.sit_down()
    step = anna.first("m:") or ""
    anna.telegram.forget(anna.number, board.message_id)

    await anna.send(step, board.message_id)

    assert anna.screen is not board
    assert "↩" in anna.screen.buttons


async def test_39_a_board_that_lost_its_caption_comes_back(anna: Phone) -> None:
    await anna.sit_down()
    anna.telegram.fail("editMessageCaption", bad_request("there is no caption in the message to edit"))

    await anna.press("⋯")

    assert "Resign" in anna.screen.buttons


@pytest.mark.parametrize("name", [HOSTILE, "", " ", "Анна"])
async def test_46_any_name_can_play(anna: Phone, name: str) -> None:
    anna.name = name

    await anna.sit_down()
    await anna.take_turn()

    assert anna.screen.text.count("<b>") == anna.screen.text.count("</b>")
    assert len(anna.messages) == 1


async def test_48_the_token_stands_in_no_log_line(
    anna: Phone, capsys: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    board = await anna.sit_down()
    anna.telegram.fail("editMessageMedia", html_502, bad_request("strange"), too_many(1))
    anna.telegram.fail("answerCallbackQuery", lost_request, bad_request(TOO_OLD))

    await anna.tap(anna.first("m:") or "", board.message_id)
    await anna.rest()

    assert "1000:secret" not in caplog.text
    assert "1000:secret" not in capsys.readouterr().err


async def test_31_a_locked_database_is_said_and_nothing_is_half_done(house: House, anna: Phone) -> None:
    board = await anna.sit_down()

    with house.locked_database():
        toast = await anna.send(anna.first("m:") or "", board.message_id)

    assert toast.text
    assert toast.alert
    assert (await anna.table()).draft_of(0) is None


async def test_a_bug_in_a_handler_is_logged_and_the_press_is_answered(
    telegram: FakeTelegram, caplog: pytest.LogCaptureFixture
) -> None:
    async def broken(_query: CallbackQuery) -> None:
        raise RuntimeError("a bug")

    dispatcher = Dispatcher(disable_fsm=True)
    dispatcher.callback_query.outer_middleware(Answers())
    dispatcher.callback_query.register(broken)
    user = {"id": 7, "is_bot": False, "first_name": "Anna"}
    press = {"id": "1", "from": user, "chat_instance": "1", "data": "x"}

    bot = Bot("1000:secret", session=telegram)
    await dispatcher.feed_raw_update(bot, {"update_id": 1, "callback_query": press})

    assert [bool(toast.text) for toast in telegram.toasts] == [True]
    assert "a bug" in caplog.text
