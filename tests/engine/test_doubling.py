"""The cube in a game: worked sequences of doubles, beavers and automatic doubles."""

from __future__ import annotations

import pytest

from engine.course import Phase
from engine.errors import NotYourTurn, WrongPhase
from engine.events import (
    Beavered,
    Doubled,
    Dropped,
    Event,
    Taken,
)
from engine.game import Game
from tests.engine.tables import (
    after,
    at,
    begun_by,
    opened,
    result_of,
    started,
    with_cube,
    with_session_cube,
)

BOTH_OFF = "6:2 off:13 / 6:2 off:13"


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
