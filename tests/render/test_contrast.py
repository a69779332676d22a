"""The sides stand out from whatever they lie on and from each other, measured on the finished JPEG."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Final

import pytest
from PIL import Image

from engine.board import Colour
from render.draw import THEMES
from render.geometry import TRAY_EDGE, XY, Layout, inward
from tests.render.measures import circle, drawn, line, mean, patch, ratio
from tests.render.scenes import LONG_START, side

LAYOUT: Final = Layout("right")
EMPTY: Final = replace(
    LONG_START, sides=(side("0:15"), side("0:15")), dice=(), turn=None, picks=(), landings=(), opposed=True
)
BLOTS: Final = side("5:1 4:1 25:1 0:12")

PLACES: Final = {
    "light point": LAYOUT.slot(5, 0, 1),
    "dark point": LAYOUT.slot(4, 0, 1),
    "bar": LAYOUT.bar_slot(low=True, index=0, count=1),
    "felt": LAYOUT.slot(5, 0, 1),
}
GROUNDS: Final = {
    "light point": LAYOUT.slot(5, 0, 1),
    "dark point": LAYOUT.slot(4, 0, 1),
    "bar": XY(LAYOUT.axis - 20, inward(top=False, depth=120)),
    "felt": LAYOUT.half(low=True),
}


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("colour", Colour)
@pytest.mark.parametrize("place", PLACES)
def test_a_checker_stands_out_by_its_face_or_its_rim(theme: str, colour: Colour, place: str) -> None:
    picture, ground = with_blots(theme, colour), mean(empty(theme), patch(GROUNDS[place]))

    face = ratio(mean(picture, circle(PLACES[place], 28, 30, 32)), ground)
    rim = ratio(mean(picture, circle(PLACES[place], 37)), ground)

    assert face >= (3 if theme == "contrast" else 2.2) or rim >= 3


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("colour", Colour)
def test_a_borne_off_checker_stands_out_in_its_tray(theme: str, colour: Colour) -> None:
    picture = with_blots(theme, colour)
    at = LAYOUT.borne_off(low=True, index=2)
    ground = mean(picture, patch(XY(LAYOUT.tray_x, LAYOUT.tray(low=True).top + 30)))

    face = ratio(mean(picture, line(at, 0)), ground)
    rim = ratio(mean(picture, line(at, TRAY_EDGE // 2 - 1)), ground)

    assert face >= (3 if theme == "contrast" else 2.2) or rim >= 3


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("place", PLACES)
def test_the_sides_differ_in_lightness_alone(theme: str, place: str) -> None:
    white, black = (
        mean(with_blots(theme, colour), circle(PLACES[place], 28, 30, 32))
        for colour in (Colour.WHITE, Colour.BLACK)
    )

    assert ratio(white, black) >= 7


@cache
def empty(theme: str) -> Image.Image:
    return drawn(EMPTY, theme)


@cache
def with_blots(theme: str, colour: Colour) -> Image.Image:
    """One side's blots on a light point, a dark one and the bar, seen by their owner."""
    away = side("0:15")
    sides = (BLOTS, away) if colour is Colour.WHITE else (away, BLOTS)
    return drawn(replace(EMPTY, sides=sides, viewer=colour), theme)
