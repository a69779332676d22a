"""The laws of the long family by name: heads and blocks."""

from __future__ import annotations

import pytest

from engine.rules import Step
from engine.turn import Turn, replay
from tests.engine.ask import HEADS, first_turn, law_against, passed, turn

# The head


def test_one_checker_leaves_the_head() -> None:
    assert law_against(turn(HEADS, (6, 5), "long").play(Step(24, 6)), 24, 5) == "head"


def test_the_opponents_head_frees_a_second_checker_in_the_first_turn() -> None:
    assert Step(24, 6) in first_turn((6, 6)).play(Step(24, 6)).options()


def test_another_enemy_checker_in_the_way_frees_none() -> None:
    # Black's 4-4 after White's 5-5.
    stopped = first_turn((4, 4), "long", "24:15 / 24:14 4:1").play(Step(24, 4))

    assert (stopped.complete, law_against(stopped, 24, 4)) == (True, "head")


def test_no_third_checker_leaves_the_head() -> None:
    assert law_against(replay(first_turn((6, 6)), [Step(24, 6), Step(24, 6)]), 24, 6) == "head"


@pytest.mark.parametrize(
    ("head_first", "dice", "second"),
    [
        ("federation", (3, 3), False),
        ("two", (3, 3), True),
        ("two", (5, 5), False),
        ("any_double", (5, 5), True),
        ("any_double", (6, 2), False),
        ("blocked_too", (3, 3), False),
        ("none", (3, 3), False),
    ],
)
def test_a_second_head_checker_of_the_first_turn(
    head_first: str, dice: tuple[int, int], second: bool
) -> None:
    first = first_turn(dice, "long", HEADS, head_first=head_first).play(Step(24, dice[0]))

    assert (Step(24, dice[1]) in first.options()) == second


def test_the_exception_is_for_the_first_turn_only() -> None:
    assert turn(HEADS, (6, 6), "long").play(Step(24, 6)).complete


def test_passed_dice_move_one_checker_from_the_head() -> None:
    assert law_against(passed("24:15 / 24:14 18:1", (6, 6)).play(Step(24, 6)), 24, 6) == "passed_head"


def rung_two(**options: str) -> Turn:
    steps = [Step(24, 5), Step(19, 5), Step(14, 5), Step(9, 5)]
    return replay(turn(HEADS, (5, 5), "crazy", **options), steps)


def test_crazy_nardy_frees_one_head_checker_per_roll() -> None:
    assert law_against(rung_two(), 24, 6) == "head"


def test_crazy_nardy_may_free_one_head_checker_per_rung() -> None:
    on = rung_two(crazy_head="stage").play(Step(24, 6))

    assert law_against(on, 24, 6) == "head_of_rung"


def test_crazy_nardy_may_free_the_head() -> None:
    assert Step(24, 6) in rung_two(crazy_head="free").play(Step(24, 6)).options()


# Blocks of six

ALMOST = "24:8 16:1 9:2 8:1 7:1 6:1 5:1 / "


def test_a_block_of_six_needs_an_enemy_checker_ahead() -> None:
    assert law_against(turn(ALMOST + "24:15", (6, 1), "long"), 16, 6) == "block_ahead"
    assert Step(16, 6) in turn(ALMOST + "24:14 15:1", (6, 1), "long").options()


def test_a_block_of_six_may_need_an_enemy_checker_at_home() -> None:
    assert law_against(turn(ALMOST + "24:14 15:1", (6, 1), "long", block6="home"), 16, 6) == "block_home"
    assert Step(16, 6) in turn(ALMOST + "24:14 3:1", (6, 1), "long", block6="home").options()


def test_an_enemy_checker_that_is_off_is_ahead() -> None:
    assert Step(16, 6) in turn(ALMOST + "24:14 off:1", (6, 1), "long").options()


def test_a_block_of_six_may_be_forbidden_or_allowed_altogether() -> None:
    assert law_against(turn(ALMOST + "24:14 off:1", (6, 1), "long", block6="forbid"), 16, 6) == "block_forbid"
    assert Step(16, 6) in turn(ALMOST + "24:15", (6, 1), "long", block6="allow").options()


def test_a_block_does_not_join_across_the_opponents_first_point() -> None:
    # Own 15 to 10 are the opponent's 3, 2, 1 and 24, 23, 22.
    asked = turn("24:8 17:2 14:1 13:1 12:1 11:1 10:1 / 20:15", (2, 1), "long", block6="forbid")

    assert Step(17, 2) in asked.options()


TRANSIENT = "16:1 9:1 8:1 7:1 6:1 5:1 1:9 / 24:15"


def test_a_block_may_stand_within_the_turn_where_that_is_the_rule() -> None:
    inside = turn(TRANSIENT, (6, 4), "long", block6_transient=True).play(Step(16, 6))

    assert law_against(inside, 1, 4) == "not_all_home"
    assert Step(10, 4) in inside.options()


def test_a_transient_block_may_not_be_left_standing() -> None:
    asked = turn("16:1 9:1 8:1 7:1 6:1 5:1 2:9 / 24:15", (6, 1), "long", block6_transient=True)

    assert law_against(asked.play(Step(16, 6)), 2, 1) == "block_ahead"
