"""Every law by name: a refused step says which one refuses it."""

from __future__ import annotations

import pytest

from engine.errors import StepRefused
from engine.laws import NAMES
from engine.rules import Step
from engine.turn import Turn, replay
from tests.engine.ask import HEADS, OPENING, ends, first_turn, law_against, passed, turn


def refused(asked: Turn, origin: int, pips: int) -> str:
    """The law that `play` names."""
    with pytest.raises(StepRefused) as refusal:
        asked.play(Step(origin, pips))
    return refusal.value.law


def test_there_is_a_name_for_every_refusal_once() -> None:
    assert len(set(NAMES)) == len(NAMES) == 19


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
    assert law_against(turn("24:15 / 24:14 8:1", (4, 1), "long"), 24, 4) == "closed_point"


def test_the_bar_comes_first() -> None:
    assert law_against(turn("bar:1 13:14 / 24:15", (4, 1)), 13, 4) == "bar_first"


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

    assert law_against(hit, 2, 2) == "hitter_off"


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

    assert law_against(asked, 25, 5) == "closed_point"


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

    assert law_against(on, 24, 6) == "head"


def test_crazy_nardy_may_free_the_head() -> None:
    assert Step(24, 6) in rung_two(crazy_head="free").play(Step(24, 6)).options()


# Blocks of six

ALMOST = "24:8 16:1 9:2 8:1 7:1 6:1 5:1 / "


def test_a_block_of_six_needs_an_enemy_checker_ahead() -> None:
    assert law_against(turn(ALMOST + "24:15", (6, 1), "long"), 16, 6) == "block_of_six"
    assert Step(16, 6) in turn(ALMOST + "24:14 15:1", (6, 1), "long").options()


def test_a_block_of_six_may_need_an_enemy_checker_at_home() -> None:
    assert law_against(turn(ALMOST + "24:14 15:1", (6, 1), "long", block6="home"), 16, 6) == "block_of_six"
    assert Step(16, 6) in turn(ALMOST + "24:14 3:1", (6, 1), "long", block6="home").options()


def test_an_enemy_checker_that_is_off_is_ahead() -> None:
    assert Step(16, 6) in turn(ALMOST + "24:14 off:1", (6, 1), "long").options()


def test_a_block_of_six_may_be_forbidden_or_allowed_altogether() -> None:
    assert law_against(turn(ALMOST + "24:14 off:1", (6, 1), "long", block6="forbid"), 16, 6) == "block_of_six"
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

    assert law_against(asked.play(Step(16, 6)), 2, 1) == "block_of_six"


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
