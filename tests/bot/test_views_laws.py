"""What "Почему нельзя?" says in each variant: every law in the words of that game."""

from __future__ import annotations

import pytest

from bot.views.asides import law_lines
from bot.views.texts import texts
from engine.notation import parse_position, parse_steps
from engine.rules import OptionValue, Step
from engine.turn import Turn, begin, begin_passed, replay
from engine.variants import VARIANTS, rules_for

RU = texts("ru")
HEADS = "24:15 / 24:15"
ALMOST = "24:8 16:1 9:2 8:1 7:1 6:1 5:1 / "
"""Sixteen to ten would make six points in a row."""


def turn_at(
    variant: str, position: str, dice: tuple[int, int], played: str = "", **options: OptionValue
) -> Turn:
    rules = rules_for(variant, options)
    turn = begin(rules, parse_position(position, rules), dice)
    return replay(turn, parse_steps(played, turn))


def told(turn: Turn) -> str:
    """ "Почему нельзя?" of a turn."""
    return "\n".join(law_lines(turn, RU))


@pytest.mark.parametrize("variant", ["long", "gulbar", "crazy"])
def test_the_head_gives_one_checker_a_turn(variant: str) -> None:
    turn = turn_at(variant, HEADS, (5, 3), "24/19")

    assert "С головы за ход снимается одна шашка.\n24/21" in told(turn)


@pytest.mark.parametrize("variant", ["long", "gulbar", "crazy"])
def test_the_head_rule_is_told_before_a_step_where_only_whole_turns_have_buttons(variant: str) -> None:
    assert "С головы за ход снимается одна шашка.\n24/19 24/21" in told(turn_at(variant, HEADS, (5, 3)))


def test_what_a_hit_forbids_is_told_before_it_is_made() -> None:
    turn = turn_at("caucasian", "13:11 5:2 1:2 / 23:1 13:14", (3, 1))

    assert "Побившая шашка не может в том же ходу спрятаться к своим.\n5/2 2/1" in told(turn)


def test_what_both_dice_would_do_alike_is_told_once() -> None:
    assert "1/off" in told(turn_at("long", "24:14 1:1 / ", (5, 2)))
    assert "1/off, 1/off" not in told(turn_at("long", "24:14 1:1 / ", (5, 2)))


@pytest.mark.parametrize("variant", ["gulbar", "crazy"])
def test_passed_dice_have_a_head_checker_of_their_own(variant: str) -> None:
    rules = rules_for(variant)
    turn = begin_passed(rules, rules.opening, ((6, 5),))

    said = told(replay(turn, parse_steps("24/18", turn)))

    assert "С головы переданным броском уже сошла шашка.\n24/19" in said


def test_a_ladder_may_give_a_head_checker_on_each_rung() -> None:
    turn = turn_at("crazy", HEADS, (5, 5), crazy_head="stage")
    turn = replay(turn, (*(Step(point, 5) for point in (24, 19, 14, 9)), Step(24, 6)))

    assert "С головы за ступень лесенки снимается одна шашка.\n24/18" in told(turn)


@pytest.mark.parametrize("variant", ["long", "gulbar", "crazy"])
@pytest.mark.parametrize(
    ("theirs", "kind", "law"),
    [
        ("24:15", "ahead", "перед забором нет шашки соперника"),
        ("24:14 15:1", "home", "ни одна шашка соперника ещё не дома"),
        ("24:14 off:1", "forbid", "за этим столом запирать нельзя никогда"),
    ],
)
def test_a_block_of_six_names_the_enemy_checker_that_is_missing(
    variant: str, theirs: str, kind: str, law: str
) -> None:
    said = told(turn_at(variant, ALMOST + theirs, (6, 1), block6=kind))

    assert "• Шесть пунктов подряд" in said
    assert f"{law}.\n16/10" in said


def test_dutch_nardy_on_the_long_board_minds_blocks_too() -> None:
    assert "перед забором нет шашки соперника" in told(
        turn_at("dutch", ALMOST + "24:15", (6, 1), dutch_base="long")
    )


@pytest.mark.parametrize("variant", ["long", "gulbar", "crazy"])
def test_one_checker_closes_a_point_of_the_long_games(variant: str) -> None:
    turn = turn_at(variant, "24:15 / 24:14 8:1", (4, 1))

    assert "здесь его закрывает и одна шашка.\n24/20" in told(turn)


@pytest.mark.parametrize("variant", ["short", "caucasian", "american"])
def test_two_checkers_close_a_point_of_the_short_games(variant: str) -> None:
    turn = turn_at(variant, "24:2 13:5 8:3 6:5 / 24:2 13:5 8:3 6:5", (5, 1))

    assert "Пункт закрыт шашками соперника.\n24/19" in told(turn)


@pytest.mark.parametrize("variant", ["short", "caucasian", "american"])
def test_the_bar_comes_first_in_the_short_games(variant: str) -> None:
    assert "Сначала зарядите шашку с бара.\n13/9" in told(turn_at(variant, "bar:1 13:14 / 24:15", (4, 1)))


def test_the_reserve_comes_first_in_dutch_nardy() -> None:
    said = told(turn_at("dutch", "bar:9 13:6 / bar:15", (4, 1)))

    assert "Сначала введите все шашки из запаса.\n13/9" in said
    assert "бар" not in said


def test_dutch_nardy_hits_nobody_before_a_checker_is_home() -> None:
    said = told(turn_at("dutch", "24:13 14:1 10:1 / 24:14 19:1", (4, 2)))

    assert "Бить можно, когда хоть одна ваша шашка дошла до дома.\n10/6" in said


def test_a_closed_way_in_names_the_reserve_in_the_step() -> None:
    assert "\nres/20" in told(turn_at("dutch", "bar:15 / bar:12 5:3", (5, 4)))


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_larger_die_is_asked_for_in_every_variant(variant: str) -> None:
    theirs = "23:2 2:13" if rules_for(variant).opposed else "14:1 3:14"

    said = told(turn_at(variant, f"13:1 off:14 / {theirs}", (6, 5)))

    assert "Если играется только один зар, то больший.\n13/8" in said


@pytest.mark.parametrize("variant", VARIANTS)
def test_both_dice_are_asked_for_in_every_variant(variant: str) -> None:
    theirs = "16:2 2:13" if rules_for(variant).opposed else "21:1 3:14"

    said = told(turn_at(variant, f"13:1 7:1 off:13 / {theirs}", (6, 4)))

    assert "Так пропадёт зар: сыграть надо как можно больше зар.\n7/1" in said


@pytest.mark.parametrize("variant", ["short", "caucasian"])
def test_a_hitter_does_not_hide(variant: str) -> None:
    turn = turn_at(variant, "8:1 4:14 / 20:1 1:14", (3, 1), "8/5*", hit_hide="no_hide")

    assert "Побившая шашка не может в том же ходу спрятаться к своим.\n5/4" in told(turn)


def test_a_hitter_is_borne_off_only_if_nothing_else_plays() -> None:
    turn = turn_at("caucasian", "6:1 5:1 / 23:1", (4, 2), "6/2*")

    assert "Побившую шашку снимают, только если этим заром больше нечего сыграть.\n2/off" in told(turn)


@pytest.mark.parametrize("variant", ["gulbar", "crazy"])
def test_bearing_off_may_have_to_be_exact(variant: str) -> None:
    turn = turn_at(variant, "5:1 2:14 / 24:15", (4, 2), home_exact_only=True)

    assert "Все дома: теперь только снимать, и точным заром.\n5/1" in told(turn)
