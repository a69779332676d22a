"""Presses that come twice, late, forged or by the wrong person: each test says what players want."""

from __future__ import annotations

import asyncio

import pytest

from bot.app import App
from bot.services.ports import PersonId
from tests.bot.fake_telegram import (
    FakeTelegram,
)
from tests.bot.phone import Phone


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
