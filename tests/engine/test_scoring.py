"""Classes of a win, their reasons, and what they are worth."""

from __future__ import annotations

import pytest

from engine.board import Position
from engine.cube import Cube
from engine.notation import parse_position
from engine.rules import OptionValue
from engine.scoring import Kind, classify, counted, drawn, kinds, won, worth_of
from engine.variants import VARIANTS, rules_for

TURNED = Cube("geometric").asked(0).taken()
OFF_BOARD = "off:15 / "


def classed(variant: str, loser: str, **options: OptionValue) -> tuple[str, str]:
    """The class and reason in which a loser who stands like this loses."""
    rules = rules_for(variant, options)
    position: Position = parse_position(OFF_BOARD + loser, rules)
    kind, reason = classify(rules, position)
    return kind.value, reason


@pytest.mark.parametrize(
    ("loser", "expected"),
    [
        ("6:14 off:1", ("oin", "some_off")),
        ("bar:1 6:13 off:1", ("oin", "some_off")),
        ("24:2 6:12 off:1", ("oin", "some_off")),
        ("6:15", ("mars", "none_off")),
        ("18:2 6:13", ("mars", "none_off")),
        ("19:1 6:14", ("koks", "in_home")),
        ("24:2 13:5 8:3 6:5", ("koks", "in_home")),
    ],
)
@pytest.mark.parametrize("variant", ["short", "caucasian", "american", "dutch"])
def test_classes_of_the_short_family(variant: str, loser: str, expected: tuple[str, str]) -> None:
    assert classed(variant, loser) == expected


@pytest.mark.parametrize("loser", ["bar:1 6:14", "bar:1 24:1 6:13"])
@pytest.mark.parametrize("variant", ["short", "caucasian", "american"])
def test_a_checker_on_the_bar_is_a_koks(variant: str, loser: str) -> None:
    assert classed(variant, loser) == ("koks", "on_bar")


@pytest.mark.parametrize("scale", ["plain", "s1"])
def test_a_checker_in_reserve_is_a_koks_in_dutch(scale: str) -> None:
    assert classed("dutch", "bar:1 18:14", score_scale=scale) == ("koks", "in_reserve")


def test_dutch_on_the_long_board_knows_no_koks() -> None:
    assert classed("dutch", "24:1 18:14", dutch_base="long") == ("mars", "none_off")


@pytest.mark.parametrize(
    ("cap", "loser", "expected"),
    [
        ("mars", "bar:1 6:14", ("mars", "none_off")),
        ("mars", "6:15", ("mars", "none_off")),
        ("mars", "6:14 off:1", ("oin", "some_off")),
        ("oin", "bar:1 6:14", ("oin", "capped")),
        ("oin", "6:14 off:1", ("oin", "some_off")),
    ],
)
def test_a_table_may_cap_the_result(cap: str, loser: str, expected: tuple[str, str]) -> None:
    assert classed("short", loser, result=cap) == expected


@pytest.mark.parametrize(
    ("loser", "options", "expected"),
    [
        ("6:14 off:1", {}, ("oin", "some_off")),
        ("24:15", {}, ("mars", "none_off")),
        ("6:15", {}, ("mars", "none_off")),
        ("24:14 6:1", {"koks_long": 3}, ("mars", "none_off")),
        ("24:14 7:1", {"koks_long": 3}, ("koks", "none_home")),
        ("6:15", {"home_mars": 3}, ("home_mars", "all_home")),
        ("7:1 6:14", {"home_mars": 3}, ("mars", "none_off")),
        ("6:14 off:1", {"home_mars": 3, "koks_long": 3}, ("oin", "some_off")),
    ],
)
@pytest.mark.parametrize("variant", ["long", "gulbar", "crazy"])
def test_classes_of_the_long_family(
    variant: str, loser: str, options: dict[str, OptionValue], expected: tuple[str, str]
) -> None:
    assert classed(variant, loser, **options) == expected


@pytest.mark.parametrize(
    ("variant", "loser", "expected"),
    [
        ("short", "6:14 off:1", ("oin", "some_off")),
        ("short", "bar:1 6:13 off:1", ("oin", "some_off")),
        ("short", "24:1 6:14", ("mars", "none_off")),
        ("short", "6:15", ("home_mars", "all_home")),
        ("short", "bar:1 6:14", ("koks", "on_bar")),
        ("long", "24:14 18:1", ("mars", "none_off")),
        ("long", "6:15", ("home_mars", "all_home")),
        ("long", "24:14 19:1", ("koks", "first_quarter")),
    ],
)
def test_classes_on_the_scale_of_s1(variant: str, loser: str, expected: tuple[str, str]) -> None:
    assert classed(variant, loser, score_scale="s1") == expected


@pytest.mark.parametrize(
    ("options", "worths"),
    [
        ({}, {"oin": 1, "mars": 2, "koks": 3}),
        ({"result": "mars"}, {"oin": 1, "mars": 2}),
        ({"result": "oin"}, {"oin": 1}),
        ({"score_scale": "s1"}, {"oin": 1, "mars": 2, "home_mars": 3, "koks": 4}),
        ({"score_scale": "s1", "result": "oin"}, {"oin": 1, "mars": 2, "home_mars": 3, "koks": 4}),
    ],
)
def test_what_a_short_table_pays(options: dict[str, OptionValue], worths: dict[str, int]) -> None:
    rules = rules_for("short", options)

    assert {kind.value: worth_of(rules, kind) for kind in kinds(rules)} == worths


@pytest.mark.parametrize(
    ("options", "worths"),
    [
        ({}, {"oin": 1, "mars": 2}),
        ({"koks_long": 3}, {"oin": 1, "mars": 2, "koks": 3}),
        ({"home_mars": 2}, {"oin": 1, "mars": 2, "home_mars": 2}),
        ({"home_mars": 3, "koks_long": 3}, {"oin": 1, "mars": 2, "home_mars": 3, "koks": 3}),
        ({"score_scale": "s1"}, {"oin": 1, "mars": 2, "home_mars": 3, "koks": 4}),
    ],
)
def test_what_a_long_table_pays(options: dict[str, OptionValue], worths: dict[str, int]) -> None:
    rules = rules_for("long", options)

    assert {kind.value: worth_of(rules, kind) for kind in kinds(rules)} == worths


@pytest.mark.parametrize(("rule", "points"), [("half", 0.5), ("one", 1.0)])
def test_a_draw_gives_both_its_points(rule: str, points: float) -> None:
    result = drawn(rules_for("long", {"last_throw": rule}))

    assert (result.winner, result.points_of(0), result.points_of(1)) == (None, points, points)


def test_only_the_winner_gets_points() -> None:
    result = won(rules_for("short"), Cube(), 1, Kind.KOKS, "on_bar", "bearoff", money=False)

    assert (result.points_of(0), result.points_of(1)) == (0.0, 3.0)


def test_points_are_worth_times_stake() -> None:
    rules = rules_for("short", {"cube": "geometric"})

    result = won(rules, TURNED, 0, Kind.MARS, "none_off", "bearoff", money=False)

    assert (result.worth, result.stake, result.points) == (2.0, 2, 4.0)


@pytest.mark.parametrize(
    ("cube", "money", "expected"),
    [
        (Cube("geometric"), True, ("oin", "jacoby")),
        (Cube("geometric").doubled_by_lot(), True, ("oin", "jacoby")),
        (TURNED, True, ("koks", "on_bar")),
        (Cube("geometric"), False, ("koks", "on_bar")),
        (Cube(), True, ("koks", "on_bar")),
    ],
)
def test_jacoby_counts_oin_until_a_double_is_accepted(
    cube: Cube, money: bool, expected: tuple[str, str]
) -> None:
    rules = rules_for("short", {"cube": "geometric", "jacoby": True})

    assert counted(rules, cube, Kind.KOKS, "on_bar", money=money) == expected


@pytest.mark.parametrize(
    ("cube", "expected"),
    [
        (Cube("geometric"), ("oin", "no_mars")),
        (TURNED, ("oin", "no_mars")),
        (Cube(), ("mars", "none_off")),
    ],
)
def test_a_cube_on_the_table_may_abolish_mars(cube: Cube, expected: tuple[str, str]) -> None:
    rules = rules_for("short", {"cube": "geometric", "cube_no_mars": True})

    assert counted(rules, cube, Kind.MARS, "none_off", money=False) == expected


def test_an_oin_keeps_its_own_reason() -> None:
    rules = rules_for("short", {"cube": "geometric", "cube_no_mars": True})

    assert counted(rules, TURNED, Kind.OIN, "some_off", money=True) == (Kind.OIN, "some_off")


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_variant_knows_at_least_oin_and_mars(variant: str) -> None:
    assert kinds(rules_for(variant))[:2] == (Kind.OIN, Kind.MARS)
