"""The page on adding a variant, run as it stands: Hyper with public pieces only."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from engine.ai.heuristic import Heuristic
from engine.ai.levels import choose
from engine.ai.stakes import Stakes
from engine.game import fold
from engine.legal import answer_line
from engine.notation import format_position
from engine.profiles import profile_of
from engine.scoring import Kind
from engine.turn import begin, replay
from engine.variants import VARIANTS, Variant, registered, rules_for
from tests.engine.tables import random_game, started, won_by
from tests.engine.test_brute import differences
from tests.engine.walks import walk

PAGE = Path(__file__).parents[2] / "docs" / "adding-a-variant.md"


@cache
def examples() -> dict[str, Any]:
    """Everything that the page's examples define, after running them in order."""
    found: dict[str, Any] = {"__name__": "adding_a_variant"}
    for example in re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL):
        exec(compile(example, str(PAGE), "exec"), found)
    return found


@pytest.fixture
def hyper() -> Iterator[Variant]:
    variant: Variant = examples()["HYPER"]
    with registered(variant):
        yield variant


def test_the_examples_leave_nothing_behind() -> None:
    assert examples()["HYPER"].key not in VARIANTS


def test_a_key_belongs_to_one_variant(hyper: Variant) -> None:
    with pytest.raises(AssertionError, match="a variant 'hyper' already"), registered(hyper):
        pass


@pytest.mark.usefixtures("hyper")
def test_both_sides_start_with_three_checkers() -> None:
    assert format_position(rules_for("hyper").opening) == ("24:1 23:1 22:1 off:12 / 24:1 23:1 22:1 off:12")


@pytest.mark.usefixtures("hyper")
def test_the_command_line_answers() -> None:
    answer = answer_line('{"variant": "hyper", "position": "24:1 / 24:1", "dice": [2, 1]}')

    assert [turn["position"] for turn in json.loads(answer)["turns"]] == ["21:1 off:14 / 24:1 off:14"]


@pytest.mark.usefixtures("hyper")
def test_brute_force_agrees() -> None:
    rules = rules_for("hyper")

    assert differences(rules, islice(walk(rules), 300)) == []


@pytest.mark.parametrize("seed", range(10))
@pytest.mark.usefixtures("hyper")
def test_random_games_end(seed: int) -> None:
    game = fold(random_game(started("hyper"), seed))

    assert game.result is not None
    assert [sum(side) for side in game.sides] == [15, 15]


@pytest.mark.usefixtures("hyper")
def test_checkers_that_never_were_on_the_board_are_not_borne_off() -> None:
    lost = [won_by(1, "22:1 1:2 off:12", "hyper"), won_by(1, "22:1 1:1 off:13", "hyper")]

    assert [game.result and game.result.kind for game in lost] == [Kind.KOKS, Kind.OIN]


@pytest.mark.usefixtures("hyper")
def test_the_page_of_profiles_has_it() -> None:
    assert profile_of("hyper").deviations({"cube": "off"}) == {"cube": "off"}


@pytest.mark.usefixtures("hyper")
def test_the_computer_plays_it() -> None:
    turn = begin(rules_for("hyper"), rules_for("hyper").opening, (6, 5), first_turn=True)

    assert replay(turn, choose("master", turn, Stakes(), "1|2", Heuristic())).complete


def test_a_law_of_the_page_refuses_as_it_says() -> None:
    law = examples()["ONE_HIT"]

    assert (law.name, law.refuses.__doc__) == ("one_hit", "Only one checker may be hit in a turn.")
