"""The engine library behind its protocol."""

from __future__ import annotations

import sys
from functools import cache

import pytest

from engine.ai.sage import Sage, SageMissing, board_of
from engine.ai.stakes import Stakes
from engine.board import Position
from engine.errors import BadPosition
from engine.notation import parse_position
from engine.variants import rules_for
from tests.engine.ai.move_oracle import recorded

SHORT = rules_for("short")
START = SHORT.opening
sage = cache(Sage)


def board(text: str) -> Position:
    return parse_position(text, SHORT)


def worth(text: str, stakes: Stakes | None = None, plies: int = 1) -> float:
    """What the position is worth to the player who has just moved there."""
    return sage().equities(SHORT, [board(text)], stakes or Stakes(), plies)[0]


def test_the_start_is_written_as_the_library_wants_it() -> None:
    assert board_of(START) == [
        *(0, -2, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, -5),
        *(5, 0, 0, 0, -3, 0, -5, 0, 0, 0, 0, 2, 0),
    ]


def test_checkers_on_both_bars_are_positive() -> None:
    written = board_of(board("bar:1 6:14 / bar:2 6:13"))

    assert (written[25], written[0]) == (1, 2)


@pytest.mark.parametrize(
    "position",
    [
        Position((0,) * 26, START.theirs),
        Position((*START.mine[:25], 1), START.theirs),
        Position(START.mine[:25], START.theirs),
        Position((15, *(0,) * 25), START.theirs),
        Position((0, 15, *(0,) * 24), (*(0,) * 24, 15, 0)),
        Position((-1, 16, *(0,) * 24), START.theirs),
    ],
)
def test_what_is_no_position_never_reaches_the_library(position: Position) -> None:
    with pytest.raises(BadPosition):
        board_of(position)


@pytest.mark.parametrize(
    ("variant", "known"),
    [("short", True), ("caucasian", True), ("american", True), ("dutch", False), ("long", False)],
)
def test_it_knows_hitting_games_that_start_on_the_board(variant: str, known: bool) -> None:
    rules = rules_for(variant)

    assert Sage.knows(rules, rules.opening) is known


@pytest.mark.parametrize(
    ("position", "known"),
    [
        ("24:2 13:8 6:5 / 24:2 13:8 6:5", True),
        ("24:2 13:8 6:5 / bar:1 24:2 13:7 6:5", True),
        ("24:2 13:8 6:5 / bar:5 24:2 13:3 6:5", False),
        ("24:2 13:8 7:5 / 24:2 13:8 6:5", False),
        ("24:2 13:8 6:5 / 24:2 13:8 7:5", False),
    ],
)
def test_of_the_dutch_game_it_knows_what_could_stand_on_any_board(position: str, known: bool) -> None:
    rules = rules_for("dutch")

    assert Sage.knows(rules, parse_position(position, rules)) is known


def test_being_far_ahead_is_good_and_being_shut_out_is_bad() -> None:
    assert (
        worth("6:5 5:5 4:5 / 24:5 13:5 6:5") > 0.5 > -0.5 > worth("bar:2 6:13 / 6:3 5:3 4:2 3:2 2:2 1:2 8:1")
    )


@pytest.mark.parametrize("plies", [1, 2, 3])
def test_every_depth_is_the_same_each_time(plies: int) -> None:
    text = "24:2 13:4 10:1 8:3 6:5 / 24:2 13:5 8:3 6:5"

    assert worth(text, plies=plies) == worth(text, plies=plies)


def test_where_mars_counts_nothing_it_is_not_played_for() -> None:
    winning_mars = "6:3 5:3 4:3 3:3 off:3 / bar:3 24:6 23:6"

    assert worth(winning_mars) > 1.4
    assert worth(winning_mars, Stakes(worths=(1.0, 1.0, 1.0))) <= 1.0


def test_at_double_match_point_only_winning_counts() -> None:
    winning_mars = "6:3 5:3 4:3 3:3 off:3 / bar:3 24:6 23:6"

    assert worth(winning_mars, Stakes(away=(1, 1))) <= 1.0


def test_the_leader_of_a_match_needs_no_mars() -> None:
    text = "24:1 20:1 13:4 8:3 7:1 6:5 / 24:2 13:5 8:3 6:5"
    trailing, leading = (worth(text, Stakes(away=away)) for away in ((5, 1), (1, 5)))

    assert trailing != leading


def test_a_clear_lead_is_doubled_and_dropped() -> None:
    found = sage().cube(SHORT, board("6:5 5:5 4:2 off:3 / 8:5 7:5 6:5"), Stakes(live=True, jacoby=True), 2)

    assert found.take > found.drop > found.no_double


def test_nobody_doubles_at_the_start() -> None:
    found = sage().cube(SHORT, START, Stakes(live=True), 2)

    assert min(found.take, found.drop) < found.no_double


def test_a_missing_library_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "bgbot_cpp", None)

    with pytest.raises(SageMissing, match="bgsage cannot be loaded"):
        Sage()


@pytest.mark.parametrize("plies", [2, 3])
def test_deep_chances_are_those_of_the_librarys_own_strategies(plies: int) -> None:
    """Which read all nets again, and leave out replies that a simpler judge thinks little of."""
    bgbot_cpp = pytest.importorskip("bgbot_cpp")
    nets = pytest.importorskip("bgsage.weights").default_weights()
    asked = [case.turn.position for case, _ in recorded()[: 60 // plies**2]]
    own = bgbot_cpp.create_multipy(
        nets.strategy_type, nets.weight_paths_list, nets.hidden_sizes_list, n_plies=plies
    )
    told = [(board_of(position), 1, bgbot_cpp.CubeOwner.CENTERED) for position in asked]

    found = [sage().chances(SHORT, position, plies) for position in asked]

    for ours, theirs in zip(found, bgbot_cpp.batch_evaluate_positions(told, own, 1), strict=True):
        assert list(ours) == pytest.approx(theirs["probs"], abs=0.01)


def test_once_warm_it_reads_no_nets_however_deep_it_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reading them would stop everybody else for as long as it takes."""
    judge = Sage()
    judge.warm()
    for name in dir(judge._cpp):
        if name.startswith("create_"):
            monkeypatch.delattr(judge._cpp, name)
    after = START.swapped()

    for stakes in (Stakes(), Stakes(live=True), Stakes(away=(1, 1)), Stakes(worths=(1, 2, 2), live=True)):
        assert judge.equities(SHORT, [after], stakes, 3)
        assert judge.cube(SHORT, START, stakes, 3)
