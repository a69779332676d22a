from __future__ import annotations

import pytest

from engine.dice import four_on_doubles, ladder, ladder_from_fourth, without


def test_two_dice_are_one_stage_larger_first() -> None:
    assert four_on_doubles((3, 5), 1) == ((5, 3),)


def test_a_double_is_four_steps_of_one_stage() -> None:
    assert four_on_doubles((5, 5), 1) == ((5, 5, 5, 5),)


def test_a_ladder_climbs_to_the_sixes() -> None:
    assert ladder((4, 4), 1) == ((4,) * 4, (5,) * 4, (6,) * 4)


def test_the_lowest_ladder_has_twenty_four_steps() -> None:
    assert sum(map(len, ladder((1, 1), 1))) == 24


def test_a_ladder_is_for_doubles_only() -> None:
    assert ladder((1, 2), 1) == ((2, 1),)


@pytest.mark.parametrize(("own_roll", "stages"), [(1, 1), (3, 1), (4, 3), (9, 3)])
def test_ladders_may_begin_with_the_fourth_roll(own_roll: int, stages: int) -> None:
    assert len(ladder_from_fourth((4, 4), own_roll)) == stages


def test_spending_a_die_leaves_the_others_in_their_order() -> None:
    assert without((5, 3), 5) == (3,)
    assert without((2, 2, 2), 2) == (2, 2)
