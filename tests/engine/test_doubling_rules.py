"""Rules beside the cube: Jacoby, no mars, automatic doubles, Crawford."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.events import (
    Beavered,
    Doubled,
    Dropped,
    Event,
    LotThrown,
    Taken,
)
from engine.game import Game
from engine.scoring import Kind
from tests.engine.tables import (
    after,
    at,
    in_session,
    opened,
    played,
    result_of,
    started,
    with_cube,
    with_session_cube,
)


def two_stakes(game: Game) -> tuple[float, float]:
    """What an oin and a mars are worth to seat 0 now."""
    oin, mars = (at(game, 1, f"6:14 {last} / 1:2 off:13") for last in ("off:1", "5:1"))
    return oin.cost_of_resigning(1).points, mars.cost_of_resigning(1).points


# Jacoby, and the cube without mars


def test_jacoby_counts_a_mars_as_oin_while_nobody_has_doubled() -> None:
    game = with_session_cube(jacoby=True)

    assert two_stakes(game) == (1.0, 1.0)


def test_jacoby_pays_a_mars_once_a_double_was_accepted() -> None:
    game = after(with_session_cube(jacoby=True), Doubled(1), Taken(0))

    assert two_stakes(game) == (2.0, 4.0)


def test_jacoby_is_no_rule_of_matches() -> None:
    assert two_stakes(with_cube(jacoby=True)) == (1.0, 2.0)


def test_a_beaver_is_an_accepted_double() -> None:
    game = after(with_session_cube(jacoby=True, beaver=True), Doubled(1), Beavered(0), Taken(1))

    assert two_stakes(game) == (4.0, 8.0)


@pytest.mark.parametrize("doubles", [(), (Doubled(1), Taken(0))], ids=["untouched", "turned"])
def test_a_cube_may_abolish_mars_doubled_or_not(doubles: tuple[Event, ...]) -> None:
    game = after(with_cube(cube_no_mars=True), *doubles)

    assert two_stakes(game) == (float(game.cube.value), float(game.cube.value))


def test_the_message_names_the_rule_that_made_a_mars_an_oin() -> None:
    game = at(with_cube(cube_no_mars=True), 1, "6:15 / 1:2 off:13")

    assert (game.cost_of_resigning(1).kind, game.cost_of_resigning(1).reason) == (Kind.OIN, "no_mars")


# Automatic doubles


@pytest.mark.parametrize(
    ("cube", "limit", "ties", "stake"),
    [
        ("geometric", 0, 3, 1),
        ("geometric", 1, 1, 2),
        ("geometric", 1, 3, 2),
        ("geometric", 3, 0, 1),
        ("geometric", 3, 2, 4),
        ("geometric", 3, 5, 8),
        ("arithmetic", 1, 2, 2),
        ("arithmetic", 3, 2, 3),
        ("arithmetic", 3, 4, 4),
    ],
)
def test_ties_raise_the_stake_as_often_as_agreed(cube: str, limit: int, ties: int, stake: int) -> None:
    game = Game.begin(in_session(started(cube=cube, auto_double=limit)))

    game = after(game, *[LotThrown((2, 2))] * ties, LotThrown((2, 1)))

    assert (game.cube.value, game.cube.owner, game.cube.turned) == (stake, None, False)


def test_ties_raise_nothing_in_a_match() -> None:
    game = Game.begin(started(cube="geometric", auto_double=3))

    assert after(game, LotThrown((2, 2))).cube.value == 1


def test_a_double_goes_on_from_an_automatic_one() -> None:
    game = Game.begin(in_session(started(cube="geometric", auto_double=1)))
    game = played(after(game, LotThrown((2, 2)), LotThrown((3, 1))), "8/5 6/5")

    taken, dropped = after(game, Doubled(1), Taken(0)), after(game, Doubled(1), Dropped(0))

    assert taken.cube.value == 4
    assert result_of(dropped).points == 2.0


def test_an_automatic_double_does_not_satisfy_jacoby() -> None:
    game = Game.begin(in_session(started(cube="geometric", auto_double=1, jacoby=True)))
    game = played(after(game, LotThrown((2, 2)), LotThrown((3, 1))), "8/5 6/5")

    assert two_stakes(game) == (2.0, 2.0)


# Crawford


def test_the_crawford_game_has_no_cube() -> None:
    game = opened(replace(started(cube="geometric"), crawford=True))

    assert (game.cube.on_table, game.may_double(1)) == (False, False)


def test_without_its_cube_the_crawford_game_pays_mars() -> None:
    game = opened(replace(started(cube="geometric", cube_no_mars=True), crawford=True))

    assert two_stakes(game) == (1.0, 2.0)
