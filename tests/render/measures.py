"""Contrast as the eye has it, measured on finished pictures, also as the colour-blind see them."""

from __future__ import annotations

import io
import math
from collections.abc import Iterable, Iterator
from typing import Final, TypeAlias

from PIL import Image

from render.draw import Painter
from render.geometry import XY, Box
from render.scene import Scene

PAINTER: Final = Painter()
Rgb: TypeAlias = tuple[float, ...]
Pixels: TypeAlias = Iterator[tuple[int, int]]
Matrix: TypeAlias = tuple[Rgb, Rgb, Rgb]

EYES: Final[dict[str, Matrix]] = {
    "protan": ((0.1121, 0.8853, -0.0005), (0.1127, 0.8897, -0.0001), (0.0045, 0.0000, 1.0019)),
    "deutan": ((0.2920, 0.7054, -0.0003), (0.2934, 0.7089, 0.0000), (-0.0210, 0.0256, 1.0019)),
}
"""Eyes without red and without green cones, on linear light (Vienot, Brettel and Mollon, 1999)."""


def drawn(scene: Scene, theme: str) -> Image.Image:
    return Image.open(io.BytesIO(PAINTER.draw(scene, theme))).convert("RGB")


def seen_by(eye: str, colour: Rgb) -> Rgb:
    """The colour as that eye sees it; every other eye sees it as it is."""
    if eye not in EYES:
        return colour
    light = [linear(channel) for channel in colour]
    turned = (sum(share * part for share, part in zip(row, light, strict=True)) for row in EYES[eye])
    return tuple(encoded(min(max(part, 0.0), 1.0)) for part in turned)


def linear(channel: float) -> float:
    return channel / 3294.6 if channel <= 10 else ((channel / 255 + 0.055) / 1.055) ** 2.4


def encoded(part: float) -> float:
    return 3294.6 * part if part <= 0.00304 else 255 * (1.055 * part ** (1 / 2.4) - 0.055)


def luminance(colour: Rgb) -> float:
    red, green, blue = (linear(channel) for channel in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def ratio(one: Rgb, other: Rgb) -> float:
    """Contrast as the Web Content Accessibility Guidelines define it."""
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def mean(picture: Image.Image, pixels: Pixels) -> Rgb:
    found = list(colours(picture, pixels))
    return tuple(sum(band) / len(found) for band in zip(*found, strict=True))


def circle(centre: XY, *radii: float) -> Pixels:
    for radius in radii:
        for turn in (math.radians(angle) for angle in range(0, 360, 3)):
            yield round(centre.x + radius * math.cos(turn)), round(centre.y + radius * math.sin(turn))


def patch(centre: XY) -> Pixels:
    return ((centre.x + dx, centre.y + dy) for dx in range(-12, 13, 3) for dy in range(-12, 13, 3))


def line(centre: XY, below: int) -> Pixels:
    return ((x, centre.y + below) for x in range(centre.x - 30, centre.x + 31, 3))


def box(found: Box) -> Pixels:
    """Every pixel of it."""
    return ((x, y) for x in range(found.left, found.right) for y in range(found.top, found.bottom))


def strongest(picture: Image.Image, pixels: Pixels, ground: Rgb, eye: str = "") -> float:
    """The contrast of the pixel that stands out most: a letter's body, or the line about a mark."""
    against = seen_by(eye, ground)
    return max(ratio(seen_by(eye, colour), against) for colour in colours(picture, pixels))


def colours(picture: Image.Image, pixels: Iterable[tuple[int, int]]) -> Iterator[Rgb]:
    for pixel in pixels:
        colour = picture.getpixel(pixel)
        assert isinstance(colour, tuple)
        yield colour


def lab(colour: Rgb) -> Rgb:
    """CIE L*a*b* by daylight, in which distances are differences that the eye sees."""
    red, green, blue = (linear(channel) for channel in colour)
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    fx, fy, fz = (each ** (1 / 3) if each > 0.008856 else 7.787 * each + 16 / 116 for each in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)
