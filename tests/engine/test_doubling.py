"""The cube in a game: worked sequences of doubles, beavers and automatic doubles."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.course import Phase
from engine.errors import NotYourTurn, WrongPhase
from engine.events import (
    Beavered,
    Doubled,
    Dropped,
    Event,
    LotThrown,
    Taken,
)
from engine.game import Game
from engine.rules import OptionValue
from engine.scoring import Kind, Result
from tests.engine.tables import (
    after,
    at,
    begun_by,
    in_session,
    opened,
    played,
    started,
)

BOTH_OFF = "6:2 off:13 / 6:2 off:13"


def two_stakes(game: Game) -> tuple[float, float]:
    """What an oin and a mars are worth to seat 0 now."""
    oin, mars = (at(game, 1, f"6:14 {last} / 1:2 off:13") for last in ("off:1", "5:1"))
    return oin.cost_of_resigning(1).points, mars.cost_of_resigning(1).points


def with_cube(cube: str = "geometric", **options: OptionValue) -> Game:
    """After seat 0's first turn in a match; seat 1 may turn the cube."""
    return opened(started(cube=cube, **options))


def with_session_cube(cube: str = "geometric", **options: OptionValue) -> Game:
    """The same in a money session."""
    return opened(in_session(started(cube=cube, **options)))


def result_of(game: Game) -> Result:
    assert game.result is not None
    return game.result


# Double, take, pass


def test_a_double_is_offered_before_the_roll() -> None:
    game = with_cube()

    game = game.after(game.double(1))

    assert (game.phase, game.to_act, game.cube.value) == (Phase.ANSWER, 0, 1)


def test_a_take_doubles_the_stake_and_owns_the_cube() -> None:
    game = after(with_cube(), Doubled(1))

    game = game.after(game.take(0))

    assert (game.cube.value, game.cube.owner) == (2, 0)
    assert (game.phase, game.to_act) == (Phase.ROLL, 1)


def test_a_pass_loses_the_stake_before_the_double() -> None:
    game = after(with_cube(), Doubled(1))

    result = result_of(game.after(game.drop(0)))

    assert (result.winner, result.points, result.reason, result.by) == (1, 1.0, "dropped", "drop")


def test_a_pass_of_a_redouble_loses_the_doubled_stake() -> None:
    game = after(at(after(with_cube(), Doubled(1), Taken(0)), 0, BOTH_OFF), Doubled(0))

    result = result_of(game.after(game.drop(1)))

    assert (result.winner, result.points) == (0, 2.0)


def test_a_redouble_is_worth_four_and_changes_hands() -> None:
    game = after(at(after(with_cube(), Doubled(1), Taken(0)), 0, BOTH_OFF), Doubled(0), Taken(1))

    assert (game.cube.value, game.cube.owner) == (4, 1)


def test_an_arithmetic_redouble_is_worth_three() -> None:
    game = after(at(after(with_cube("arithmetic"), Doubled(1), Taken(0)), 0, BOTH_OFF), Doubled(0), Taken(1))

    assert game.cube.value == 3


def test_only_the_owner_redoubles() -> None:
    game = at(after(with_cube(), Doubled(1), Taken(0)), 1, BOTH_OFF)

    with pytest.raises(WrongPhase):
        game.double(1)


def test_redoubles_have_no_limit() -> None:
    twice: tuple[Event, ...] = (Doubled(1), Taken(0), Doubled(0), Taken(1))

    game = after(with_cube(), *twice * 4)

    assert game.cube.value == 256


def test_the_starter_cannot_double_before_its_first_roll() -> None:
    game = begun_by(0, started(cube="geometric"))

    assert not game.may_double(0)
    with pytest.raises(WrongPhase):
        game.double(0)


def test_the_second_player_may_double_before_its_first_roll() -> None:
    assert with_cube().may_double(1)


def test_nobody_doubles_after_the_roll() -> None:
    game = with_cube()
    game = game.after(game.roll((3, 1)))

    with pytest.raises(WrongPhase):
        game.double(1)


def test_nobody_doubles_in_the_opponents_turn() -> None:
    with pytest.raises(NotYourTurn):
        with_cube().double(0)


def test_nobody_answers_a_double_of_his_own() -> None:
    game = after(with_cube(), Doubled(1))

    with pytest.raises(NotYourTurn):
        game.take(1)


def test_nobody_rolls_while_a_double_waits() -> None:
    game = after(with_cube(), Doubled(1))

    with pytest.raises(WrongPhase):
        game.roll((3, 1))


def test_there_is_nothing_to_take_without_a_double() -> None:
    with pytest.raises(WrongPhase):
        with_cube().take(1)


def test_without_a_cube_nobody_doubles() -> None:
    with pytest.raises(WrongPhase):
        opened(started()).double(1)


def test_the_seat_that_must_think_about_the_cube() -> None:
    before, asked = with_cube(), after(with_cube(), Doubled(1))

    assert (before.cube_decision(0), before.cube_decision(1)) == (False, True)
    assert (asked.cube_decision(0), asked.cube_decision(1)) == (True, False)


def test_resigning_under_a_double_costs_the_stake_before_it() -> None:
    game = after(at(with_cube(), 1, "1:2 off:13 / 6:14 off:1"), Doubled(1))

    assert result_of(game.after(game.resign(0))).points == 1.0


# Beavers


def beavered() -> Game:
    game = after(with_session_cube(beaver=True), Doubled(1))
    return game.after(game.beaver(0))


def test_a_beaver_waits_for_the_doubler() -> None:
    assert (beavered().phase, beavered().to_act) == (Phase.BEAVER, 1)


def test_an_accepted_beaver_is_worth_four_and_stays_with_the_taker() -> None:
    game = beavered()

    game = game.after(game.take(1))

    assert (game.cube.value, game.cube.owner) == (4, 0)
    assert (game.phase, game.to_act) == (Phase.ROLL, 1)


def test_a_refused_beaver_loses_the_once_doubled_stake() -> None:
    game = beavered()

    result = result_of(game.after(game.drop(1)))

    assert (result.winner, result.points, result.by) == (0, 2.0, "drop")


def test_a_beaver_of_a_redouble_is_worth_eight() -> None:
    game = with_session_cube(beaver=True)
    game = at(after(game, Doubled(1), Taken(0)), 0, BOTH_OFF)

    game = after(game, Doubled(0), Beavered(1), Taken(0))

    assert (game.cube.value, game.cube.owner) == (8, 1)


def test_a_refused_arithmetic_beaver_loses_two() -> None:
    game = after(with_session_cube("arithmetic", beaver=True), Doubled(1), Beavered(0), Dropped(1))

    assert result_of(game).points == 2.0


def test_resigning_is_no_cheaper_than_refusing_the_beaver() -> None:
    assert beavered().cost_of_resigning(1).points >= 2.0


@pytest.mark.parametrize(
    "game",
    [with_session_cube(), with_cube(beaver=True)],
    ids=["not agreed", "in a match"],
)
def test_beavers_belong_to_sessions_that_agreed_on_them(game: Game) -> None:
    asked = after(game, Doubled(1))

    with pytest.raises(WrongPhase):
        asked.beaver(0)


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
