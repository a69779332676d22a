"""A game against the computer, press by press, through the real dispatcher."""

from __future__ import annotations

from bot.services.ports import PersonId
from engine.course import Phase
from tests.bot.phone import Phone


async def test_a_step_shows_in_the_picture_and_in_the_toast(anna: Phone) -> None:
    board = await anna.sit_down()
    before, step = board.picture, next(iter(board.buttons))

    toast = await anna.press(step)

    assert board.picture != before
    assert step in (toast.text or "")
    assert "↩" in board.buttons


async def test_undo_takes_the_step_back_and_uploads_nothing(anna: Phone) -> None:
    board = await anna.sit_down()
    before = (board.picture, board.text, board.buttons)
    await anna.press(next(iter(board.buttons)))
    uploads = anna.telegram.uploads

    await anna.press("↩")

    assert (board.picture, board.text, board.buttons) == before
    assert anna.telegram.uploads == uploads


async def test_done_hands_over_and_the_computers_answer_is_shown_with_it(anna: Phone) -> None:
    board = await anna.sit_down()
    await anna.play_draft()
    before = board.edits

    await anna.send(anna.first("d:") or "", board.message_id)

    last = (await anna.table()).game.last
    assert last is not None
    assert last.seat == 1
    assert "Bot" in board.text
    assert board.edits <= before + 2


async def test_a_whole_game_is_played_on_one_message(anna: Phone) -> None:
    board = await anna.sit_down()

    await anna.play_to_the_end()

    table = await anna.table()
    assert table.game.phase is Phase.OVER
    assert anna.messages == [board]
    assert "Rematch" in board.buttons


async def test_done_before_the_dice_are_played_is_refused_with_a_reason(anna: Phone) -> None:
    board = await anna.sit_down()
    seq = (await anna.table()).game.seq

    toast = await anna.send(f"d:2:{seq}", board.message_id)

    assert toast.text
    assert (await anna.table()).game.seq == seq


async def test_the_menu_opens_and_closes_without_uploading(anna: Phone) -> None:
    board = await anna.sit_down()
    moves, uploads = board.buttons, anna.telegram.uploads

    await anna.press("⋯")
    assert "Resign" in board.buttons
    await anna.press("‹")

    assert board.buttons == moves
    assert anna.telegram.uploads == uploads


async def test_why_not_says_which_law_refuses_which_step(anna: Phone) -> None:
    board = await anna.sit_down()
    await anna.press("⋯")

    await anna.press("Why not?")

    assert board.buttons.keys() == {"‹ To the game"}


async def test_the_envelope_of_a_running_game_is_shown(anna: Phone) -> None:
    board = await anna.sit_down()
    await anna.press("⋯")

    await anna.press("Envelope")

    assert (await anna.table()).game.started.seal in board.text


async def test_flip_turns_the_board_round(anna: Phone) -> None:
    board = await anna.sit_down()
    before = board.picture
    await anna.press("⋯")

    await anna.press("Flip")

    assert board.picture != before


async def test_a_setting_in_the_boards_menu_takes_effect_on_the_board(anna: Phone) -> None:
    board = await anna.sit_down()
    before = board.picture
    await anna.press("⋯")
    await anna.press("Settings")

    await anna.press("Contrast")

    assert board.picture != before
    assert "✓ Contrast" in board.buttons


async def test_the_rules_open_beside_the_board_and_close_again(anna: Phone) -> None:
    board = await anna.sit_down()
    await anna.press("⋯")

    await anna.press("Rules")
    assert len(anna.messages) == 2
    await anna.press("✖")

    assert anna.messages == [board]


async def test_resigning_asks_first_and_can_be_taken_back(anna: Phone) -> None:
    board = await anna.sit_down()
    moves = board.buttons
    await anna.press("⋯")

    await anna.press("Resign")
    await anna.press("‹")

    assert board.buttons == moves
    assert (await anna.table()).game.result is None


async def test_resigning_ends_the_game_at_the_price_that_was_shown(anna: Phone) -> None:
    board = await anna.sit_down()
    await anna.press("⋯")
    await anna.press("Resign")
    asked = board.text

    await anna.press("Yes")

    result = (await anna.table()).game.result
    assert result is not None
    assert result.by == "resign"
    assert "koks" in asked.lower() or "mars" in asked.lower()
    assert "Rematch" in board.buttons


async def test_leaving_keeps_the_game_for_later(anna: Phone) -> None:
    await anna.sit_down()
    await anna.press("⋯")

    await anna.press("To the menu")
    assert "Against the computer" in anna.screen.buttons
    await anna.say("/board")

    assert anna.first("m:", "w:") is not None


async def test_a_finished_games_dice_are_proved_on_its_board(anna: Phone) -> None:
    board = await anna.sit_down()
    await anna.resign()

    await anna.press("Check the dice")
    assert (await anna.table()).row.seed.hex() in board.text
    await anna.press("‹")

    assert "Rematch" in board.buttons


async def test_a_rematch_is_a_new_board_and_the_old_one_keeps_its_result(anna: Phone) -> None:
    old = await anna.sit_down()
    await anna.resign()
    result = old.text

    await anna.press("Rematch")

    assert anna.screen is not old
    assert anna.first("m:", "w:", "d:") is not None
    assert result.splitlines()[0] in old.text
    assert len(await anna.app.store.games_of(PersonId(anna.number))) == 1


async def test_from_a_finished_board_there_is_a_way_to_the_menu(anna: Phone) -> None:
    await anna.sit_down()
    await anna.resign()

    await anna.press("Menu")

    assert "Against the computer" in anna.screen.buttons


async def test_auto_done_confirms_after_its_window(anna: Phone) -> None:
    await anna.say("/settings")
    await anna.press("Auto-done")
    await anna.sit_down()
    seq = (await anna.table()).game.seq
    await anna.play_draft()

    await anna.wait_for_turn_after(seq)

    assert (await anna.table()).game.seq > seq


async def test_numbers_leave_the_boards_picture_with_their_switch(anna: Phone) -> None:
    board = await anna.sit_down()
    shown = board.picture
    await anna.press("⋯")
    await anna.press("Settings")

    await anna.press("Numbers")
    without = board.picture
    await anna.press("Numbers")

    assert without != shown
    assert board.picture == shown
