"""Living boards: the message shows the newest state, whatever Telegram and the people in the chat do."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from bot.services.errors import Stale
from bot.services.ports import Person
from bot.telegram.outbox import Place
from tests.bot.desk import ANNA, BOARD, CHAT, GAME, Desk, open_desk
from tests.bot.fake_telegram import (
    FakeTelegram,
    Fault,
    bad_request,
    forbidden,
    html_502,
    lost_answer,
    lost_request,
    too_many,
)


@pytest.fixture
async def desk(tmp_path: Path) -> AsyncIterator[Desk]:
    async with open_desk(tmp_path) as desk:
        yield desk


@pytest.fixture
async def board(desk: Desk) -> FakeTelegram:
    """The board has been sent."""
    desk.boards.changed(GAME)
    await desk.shown()
    return desk.telegram


async def test_a_board_is_a_photo_with_caption_and_buttons(board: FakeTelegram) -> None:
    shown = board.last(CHAT)

    assert shown.picture
    assert "3" in shown.text
    assert shown.buttons


async def test_a_move_edits_the_one_board(desk: Desk, board: FakeTelegram) -> None:
    before = board.last(CHAT).picture

    await desk.next()
    await desk.shown()

    assert len(board.chat(CHAT)) == 1
    assert board.last(CHAT).picture != before
    row = await desk.row()
    assert row.shown == row.wanted


async def test_several_changes_while_a_chat_rests_are_one_edit(desk: Desk, board: FakeTelegram) -> None:
    board.fail("editMessageMedia", too_many(1))
    await desk.next()
    await desk.until(lambda: bool(board.called("editMessageMedia")))
    await desk.next()
    await desk.next()
    await desk.shown()

    assert board.last(CHAT).edits == 1


async def test_an_unchanged_picture_is_not_uploaded_again(desk: Desk, board: FakeTelegram) -> None:
    await desk.boards.menu(await desk.row(), "more", Person(ANNA, "Anna"))
    await desk.shown()

    assert board.uploads == 1
    assert len(board.called("editMessageCaption")) == 1


async def test_a_picture_that_telegram_holds_is_sent_by_its_file_id(desk: Desk, board: FakeTelegram) -> None:
    await desk.boards.repost(GAME, ANNA, Place(CHAT))
    await desk.shown()

    assert len(board.chat(CHAT)) == 2
    assert board.uploads == 1


async def test_a_file_id_that_telegram_has_forgotten_is_uploaded_anew(
    desk: Desk, board: FakeTelegram
) -> None:
    board.fail("sendPhoto", bad_request("wrong file identifier/HTTP URL specified"))

    await desk.boards.repost(GAME, ANNA, Place(CHAT))
    await desk.shown()

    assert len(board.chat(CHAT)) == 2
    assert board.uploads == 2


async def test_a_board_posted_afresh_takes_the_buttons_off_the_old_one(
    desk: Desk, board: FakeTelegram
) -> None:
    await desk.boards.repost(GAME, ANNA, Place(CHAT))
    await desk.shown()

    old, new = board.chat(CHAT)
    assert not old.buttons
    assert new.buttons


async def test_not_modified_counts_as_shown(desk: Desk, board: FakeTelegram) -> None:
    await desk.boards.refresh(GAME)
    await desk.shown()

    row = await desk.row()
    assert row.shown == row.wanted
    assert len(board.called("editMessageCaption")) == 1


async def test_a_deleted_board_comes_back_as_a_new_message(desk: Desk, board: FakeTelegram) -> None:
    board.forget(CHAT, 101)

    await desk.next()
    await desk.shown()

    assert [shown.message_id for shown in board.chat(CHAT)] == [102]
    assert (await desk.row()).message == 102


@pytest.mark.parametrize(
    "text", ["message can't be edited", "there is no caption in the message to edit", "MESSAGE_ID_INVALID"]
)
async def test_a_board_that_cannot_be_edited_is_posted_anew(
    desk: Desk, board: FakeTelegram, text: str
) -> None:
    board.fail("editMessageMedia", bad_request(text))

    await desk.next()
    await desk.shown()

    assert (await desk.row()).message == 102


async def test_after_a_429_the_newest_state_is_shown_once(desk: Desk, board: FakeTelegram) -> None:
    board.fail("editMessageMedia", too_many(1))

    await desk.next()
    await asyncio.sleep(0.2)
    await desk.next()
    await desk.next()
    await desk.shown()

    row = await desk.row()
    assert row.shown == row.wanted
    assert len(board.called("editMessageMedia")) == 2
    assert board.last(CHAT).edits == 1


@pytest.mark.parametrize("fault", [html_502, lost_request, lost_answer])
async def test_an_edit_that_fails_on_the_way_is_repeated_until_it_is_through(
    desk: Desk, board: FakeTelegram, fault: Fault
) -> None:
    board.fail("editMessageMedia", *[fault] * 4)

    await desk.next()
    await desk.shown()

    row = await desk.row()
    assert row.shown == row.wanted
    assert len(board.chat(CHAT)) == 1


async def test_a_board_whose_sending_got_no_answer_is_adopted_when_it_is_pressed(desk: Desk) -> None:
    desk.telegram.fail("sendPhoto", lost_answer)
    desk.boards.changed(GAME)
    await desk.until(lambda: bool(desk.telegram.chat(CHAT)))

    living = await desk.boards.living(GAME, CHAT, 101)
    desk.workers.wake(BOARD)
    await desk.shown()

    assert living.message == 101
    assert len(desk.telegram.chat(CHAT)) == 1


async def test_of_a_doubled_board_the_newer_message_lives_and_the_older_loses_its_buttons(desk: Desk) -> None:
    desk.telegram.fail("sendPhoto", lost_answer)
    desk.boards.changed(GAME)
    await desk.shown()
    assert (await desk.row()).message == 102

    with pytest.raises(Stale):
        await desk.boards.living(GAME, CHAT, 101)
    await desk.shown()

    older, newer = desk.telegram.chat(CHAT)
    assert not older.buttons
    assert newer.buttons


async def test_a_send_that_never_arrived_is_made_up_for(desk: Desk) -> None:
    desk.telegram.fail("sendPhoto", lost_request)

    desk.boards.changed(GAME)
    await desk.shown()

    assert len(desk.telegram.chat(CHAT)) == 1


async def test_a_person_who_blocks_the_bot_is_remembered_and_left_alone(
    desk: Desk, board: FakeTelegram
) -> None:
    board.fail("editMessageMedia", forbidden("bot was blocked by the user"))
    await desk.next()
    await desk.shown()
    calls = len(board.calls)

    await desk.next()
    await desk.shown()

    person = await desk.store.person(ANNA)
    assert person is not None
    assert person.blocked
    assert len(board.calls) == calls


async def test_a_person_who_comes_back_sees_the_newest_board(desk: Desk, board: FakeTelegram) -> None:
    board.fail("editMessageMedia", forbidden("bot was blocked by the user"))
    await desk.next()
    await desk.shown()
    await desk.store.append((), (Person(ANNA, "Anna", language_code="en", blocked=False),))

    await desk.boards.resume(ANNA)
    await desk.shown()

    row = await desk.row()
    assert row.shown == row.wanted


async def test_boards_left_behind_by_a_crash_are_shown_at_the_next_start(desk: Desk) -> None:
    assert await desk.boards.catch_up() == 1

    await desk.shown()

    assert len(desk.telegram.chat(CHAT)) == 1


async def test_an_older_record_cannot_make_a_board_forget_its_message(
    desk: Desk, board: FakeTelegram
) -> None:
    row = await desk.row()
    before_it_was_sent = replace(row, shown=0, message=None, picture="")

    await desk.store.append((), (replace(before_it_was_sent, menu="more"),))

    now = await desk.row()
    assert (now.message, now.picture, now.menu) == (row.message, row.picture, "more")


async def test_a_mistake_of_ours_stands_in_the_log_and_stops_nothing(
    desk: Desk, board: FakeTelegram, caplog: pytest.LogCaptureFixture
) -> None:
    board.fail("editMessageMedia", bad_request("can't parse entities: Unclosed start tag"))
    await desk.next()
    await desk.shown()

    await desk.next()
    await desk.shown()

    assert "can't parse entities" in caplog.text
    row = await desk.row()
    assert row.shown == row.wanted
