"""The command `python -m engine selfplay`."""

from __future__ import annotations

import hashlib
import json
from itertools import islice
from pathlib import Path

import pytest

from engine.__main__ import main
from engine.ai import yardsticks
from engine.ai.evaluator import load_evaluator
from engine.ai.levels import LEVELS
from engine.ai.selfplay import level_player, points, score_of

FROZEN = "46af0daf3c3e0a67"
"""Of the code of `engine.ai.yardsticks`, as docs/strength.md names it."""
Captured = pytest.CaptureFixture[str]
WEAKEST, *_, STRONGEST = LEVELS
WHITE, BLACK = ("--white", WEAKEST), ("--black", WEAKEST)


def printed(capsys: Captured, *words: str) -> str:
    main(("selfplay", *words))
    return capsys.readouterr().out


def refused(capsys: Captured, *words: str) -> str:
    with pytest.raises(SystemExit) as left:
        main(("selfplay", *words))
    found = capsys.readouterr()
    assert (left.value.code, found.out, found.err.count("\n")) == (2, "", 1)
    return found.err


def test_a_level_against_itself_wins_nothing_over_a_pair_of_games(capsys: Captured) -> None:
    line = printed(capsys, "--variant", "long", *WHITE, *BLACK, "--games", "2")

    assert line.startswith(f"long, 2 games: {WEAKEST} wins ")
    assert line.endswith(f" points per game against {WEAKEST}\n")


def test_the_same_seed_plays_the_same_games_and_another_seed_others() -> None:
    evaluator = load_evaluator()
    seats = level_player(WEAKEST, evaluator), level_player(WEAKEST, evaluator)

    once, again, other = (
        list(islice(points("short", {"cube": "off"}, seats, seed), 6)) for seed in (5, 5, 6)
    )

    assert once == again
    assert once != other


def test_json_tells_points_error_and_what_was_asked(capsys: Captured) -> None:
    words = ("--variant", "short", *WHITE, "--black", WEAKEST, "--games", "4", "--seed", "5", "--json")

    found = json.loads(printed(capsys, *words))

    assert (found["variant"], found["white"], found["games"], found["cube"]) == ("short", WEAKEST, 4, False)
    assert abs(found["points"]) <= 3
    assert found["error"] >= 0
    assert found["judge"]


def test_with_a_cube_games_are_worth_more_or_end_sooner() -> None:
    evaluator = load_evaluator()
    seats = level_player(WEAKEST, evaluator), level_player(STRONGEST, evaluator)

    plain, cubed = (
        list(islice(points("short", {"cube": cube}, seats, 1), 4)) for cube in ("off", "geometric")
    )

    assert plain != cubed
    assert max(map(abs, plain)) <= 3


@pytest.mark.parametrize("name", ["chance", "pips", "glance"])
def test_a_level_may_be_measured_against_a_yardstick(capsys: Captured, name: str) -> None:
    words = ("--variant", "long", "--white", "expert", "--black", name, "--games", "6", "--json")

    assert json.loads(printed(capsys, *words))["points"] > 0


def test_the_yardsticks_are_frozen() -> None:
    code = Path(yardsticks.__file__).read_bytes()

    assert hashlib.sha256(code).hexdigest()[:16] == FROZEN


def test_pairs_of_games_with_the_same_dice_tell_more_than_single_ones() -> None:
    score = score_of([1.0, -1.0, 2.0, -2.0, 1.0, 0.0])

    assert score.points == pytest.approx(1 / 6)
    assert score.error == pytest.approx(1 / 6)


def test_a_single_pair_has_no_standard_error() -> None:
    assert score_of([1.0, 2.0]).error is None


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--variant", "chess", *WHITE, *BLACK), "chess"),
        (("--variant", "long", "--white", "genius", *BLACK), f"'genius': there are {', '.join(LEVELS)}"),
        (("--variant", "long", *WHITE, *BLACK, "--games", "0"), "'0' is not a number of games"),
        (("--variant", "long", *WHITE, *BLACK, "--games", "many"), "'many' is not a number of games"),
        (("--variant", "long", *WHITE, *BLACK, "--seed", "x"), "--seed"),
        (("--variant", "long", *WHITE, *BLACK, "--cube"), "long is played without a cube"),
        (("--variant", "long", *WHITE), "--black"),
    ],
)
def test_a_wrong_command_line_is_told_in_one_sentence(
    capsys: Captured, words: tuple[str, ...], told: str
) -> None:
    assert told in refused(capsys, *words)
