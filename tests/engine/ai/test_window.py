"""The doubling window by the table's own steps and payoffs, and the decisions that change with an option."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from engine.ai.cube import accepts_beaver, wants_beaver, wants_double, wants_take
from engine.ai.heuristic import Heuristic
from engine.ai.stakes import Chances, CubeEquities, Stakes, stakes_of
from engine.ai.window import Window, utility_of
from engine.match import Match
from engine.rules import OptionValue
from tests.engine.ai.stands import board, judge, match_to, session

MARSLESS = Chances(0.5, 0.0, 0.0, 0.0, 0.0)
BLITZ = "18:1 14:2 13:2 10:3 6:3 3:2 1:2 / bar:1 23:2 20:1 17:1 13:2 9:1 6:3 5:2 3:2"
"""Wins of the player on roll: 68 %, two thirds of them mars."""
ATTACK = "21:2 13:2 11:2 8:3 6:2 4:2 3:2 / bar:1 24:1 13:3 8:4 6:4 5:2"
"""67 %, two fifths of them mars, few with everybody home."""
BARE = "bar:1 4:2 2:3 1:3 off:6 / bar:2 22:1 20:1 13:4 6:3 5:2 3:2"
"""59 %, three quarters of them mars, and nothing to lose but an oin."""
CLOSED = "20:1 8:1 6:2 5:3 4:1 3:2 2:2 1:3 / bar:1 3:2 2:2 1:8 off:2"
"""80 %, no mars."""
PRESSED = "9:2 8:2 6:2 5:2 3:3 2:1 1:3 / bar:1 21:2 14:1 6:2 5:2 3:2 2:2 1:3"
"""83 %, a third of them mars: too good for an oin while mars is paid."""
RACE = "8:2 7:3 6:4 5:3 4:3 / 8:3 7:4 6:4 5:3 4:1"
"""Ten pips ahead of 91."""
LOSING = "8:5 7:5 6:5 / 6:5 5:5 4:2 off:3"
START = "24:2 13:5 8:3 6:5 / 24:2 13:5 8:3 6:5"
STRENGTH = Path(__file__).parents[3] / "docs" / "strength.md"
CUBE: dict[str, OptionValue] = {"cube": "geometric"}


def window(stakes: Stakes, chances: Chances = MARSLESS, life: float = 0.68) -> Window:
    return Window(chances, stakes, lambda points: points, life)


def point(
    stakes: Stakes, wants: Callable[[CubeEquities], bool], mars: float = 0.25, life: float = 0.68
) -> float:
    """The chance to win from which this is so, when that share of wins and of losses is by mars."""
    low, high = 0.0, 1.0
    for _ in range(40):
        win = (low + high) / 2
        chances = Chances(win, mars * win, 0.0, mars * (1 - win), 0.0)
        low, high = (low, win) if wants(window(stakes, chances, life).equities()) else (win, high)
    return high


def cash_point(stakes: Stakes, life: float = 0.68) -> float:
    """The chance to win, mars apart, from which a double is best dropped."""
    return point(stakes, lambda found: found.take > found.drop, mars=0.0, life=life)


def takes(match: Match, position: str, cube: int = 1, owner: int | None = None) -> bool:
    """Whether the master takes when the player in this position doubles."""
    game = board(match, position, cube=cube, owner=owner)
    return wants_take("master", game.after(game.double(0)), match, "1|2", judge())


def seen(match: Match, position: str) -> CubeEquities:
    """What the master sees."""
    game = board(match, position)
    return judge().cube(game.rules, game.position(0), stakes_of(game, match, 0), 3)


def doubles(match: Match, position: str, cube: int = 1, owner: int | None = None) -> bool:
    return wants_double("master", board(match, position, cube=cube, owner=owner), match, "1|2", judge())


# The theory


@pytest.mark.parametrize(
    ("life", "point"),
    [(0.0, 0.75), (1.0, 0.80)],
    ids=["dead: a quarter is enough to take", "live: a fifth is"],
)
def test_the_textbook_take_points(life: float, point: float) -> None:
    assert cash_point(Stakes(live=True), life) == pytest.approx(point, abs=2e-3)


@pytest.mark.parametrize("life", [0.0, 0.68, 1.0])
def test_a_level_game_is_worth_nothing_with_a_cube_in_the_middle(life: float) -> None:
    assert window(Stakes(live=True), life=life).equity() == pytest.approx(0.0)


def test_owning_the_cube_is_worth_more_than_a_cube_in_the_middle_and_that_more_than_the_opponents() -> None:
    mine, middle, theirs = (window(Stakes(live=True, owner=owner)).equity() for owner in (0, None, 1))

    assert mine > middle > theirs


def test_without_a_cube_only_the_payoffs_count() -> None:
    chances = Chances(0.6, 0.2, 0.1, 0.1, 0.0)

    assert window(Stakes(), chances).equity() == pytest.approx(0.6 + 0.2 + 0.1 - 0.4 - 0.1)


def test_capped_results_pay_no_koks() -> None:
    chances = Chances(0.6, 0.2, 0.1, 0.1, 0.0)

    assert window(Stakes(worths=(1.0, 2.0, 2.0)), chances).equity() == pytest.approx(0.6 + 0.2 - 0.4 - 0.1)


def test_jacoby_pays_mars_from_the_first_taken_double_on() -> None:
    chances = Chances(0.6, 0.3, 0.0, 0.0, 0.0)
    before, after = (window(Stakes(jacoby=True, turned=turned), chances).equity() for turned in (False, True))

    assert [before, after] == pytest.approx([0.2, 0.5])


def test_an_arithmetic_redouble_asks_so_little_that_hardly_anything_is_dropped() -> None:
    points = [cash_point(Stakes(live=True, arithmetic=True, cube=cube, owner=0)) for cube in (2, 3, 8)]

    assert cash_point(Stakes(live=True)) < points[0] < points[1] < points[2]
    assert points[2] > 0.93


def test_the_first_arithmetic_double_is_a_double_like_any_other_but_for_what_follows() -> None:
    assert cash_point(Stakes(live=True, arithmetic=True), 0.0) == pytest.approx(0.75)


def test_both_views_of_a_game_add_up_to_nothing() -> None:
    chances, stakes = Chances(0.7, 0.2, 0.01, 0.05, 0.0), Stakes(live=True, owner=0, cube=2, turned=True)

    mine, theirs = window(stakes, chances), window(stakes.swapped(), chances.swapped())

    assert mine.equity() == pytest.approx(-theirs.equity())


def test_who_needs_one_point_gains_nothing_by_a_double_and_who_trails_then_always_does() -> None:
    evaluator = Heuristic()
    leading, trailing = (Stakes(live=True, away=away) for away in ((1, 3), (3, 1)))
    leader, trailer = (Window(MARSLESS, each, utility_of(each, evaluator)) for each in (leading, trailing))

    assert leader.equities().take < leader.equities().no_double
    assert trailer.equities().take > trailer.equities().no_double


def test_a_match_is_won_lost_or_open() -> None:
    utility = utility_of(Stakes(away=(2, 1)), Heuristic())

    assert (utility(2), utility(-1)) == (1.0, 0.0)
    assert 0.0 < utility(1) < 1.0


@pytest.mark.parametrize(
    "chances", [Chances(0, 0, 0, 0, 0), Chances(1, 1, 0.5, 0, 0), Chances(0, 0, 0, 1, 1)]
)
@pytest.mark.parametrize("owner", [None, 0, 1])
def test_certain_ends_have_their_payoffs(chances: Chances, owner: int | None) -> None:
    found = window(Stakes(live=True, owner=owner, cube=2, turned=True), chances).equity()
    won = chances.win * (1 + chances.win_mars + chances.win_koks)

    assert found == pytest.approx(won - (1 - chances.win) * (1 + chances.lose_mars + chances.lose_koks))


# By the table's options


def test_a_blitz_is_dropped_where_mars_counts_and_taken_where_it_does_not() -> None:
    assert not takes(session(**CUBE), BLITZ)
    assert takes(session(**CUBE, cube_no_mars=True), BLITZ)
    assert takes(session(**CUBE, result="oin"), BLITZ)


def test_an_attack_is_a_take_unless_s1_pays_home_mars_and_koks_dearly() -> None:
    assert takes(session(**CUBE), ATTACK)
    assert not takes(session(**CUBE, score_scale="s1"), ATTACK)


def test_what_is_a_double_for_its_mars_is_none_where_mars_counts_nothing() -> None:
    assert doubles(session(**CUBE), BARE)
    assert not doubles(session(**CUBE, cube_no_mars=True), BARE)


def test_a_redouble_that_adds_one_is_taken_where_one_that_doubles_is_dropped() -> None:
    assert not takes(session(**CUBE), CLOSED, cube=2, owner=0)
    assert takes(session(cube="arithmetic"), CLOSED, cube=2, owner=0)


def test_jacoby_makes_a_double_of_what_is_otherwise_too_good() -> None:
    assert not doubles(session(**CUBE), PRESSED)
    assert doubles(session(**CUBE, jacoby=True), PRESSED)


def test_jacoby_is_satisfied_by_a_cube_that_was_turned() -> None:
    assert not doubles(session(**CUBE, jacoby=True), PRESSED, cube=2, owner=0)


def test_in_a_race_the_payoffs_of_mars_make_no_difference() -> None:
    plain, marsless = (seen(session(**CUBE, cube_no_mars=barred), RACE) for barred in (False, True))

    assert plain == marsless


def test_the_trailer_after_crawford_doubles_at_the_first_chance() -> None:
    assert doubles(match_to(5, (1.0, 4.0), **CUBE), START)
    assert not doubles(match_to(5, (4.0, 1.0), **CUBE), START)


@pytest.mark.parametrize("cube", ["geometric", "arithmetic"])
def test_a_double_from_behind_is_beavered_and_the_beaver_refused(cube: str) -> None:
    match = session(cube=cube, beaver=True)
    behind = board(match, LOSING)
    doubled = behind.after(behind.double(0))
    beavered = doubled.after(doubled.beaver(1))

    assert wants_beaver("master", doubled, match, "1|2", judge())
    assert not accepts_beaver("master", beavered, match, "1|2", judge())


@pytest.mark.parametrize("cube", ["geometric", "arithmetic"])
def test_nobody_beavers_a_good_double_and_a_doubler_who_is_ahead_accepts(cube: str) -> None:
    match = session(cube=cube, beaver=True)
    ahead = board(match, RACE)
    doubled = ahead.after(ahead.double(0))
    beavered = doubled.after(doubled.beaver(1))

    assert not wants_beaver("master", doubled, match, "1|2", judge())
    assert accepts_beaver("master", beavered, match, "1|2", judge())


# The windows that docs/strength.md lists

FIRST, OWN = Stakes(live=True), Stakes(live=True, cube=2, owner=0, turned=True)
ADDING = replace(FIRST, arithmetic=True)
NO_MARS = (1.0, 1.0, 1.0)


@pytest.mark.parametrize(
    ("stakes", "opens", "closes"),
    [
        (FIRST, 66, 74),
        (OWN, 68, 74),
        (replace(FIRST, jacoby=True), 65, 74),
        (replace(FIRST, worths=NO_MARS), 69, 79),
        (replace(OWN, worths=NO_MARS), 72, 79),
        (replace(FIRST, worths=(1.0, 2.5, 4.0)), 64, 72),
        (ADDING, 63, 73),
        (replace(OWN, arithmetic=True), 70, 78),
        (replace(OWN, arithmetic=True, cube=3), 72, 81),
        (replace(OWN, arithmetic=True, cube=6), 74, 85),
    ],
)
def test_the_listed_windows_are_those_of_the_model(stakes: Stakes, opens: int, closes: int) -> None:
    found = (
        point(stakes, lambda found: found.take > found.no_double),
        point(stakes, lambda found: found.take > found.drop),
    )

    assert [round(100 * each) for each in found] == [opens, closes]
    assert f"| {opens} % | {closes} % |" in STRENGTH.read_text(encoding="utf-8")
