"""What a finished stage is worth depends on who acts next and with which dice."""

from __future__ import annotations

import pytest

from engine.ai.heuristic import Heuristic
from engine.ai.levels import choose
from engine.ai.outlook import best_line, looked_ahead, worths
from engine.ai.stakes import Stakes
from engine.notation import parse_position
from engine.turn import Turn, begin, begin_passed, outcomes
from engine.variants import rules_for
from tests.engine.ai.stands import judge

GULBAR = rules_for("gulbar")
CRAZY = rules_for("crazy")
MONEY = Stakes()
RACE = parse_position("6:8 5:7 / 6:8 5:7", GULBAR)


def test_before_the_own_throw_a_race_is_worth_more_than_before_the_opponents() -> None:
    passed, thrown = begin_passed(GULBAR, RACE, ((2, 1),)), begin(GULBAR, RACE, (2, 1))
    ends = outcomes(thrown)

    own_throw_next, theirs_next = (worths(turn, ends, MONEY, judge()) for turn in (passed, thrown))

    assert min(own - other for own, other in zip(own_throw_next, theirs_next, strict=True)) > 0.1


def stuck(dice: tuple[int, int]) -> Turn:
    """The opponent holds the points where both dice would land."""
    walled = "24:2 off:13 / 7:2 6:2 off:11"
    return begin(GULBAR, parse_position(walled, GULBAR), dice)


def test_a_die_that_is_handed_on_counts_for_the_opponent_who_plays_it_first() -> None:
    turn = stuck((6, 5))
    (end,) = outcomes(turn)
    assert end.unplayed

    (handed,) = worths(turn, [end], MONEY, judge())
    fresh = judge().equities(GULBAR, [end.position], MONEY, 1)[0]

    assert handed < fresh


def test_a_game_that_the_handed_dice_win_for_the_opponent_is_lost() -> None:
    position = parse_position("24:2 off:13 / 6:2 off:13", GULBAR)
    turn = begin(GULBAR, position, (6, 6))

    assert worths(turn, outcomes(turn), MONEY, judge()) == [-1.0]


@pytest.mark.parametrize("variant", ["crazy", "dutch", "gulbar"])
def test_looking_ahead_is_the_average_over_all_throws(variant: str) -> None:
    rules = rules_for(variant)
    almost = "1:2 off:13 / 6:2 off:13" if rules.opposed else "1:2 off:13 / 1:2 off:13"
    position = parse_position(almost, rules)

    (found,) = looked_ahead(rules, [position.swapped()], MONEY, Heuristic())

    # Whoever throws bears both checkers off by any throw.
    assert found == pytest.approx(-1.0)


def test_a_ladder_is_played_to_its_last_rung() -> None:
    turn = begin(CRAZY, CRAZY.opening, (4, 4), own_roll=5)

    done, _ = best_line(turn, MONEY, judge())

    assert done.complete
    assert tuple(step for step in done.played) == choose("expert", turn, MONEY, "1|2", judge())
