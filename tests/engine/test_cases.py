"""The worked cases of the rules, asked and answered as the command line does it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine.legal import answer_line, turn_of
from engine.notation import format_position, parse_steps
from engine.turn import replay

Case = dict[str, Any]
CASES: list[Case] = json.loads((Path(__file__).parents[1] / "data" / "rules_cases.json").read_text())
LISTED = [case for case in CASES if "turns" in case]
COUNTED = [case for case in CASES if "count" in case]


def named(case: Case) -> str:
    return str(case["id"])


def answer(case: Case) -> Case:
    found: Case = json.loads(answer_line(json.dumps(case)))
    return found


def ends(turns: list[Case]) -> list[tuple[str, list[int]]]:
    return sorted((turn["position"], turn["unplayed"]) for turn in turns)


def after(case: Case, move: str) -> str:
    turn = turn_of(case)
    return format_position(replay(turn, parse_steps(move, turn)).position)


def test_no_case_is_left_out() -> None:
    assert len(CASES) == 82
    assert {named(case) for case in CASES} == {named(case) for case in (*LISTED, *COUNTED)}


@pytest.mark.parametrize("case", LISTED, ids=named)
def test_a_case_has_exactly_its_turns(case: Case) -> None:
    assert ends(answer(case)["turns"]) == ends(case["turns"])


@pytest.mark.parametrize("case", COUNTED, ids=named)
def test_a_case_has_its_number_of_turns(case: Case) -> None:
    assert len(answer(case)["turns"]) == case["count"]


@pytest.mark.parametrize("case", LISTED, ids=named)
def test_the_moves_of_a_case_lead_to_their_positions(case: Case) -> None:
    assert [after(case, turn["move"]) for turn in case["turns"]] == [
        turn["position"] for turn in case["turns"]
    ]


@pytest.mark.parametrize("case", CASES, ids=named)
def test_our_own_moves_lead_to_their_positions(case: Case) -> None:
    turns = answer(case)["turns"]

    assert [after(case, turn["move"]) for turn in turns] == [turn["position"] for turn in turns]
