"""The buttons under a board that is played on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from aiogram.types import InlineKeyboardMarkup

from bot.presses import (
    DonePress,
    StepPress,
    TurnPress,
    UndoPress,
    to62,
)
from bot.services.ports import Preferences
from bot.services.table import Table
from bot.views.buttons import KEYBOARD_BUTTONS, ROW_BUTTONS, ROW_CHARACTERS
from bot.views.choices import step_groups, step_label, whole_turns
from bot.views.keyboard import board_keyboard
from engine.board import Position
from engine.notation import decode_steps
from engine.rules import Step
from engine.turn import Turn, outcomes, replay
from tests.bot.keys import BORIS_SITS, CUBE, GROUP, MINE, RACE, START, THEIRS, buttons, data, rows
from tests.bot.view_tables import (
    ALL_BY_HAND,
    beginning,
    chance_game,
    drafted,
    position_table,
    with_steps,
)


def every_keyboard(seed: int) -> Iterator[InlineKeyboardMarkup]:
    """All keyboards of a game by chance, for both players and the group, drafts and menus included."""
    started = replace(beginning(options=CUBE), money=True, length=0)
    for table in chance_game(seed, started=started, wishes=ALL_BY_HAND, rival=BORIS_SITS):
        for each in half_made(table):
            for reader in (MINE, THEIRS, GROUP):
                for menu in ("", "more", "why", "resign", "settings", "envelope", "pass", "dice"):
                    found = board_keyboard(each, replace(reader, menu=menu))
                    assert found is not None
                    yield found


def half_made(table: Table) -> Iterator[Table]:
    """The table, and with every length of one draft."""
    yield table
    if table.game.turn is not None and table.game.to_act == 0:
        steps = outcomes(table.game.turn)[-1].steps
        for length in range(1, len(steps) + 1):
            yield with_steps(table, steps[:length])


@pytest.mark.parametrize("seed", range(2))
def test_no_keyboard_of_a_whole_game_breaks_a_limit(seed: int) -> None:
    broken = [
        rows(keyboard)
        for keyboard in every_keyboard(seed)
        if len(buttons(keyboard)) > KEYBOARD_BUTTONS
        or any(len(row) > ROW_BUTTONS or len("".join(row)) > ROW_CHARACTERS for row in rows(keyboard))
        or any(len((button.callback_data or "").encode()) > 64 for button in buttons(keyboard))
    ]

    assert broken == []


def reachable(turn: Turn) -> set[Position]:
    """Every end of the turn that presses can reach."""
    ends: set[Position] = set()
    waiting, seen = [turn], {turn.now}
    while waiting:
        now = waiting.pop()
        if now.complete:
            ends.add(now.position)
        choices = whole_turns(now) or [choice for group in step_groups(now) for choice in group]
        for choice in choices:
            after = replay(now, choice.steps)
            if after.now not in seen:
                seen.add(after.now)
                waiting.append(after)
    return ends


@pytest.mark.parametrize("seed", range(2))
def test_buttons_reach_exactly_the_legal_turns_of_a_whole_game(seed: int) -> None:
    turns = [
        table.game.turn for table in chance_game(seed, wishes=ALL_BY_HAND) if table.game.turn is not None
    ]

    wrong = [turn for turn in turns if reachable(turn) != {end.position for end in outcomes(turn)}]

    assert wrong == []


@pytest.mark.parametrize("seed", range(2))
def test_no_two_buttons_of_a_keyboard_look_alike(seed: int) -> None:
    doubled = [
        rows(keyboard)
        for keyboard in every_keyboard(seed)
        if len({button.text for button in buttons(keyboard)}) < len(buttons(keyboard))
    ]

    assert doubled == []


def test_each_die_has_its_row_the_larger_first_and_then_chains() -> None:
    table = position_table(START, (1, 3))

    assert rows(board_keyboard(table, MINE)) == [
        ["24/21", "13/10", "8/5", "6/3"],
        ["24/23", "8/7", "6/5"],
        ["24/20", "13/9", "8/4", "6/2"],
        ["⋯"],
    ]


def test_five_steps_of_a_die_make_two_even_rows() -> None:
    table = position_table("24:1 18:1 13:4 8:4 6:5 / 24:2 13:5 8:3 6:5", (2, 1))

    assert rows(board_keyboard(table, MINE))[:2] == [["24/22", "18/16", "13/11"], ["8/6", "6/4"]]


def test_few_turns_are_offered_whole() -> None:
    table = position_table("bar:1 13:5 8:3 6:6 / 23:1 8:4 6:2 5:3 3:2 1:3", (6, 4))

    assert rows(board_keyboard(table, MINE)) == [
        ["bar/21/15", "bar/21 13/7"],
        ["bar/21 8/2*"],
        ["⋯"],
    ]


def test_a_whole_turn_is_one_press_that_fills_the_draft() -> None:
    table = position_table("bar:1 13:5 8:3 6:6 / 23:1 8:4 6:2 5:3 3:2 1:3", (6, 4))
    turn = table.game.turn
    assert turn is not None

    press = TurnPress.unpack(data(board_keyboard(table, MINE), "bar/21 13/7"))

    assert (press.game, press.seq) == (to62(table.id), table.game.seq)
    assert decode_steps(turn, press.line) == (Step(25, 4), Step(13, 6))


def test_a_hit_carries_a_star_also_on_the_way_of_a_chain() -> None:
    table = position_table("24:2 13:5 8:3 6:5 / 24:1 20:1 13:5 8:3 6:5", (3, 1))

    labels = [label for row in rows(board_keyboard(table, MINE)) for label in row]

    assert {"8/5*", "6/5*", "8/5*/4", "8/7/4"} <= set(labels)


def test_a_chain_whose_way_does_not_matter_names_only_its_ends() -> None:
    table = position_table(START, (6, 2))

    assert rows(board_keyboard(table, MINE))[-2] == ["24/16", "13/5"]


def test_a_double_offers_pairs_and_long_steps() -> None:
    table = position_table(START, (2, 2))

    assert rows(board_keyboard(table, MINE)) == [
        ["24/22", "13/11", "8/6", "6/4"],
        ["24/22(2)", "13/11(2)"],
        ["8/6(2)", "6/4(2)"],
        ["24/20", "13/9", "8/4", "6/2"],
        ["24/20(2)", "13/9(2)"],
        ["8/4(2)", "6/2(2)"],
        ["⋯"],
    ]


def test_a_bear_off_by_a_larger_die_than_needed_says_the_die() -> None:
    turn = position_table("4:5 3:4 2:4 1:2 / bar:1 13:5 8:3 6:6", (6, 4)).game.turn
    assert turn is not None

    labels = [step_label(turn, step) for step in turn.options() if step.origin == 4]

    assert labels == ["6: 4/off", "4/off"]


def test_a_race_in_which_order_cannot_matter_is_borne_off_by_one_button() -> None:
    table = position_table(RACE, (6, 5))

    assert rows(board_keyboard(table, MINE)) == [["6/off 5/off"], ["6/off 6/1"], ["⋯"]]


def test_bearing_off_at_once_can_be_switched_off() -> None:
    table = position_table(RACE, (6, 5))
    by_step = replace(MINE, preferences=Preferences(auto_bearoff=False))

    assert rows(board_keyboard(table, by_step)) == [["6/off 6/1", "6/off 5/off"], ["⋯"]]


def test_a_half_made_turn_can_be_taken_back() -> None:
    table = drafted(position_table(START, (3, 1)), "8/5")

    assert rows(board_keyboard(table, MINE)) == [["24/23", "8/7", "6/5", "5/4"], ["↩", "⋯"]]


def test_a_step_says_how_far_its_keyboard_knew_the_draft() -> None:
    table = drafted(position_table(START, (3, 1)), "8/5")

    press = StepPress.unpack(data(board_keyboard(table, MINE), "6/5"))

    assert (press.drafted, UndoPress.unpack(data(board_keyboard(table, MINE), "↩")).drafted) == (1, 1)


def test_a_complete_turn_can_be_confirmed_or_taken_back() -> None:
    table = drafted(position_table(START, (3, 1)), "8/5 6/5")

    keyboard = board_keyboard(table, MINE)

    assert rows(keyboard) == [["↩", "✓ Готово", "⋯"]]
    assert DonePress.unpack(data(keyboard, "✓ Готово")).seq == table.game.seq
