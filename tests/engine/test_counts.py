"""The written counts of opening turns: produced by brute force, reached by the engine, true to the rules."""

from __future__ import annotations

import pytest

from engine.dice import Roll
from engine.turn import begin, outcomes
from engine.variants import rules_for
from tests.engine.counts import CHOSEN, ROLLS, line, lines, written

WRITTEN = written()


def by_engine(variant: str, options: dict[str, bool | int | str], first: bool, roll: Roll) -> str:
    rules = rules_for(variant, options)
    turn = begin(rules, rules.opening, roll, first_turn=first, own_roll=1 if first else 4)
    return line(rules, first, roll, len(outcomes(turn)))


@pytest.mark.parametrize(("variant", "options"), CHOSEN, ids=str)
def test_the_engine_counts_what_is_written(variant: str, options: dict[str, bool | int | str]) -> None:
    turns = (True, False) if rules_for(variant, options).head else (False,)

    counted = [by_engine(variant, options, first, roll) for first in turns for roll in ROLLS]

    assert set(counted) <= set(WRITTEN)


def test_every_line_was_written_by_the_brute_force_generator() -> None:
    assert list(lines()) == WRITTEN


def test_a_line_is_missing_nowhere() -> None:
    heads = sum(bool(rules_for(*chosen).head) for chosen in CHOSEN)

    assert len(WRITTEN) == 21 * (len(CHOSEN) + heads)


@pytest.mark.parametrize(
    "known",
    [
        "short | later | 3-1 | 16",
        # 24/18(2) is forced: every other six stops before the opponent's head.
        "long | first | 6-6 | 1",
        "long | first | 6-5 | 1",
        # One checker runs four fives past the opponent's head.
        "long | first | 5-5 | 1",
        # Two enter by different dice in one way.
        "dutch | later | 6-5 | 1",
    ],
)
def test_what_a_player_knows_by_heart_is_written(known: str) -> None:
    assert known in WRITTEN
