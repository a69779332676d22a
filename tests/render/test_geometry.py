"""The layout as numbers: everything has room, nothing overlaps, the mirrored board is the same board."""

from __future__ import annotations

from itertools import combinations

import pytest

from engine.board import BAR, OFF
from render.geometry import (
    BAND,
    BANNER_HEIGHT,
    BANNER_ROOM,
    BOTTOM,
    CHECKER,
    CHIP,
    CHIP_X,
    CORNER,
    CUBE,
    DIE,
    HEIGHT,
    LOOSE_ON_BAR,
    MIDDLE,
    NAME_ROOM,
    NAME_X,
    PLATE,
    RUNG,
    SCORE_BOX,
    STACK,
    TAG_HEIGHT,
    TOP,
    TRAY_EDGE,
    WIDTH,
    XY,
    Box,
    Layout,
    around,
    opposite_spot,
)
from render.kit import PILL
from render.scene import Home

PICTURE = Box(0, 0, WIDTH, HEIGHT)
BOTH: tuple[Home, ...] = ("right", "left")
LAYOUTS = [pytest.param(Layout(home), id=home) for home in BOTH]
SPOTS = range(1, 25)


def column(layout: Layout, spot: int, count: int) -> list[Box]:
    return [around(layout.slot(spot, index, count), CHECKER, CHECKER) for index in range(count)]


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("count", range(1, 16))
def test_a_stack_of_any_size_stays_on_its_felt(layout: Layout, count: int) -> None:
    checkers = [box for spot in SPOTS for box in column(layout, spot, count)]

    assert all(any(felt.holds(box) for felt in layout.felts) for box in checkers)


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("count", range(1, 16))
def test_a_stack_leaves_the_middle_to_the_dice(layout: Layout, count: int) -> None:
    dice = Box(0, MIDDLE - DIE // 2, WIDTH, MIDDLE + DIE // 2)

    assert not any(box.meets(dice) for spot in SPOTS for box in column(layout, spot, count))


@pytest.mark.parametrize("layout", LAYOUTS)
def test_stacks_of_different_points_never_meet(layout: Layout) -> None:
    stacks = [column(layout, spot, 15) for spot in SPOTS]

    assert not any(a.meets(b) for one, other in combinations(stacks, 2) for a in one for b in other)


@pytest.mark.parametrize("count", range(6, 16))
def test_a_tall_stack_is_exactly_as_high_as_one_of_five(count: int) -> None:
    layout = Layout("right")
    first, last = layout.slot(6, 0, count), layout.slot(6, count - 1, count)

    assert first.y - last.y + CHECKER == STACK


def test_a_stack_grows_from_the_edge_to_the_middle() -> None:
    layout = Layout("right")

    assert [layout.slot(6, index, 3).y for index in range(3)] == [804, 743, 682]
    assert [layout.slot(19, index, 3).y for index in range(3)] == [156, 217, 278]


def test_the_viewers_home_lies_at_the_bottom_by_the_trays() -> None:
    right, left = Layout("right"), Layout("left")

    assert (right.column(1), right.column(6), right.column(7), right.column(12)) == (1080, 660, 492, 72)
    assert (left.column(1), left.column(6), left.column(7), left.column(12)) == (200, 620, 788, 1208)


@pytest.mark.parametrize("spot", SPOTS)
def test_facing_points_share_a_column(spot: int) -> None:
    layout = Layout("right")

    assert layout.column(spot) == layout.column(25 - spot)


@pytest.mark.parametrize("spot", SPOTS)
def test_the_left_board_is_the_mirror_of_the_right_one(spot: int) -> None:
    assert Layout("left").column(spot) == WIDTH - Layout("right").column(spot)


@pytest.mark.parametrize("low", [True, False])
def test_all_other_places_are_mirrored_too(low: bool) -> None:
    right, left = Layout("right"), Layout("left")

    assert left.tray_x == WIDTH - right.tray_x
    assert left.axis == WIDTH - right.axis
    assert left.half(low).x == WIDTH - right.half(low).x
    assert [at.x for at in left.dice(low, 4)] == [WIDTH - at.x for at in reversed(right.dice(low, 4))]


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("low", [True, False])
def test_fifteen_borne_off_checkers_fit_their_tray(layout: Layout, low: bool) -> None:
    edges = [around(layout.borne_off(low, index), CHIP, TRAY_EDGE) for index in range(15)]

    assert all(layout.tray(low).holds(edge) for edge in edges)
    assert not any(one.meets(other) for one, other in combinations(edges, 2))


@pytest.mark.parametrize("low", [True, False])
@pytest.mark.parametrize("off", range(1, 15))
def test_the_count_of_a_tray_lies_beyond_its_edges(low: bool, off: int) -> None:
    layout = Layout("right")
    count = around(layout.tray_count(low, off), 40, 26)
    edges = [around(layout.borne_off(low, index), 86, TRAY_EDGE) for index in range(off)]

    assert layout.tray(low).holds(count)
    assert not any(count.meets(edge) for edge in edges)


@pytest.mark.parametrize("count", range(1, 16))
@pytest.mark.parametrize("low", [True, False])
def test_checkers_on_the_bar_leave_the_cube_its_places(low: bool, count: int) -> None:
    layout = Layout("right")
    checkers = [around(layout.bar_slot(low, index, count), CHECKER, CHECKER) for index in range(count)]
    cubes = [around(layout.cube(place), CUBE, CUBE) for place in (None, True, False)]

    assert not any(checker.meets(cube) for checker in checkers for cube in cubes)
    assert all(layout.bar.holds(checker) for checker in checkers)


def test_a_few_checkers_on_the_bar_overlap_no_more_than_on_a_point() -> None:
    layout = Layout("right")
    ys = [layout.bar_slot(True, index, LOOSE_ON_BAR).y for index in range(LOOSE_ON_BAR)]

    assert ys == [248, 309, 370]


@pytest.mark.parametrize("low", [True, False])
def test_a_whole_dutch_reserve_fits_on_its_half_of_the_bar(low: bool) -> None:
    layout = Layout("right")
    mine = [around(layout.bar_slot(low, index, 15, reserve=True), CHECKER, CHECKER) for index in range(15)]
    theirs = [
        around(layout.bar_slot(not low, index, 15, reserve=True), CHECKER, CHECKER) for index in range(15)
    ]

    assert all(layout.bar.holds(checker) for checker in mine)
    assert not any(one.meets(other) for one in mine for other in theirs)


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("low", [True, False])
@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_dice_lie_apart_on_one_felt(layout: Layout, low: bool, count: int) -> None:
    dice = [around(at, DIE, DIE) for at in layout.dice(low, count)]

    assert any(all(felt.holds(die) for die in dice) for felt in layout.felts)
    assert not any(one.meets(other) for one, other in combinations(dice, 2))


def test_a_player_throws_on_his_right() -> None:
    layout = Layout("right")

    assert layout.half(low=True).x > layout.axis > layout.half(low=False).x


def test_the_rungs_of_a_ladder_stand_apart_on_the_bar() -> None:
    layout = Layout("right")
    rungs = [around(layout.rung(value), RUNG, RUNG) for value in range(1, 7)]

    assert all(layout.bar.holds(rung) for rung in rungs)
    assert not any(one.meets(other) for one, other in combinations(rungs, 2))
    assert rungs[0].top > rungs[5].top


@pytest.mark.parametrize("layout", LAYOUTS)
def test_labels_stand_apart_in_the_band_by_their_points(layout: Layout) -> None:
    labels = [around(layout.number(spot), *PILL) for spot in SPOTS]
    bands = Box(0, TOP - BAND, WIDTH, TOP), Box(0, BOTTOM, WIDTH, BOTTOM + BAND)

    assert all(any(band.holds(label) for band in bands) for label in labels)
    assert not any(one.meets(other) for one, other in combinations(labels, 2))


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("low", [True, False])
def test_a_plate_keeps_name_score_and_pips_apart(layout: Layout, low: bool) -> None:
    y = layout.plate(low)
    chip = around(XY(CHIP_X, y), CHIP, CHIP)
    name = Box(NAME_X, y - TAG_HEIGHT // 2, NAME_X + NAME_ROOM + TAG_HEIGHT // 2 + 2, y + TAG_HEIGHT // 2)
    score = around(XY(layout.axis, y), *SCORE_BOX)
    pips = Box(layout.pips_right - 230, y - 21, layout.pips_right, y + 21)
    strip = Box(0, y - PLATE // 2, WIDTH, y + PLATE // 2)

    assert not any(one.meets(other) for one, other in combinations((chip, name, score, pips), 2))
    assert all(strip.holds(part) for part in (chip, name, score, pips))


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_banner_lies_between_the_stacks(layout: Layout) -> None:
    banner = around(XY(layout.axis, MIDDLE), BANNER_ROOM, BANNER_HEIGHT)

    assert PICTURE.holds(banner)
    assert not any(box.meets(banner) for spot in SPOTS for box in column(layout, spot, 15))


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_corners_hold_nothing_but_wood(layout: Layout) -> None:
    corners = [Box(x, y, x + CORNER, y + CORNER) for x in (0, WIDTH - CORNER) for y in (0, HEIGHT - CORNER)]
    things = [
        *(Box(CHIP_X - 30, y - 28, NAME_X, y + 28) for y in (layout.plate(True), layout.plate(False))),
        *(Box(layout.pips_right - 230, y - 21, layout.pips_right, y + 21) for y in (36, HEIGHT - 36)),
        *layout.felts,
        layout.tray(True),
        layout.tray(False),
    ]

    assert not any(corner.meets(thing) for corner in corners for thing in things)


@pytest.mark.parametrize("opposed", [True, False])
@pytest.mark.parametrize("point", [OFF, *SPOTS, BAR])
def test_the_other_sides_count_is_read_back_the_same_way(point: int, opposed: bool) -> None:
    assert opposite_spot(opposite_spot(point, opposed), opposed) == point


def test_sides_that_run_the_same_way_start_in_opposite_corners() -> None:
    assert opposite_spot(24, opposed=False) == 12
    assert opposite_spot(24, opposed=True) == 1
