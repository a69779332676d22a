"""The keyboard of a group's board: "done" is there before the choice that completes the turn."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.presses import StepPress, to62
from bot.services.opened import Opened, menu_of, opened_on
from bot.services.ports import Board, BoardId, ChatId, GameId, Person, PersonId, Preferences, Sitter
from bot.services.table import Table
from bot.telegram.line import Urgency
from bot.telegram.urgency import urgency_of
from bot.views.keyboard import board_keyboard
from bot.views.reader import Reader
from tests.bot.view_tables import drafted, position_table

GROUP: Final = Reader(language="en", private=False)
BOARD: Final = Board(BoardId(1), GameId(1), ChatId(-1))
FEW: Final = position_table("13:1 2:14/24:1 20:14", (6, 5), rival=Sitter(PersonId(8)))
APART: Final = position_table("12:4 11:4 10:4 9:3/24:2 2:13", (6, 5), rival=Sitter(PersonId(8)))
"""No checker can play both dice."""
MANY: Final = position_table("24:2 13:5 8:3 6:5/24:2 13:5 8:3 6:5", (6, 5), rival=Sitter(PersonId(8)))


def has_done(table: Table, reader: Reader = GROUP) -> bool:
    found = board_keyboard(table, reader)
    assert found is not None
    return any(
        (button.callback_data or "").startswith("d:") for row in found.inline_keyboard for button in row
    )


def pressed(table: Table, keyboard_of: int) -> Table:
    """The draft's last step came from a button of the keyboard that was shown at so many steps."""
    draft = table.drafts[0]
    assert draft is not None
    press = StepPress(game=to62(table.id), seq=draft.seq, drafted=keyboard_of, line=draft.line[keyboard_of:])
    return replace(table, drafts=(replace(draft, press=press.pack()), None))


def test_where_whole_turns_are_offered_done_stands_ready() -> None:
    assert has_done(FEW)
    assert not has_done(FEW, Reader(language="en", seat=0))


def test_where_one_checker_may_play_both_dice_it_does_too() -> None:
    assert has_done(MANY)


def test_where_each_die_needs_a_press_it_does_not() -> None:
    assert not has_done(APART)


def test_for_the_last_die_it_does() -> None:
    assert has_done(drafted(MANY, "13/7"))


def test_a_whole_turn_needs_no_edit() -> None:
    complete = drafted(FEW, "13/7 7/2")

    assert urgency_of(BOARD, complete) is Urgency.SPARE


def test_the_last_step_needs_no_edit() -> None:
    complete = pressed(drafted(MANY, "13/7 13/8"), keyboard_of=1)

    assert urgency_of(BOARD, complete) is Urgency.SPARE


def test_two_quick_taps_on_the_first_keyboard_do() -> None:
    complete = pressed(drafted(APART, "12/6 11/6"), keyboard_of=0)

    assert urgency_of(BOARD, complete) is Urgency.MOVER


def test_half_a_turn_does() -> None:
    assert urgency_of(BOARD, pressed(drafted(MANY, "13/7"), keyboard_of=0)) is Urgency.MOVER


def test_a_turn_that_has_just_been_handed_over_can_wait_for_half_made_ones() -> None:
    assert urgency_of(BOARD, MANY) is Urgency.TURN


def test_a_throw_by_hand_cannot() -> None:
    by_hand = Person(PersonId(7), "Anna", preferences=Preferences(auto_roll=False))

    assert urgency_of(BOARD, replace(MANY, people={by_hand.id: by_hand})) is Urgency.MOVER


def test_an_open_menu_keeps_nobody_waiting() -> None:
    opened = replace(BOARD, menu=str(Opened("more", PersonId(7), MANY.game.seq)))

    assert urgency_of(opened, MANY) is Urgency.OTHER


def test_a_menu_says_whose_it_is_and_ends_with_the_turn() -> None:
    opened = Opened("more", PersonId(7), 4)
    board = replace(BOARD, menu=str(opened))

    assert opened_on(board) == opened
    assert (menu_of(board, 4), menu_of(board, 5)) == ("more", "")


def test_a_private_boards_menu_is_one_word() -> None:
    assert menu_of(replace(BOARD, menu="more"), 5) == "more"
    assert opened_on(replace(BOARD, menu="more")) is None
