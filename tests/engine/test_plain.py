"""The fast path for rules without laws finds what the search finds."""

from __future__ import annotations

from itertools import islice

import pytest

from engine.rules import Rules
from engine.turn import Outcome, outcomes, replay, searched_outcomes
from tests.engine.walks import Asked, name_of, rules_of_every_kind, walk

PLAIN = [rules for rules in rules_of_every_kind() if rules.plain]


def ends(found: tuple[Outcome, ...]) -> list[tuple[object, ...]]:
    return sorted((outcome.position, outcome.unplayed) for outcome in found)


def fast_and_searched(asked: Asked) -> tuple[object, object]:
    return ends(outcomes(asked.turn)), ends(searched_outcomes(asked.turn))


@pytest.mark.parametrize("rules", PLAIN, ids=name_of)
def test_the_fast_path_finds_the_same_turns_each_once(rules: Rules) -> None:
    compared = [fast_and_searched(asked) for asked in islice(walk(rules, seed=2), 400)]

    assert all(fast == searched for fast, searched in compared)


@pytest.mark.parametrize("rules", PLAIN, ids=name_of)
def test_every_line_of_the_fast_path_can_be_played_in_its_order(rules: Rules) -> None:
    turns = [asked.turn for asked in islice(walk(rules, seed=3), 100)]

    played = [replay(turn, outcome.steps).position for turn in turns for outcome in outcomes(turn)]

    assert played == [outcome.position for turn in turns for outcome in outcomes(turn)]


def test_short_nardy_takes_the_fast_path() -> None:
    assert [rules.key for rules in PLAIN[:1]] == ["short"]
