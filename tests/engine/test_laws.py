"""Every law by name: a refused step says which one refuses it."""

from __future__ import annotations

import pytest

from engine.errors import StepRefused
from engine.laws import NAMES
from engine.rules import Step
from engine.turn import Turn, replay
from tests.engine.ask import OPENING, ends, law_against, turn


def refused(asked: Turn, origin: int, pips: int) -> str:
    """The law that `play` names."""
    with pytest.raises(StepRefused) as refusal:
        asked.play(Step(origin, pips))
    return refusal.value.law


def test_there_is_a_name_for_every_refusal_once() -> None:
    assert len(set(NAMES)) == len(NAMES) == 25


# The board


def test_no_step_follows_a_spent_roll() -> None:
    assert refused(replay(turn(OPENING, (3, 1)), [Step(8, 3), Step(6, 1)]), 13, 3) == "complete"


def test_a_die_that_was_not_thrown_moves_nothing() -> None:
    assert refused(turn(OPENING, (3, 1)), 13, 2) == "no_die"


@pytest.mark.parametrize("origin", [-1, 0, 12, 25, 26])
def test_an_empty_or_unknown_point_has_no_checker(origin: int) -> None:
    assert refused(turn(OPENING, (3, 1)), origin, 3) == "no_checker"


def test_two_enemy_checkers_close_a_point_in_short_nardy() -> None:
    assert law_against(turn(OPENING, (5, 1)), 24, 5) == "closed_point"


def test_one_enemy_checker_closes_a_point_in_long_nardy() -> None:
    assert law_against(turn("24:15 / 24:14 8:1", (4, 1), "long"), 24, 4) == "closed_by_one"


def test_the_bar_comes_first() -> None:
    assert law_against(turn("bar:1 13:14 / 24:15", (4, 1)), 13, 4) == "bar_first"


def test_in_dutch_nardy_the_reserve_comes_first() -> None:
    assert law_against(turn("bar:1 13:14 / 24:15", (4, 1), "dutch"), 13, 4) == "reserve_first"


def test_a_checker_outside_keeps_all_on_the_board() -> None:
    assert law_against(turn("8:1 6:1 / 1:15", (6, 4)), 6, 6) == "not_all_home"


def test_a_larger_die_does_not_take_a_lower_checker() -> None:
    assert law_against(turn("6:1 3:2 / 1:15", (4, 1)), 3, 4) == "higher_checker"


# Waste


def test_a_step_that_wastes_the_other_die_names_both_dice() -> None:
    assert law_against(turn("8:1 7:1 / 24:2", (6, 1)), 8, 1) == "both_dice"


def test_the_smaller_of_two_dice_that_exclude_each_other_names_the_larger() -> None:
    assert law_against(turn("13:1 / 22:2", (6, 4)), 13, 4) == "larger_die"


def test_bearing_off_by_a_larger_die_is_refused_where_full_pips_can_be_played() -> None:
    asked = turn("6:1 4:1 1:1 / 1:15", (5, 3), bearoff_full_pips=True)

    assert law_against(asked, 6, 3) == "full_pips"


def test_full_pips_never_forbid_a_win() -> None:
    asked = turn("5:1 1:1 / 1:15", (6, 2), bearoff_full_pips=True)

    assert asked.play(Step(5, 6)).play(Step(1, 2)).now.won


def test_a_line_that_over_bears_for_the_win_may_not_stop_short_of_it() -> None:
    asked = turn("5:1 2:1 1:1 / 1:15", (6, 6), bearoff_full_pips=True)

    assert ends(asked) == {"off:15 / 1:15"}


# Hitters


def test_a_hitter_may_not_hide_on_an_own_point() -> None:
    hit = turn("7:1 3:1 / 24:2 20:1", (2, 2), "caucasian").play(Step(7, 2))

    assert law_against(hit, 5, 2) == "hit_and_hide"


def test_a_hit_outside_home_leaves_no_mark() -> None:
    hit = replay(turn("10:1 6:2 / 17:1", (2, 2), "caucasian"), [Step(10, 2)])

    assert hit.play(Step(8, 2)).position.mine[6] == 3


def test_a_hit_outside_home_marks_where_the_whole_board_counts() -> None:
    hit = replay(turn("10:1 6:2 / 17:1", (2, 2), "caucasian", hit_hide_zone="board"), [Step(10, 2)])

    assert law_against(hit, 8, 2) == "hit_and_hide"


def test_the_mark_travels_with_the_hitter_to_an_empty_point() -> None:
    moved_on = replay(turn("6:1 3:1 / 20:1", (1, 1), "caucasian"), [Step(6, 1), Step(5, 1)])

    assert moved_on.now.marks == {4}
    assert law_against(moved_on, 4, 1) == "hit_and_hide"


def test_a_covered_hitter_is_marked_no_longer() -> None:
    covered = replay(turn("6:1 8:1 3:1 / 20:1", (1, 1), "caucasian"), [Step(6, 1), Step(8, 1), Step(7, 1)])

    assert covered.now.marks == {5}
    assert covered.play(Step(6, 1)).now.marks == frozenset()


def test_a_hitter_may_not_run_on_where_that_is_the_rule() -> None:
    hit = turn("8:1 6:1 / 20:1", (3, 1), "caucasian", hit_hide="no_rerun").play(Step(6, 1))

    assert law_against(hit, 5, 3) == "hitter_runs"


def test_a_hitter_is_borne_off_only_if_the_die_has_no_other_step() -> None:
    hit = turn("6:1 5:1 / 23:1", (4, 2), "caucasian").play(Step(6, 4))

    assert law_against(hit, 2, 2) == "hitter_off_unforced"


def test_a_hitter_is_borne_off_freely_where_that_is_the_rule() -> None:
    hit = turn("6:1 5:1 / 23:1", (4, 2), "caucasian", hitter_off="free").play(Step(6, 4))

    assert Step(2, 2) in hit.options()


def test_a_hitter_is_never_borne_off_where_that_is_the_rule() -> None:
    assert law_against(turn("6:1 / 23:1", (4, 2), "caucasian", hitter_off="never"), 6, 4) == "both_dice"


# Dutch


def test_dutch_nardy_does_not_hit_before_a_checker_is_home() -> None:
    assert law_against(turn("24:13 14:1 10:1 / 24:14 19:1", (4, 2), "dutch"), 10, 4) == "hit_before_home"


def test_dutch_nardy_hits_at_once_without_the_gate() -> None:
    asked = turn("24:13 14:1 10:1 / 24:14 19:1", (4, 2), "dutch", dutch_hit_gate=False)

    assert asked.hits(Step(10, 4))
    assert Step(10, 4) in asked.options()


def test_dutch_nardy_on_the_long_board_enters_the_same_way_round() -> None:
    asked = turn("bar:15 / bar:14 8:1", (5, 4), "dutch", dutch_base="long")

    assert law_against(asked, 25, 5) == "closed_by_one"


# Bearing off, variants


def test_only_exact_dice_count_at_home_where_that_is_the_rule() -> None:
    asked = turn("6:1 3:1 / 24:15", (6, 2), "gulbar", home_exact_only=True)

    assert (asked.options(), law_against(asked, 6, 2)) == ((Step(6, 6),), "exact_bearoff")


def test_the_last_checker_comes_home_by_the_larger_die() -> None:
    asked = turn("7:1 6:2 / 1:15", (6, 1), last_checker_larger_die=True)

    assert law_against(asked, 7, 1) == "last_checker_larger_die"


def test_the_larger_die_is_lost_when_only_the_smaller_brings_the_last_checker_home() -> None:
    asked = turn("7:1 5:2 / 24:2", (6, 1), last_checker_larger_die=True).play(Step(7, 1))

    assert (asked.complete, asked.dice_left) == (True, (6,))
    assert law_against(asked, 6, 6) == "last_checker_larger_die"
