"""The few raster tricks that sprites and boards are made of: masks, tints, light and grain.

Sprites are drawn `K` times too large, one by one, and reduced once: that is their anti-aliasing.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, TypeAlias

from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageOps

from render.geometry import Box
from render.theme import SHADOW, Hex, Theme, mix, rgb

K: Final = 4

Draw: TypeAlias = Callable[[ImageDraw.ImageDraw], None]
Shadow: TypeAlias = tuple[float, float, float, float]


class Sprite(NamedTuple):
    """An RGBA picture and the pixel of it that is put on a place of the board."""

    image: Image.Image
    x: int
    y: int

    def put(self, board: Image.Image, x: int, y: int) -> None:
        board.paste(self.image, (x - self.x, y - self.y), self.image)

    def put_inside(self, board: Image.Image, x: int, y: int, box: Box) -> None:
        """Put only what lies inside the box."""
        left, top = x - self.x, y - self.y
        right, bottom = left + self.image.width, top + self.image.height
        part = Box(max(left, box.left), max(top, box.top), min(right, box.right), min(bottom, box.bottom))
        piece = self.image.crop((part.left - left, part.top - top, part.right - left, part.bottom - top))
        board.paste(piece, part[:2], piece)


def reduced(big: Image.Image) -> Sprite:
    """A large drawing as a sprite that is put by the middle of the drawing; empty margins are cut off."""
    image = big.reduce(K)
    left, top, right, bottom = image.getbbox() or (0, 0, 1, 1)
    return Sprite(image.crop((left, top, right, bottom)), image.width // 2 - left, image.height // 2 - top)


def canvas(width: float, height: float) -> Image.Image:
    """An empty large drawing for a sprite of that size."""
    return Image.new("RGBA", (int(width * K), int(height * K)))


def mask(size: tuple[int, int], draw: Draw, blur: float = 0) -> Image.Image:
    """An L mask drawn by `draw`, softened."""
    image = Image.new("L", size)
    draw(ImageDraw.Draw(image))
    return image.filter(ImageFilter.GaussianBlur(blur)) if blur else image


def disc(size: int, radius: float) -> Image.Image:
    """The mask of a circle in the middle of a square."""
    low, high = size / 2 - radius, size / 2 + radius
    return mask((size, size), lambda d: d.ellipse((low, low, high, high), fill=255))


def faded(image: Image.Image, share: float) -> Image.Image:
    """An L mask with that share of its strength."""
    return image.point(lambda v: v * share)


def tint(colour: Hex, alpha: Image.Image) -> Image.Image:
    """One colour seen through a mask."""
    layer = Image.new("RGBA", alpha.size, rgb(colour))
    layer.putalpha(alpha)
    return layer


_LIGHT: Final = ((2.5, 5.5, 4.5, 0.45), (0.6, 1.6, 1.6, 0.55))
"""Light falls from the top left: offset, blur and strength of the cast shadow and of the contact one."""


def lifted(image: Image.Image, body: Image.Image, light: Sequence[Shadow] = _LIGHT) -> Image.Image:
    """A large drawing over the shadows that its body throws."""
    for dx, dy, blur, strength in light[::-1]:
        cast = ImageChops.offset(body, round(dx * K), round(dy * K)).filter(
            ImageFilter.GaussianBlur(blur * K)
        )
        image = Image.alpha_composite(tint(SHADOW, faded(cast, strength)), image)
    return image


def glow(size: int, x: float, y: float, reach: float, near: Hex, far: Hex) -> Image.Image:
    """A square lit at (x, y), given as shares of it, that falls off to `far` at `reach` times its size."""
    side = int(size * reach * 2)
    light = Image.new("L", (size, size), 255)
    circle = Image.radial_gradient("L").resize((side, side), Image.Resampling.BILINEAR)
    light.paste(circle, (int(size * x - side / 2), int(size * y - side / 2)))
    return ImageOps.colorize(light, near, far)


def falling(size: tuple[int, int], top: Hex, bottom: Hex, middle: Hex | None = None) -> Image.Image:
    """A surface whose light falls from top to bottom."""
    return ImageOps.colorize(Image.linear_gradient("L").resize(size), top, bottom, middle)


def noise(seed: int, width: int, height: int) -> Image.Image:
    """Grey static, the same on every machine."""
    return Image.frombytes("L", (width, height), hashlib.shake_128(bytes([seed])).digest(width * height))


_OCTAVES: Final = ((900, 40, 0.60), (420, 9, 0.34), (150, 2.6, 0.20))


def grain(seed: int, width: int, height: int) -> Image.Image:
    """The grain of wood that runs across: three octaves of noise, stretched along the board."""
    image = Image.new("L", (width, height), 128)
    for octave, (along, across, weight) in enumerate(_OCTAVES):
        layer = noise(seed + octave, max(3, int(width / along)) + 3, max(3, int(height / across)) + 3)
        image = Image.blend(image, layer.resize((width, height), Image.Resampling.BICUBIC), weight)
    return image


def upright_grain(seed: int, width: int, height: int) -> Image.Image:
    """The grain of wood that runs up and down."""
    return grain(seed, height, width).transpose(Image.Transpose.ROTATE_90)


def wood(theme: Theme, veins: Image.Image) -> Image.Image:
    """A board of the frame, coloured by its grain; plain where the theme has no textures."""
    if not theme.textured:
        return Image.new("RGB", veins.size, theme.wood)
    calm = veins.point(lambda v: 128 + (v - 128) * 0.85)
    return ImageOps.colorize(calm, theme.wood_dark, theme.wood_light, theme.wood)


def inlaid(theme: Theme, colour: Hex, seed: int, size: tuple[int, int]) -> Image.Image:
    """A thin veneer of that colour, its grain running up and down."""
    if not theme.textured:
        return Image.new("RGB", size, colour)
    veins = upright_grain(seed, size[0] // 3, size[1] // 3).resize(size)
    return ImageOps.colorize(veins, mix(colour, "#000000", 0.20), mix(colour, "#ffffff", 0.12), colour)
