"""Everything on the picture that says something can be read, in every theme and by colour-blind eyes too.

The rule for what lies on a ground: it, or the line about it, stands out by 2.2, in the contrast theme by 3.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from math import dist
from typing import Final

import pytest
from PIL import Image, ImageFont

from engine.board import Colour
from render import text
from render.arrows import path
from render.draw import THEMES, Painter
from render.geometry import BOTTOM, NAME_X, POINT, XY, Box, Layout, around
from render.scene import Arrow, CubeFace, Scene
from render.theme import THEMES as LOOKS
from render.theme import rgb
from render.view import View
from tests.render.measures import (
    EYES,
    box,
    circle,
    drawn,
    lab,
    mean,
    ratio,
    seen_by,
    strongest,
)
from tests.render.scenes import CRAZY_LADDER, SCENES, SHORT_MIDDLE, dice
from tests.render.test_contrast import GROUNDS, PLACES, empty, with_blots

LAYOUT: Final = Layout("right")
BARE: Final = replace(SHORT_MIDDLE, arrows=(), picks=(), landings=())
EVERY_EYE: Final = ("", *EYES)
READABLE: Final = 4.5
"""What the Web Content Accessibility Guidelines ask of text."""
SMALLEST: Final = 30
UPPER, LOWER = LAYOUT.plate(low=False), LAYOUT.plate(low=True)
STACK: Final = LAYOUT.slot(19, 5, 6)

TEXTS: Final = {
    "point number": (around(LAYOUT.number(10), 36, 30), around(XY(LAYOUT.number(10).x + 40, 866), 10, 30)),
    "name": (Box(NAME_X, UPPER - 20, NAME_X + 60, UPPER + 20), Box(700, UPPER - 15, 900, UPPER + 15)),
    "name on turn": (
        Box(NAME_X, LOWER - 20, NAME_X + 60, LOWER + 20),
        Box(NAME_X - 8, LOWER - 20, NAME_X - 3, LOWER + 20),
    ),
    "score": (around(XY(LAYOUT.axis, UPPER), 40, 30), around(XY(LAYOUT.axis - 36, UPPER), 8, 20)),
    "pips": (
        Box(LAYOUT.pips_right - 60, UPPER - 20, LAYOUT.pips_right, UPPER + 20),
        Box(700, UPPER - 15, 900, UPPER + 15),
    ),
    "the word for pips": (
        Box(LAYOUT.pips_right - 190, UPPER - 20, LAYOUT.pips_right - 110, UPPER + 20),
        Box(700, UPPER - 15, 900, UPPER + 15),
    ),
    "length of the match": (
        around(XY(LAYOUT.tray_x, 480), 60, 30),
        around(XY(LAYOUT.tray_x, 480 + 28), 60, 6),
    ),
    "count of a stack": (around(STACK, 24, 30), around(XY(STACK.x, STACK.y + 24), 20, 4)),
    "cube": (around(LAYOUT.cube(False), 30, 30), around(XY(LAYOUT.axis + 26, LAYOUT.cube(False).y), 4, 30)),
}
"""Where each text of `SHORT_MIDDLE` stands, and a piece of what it stands on."""


def least(theme: str) -> float:
    return 3.0 if theme == "contrast" else 2.2


@cache
def picture(scene: Scene, theme: str) -> Image.Image:
    return drawn(scene, theme)


@pytest.mark.parametrize("eye", EVERY_EYE)
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", TEXTS)
def test_every_text_can_be_read(name: str, theme: str, eye: str) -> None:
    shown, (letters, ground) = picture(SHORT_MIDDLE, theme), TEXTS[name]

    assert strongest(shown, box(letters), mean(shown, box(ground)), eye) >= READABLE


@pytest.mark.parametrize("name", SCENES)
def test_no_letter_is_asked_for_under_30_pixels(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    truetype = ImageFont.truetype

    def measured(face: str, size: int) -> ImageFont.FreeTypeFont:
        asked.append(size)
        return truetype(face, size)

    text.font.cache_clear()
    text.written.cache_clear()
    monkeypatch.setattr(ImageFont, "truetype", measured)

    Painter().draw(SCENES[name], "wood")

    assert asked
    assert min(asked) >= SMALLEST


@pytest.mark.parametrize("eye", EVERY_EYE)
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("colour", Colour)
@pytest.mark.parametrize("place", PLACES)
def test_a_checker_stands_out_to_every_eye(theme: str, colour: Colour, place: str, eye: str) -> None:
    shown, ground = with_blots(theme, colour), seen_by(eye, mean(empty(theme), patch_of(place)))

    face = ratio(seen_by(eye, mean(shown, circle(PLACES[place], 28, 30, 32))), ground)
    rim = ratio(seen_by(eye, mean(shown, circle(PLACES[place], 37))), ground)

    assert face >= least(theme) or rim >= 3


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("theme", THEMES)
def test_the_colour_blind_tell_the_sides_apart(theme: str, eye: str) -> None:
    white, black = (
        seen_by(eye, mean(with_blots(theme, colour), circle(PLACES["light point"], 28, 30, 32)))
        for colour in Colour
    )

    assert ratio(white, black) >= 7


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("theme", THEMES)
def test_the_colour_blind_tell_own_steps_from_the_last_turn(theme: str, eye: str) -> None:
    own, past = (seen_by(eye, tuple(map(float, rgb(ink)))) for ink in (LOOKS[theme].act, LOOKS[theme].past))

    assert dist(lab(own), lab(past)) >= 25


@pytest.mark.parametrize("eye", EVERY_EYE)
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("own", [True, False])
def test_an_arrow_stands_out_all_along_its_way(own: bool, theme: str, eye: str) -> None:
    scene = replace(BARE, arrows=(Arrow(Colour.WHITE, 13, 5, own=own), Arrow(Colour.WHITE, 20, 4, own=own)))
    shown, bare = picture(scene, theme), picture(BARE, theme)

    contrasts = [
        strongest(shown, box(around(at, 13, 13)), mean(bare, box(around(at, 5, 5))), eye)
        for at in way_of(scene)
    ]

    assert min(contrasts) >= least(theme)


def way_of(scene: Scene) -> Iterator[XY]:
    for shot in View(scene).shots():
        for x, y in path(shot.flight)[6:-6:3]:
            yield XY(round(x), round(y))


@pytest.mark.parametrize("eye", EVERY_EYE)
@pytest.mark.parametrize("theme", THEMES)
def test_what_may_be_chosen_stands_out(theme: str, eye: str) -> None:
    scene = replace(BARE, picks=(13,), landings=(3, 10))
    shown, bare, view = picture(scene, theme), picture(BARE, theme), View(scene)
    places = [view.next_place(Colour.WHITE, point) for point in scene.landings]
    ringed = view.end(next(stack for stack in view.stacks if stack.spot == 13))

    marks = [
        strongest(shown, box(around(at, 28, 28)), mean(bare, box(around(at, 20, 20))), eye) for at in places
    ]
    ring = strongest(shown, circle(ringed, 38, 39, 40, 41, 42, 43, 44), mean(bare, circle(ringed, 46)), eye)

    assert min(*marks, ring) >= least(theme)


@pytest.mark.parametrize("eye", EVERY_EYE)
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("roller", Colour)
def test_dice_and_their_pips_stand_out(roller: Colour, theme: str, eye: str) -> None:
    shown = picture(replace(BARE, cube=CubeFace(2), roller=roller, dice=dice(5, 4)), theme)
    at = LAYOUT.dice(roller is Colour.WHITE, 2)[0]
    felt, face = (
        mean(shown, box(around(XY(at.x, at.y + 70), 60, 10))),
        mean(shown, box(around(XY(at.x, at.y - 21), 6, 6))),
    )

    assert strongest(shown, circle(at, 36, 37, 38), felt, eye) >= least(theme)
    assert strongest(shown, box(around(at, 12, 12)), face, eye) >= 3


@pytest.mark.parametrize("eye", EVERY_EYE)
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("value", [1, 3, 6])
def test_the_rungs_of_a_ladder_stand_out(value: int, theme: str, eye: str) -> None:
    shown, at = picture(CRAZY_LADDER, theme), LAYOUT.rung(value)
    wood = mean(shown, box(around(XY(at.x, at.y + 50), 24, 8)))

    assert strongest(shown, box(around(at, 60, 60)), wood, eye) >= least(theme)


@pytest.mark.parametrize("eye", EVERY_EYE)
@pytest.mark.parametrize("spot", [3, 10])
def test_for_high_contrast_even_the_points_are_outlined(spot: int, eye: str) -> None:
    shown, x, y = picture(BARE, "contrast"), LAYOUT.column(spot), BOTTOM - 150
    felt = mean(shown, box(around(XY(x + POINT // 2, y), 6, 20)))

    assert strongest(shown, box(Box(x - POINT // 2 + 6, y - 2, x, y + 2)), felt, eye) >= 3


@pytest.mark.parametrize("theme", THEMES)
def test_without_any_colour_the_sides_still_wear_different_marks(theme: str) -> None:
    white, black = LOOKS[theme].white, LOOKS[theme].black

    assert white.mark != black.mark


def patch_of(place: str) -> Iterator[tuple[int, int]]:
    return box(around(GROUNDS[place], 25, 25))
