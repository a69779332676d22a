"""The engine against the second opinion of `brute`, on positions of games of every variant and option."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

import pytest

from engine.rules import Rules
from engine.turn import outcomes
from tests.engine.brute import Brute, Result
from tests.engine.walks import Asked, name_of, rules_of_every_kind, walk

KINDS = rules_of_every_kind()


def by_engine(asked: Asked) -> set[Result]:
    return {(*outcome.position, outcome.unplayed) for outcome in outcomes(asked.turn)}


def by_brute(rules: Rules, asked: Asked) -> set[Result]:
    stage = rules.options.get("crazy_head") == "stage"
    second = Brute(rules.key, rules.options, asked.roll if asked.first_turn else None)
    return second.results(*asked.turn.position, asked.stage, 0 if stage else asked.left_head)


def differences(rules: Rules, questions: Iterable[Asked]) -> list[tuple[Asked, set[Result]]]:
    """What only one of the two allows."""
    compared = ((asked, by_engine(asked) ^ by_brute(rules, asked)) for asked in questions)
    return [(asked, difference) for asked, difference in compared if difference]


@pytest.mark.parametrize("rules", KINDS, ids=name_of)
def test_both_allow_the_same_turns(rules: Rules) -> None:
    assert differences(rules, islice(walk(rules), 300)) == []


@pytest.mark.slow
@pytest.mark.parametrize("rules", KINDS, ids=name_of)
def test_both_allow_the_same_turns_in_many_games(rules: Rules) -> None:
    assert differences(rules, islice(walk(rules, seed=1), 5_000)) == []
