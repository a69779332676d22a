from __future__ import annotations

import pytest

from engine.errors import StepRefused
from engine.rules import Step
from engine.turn import outcomes, replay
from tests.engine.ask import HEADS, OPENING, ends, first_turn, passed, turn


def test_both_dice_are_offered_at_first_larger_die_first() -> None:
    assert turn(OPENING, (3, 1)).options() == (
        Step(24, 3),
        Step(13, 3),
        Step(8, 3),
        Step(6, 3),
        Step(24, 1),
        Step(8, 1),
        Step(6, 1),
    )


def test_the_larger_die_is_played_when_only_one_fits() -> None:
    assert turn("13:1 / 22:2", (6, 4)).options() == (Step(13, 6),)


def test_a_step_that_destroys_the_second_step_is_not_offered() -> None:
    # After 8/7 no six could be played: their two checkers close the point 1.
    assert turn("8:1 7:1 / 24:2", (6, 1)).options() == (Step(8, 6), Step(7, 1))


def test_playing_a_step_leaves_the_turn_before_as_it_was() -> None:
    before = turn(OPENING, (3, 1))

    before.play(Step(8, 3))

    assert (before.played, before.dice_left) == ((), (3, 1))


def test_a_step_spends_its_die() -> None:
    assert turn(OPENING, (3, 1)).play(Step(8, 3)).dice_left == (1,)


def test_a_double_is_four_steps() -> None:
    assert turn(OPENING, (2, 2)).dice_left == (2, 2, 2, 2)


def test_a_turn_is_complete_when_every_die_is_spent() -> None:
    assert replay(turn(OPENING, (3, 1)), [Step(8, 3), Step(6, 1)]).complete


def test_a_turn_with_nothing_to_play_is_complete_at_once_and_keeps_its_dice() -> None:
    shut_in = turn("bar:1 13:1 / 5:2 3:2", (5, 3))

    assert (shut_in.complete, shut_in.dice_left) == (True, (5, 3))


def test_the_mover_stays_first_in_the_position_after_a_step() -> None:
    assert ends(turn("13:1 / 22:2", (6, 4))) == {"7:1 off:14 / 22:2 off:13"}


def test_the_step_that_ends_the_game_leaves_nothing_to_play() -> None:
    won = turn("2:1 / 1:15", (6, 5)).play(Step(2, 6))

    assert (won.complete, won.dice_left, won.left_over()) == (True, (), ())


def test_a_landing_beyond_the_last_point_is_off() -> None:
    asked = turn("4:1 2:1 / 1:15", (6, 5))

    assert asked.landing(Step(4, 6)) == 0


def test_a_step_onto_a_single_enemy_checker_hits_in_short_nardy() -> None:
    asked = turn("8:1 6:1 / 20:1", (3, 1))

    assert (asked.hits(Step(8, 3)), asked.hits(Step(6, 3))) == (True, False)


def test_replaying_an_illegal_step_is_refused() -> None:
    with pytest.raises(StepRefused, match="no_die"):
        replay(turn(OPENING, (3, 1)), [Step(8, 3), Step(13, 6)])


def test_recorded_steps_lead_where_played_steps_lead() -> None:
    begun = turn("8:1 6:1 / 20:1", (3, 1))

    assert begun.recorded([Step(6, 1), Step(8, 3)]) == replay(begun, [Step(6, 1), Step(8, 3)])


def test_outcomes_go_on_from_the_steps_already_played() -> None:
    begun = turn("13:1 8:1 / 1:15", (3, 1)).play(Step(13, 3))

    assert [outcome.steps for outcome in outcomes(begun)] == [(Step(10, 1),), (Step(8, 1),)]


# Bearing off


def test_nothing_is_borne_off_while_a_checker_is_outside() -> None:
    assert turn("8:1 6:1 / 1:15", (6, 4)).options() == (Step(8, 6), Step(8, 4), Step(6, 4))


def test_a_checker_may_be_borne_off_after_the_last_came_home_in_the_same_turn() -> None:
    assert "6:2 off:13 / 1:15" in ends(turn("7:1 6:2 / 1:15", (6, 1)))


def test_the_highest_checker_leaves_by_a_larger_die() -> None:
    assert ends(turn("3:2 2:1 / 1:15", (6, 5))) == {"2:1 off:14 / 1:15"}


# What passes on


def test_only_gulbar_and_crazy_pass_dice_on() -> None:
    assert turn("24:14 20:1 / 24:13 5:1 4:1", (4, 3), "long").play(Step(24, 4)).left_over() == ()


def test_gulbar_passes_on_what_cannot_be_played() -> None:
    assert turn("24:14 20:1 / 24:13 5:1 4:1", (4, 3), "gulbar").play(Step(24, 4)).left_over() == ((3,),)


def test_gulbar_passes_dice_on_when_nothing_was_played() -> None:
    assert turn("24:15 / 24:14 11:1", (1, 1), "gulbar").left_over() == ((1, 1, 1, 1),)


def test_passed_dice_never_come_back() -> None:
    receiver = passed("24:15 / 24:14 18:1", (6, 6, 6))

    assert receiver.play(Step(24, 6)).left_over() == ()


def test_a_passed_die_may_win() -> None:
    assert passed("3:1 / 24:15", (5,)).play(Step(3, 5)).now.won


def test_no_passed_dice_are_a_complete_turn() -> None:
    assert passed(HEADS).complete


# Ladders


def test_a_ladder_begins_with_its_first_rung_and_keeps_the_others_for_later() -> None:
    begun = turn(HEADS, (4, 4), "crazy")

    assert (begun.dice_left, begun.now.later) == ((4, 4, 4, 4), ((5, 5, 5, 5), (6, 6, 6, 6)))


def test_a_finished_rung_makes_way_for_the_next() -> None:
    begun = replay(turn(HEADS, (1, 1), "crazy"), [Step(24, 1), Step(23, 1), Step(22, 1), Step(21, 1)])

    assert begun.dice_left == (2, 2, 2, 2)


def test_an_unfinished_rung_and_all_above_it_pass_on() -> None:
    begun = replay(turn(HEADS, (5, 5), "crazy"), [Step(24, 5), Step(19, 5), Step(14, 5), Step(9, 5)])

    assert (begun.complete, begun.left_over()) == (True, ((6, 6, 6, 6),))


def test_the_receiver_plays_a_passed_ladder_rung_by_rung() -> None:
    receiver = passed("24:14 20:1 / 24:15", (5,), (6, 6, 6, 6), variant="crazy")

    assert receiver.play(Step(20, 5)).dice_left == (6, 6, 6, 6)


def test_a_roll_that_is_no_double_is_no_ladder() -> None:
    assert turn(HEADS, (3, 2), "crazy").now.later == ()


def test_the_second_head_checker_of_the_first_turn_is_for_the_value_rolled_only() -> None:
    begun = first_turn((3, 3), "crazy")
    rung = replay(begun, [Step(24, 3), Step(21, 3), Step(18, 3), Step(24, 3)])

    assert Step(24, 4) not in rung.options()
