"""Whole pictures: what comes out of the painter, whoever plays and whatever they are called."""

from __future__ import annotations

import io
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Final

import pytest
from PIL import Image, ImageChops, ImageStat

from engine.board import Colour
from render.draw import LARGEST, THEMES, Painter
from render.geometry import CORNER, HEIGHT, PLATE, WIDTH, Box
from render.scene import Arrow, Banner, CubeFace, CubePlace, Ladder, Scene
from tests.render.golden import GOLDEN, kept, reduced
from tests.render.scenes import CRAWFORD, CUBE_OFFER, FINISHED, SCENES, SHORT_MIDDLE, SHORT_START, plates
from tests.render.walks import walk

PAINTER: Final = Painter()
VARIANTS: Final = ("short", "american", "dutch", "long", "gulbar", "crazy")
NAMES: Final = (
    "",
    "🌻🔥",
    "دانيال",
    "\u202eevil\u202c",
    "W" * 64,
    "ж" * 64,
    "<b>&amp;</b>",
    "a\u0301" * 40,
    "\n\n",
)
NAME_BOX: Final = Box(0, HEIGHT - PLATE, 524, HEIGHT)


def picture(scene: Scene, theme: str = "wood") -> Image.Image:
    return Image.open(io.BytesIO(PAINTER.draw(scene, theme))).convert("RGB")


def changed(one: Scene, other: Scene, theme: str = "wood") -> Box | None:
    """The box in which two pictures differ by more than the JPEG's noise."""
    difference = ImageChops.difference(picture(one, theme), picture(other, theme)).convert("L")
    box = difference.point(lambda v: 255 if v > 24 else 0).getbbox()
    return Box(*box) if box else None


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", SCENES)
def test_a_picture_is_a_jpeg_of_the_agreed_size(name: str, theme: str) -> None:
    jpeg = PAINTER.draw(SCENES[name], theme)
    opened = Image.open(io.BytesIO(jpeg))

    assert (opened.format, opened.size) == ("JPEG", (1280, 960))
    assert len(jpeg) <= LARGEST


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("variant", VARIANTS)
def test_no_board_of_a_wandering_game_is_too_large(variant: str, theme: str) -> None:
    sizes = [len(PAINTER.draw(scene, theme)) for scene in walk(variant, seed=1, number=25)]

    assert max(sizes) <= LARGEST


@pytest.mark.parametrize("theme", THEMES)
def test_even_a_board_full_of_arrows_is_not_too_large(theme: str) -> None:
    arrows = tuple(Arrow(Colour.WHITE, origin, origin // 2, hit=True) for origin in range(2, 25))

    assert len(PAINTER.draw(replace(SHORT_MIDDLE, arrows=arrows), theme)) <= LARGEST


@pytest.mark.parametrize("name", GOLDEN)
def test_the_board_looks_as_it_did_when_somebody_last_looked(name: str) -> None:
    difference = ImageChops.difference(reduced(PAINTER, name), kept(name)).convert("L")
    ((_, worst_cell),) = ImageStat.Stat(difference.reduce(8)).extrema

    # A JPEG library of another version moves edges by a level or two; a lost mark changes a whole cell.
    assert ImageStat.Stat(difference).mean[0] < 4
    assert worst_cell < 24


@pytest.mark.parametrize("name", NAMES)
def test_no_name_disturbs_anything_but_its_own_place(name: str) -> None:
    usual = replace(SHORT_MIDDLE, plates=plates(SHORT_MIDDLE.sides))
    hostile = replace(SHORT_MIDDLE, plates=plates(SHORT_MIDDLE.sides, names=(name, "Бот · сильный")))

    box = changed(usual, hostile)

    assert box is None or NAME_BOX.holds(box)


@pytest.mark.parametrize("name", ["🌻🔥", "دانيال", "\u202e"])
def test_a_name_that_cannot_be_written_becomes_the_word_of_the_side(name: str) -> None:
    hostile = replace(SHORT_START, plates=plates(SHORT_START.sides, names=(name, "Олена")))
    named = replace(SHORT_START, plates=plates(SHORT_START.sides, names=("Белые", "Олена")))

    assert PAINTER.draw(hostile, "wood") == PAINTER.draw(named, "wood")


@pytest.mark.parametrize("text", ["", "🌻", "Очень длинное слово " * 5])
def test_no_word_of_the_catalogue_breaks_the_picture(text: str) -> None:
    scene = replace(CRAWFORD, match_label=text, crawford_label=text, banner=Banner(text, text))
    white, black = (replace(plate, word_pips=text, score=text) for plate in scene.plates)

    assert len(PAINTER.draw(replace(scene, plates=(white, black)), "wood")) <= LARGEST


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", SCENES)
def test_corners_hold_nothing_but_wood(name: str, theme: str) -> None:
    board, bare = picture(SCENES[name], theme), picture(replace(SHORT_START, turn=None), theme)
    corners = [(x, y, x + CORNER, y + CORNER) for x in (0, WIDTH - CORNER) for y in (0, HEIGHT - CORNER)]

    differences = [ImageChops.difference(board.crop(box), bare.crop(box)) for box in corners]

    assert all(high <= 24 for corner in differences for _, high in ImageStat.Stat(corner).extrema)


def test_a_used_die_fades() -> None:
    fresh = replace(SHORT_MIDDLE, dice=tuple(replace(die, used=False) for die in SHORT_MIDDLE.dice))

    assert changed(SHORT_MIDDLE, fresh) is not None


@pytest.mark.parametrize("value", [1, 2, 8, 16, 64, 128, 512, 1024, 4096])
def test_the_cube_shows_any_stake_inside_its_rim(value: int) -> None:
    box = changed(
        replace(SHORT_START, cube=CubeFace(3, "white")), replace(SHORT_START, cube=CubeFace(value, "white"))
    )

    assert box is not None
    assert Box(576 - 30, 799 - 30, 576 + 30, 799 + 30).holds(box)


@pytest.mark.parametrize("place", ["centre", "white", "black", "offered_to_white", "offered_to_black"])
def test_the_place_of_the_cube_can_be_seen(place: CubePlace) -> None:
    bare = replace(CUBE_OFFER, cube=None)
    cubed = replace(CUBE_OFFER, cube=CubeFace(2, place))

    assert changed(bare, cubed) is not None


def test_a_finished_game_shows_its_result_and_hides_dice_and_middle_cube() -> None:
    plain = replace(FINISHED, cube=None)
    cluttered = replace(FINISHED, cube=CubeFace(2), dice=SHORT_START.dice, roller=Colour.WHITE)

    assert PAINTER.draw(plain, "wood") == PAINTER.draw(cluttered, "wood")


@pytest.mark.parametrize("first", range(1, 7))
def test_a_ladder_of_any_height_is_drawn(first: int) -> None:
    scene = replace(SCENES["crazy_ladder"], ladder=Ladder(first, 7))

    assert len(PAINTER.draw(scene, "contrast")) <= LARGEST


def test_two_threads_draw_what_one_draws() -> None:
    jobs = [(scene, theme) for scene in SCENES.values() for theme in THEMES]
    alone, shared = Painter(), Painter()

    one_by_one = [alone.draw(*job) for job in jobs]
    with ThreadPoolExecutor(2) as threads:
        together = list(threads.map(lambda job: shared.draw(*job), jobs))

    assert together == one_by_one


def test_a_warm_painter_draws_the_same_picture() -> None:
    warm = Painter()
    warm.warm("wood")

    assert warm.draw(SHORT_START, "wood") == PAINTER.draw(SHORT_START, "wood")
