"""The own nets as the bot uses them: files as recorded, both sides seen alike, better than plain sense."""

from __future__ import annotations

import hashlib
import json
from functools import cache
from typing import Any

import numpy as np
import pytest

from engine.ai.cube import worth_doubling
from engine.ai.evaluator import load_evaluator
from engine.ai.heuristic import Heuristic
from engine.ai.inputs import CONTACT_AT, INPUTS, LEAD_AT, SIDE_INPUTS
from engine.ai.inputs import inputs as inputs_of
from engine.ai.net import NETS, Nets, boards_of
from engine.ai.sage import Sage, SageMissing
from engine.ai.stakes import PLAIN, Stakes
from engine.board import Position
from engine.notation import parse_position
from engine.variants import rules_for
from tests.engine.ai.duels import computer, duel

TRAINED = sorted(path.stem for path in NETS.glob("*.npz"))
LARGEST = 1_000_000
LONG = rules_for("long")
POSITIONS = {
    "long": "24:9 20:2 15:1 11:1 8:2 / off:1 24:3 18:4 14:1 9:3 4:3",
    "gulbar": "24:9 20:2 15:1 11:1 8:2 / off:1 24:3 18:4 14:1 9:3 4:3",
    "dutch": "bar:3 20:4 18:1 6:7 / bar:1 22:1 13:5 8:3 6:5",
}
nets = cache(Nets)


def record_of(variant: str) -> dict[str, Any]:
    record: dict[str, Any] = json.loads((NETS / f"{variant}.json").read_text(encoding="utf-8"))
    return record


def inputs(variant: str, position: Position) -> np.ndarray[Any, Any]:
    boards = boards_of([position])
    row: np.ndarray[Any, Any] = inputs_of(rules_for(variant), boards.mine, boards.theirs)[0]
    return row


@pytest.mark.parametrize("variant", TRAINED)
def test_a_net_is_the_file_that_its_record_tells_of(variant: str) -> None:
    file = (NETS / f"{variant}.npz").read_bytes()

    assert hashlib.sha256(file).hexdigest() == record_of(variant)["sha256"]
    assert len(file) <= LARGEST


@pytest.mark.parametrize("variant", TRAINED)
def test_a_net_has_the_shape_that_its_record_tells_of(variant: str) -> None:
    hidden = record_of(variant)["hidden"]

    with np.load(NETS / f"{variant}.npz") as parts:
        shapes = {name: parts[name].shape for name in parts.files}

    assert shapes == {
        "first": (INPUTS, hidden),
        "first_bias": (hidden,),
        "second": (hidden, 5),
        "second_bias": (5,),
    }


@pytest.mark.parametrize("variant", TRAINED)
def test_the_bot_reckons_as_the_training_did(variant: str) -> None:
    rules = rules_for(variant)

    chances = nets().chances(rules, rules.opening, 1).swapped()

    assert chances == pytest.approx(record_of(variant)["opening"], abs=1e-3)


@pytest.mark.parametrize("variant", POSITIONS)
def test_both_sides_are_seen_alike(variant: str) -> None:
    position = parse_position(POSITIONS[variant], rules_for(variant))

    mine, theirs = inputs(variant, position), inputs(variant, position.swapped())

    assert mine[:SIDE_INPUTS].tolist() == theirs[SIDE_INPUTS:CONTACT_AT].tolist()
    assert mine[SIDE_INPUTS:CONTACT_AT].tolist() == theirs[:SIDE_INPUTS].tolist()
    assert mine[CONTACT_AT] == theirs[CONTACT_AT] == 1
    assert mine[LEAD_AT] == -theirs[LEAD_AT] != 0


def test_a_long_game_that_is_nearly_won_is_known_to_be() -> None:
    ahead = parse_position("off:13 1:2 / 24:10 20:5", LONG)

    equity = nets().equities(LONG, [ahead], Stakes((1.0, 2.0, 2.0)), plies=1)[0]

    assert equity == pytest.approx(2.0, abs=0.1)


def test_where_every_win_counts_one_a_mars_is_worth_no_more() -> None:
    ahead = parse_position("off:13 1:2 / 24:10 20:5", LONG)

    one, usual = (nets().equities(LONG, [ahead], Stakes(worths), 1)[0] for worths in ((1.0,) * 3, PLAIN))

    assert one == pytest.approx(1.0, abs=0.05)
    assert usual > 1.8


def test_two_plies_deep_a_sure_loss_is_seen() -> None:
    # The opponent bears off the last checker by every throw.
    lost = parse_position("off:5 1:10 / off:14 1:1", LONG)

    assert nets().equities(LONG, [lost], Stakes(), plies=2) == [pytest.approx(-1.0, abs=1e-5)]


def test_two_plies_deep_the_opponents_throws_are_counted() -> None:
    # Only 3-3, 4-4, 5-5 and 6-6 take both checkers off.
    last = parse_position("off:14 1:1 / off:13 6:2", LONG)

    equity = nets().equities(LONG, [last], Stakes(), plies=2)[0]

    assert equity == pytest.approx(1 - 2 * 4 / 36, abs=0.08)


def test_a_net_is_not_asked_about_a_board_that_it_never_saw() -> None:
    assert nets().knows(LONG)
    assert not nets().knows(rules_for("dutch", {"dutch_base": "long"}))


@pytest.mark.parametrize("variant", ["short", "caucasian", "american"])
def test_without_the_library_the_net_of_short_nardy_judges_its_kin(
    variant: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    rules = rules_for(variant)
    monkeypatch.setattr("engine.ai.evaluator.Sage", without_library)

    with caplog.at_level("INFO"):
        found = load_evaluator()

    assert found.chances(rules, rules.opening, 1) == nets().chances(rules, rules.opening, 1)
    assert "without the engine library: not installed" in caplog.text
    assert variant in caplog.text


def test_without_the_library_a_double_is_offered_where_the_net_sees_one() -> None:
    rules, session = rules_for("short"), Stakes(live=True)
    better = parse_position("6:4 5:4 4:3 3:2 2:2 / 24:1 6:4 5:4 4:3 3:3", rules)
    equal = rules.opening

    strong, even = (nets().cube(rules, position, session, 1) for position in (better, equal))

    assert worth_doubling(strong)
    assert not worth_doubling(even)


def test_without_the_library_a_double_is_taken_or_dropped_by_what_the_net_sees() -> None:
    rules, session = rules_for("short"), Stakes(live=True)
    hopeless = parse_position("off:10 2:3 1:2 / 6:8 5:7", rules)

    lost, even = (nets().cube(rules, position, session, 1) for position in (hopeless, rules.opening))

    assert lost.take > lost.drop
    assert even.take <= even.drop


def without_library() -> Sage:
    raise SageMissing("not installed")


@pytest.mark.parametrize("variant", TRAINED)
def test_a_net_beats_plain_sense(variant: str) -> None:
    net, plain = computer("beginner", nets()), computer("beginner", Heuristic())

    assert duel(variant, net, plain, pairs=4).points > 0
