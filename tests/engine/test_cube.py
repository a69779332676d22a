"""The cube by itself: stakes, owners and questions."""

from __future__ import annotations

import pytest

from engine.cube import Cube


def turned(cube: Cube, *seats: int) -> Cube:
    """The cube after each of the seats has doubled and been taken."""
    for seat in seats:
        cube = cube.asked(seat).taken()
    return cube


@pytest.mark.parametrize(
    ("mode", "doubles", "value"),
    [
        ("geometric", (), 1),
        ("geometric", (0,), 2),
        ("geometric", (0, 1, 0), 8),
        ("geometric", (0, 1) * 4, 256),
        ("arithmetic", (0,), 2),
        ("arithmetic", (0, 1, 0), 4),
        ("arithmetic", (0, 1) * 40, 81),
    ],
)
def test_the_stake_grows_without_limit(mode: str, doubles: tuple[int, ...], value: int) -> None:
    assert turned(Cube(mode), *doubles).value == value


def test_a_centred_cube_is_open_to_both() -> None:
    cube = Cube("geometric")

    assert (cube.open_to(0), cube.open_to(1)) == (True, True)


def test_a_taken_cube_belongs_to_the_taker() -> None:
    cube = turned(Cube("geometric"), 0)

    assert (cube.open_to(0), cube.open_to(1)) == (False, True)


def test_nobody_turns_a_cube_while_a_question_waits() -> None:
    cube = Cube("geometric").asked(0)

    assert (cube.open_to(0), cube.open_to(1)) == (False, False)


def test_the_stake_does_not_change_by_asking() -> None:
    assert Cube("geometric").asked(0).value == 1


def test_no_cube_is_open_to_nobody() -> None:
    assert not Cube().open_to(0)


def test_a_beaver_is_worth_two_steps_and_keeps_the_cube() -> None:
    cube = Cube("geometric").asked(0).beavered().taken()

    assert (cube.value, cube.owner) == (4, 1)


def test_an_unanswered_beaver_has_already_taken_the_double() -> None:
    cube = Cube("geometric").asked(0).beavered()

    assert (cube.value, cube.owner, cube.turned) == (2, 1, True)


def test_an_arithmetic_beaver_adds_one_twice() -> None:
    assert Cube("arithmetic").asked(0).beavered().taken().value == 3


def test_an_automatic_double_leaves_the_cube_centred_and_unturned() -> None:
    cube = Cube("geometric").doubled_by_lot()

    assert (cube.value, cube.owner, cube.turned) == (2, None, False)
