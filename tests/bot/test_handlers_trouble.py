"""What players of similar bots ran into, through the real dispatcher; each test says what they want."""

from __future__ import annotations

import asyncio
import logging

import pytest
from aiogram import Bot, Dispatcher
from aiogram.types import CallbackQuery

from bot.app import App
from bot.services.ports import PersonId
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


async def test_26_a_double_tap_plays_one_step(anna: Phone) -> None:
    board = await anna.sit_down()
    step = anna.first("m:") or ""

    await anna.tap(step, board.message_id)
    await anna.send(step, board.message_id)

    turn = (await anna.table()).draft_turn(0)
    assert turn is not None
    assert len(turn.played) == 1


async def test_26_an_update_delivered_twice_plays_one_step(anna: Phone) -> None:
    board = await anna.sit_down()
    step = anna.first("m:") or ""

    await asyncio.gather(*[anna.tap(step, board.message_id, query="same") for _ in range(2)])
    await anna.rest()

    turn = (await anna.table()).draft_turn(0)
    assert turn is not None
    assert len(turn.played) == 1


async def test_08_two_quick_taps_on_one_keyboard_are_two_steps(anna: Phone) -> None:
    board = await anna.sit_down()
    steps = [data for data in board.buttons.values() if data.startswith("m:")]
    larger, smaller = steps[0], next(data for data in steps if data[-1].isupper())

    await asyncio.gather(anna.tap(larger, board.message_id), anna.tap(smaller, board.message_id))
    await anna.rest()

    turn = (await anna.table()).draft_turn(0)
    assert turn is not None
    assert len(turn.played) == 2


async def test_27_a_stranger_cannot_move(anna: Phone, bogdan: Phone) -> None:
    board = await anna.sit_down()
    step = anna.first("m:") or ""
    await bogdan.say("/start")

    own = await bogdan.send(step, bogdan.screen.message_id)
    same = await bogdan.send(step, board.message_id, chat=anna.number)

    assert own.text
    assert same.text
    assert (await anna.table()).draft_of(0) is None


async def test_28_done_pressed_many_times_hands_over_once(anna: Phone) -> None:
    board = await anna.sit_down()
    await anna.play_draft()
    seq = (await anna.table()).game.seq
    done = anna.first("d:") or ""

    await asyncio.gather(*[anna.tap(done, board.message_id) for _ in range(5)])
    await anna.rest()

    events = (await anna.table()).events[seq:]
    assert [type(event).__name__ for event in events[:3]] == ["Moved", "Rolled", "Moved"]
    assert len(anna.telegram.toasts) == len({toast.query for toast in anna.telegram.toasts})


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

    query = await anna.tap(anna.first("d:") or "", board.message_id)

    assert anna.toast(query).query == query
    assert (await anna.table()).computer_acts()
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


@pytest.mark.parametrize("data", ["m:1", "old:format:7", "m:zzzz:3:0:a", "x", "m:2:999:0:a", "e:2:rematch"])
async def test_an_old_or_unknown_button_brings_a_fresh_board(anna: Phone, data: str) -> None:
    board = await anna.sit_down()
    before = await anna.table()

    toast = await anna.send(data, board.message_id)

    assert toast.text
    assert anna.first("m:", "w:") is not None
    assert (await anna.table()).events == before.events


async def test_an_unknown_button_outside_a_game_leads_to_the_start(anna: Phone) -> None:
    await anna.say("/help")

    toast = await anna.send("zz:1", anna.screen.message_id)

    assert toast.text
    assert "Against the computer" in anna.screen.buttons


async def test_forged_steps_die_by_the_rules(anna: Phone) -> None:
    board = await anna.sit_down()
    seq = (await anna.table()).game.seq

    toasts = [
        await anna.send(f"m:2:{seq}:0:{line}", board.message_id) for line in ("b", "ZZ", "aaaaaaaa", "!", "")
    ]

    assert [bool(toast.text) for toast in toasts[:4]] == [True] * 4
    assert (await anna.table()).events == (await anna.table()).events[:seq]


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


async def test_people_press_at_once_and_each_press_is_answered_once(app: App, telegram: FakeTelegram) -> None:
    phones = [Phone(app, number, f"P{number}") for number in range(20, 30)]
    boards = [await phone.sit_down() for phone in phones]
    before = len(telegram.toasts)

    presses = [
        phone.tap(next(iter(board.buttons.values())), board.message_id)
        for phone, board in zip(phones, boards, strict=True)
        for _ in range(3)
    ]
    await asyncio.gather(*presses)
    await phones[0].rest()

    answered = [toast.query for toast in telegram.toasts[before:]]
    assert len(answered) == len(set(answered)) == 30
    games = [await app.store.games_of(PersonId(phone.number)) for phone in phones]
    assert [len(rows) for rows in games] == [1] * 10
