"""The pieces of a theme, each drawn large once and reduced: checkers, dice, cubes, rings, arrow ends."""

from __future__ import annotations

import math
from typing import Final, Literal, TypeAlias

from PIL import Image, ImageChops, ImageDraw

from render.geometry import CHECKER, CUBE, DIE, RUNG, TRAY, TRAY_EDGE
from render.raster import K, Sprite, canvas, disc, faded, falling, glow, lifted, mask, reduced, tint
from render.text import Style, upper, written
from render.theme import BLACK, SHADOW, WHITE, Finish, Hex, Theme, mix, rgb

Look: TypeAlias = Literal["full", "blank", "plain"]
"""full; blank: no mark, in stacks of 6 and 7; plain: no groove either: 8 and more are clean coin edges."""

_PAD: Final = 14
_PIPS: Final = ((), (4,), (2, 6), (2, 4, 6), (0, 2, 6, 8), (0, 2, 4, 6, 8), (0, 2, 3, 5, 6, 8))
"""Cells of a 3 x 3 grid, by value."""
USED: Final = 0.36


def _ring_box(centre: float, radius: float) -> tuple[float, float, float, float]:
    return centre - radius, centre - radius, centre + radius, centre + radius


def checker(finish: Finish, textured: bool, look: Look = "full", size: int = CHECKER) -> Sprite:
    """A checker seen from above."""
    side = (size + 2 * _PAD) * K
    centre, radius = side / 2, size / 2 * K
    image = Image.new("RGBA", (side, side))
    rim_light = falling(image.size, mix(finish.face, WHITE, finish.lift), mix(finish.shade, BLACK, 0.3))
    image.paste(rim_light, (0, 0), disc(side, radius))
    image.paste(glow(side, 0.38, 0.30, 0.95, finish.face, finish.shade), (0, 0), disc(side, radius - 3.2 * K))
    ImageDraw.Draw(image).ellipse(
        _ring_box(centre, radius), outline=rgb(finish.rim), width=round(finish.rim_width * K)
    )
    if textured and look != "plain":
        _turn_groove(image, finish, radius * 0.66)
    if finish.gloss:
        _polish(image, radius, finish.gloss * (0.6 if look == "plain" else 1))
    if look == "full":
        _stamp(ImageDraw.Draw(image), finish, centre, size / CHECKER * K)
    return reduced(lifted(image, disc(side, radius)))


def _turn_groove(image: Image.Image, finish: Finish, radius: float) -> None:
    """A groove with a dish inside that is lit the other way, as on a turned checker."""
    side, centre = image.width, image.width / 2
    near, far = mix(finish.face, finish.shade, 0.05), mix(finish.face, finish.shade, 0.9)
    image.paste(glow(side, 0.62, 0.72, 0.8, near, far), (0, 0), disc(side, radius))
    draw = ImageDraw.Draw(image)
    draw.ellipse(_ring_box(centre, radius), outline=rgb(mix(finish.shade, BLACK, 0.34)), width=round(1.7 * K))
    edge = rgb(mix(finish.face, WHITE, 2 * finish.lift))
    draw.arc(_ring_box(centre, radius + 1.4 * K), 10, 130, fill=edge, width=round(1.3 * K))


def _polish(image: Image.Image, radius: float, strength: float) -> None:
    side, c = image.width, image.width / 2
    spot = (c - radius * 0.72, c - radius * 0.86, c + radius * 0.30, c - radius * 0.25)
    light = mask(image.size, lambda d: d.ellipse(spot, fill=round(strength)), 5 * K)
    image.paste(rgb(WHITE), (0, 0), ImageChops.multiply(light, disc(side, radius - 2 * K)))


def _stamp(draw: ImageDraw.ImageDraw, finish: Finish, c: float, unit: float) -> None:
    """The mark that tells the sides apart without colour."""
    match finish.mark:
        case "dot":
            draw.ellipse(_ring_box(c, 6 * unit), fill=rgb(finish.rim))
        case "ring":
            draw.ellipse(_ring_box(c, 17 * unit), outline=rgb(finish.ink), width=round(6.5 * unit))
        case "diamond":
            r = 16 * unit
            draw.polygon([(c, c - r), (c + r, c), (c, c + r), (c - r, c)], fill=rgb(finish.ink))
        case "groove":
            pass


def edge_on(finish: Finish) -> Sprite:
    """A borne-off checker seen from its side."""
    width, height, pad = TRAY - 14, TRAY_EDGE, 6
    image = canvas(width + 2 * pad, height + 2 * pad)
    box = (pad * K, pad * K, (width + pad) * K - 1, (height + pad) * K - 1)
    body = mask(image.size, lambda d: d.rounded_rectangle(box, 5 * K, fill=255))
    middle = mix(finish.face, finish.shade, 0.3)
    image.paste(falling(image.size, finish.face, finish.shade, middle), (0, 0), body)
    ImageDraw.Draw(image).rounded_rectangle(box, 5 * K, outline=rgb(finish.rim), width=round(1.7 * K))
    return reduced(lifted(image, body, ((0, 2, 1.5, 0.6),)))


def _block(finish: Finish, size: int, radius: float) -> Image.Image:
    """The large body of a die or a cube, without its shadow."""
    image = canvas(size + 2 * _PAD, size + 2 * _PAD)
    box, round_ = (_PAD * K, _PAD * K, (_PAD + size) * K - 1, (_PAD + size) * K - 1), radius * K
    near, far = mix(finish.face, WHITE, finish.lift), mix(finish.face, finish.shade, 0.6)
    body = mask(image.size, lambda d: d.rounded_rectangle(box, round_, fill=255))
    image.paste(glow(image.width, 0.4, 0.32, 1.0, near, far), (0, 0), body)
    ImageDraw.Draw(image).rounded_rectangle(box, round_, outline=rgb(finish.rim), width=round(1.8 * K))
    return image


def _on_cloth(block: Image.Image) -> Sprite:
    """A block with its shadows."""
    return reduced(lifted(block, block.getchannel("A")))


def _pipped(finish: Finish, value: int, size: int) -> Image.Image:
    """A large die without its shadow."""
    image = _block(finish, size, size * 0.2)
    draw, centre, step, radius = ImageDraw.Draw(image), image.width / 2, size * 0.265 * K, size * 0.1 * K
    for cell in _PIPS[value]:
        x, y = centre + (cell % 3 - 1) * step, centre + (cell // 3 - 1) * step
        draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=rgb(finish.ink))
    return image


def die(finish: Finish, value: int, used: bool = False) -> Sprite:
    """A die; a used one is a faint print on the cloth."""
    image = _pipped(finish, value, DIE)
    if used:
        image.putalpha(faded(image.getchannel("A"), USED))
        return reduced(image)
    return _on_cloth(image)


def rung(theme: Theme, finish: Finish, value: int, done: bool) -> Sprite:
    """A value of the crazy ladder; one that is done sinks into the wood."""
    image = _pipped(finish, value, RUNG)
    if not done:
        return _on_cloth(image)
    sunk = Image.blend(image.convert("RGB"), Image.new("RGB", image.size, theme.wood), 0.62)
    sunk.putalpha(image.getchannel("A"))
    return reduced(sunk)


_CUBE_SIZES: Final = (46, 46, 38, 30)
"""Letter height by the number of digits; more digits are squeezed."""


def cube(theme: Theme, value: int, resting: bool = False) -> Sprite:
    """The doubling cube; a resting one (Crawford) is faint and struck out."""
    finish = theme.white
    image = _block(finish, CUBE, 11)
    draw = ImageDraw.Draw(image)
    low, high = (_PAD + 6) * K, (_PAD + CUBE - 6) * K - 1
    line = rgb(mix(finish.shade, finish.rim, 0.55))
    draw.rounded_rectangle((low, low, high, high), 7 * K, outline=line, width=round(1.6 * K))
    digits = str(value)
    style = Style(_CUBE_SIZES[min(len(digits), 3)] * K, 800)
    face = written(digits, style)
    room = (CUBE - 20) * K
    if face.width > room:
        face = face.resize((room, face.height), Image.Resampling.LANCZOS)
    left, top = (image.width - face.width) // 2, upper(style, image.height / 2)
    image.paste(rgb(finish.ink), (left, top), face)
    if not resting:
        return _on_cloth(image)
    sunk = Image.blend(image.convert("RGB"), Image.new("RGB", image.size, theme.wood), 0.55)
    sunk.putalpha(image.getchannel("A"))
    corner, far = (_PAD + 8) * K, (_PAD + CUBE - 8) * K
    for colour, thickness in ((SHADOW, 8), (theme.text, 4)):
        ImageDraw.Draw(sunk).line((corner, far, far, corner), fill=rgb(colour), width=thickness * K)
    return reduced(sunk)


def ring(colour: Hex, radius: float, width: float, halo: float = 0, lined: bool = False) -> Sprite:
    """A ring about a checker that may move; `halo` is its glow, `lined` a dark seat under it."""
    side = int((2 * radius + 26) * K)
    box = _ring_box(side / 2, radius * K)
    image = Image.new("RGBA", (side, side))
    if halo:
        thick = round((width + 2) * K)
        image = tint(colour, mask(image.size, lambda d: d.ellipse(box, outline=255, width=thick), halo * K))
    draw = ImageDraw.Draw(image)
    if lined:
        seat = _ring_box(side / 2, (radius + 1.5) * K)
        draw.ellipse(seat, outline=(0, 0, 0, 178), width=round((width + 3) * K))
    draw.ellipse(box, outline=rgb(colour), width=round(width * K))
    return reduced(image)


def ghost(colour: Hex, mine: bool) -> Sprite:
    """Where a checker stood: solid for own steps, dashed for theirs."""
    radius, width = CHECKER / 2 - 3, 2.4 if mine else 2.8
    side = int((2 * radius + 26) * K)
    box = _ring_box(side / 2, radius * K)
    image = Image.new("RGBA", (side, side))
    draw, ink = ImageDraw.Draw(image), (*rgb(colour), 217 if mine else 255)
    dashes = 1 if mine else 14
    for dash in range(dashes):
        start = dash * 360 / dashes
        draw.arc(box, start, start + (360 if mine else 360 / dashes * 0.55), fill=ink, width=round(width * K))
    return reduced(image)


def frame(colour: Hex, size: int, radius: float, width: float) -> Sprite:
    """A glowing frame about the cube that is offered or the rung that is played."""
    image = canvas(size + 24, size + 24)
    box = (12 * K, 12 * K, (12 + size) * K, (12 + size) * K)
    thick = round((width + 2) * K)
    light = mask(
        image.size, lambda d: d.rounded_rectangle(box, radius * K, outline=255, width=thick), 3.5 * K
    )
    image = tint(colour, light)
    ImageDraw.Draw(image).rounded_rectangle(box, radius * K, outline=rgb(colour), width=round(width * K))
    return reduced(image)


def dot(colour: Hex, radius: float) -> Sprite:
    """Where a checker may land, and the tail of an arrow."""
    side = int((2 * radius + 16) * K)
    image = tint(SHADOW, faded(disc(side, (radius + 2.6) * K), 0.75))
    image.paste(rgb(colour), (0, 0), disc(side, radius * K))
    return reduced(image)


def capsule(size: tuple[int, int], fill: Hex, line: Hex = "", width: float = 0, radius: float = 0) -> Sprite:
    """A rounded label."""
    image = canvas(*size)
    box = (0, 0, image.width - 1, image.height - 1)
    ImageDraw.Draw(image).rounded_rectangle(
        box,
        (radius or size[1] / 2) * K,
        fill=rgb(fill),
        outline=rgb(line) if line else None,
        width=round(width * K),
    )
    return reduced(image)


def burst(colour: Hex) -> Sprite:
    """Rays about the place of a hit: from under the checker that hit, or around its ghost."""
    reaches, inner, rays = (CHECKER / 2 + 16, CHECKER / 2 + 9), CHECKER / 2 - 1, 20
    side = int((2 * reaches[0] + 12) * K)
    image = Image.new("RGBA", (side, side))
    draw = ImageDraw.Draw(image)
    for ink, extra in (((*rgb(SHADOW), 153), 2.0), ((*rgb(colour), 255), 0.0)):
        star = []
        for i in range(2 * rays):
            radius = (inner if i % 2 else reaches[i // 2 % 2] + extra) * K
            angle = math.pi * i / rays
            star.append((side / 2 + radius * math.cos(angle), side / 2 + radius * math.sin(angle)))
        draw.polygon(star, fill=ink)
    draw.ellipse(_ring_box(side / 2, (inner - 2) * K), fill=(0, 0, 0, 0))
    return reduced(image)


def plaque(theme: Theme, width: int, height: int) -> Sprite:
    """A dark board with a brass line."""
    image = canvas(width + 2 * _PAD, height + 2 * _PAD)
    box = (_PAD * K, _PAD * K, (_PAD + width) * K - 1, (_PAD + height) * K - 1)
    fill, line = rgb(mix(theme.wood_dark, BLACK, 0.5)), rgb(mix(theme.inlay, theme.wood, 0.25))
    ImageDraw.Draw(image).rounded_rectangle(box, 18 * K, fill=fill, outline=line, width=round(2.5 * K))
    return _on_cloth(image)
