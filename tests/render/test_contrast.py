"""The sides stand out from whatever they lie on and from each other, measured on the finished JPEG."""

from __future__ import annotations

import io
import math
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Final, TypeAlias

import pytest
from PIL import Image

from engine.board import Colour
from render.draw import THEMES, Painter
from render.geometry import TRAY_EDGE, XY, Layout, inward
from render.scene import Scene
from tests.render.scenes import LONG_START, side

PAINTER: Final = Painter()
LAYOUT: Final = Layout("right")
EMPTY: Final = replace(
    LONG_START, sides=(side("0:15"), side("0:15")), dice=(), turn=None, picks=(), landings=(), opposed=True
)
BLOTS: Final = side("5:1 4:1 25:1 0:12")
Rgb: TypeAlias = tuple[float, ...]
Pixels: TypeAlias = Iterator[tuple[int, int]]

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


def drawn(scene: Scene, theme: str) -> Image.Image:
    return Image.open(io.BytesIO(PAINTER.draw(scene, theme))).convert("RGB")


@cache
def empty(theme: str) -> Image.Image:
    return drawn(EMPTY, theme)


@cache
def with_blots(theme: str, colour: Colour) -> Image.Image:
    """One side's blots on a light point, a dark one and the bar, seen by their owner."""
    away = side("0:15")
    sides = (BLOTS, away) if colour is Colour.WHITE else (away, BLOTS)
    return drawn(replace(EMPTY, sides=sides, viewer=colour), theme)


def luminance(colour: Rgb) -> float:
    red, green, blue = (
        channel / 3294.6 if channel <= 10 else ((channel / 255 + 0.055) / 1.055) ** 2.4 for channel in colour
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def ratio(one: Rgb, other: Rgb) -> float:
    """Contrast as the Web Content Accessibility Guidelines define it."""
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def mean(picture: Image.Image, pixels: Pixels) -> Rgb:
    colours = [colour for pixel in pixels if isinstance(colour := picture.getpixel(pixel), tuple)]
    return tuple(sum(band) / len(colours) for band in zip(*colours, strict=True))


def circle(centre: XY, *radii: float) -> Pixels:
    for radius in radii:
        for turn in (math.radians(angle) for angle in range(0, 360, 3)):
            yield round(centre.x + radius * math.cos(turn)), round(centre.y + radius * math.sin(turn))


def patch(centre: XY) -> Pixels:
    return ((centre.x + dx, centre.y + dy) for dx in range(-12, 13, 3) for dy in range(-12, 13, 3))


def line(centre: XY, below: int) -> Pixels:
    return ((x, centre.y + below) for x in range(centre.x - 30, centre.x + 31, 3))
