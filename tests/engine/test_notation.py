from __future__ import annotations

import pytest

from engine.errors import BadMove, BadPosition
from engine.notation import (
    decode_steps,
    encode_steps,
    format_position,
    format_steps,
    format_turn,
    parse_position,
    parse_steps,
    step_letter,
)
from engine.rules import Step
from engine.turn import begin, replay
from engine.variants import rules_for
from tests.engine.ask import HEADS, OPENING, passed, turn

SHORT = rules_for("short")
LONG = rules_for("long")

# Positions


@pytest.mark.parametrize(
    "text",
    [OPENING, "bar:2 13:2 off:11 / 5:2 off:13", "off:15 / bar:1 24:2 off:12", "7:1 off:14 / 22:2 off:13"],
)
def test_a_position_is_printed_as_it_is_read(text: str) -> None:
    assert format_position(parse_position(text, SHORT)) == text


def test_what_is_not_shown_is_off() -> None:
    assert parse_position("6:2 / 1:15", SHORT).mine[0] == 13


def test_points_may_come_in_any_order_with_any_spaces() -> None:
    assert format_position(parse_position(" 6:5  24:2 8:3 13:5/24:2 13:5 8:3 6:5 ", SHORT)) == OPENING


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "two sides"),
        ("24:15", "two sides"),
        ("24:15 / 24:15 / 24:15", "two sides"),
        ("24:16 / 1:15", "a side has 15 checkers, not 16"),
        ("24:14 off:2 / 1:15", "14 stand on the board and 2 are off"),
        ("off:99 / 1:15", "99 are off"),
        ("25:1 / 1:15", "no point 25"),
        ("0:1 / 1:15", "no point 0"),
        ("24:2 24:2 / 1:15", "24 is given twice"),
        ("24 / 1:15", "'24' is not 'point:checkers'"),
        ("24:-1 / 1:15", "'24:-1' is not 'point:checkers'"),
        ("٢:1 / 1:15", "is not 'point:checkers'"),
        ("24:1 / 1:1", "both sides hold point 24 (the opponent's 1)"),
    ],
)
def test_a_wrong_position_is_one_clear_sentence(text: str, sentence: str) -> None:
    with pytest.raises(BadPosition) as wrong:
        parse_position(text, SHORT)

    assert sentence in str(wrong.value)


def test_long_nardy_has_no_bar() -> None:
    with pytest.raises(BadPosition, match="no bar in long nardy"):
        parse_position("bar:1 24:14 / 24:15", LONG)


def test_sides_that_run_the_same_way_share_no_point_of_the_table() -> None:
    with pytest.raises(BadPosition, match="both sides hold point 12"):
        parse_position("24:14 12:1 / 24:15", LONG)


def test_dutch_nardy_keeps_its_reserve_on_the_bar() -> None:
    assert parse_position("bar:15 / bar:15", rules_for("dutch")).mine[25] == 15


# Moves


def test_steps_are_printed_one_by_one_with_their_hits() -> None:
    assert format_steps(turn("8:1 6:1 / 20:1", (3, 1)), [Step(6, 1), Step(8, 3)]) == "6/5* 8/5"


def test_no_steps_are_no_text() -> None:
    shut_in = turn("bar:1 13:1 / 5:2 3:2", (5, 3))

    assert (format_turn(shut_in, ()), parse_steps("", shut_in)) == ("", ())


@pytest.mark.parametrize(
    ("dice", "plain", "joined"),
    [
        ((6, 5), "24/18 18/13", "24/18/13"),
        ((3, 1), "8/5 6/5", "8/5 6/5"),
        ((6, 6), "13/7 24/18 13/7 24/18", "13/7(2) 24/18(2)"),
        ((4, 4), "24/20 20/16 24/20 20/16", "24/20/16(2)"),
        ((2, 2), "13/11 6/4 11/9 6/4", "13/11/9 6/4(2)"),
    ],
)
def test_chains_and_multiples_are_joined_for_people(dice: tuple[int, int], plain: str, joined: str) -> None:
    begun = turn(OPENING, dice)

    assert format_turn(begun, parse_steps(plain, begun)) == joined


def test_a_hit_keeps_its_star_in_a_chain_and_in_a_multiple() -> None:
    begun = turn("24:2 13:2 / 5:1 2:14", (4, 4))
    steps = parse_steps("24/20* 24/20 20/16 13/9", begun)

    assert format_turn(begun, steps) == "24/20*/16 24/20 13/9"
    assert format_turn(begun, parse_steps("24/20* 24/20 13/9 13/9", begun)) == "24/20*(2) 13/9(2)"


def test_bar_and_off_go_by_name() -> None:
    entered = turn("bar:1 13:1 / 4:1 1:2", (4, 1))
    leaving = turn("6:1 4:1 1:1 / 1:15", (6, 4))

    assert format_turn(entered, [Step(25, 4), Step(21, 1)]) == "bar/21*/20"
    assert format_turn(leaving, [Step(6, 6), Step(4, 4)]) == "6/off 4/off"


@pytest.mark.parametrize(
    ("plain", "joined"),
    [("13/7 13/7 8/2 8/2", "13/7(2) 8/2(2)"), ("24/18 18/12 13/7 13/7", "24/18/12 13/7(2)")],
)
def test_plain_and_joined_moves_are_read_alike(plain: str, joined: str) -> None:
    begun = turn("24:2 13:5 8:3 6:5 / 24:1 8:4 6:5", (6, 6))

    assert parse_steps(plain, begun) == parse_steps(joined, begun)


def test_joining_never_breaks_a_law_that_the_order_kept() -> None:
    # The cover must come between the hit and the step to 3: joined, the hitter itself would hide.
    begun = turn("6:1 8:1 3:1 / 20:1", (1, 1), "caucasian")
    steps = [Step(6, 1), Step(8, 1), Step(7, 1), Step(6, 1)]

    assert replay(begun, parse_steps(format_turn(begun, steps), begun)) == replay(begun, steps)


def test_bearing_off_takes_the_exact_die_where_both_would_do() -> None:
    begun = turn("5:1 3:1 / 1:15", (6, 5))

    assert parse_steps("5/off 3/off", begun) == (Step(5, 5), Step(3, 6))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("13-7", "'13-7' is not a move"),
        ("13/7(0)", "is not a move"),
        ("13/x", "is not a move"),
        ("13", "is not a move"),
        ("13/11", "no_die"),
        ("99/96", "no_checker"),
        ("12/9", "no_checker"),
        ("8/off", "no_die"),
        ("7/10", "no_die"),
        ("13/10*", "13/10 does not hit"),
        ("13/10 13/10", "no_die"),
    ],
)
def test_a_wrong_move_is_one_clear_sentence(text: str, sentence: str) -> None:
    with pytest.raises(BadMove) as wrong:
        parse_steps(text, turn(OPENING, (3, 1)))

    assert sentence in str(wrong.value)


# Letters


def test_a_letter_is_the_origin_in_upper_case_for_the_smaller_die() -> None:
    begun = turn(OPENING, (3, 1))

    assert (step_letter(begun, Step(8, 3)), step_letter(begun, Step(6, 1))) == ("h", "F")


def test_the_bar_is_the_letter_after_all_points() -> None:
    assert step_letter(turn("bar:1 13:1 / 1:15", (4, 2)), Step(25, 4)) == "y"


def test_a_double_is_written_in_lower_case() -> None:
    assert encode_steps(turn(OPENING, (6, 6)), [Step(24, 6), Step(13, 6)]) == "xm"


def test_letters_of_a_ladder_take_the_pips_of_their_rung() -> None:
    begun = turn(HEADS, (1, 1), "crazy")

    assert decode_steps(begun, "xwvut") == (Step(24, 1), Step(23, 1), Step(22, 1), Step(21, 1), Step(20, 2))


def test_letters_go_on_from_the_steps_already_played() -> None:
    begun = turn(OPENING, (3, 1)).play(Step(8, 3))

    assert decode_steps(begun, "F") == (Step(6, 1),)
    assert encode_steps(begun, [Step(6, 1)]) == "F"


def test_a_passed_die_has_no_case() -> None:
    begun = passed("24:13 5:1 4:1 / 24:14 20:1", (3,))

    assert decode_steps(begun, "e") == (Step(5, 3),)


@pytest.mark.parametrize("line", ["hFf", "z", "h1", "é", "\u212a", "ſ", " "])
def test_forged_letters_are_refused(line: str) -> None:
    with pytest.raises(BadMove):
        decode_steps(turn(OPENING, (3, 1)), line)


def test_upper_case_is_refused_where_all_dice_are_equal() -> None:
    with pytest.raises(BadMove):
        decode_steps(turn(OPENING, (2, 2)), "M")


def test_people_read_of_the_reserve_where_there_is_no_bar() -> None:
    rules = rules_for("dutch")
    entering = begin(rules, rules.opening, (6, 4))
    steps = [Step(25, 4), Step(25, 6)]

    assert format_turn(entering, steps) == "res/21 res/19"
    assert format_steps(entering, steps) == "bar/21 bar/19"
    assert parse_steps("res/21 bar/19", entering) == tuple(steps)


def test_where_a_chain_would_break_a_law_multiples_are_joined_all_the_same() -> None:
    rules = rules_for("dutch")
    entering = begin(rules, parse_position("bar:3 24:12 / bar:3 24:12", rules), (5, 5))
    steps = (Step(25, 5), Step(25, 5), Step(25, 5), Step(20, 5))

    text = format_turn(entering, steps)

    assert text == "res/20(3) 20/15"
    assert replay(entering, parse_steps(text.replace("res", "bar"), entering)) == replay(entering, steps)
