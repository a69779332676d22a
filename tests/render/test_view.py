"""What a scene means in pixels: labels, arrows and marks in the right count and at the right checkers."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.board import Colour
from render.arrows import path
from render.geometry import HEIGHT, WIDTH, XY, Layout
from render.scene import Arrow, Home, Scene
from render.view import Shot, View
from tests.render.scenes import BEARING_OFF, LONG_START, SHORT_MIDDLE, SHORT_START, side
from tests.render.walks import walk

WHITE, BLACK = Colour.WHITE, Colour.BLACK
LAYOUT = Layout("right")


def shots(*arrows: Arrow, scene: Scene = SHORT_START) -> list[Shot]:
    return list(View(replace(scene, arrows=arrows)).shots())


def test_labels_are_the_viewers_own_count() -> None:
    view = View(SHORT_START)

    assert [view.label(spot) for spot in (1, 12, 13, 24)] == ["1", "12", "13", "24"]


def test_labels_can_be_the_count_of_the_side_above() -> None:
    view = View(replace(SHORT_START, numbers=BLACK))

    assert [view.label(spot) for spot in (1, 12, 13, 24)] == ["24", "13", "12", "1"]


def test_labels_of_the_other_long_side_run_the_same_way() -> None:
    view = View(replace(LONG_START, numbers=BLACK))

    assert [view.label(spot) for spot in (1, 12, 13, 24)] == ["13", "24", "1", "12"]


def test_labels_can_be_switched_off() -> None:
    assert View(replace(SHORT_START, numbers=None)).label(5) == ""


def test_the_board_turns_round_for_black() -> None:
    view = View(replace(SHORT_START, viewer=BLACK))

    assert view.spot(BLACK, 6) == 6
    assert view.spot(WHITE, 6) == 19


def test_an_arrow_runs_from_the_place_left_empty_to_the_checker_that_came() -> None:
    (shot,) = shots(Arrow(WHITE, 13, 8), scene=replace(SHORT_START, sides=(side("13:4 8:4 6:5 24:2"),) * 2))

    assert shot.ghost == shot.flight.start == LAYOUT.slot(13, 4, 5)
    assert shot.flight.end == LAYOUT.slot(8, 3, 4)


def test_an_arrow_from_a_tall_stack_comes_from_behind_its_end_checker() -> None:
    (shot,) = shots(
        Arrow(WHITE, 24, 20), scene=replace(LONG_START, sides=(side("24:14 20:1"), side("24:15")))
    )

    assert shot.ghost is None
    assert shot.flight.start == LAYOUT.slot(24, 13, 14)


def test_an_arrow_ends_at_the_ghost_of_a_checker_that_went_on() -> None:
    first, second = shots(Arrow(WHITE, 13, 10, hit=True), Arrow(WHITE, 10, 4))

    assert first.flight.end == second.ghost == LAYOUT.slot(10, 0, 1)


def test_an_arrow_off_ends_at_the_edge_of_the_tray() -> None:
    (shot,) = shots(Arrow(WHITE, 6, 0), scene=BEARING_OFF)

    assert shot.flight.to_tray
    assert shot.flight.end.x == LAYOUT.tray(low=True).left


def test_an_arrow_off_ends_at_the_tray_of_a_left_board_too() -> None:
    (shot,) = shots(Arrow(WHITE, 6, 0), scene=replace(BEARING_OFF, home="left"))

    assert shot.flight.end.x == Layout("left").tray(low=True).right


def test_an_arrow_from_the_bar_leaves_the_half_where_its_side_enters() -> None:
    (shot,) = shots(Arrow(WHITE, 25, 20), scene=SHORT_MIDDLE)

    assert shot.ghost == LAYOUT.bar_slot(low=True, index=1, count=2)


def test_a_hit_is_marked_on_the_point_where_it_happened() -> None:
    hit, quiet = shots(Arrow(BLACK, 24, 18, hit=True), Arrow(BLACK, 13, 9))

    assert hit.hit == LAYOUT.slot(7, 0, 1)
    assert quiet.hit is None


def test_checkers_that_went_the_same_way_are_counted_in_their_ghost() -> None:
    (shot,) = shots(Arrow(WHITE, 6, 0, count=2), scene=BEARING_OFF)

    assert shot.leavers == 2
    assert shot.flight.clear > 0


def test_checkers_with_an_arrow_each_need_no_count() -> None:
    assert [shot.leavers for shot in shots(Arrow(WHITE, 13, 8), Arrow(WHITE, 13, 7))] == [1, 1]


def test_a_place_left_by_some_together_and_one_alone_counts_them_all() -> None:
    assert [shot.leavers for shot in shots(Arrow(WHITE, 13, 8, count=2), Arrow(WHITE, 13, 7))] == [3, 3]


def test_own_steps_lie_over_the_last_turn() -> None:
    order = [shot.arrow.own for shot in shots(Arrow(WHITE, 13, 8, own=True), Arrow(BLACK, 13, 8))]

    assert order == [False, True]


@pytest.mark.parametrize("home", ["right", "left"])
@pytest.mark.parametrize("origin", range(1, 26))
def test_no_arrow_leaves_the_picture(home: Home, origin: int) -> None:
    bent = [
        dot
        for landing in range(origin)
        for shot in shots(Arrow(WHITE, origin, landing), scene=replace(SHORT_MIDDLE, home=home))
        for dot in path(shot.flight)
    ]

    assert all(30 < x < WIDTH - 30 and 114 < y < HEIGHT - 114 for x, y in bent)


@pytest.mark.parametrize("variant", ["short", "american", "dutch", "long", "gulbar", "crazy"])
def test_every_arrow_of_a_whole_game_has_a_length(variant: str) -> None:
    flights = [shot.flight for scene in walk(variant, seed=3, number=40) for shot in View(scene).shots()]

    assert all(path(flight)[0] != path(flight)[-1] for flight in flights)


@pytest.mark.parametrize("variant", ["short", "american", "dutch", "long", "gulbar", "crazy"])
def test_no_two_checkers_of_a_whole_game_lie_in_one_place(variant: str) -> None:
    boards = [places(scene) for scene in walk(variant, seed=4, number=60)]

    assert all(len(set(board)) == len(board) for board in boards)


def places(scene: Scene) -> list[XY]:
    view = View(scene)
    return [
        view.place(stack.colour, stack.spot, index, stack.size)
        for stack in view.stacks
        for index in range(stack.size)
    ]


def test_one_more_checker_of_a_side_would_lie_on_top_of_its_stack() -> None:
    assert View(SHORT_START).next_place(WHITE, 8) == LAYOUT.slot(8, 3, 4)


def test_a_checker_that_hits_would_take_the_place_of_the_blot() -> None:
    assert View(SHORT_MIDDLE).next_place(WHITE, 7) == LAYOUT.slot(7, 0, 1)


def test_a_mark_for_bearing_off_stands_beside_the_count() -> None:
    place, count = View(BEARING_OFF).next_place(WHITE, 0), LAYOUT.tray_count(low=True, off=7)

    assert place.y == count.y
    assert place.x < count.x
