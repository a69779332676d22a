"""`legal --stdin` for every variant and every option that changes moves, beside brute force."""

from __future__ import annotations

import json
from itertools import islice
from typing import Any

import pytest

from engine.legal import answer_line
from engine.notation import format_position, parse_position
from engine.rules import Rules
from tests.engine.brute import Brute, Result
from tests.engine.walks import Asked, name_of, rules_of_every_kind, walk

KINDS = rules_of_every_kind()


def request(rules: Rules, asked: Asked) -> dict[str, Any]:
    """The stage as a request: the roll where it is one that was thrown, else its pips."""
    question: dict[str, Any] = {
        "variant": rules.key,
        "options": dict(rules.options),
        "position": format_position(asked.turn.position),
        "left_head": asked.left_head,
    }
    if asked.roll is None:
        return question | {"pips": list(asked.stage)}
    return question | {"dice": list(asked.roll), "first_turn": asked.first_turn, "own_roll": 9}


def answered(rules: Rules, asked: Asked) -> set[Result]:
    turns = json.loads(answer_line(json.dumps(request(rules, asked))))["turns"]
    return {(*parse_position(turn["position"], rules), tuple(turn["unplayed"])) for turn in turns}


def by_brute(rules: Rules, asked: Asked) -> set[Result]:
    brute = Brute(rules.key, rules.options, asked.roll if asked.first_turn else None)
    return brute.results(*asked.turn.position, asked.stage, asked.left_head)


@pytest.mark.parametrize("rules", KINDS, ids=name_of)
def test_the_command_answers_as_brute_force_does(rules: Rules) -> None:
    # A rung above the first has an allowance of its own here, which a single request cannot say.
    questions = [asked for asked in islice(walk(rules, seed=4), 60) if not asked.left_head]

    assert [asked for asked in questions if answered(rules, asked) != by_brute(rules, asked)] == []
