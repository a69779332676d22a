"""The empty board: frame, cloth, points, wells and plates, painted once per theme and direction."""

from __future__ import annotations

import math
from typing import Final

from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageOps

from render.geometry import (
    BOTTOM,
    HEIGHT,
    PLATE,
    POINT,
    POINT_BASE,
    POINT_HEIGHT,
    TOP,
    WIDTH,
    Box,
    Layout,
)
from render.raster import K, Sprite, canvas, faded, grain, inlaid, mask, noise, upright_grain, wood
from render.theme import BLACK, WHITE, Theme, mix, rgb

_TAPER: Final = 1.12
"""How fast a point narrows: a little inside the straight line."""
_INNER_SHADOW: Final = "#0a0502"


def backdrop(theme: Theme, layout: Layout) -> Image.Image:
    """The board without anything that a game puts on it; numbers are not on it either."""
    board = wood(theme, grain(11, WIDTH, HEIGHT))
    _join_frame(board, theme, layout)
    cloths = *layout.felts, layout.tray(low=False), layout.tray(low=True)
    for index, box in enumerate(cloths):
        board.paste(_cloth(theme, box, well=index > 1), box[:2])
    _lay_points(board, theme, layout)
    for box in cloths:
        _sink(board, theme, box)
    _add_plates(board, theme)
    return board


def _join_frame(board: Image.Image, theme: Theme, layout: Layout) -> None:
    """The upright members of the frame, and the bar: two leaves of a folding board, lit from the left."""
    bar, divider = layout.bar, layout.divider
    left = min(layout.felts[0].left, layout.tray(low=True).left)
    right = max(layout.felts[1].right, layout.tray(low=True).right)
    uprights = (
        (23, bar),
        (41, divider),
        (67, Box(0, TOP, left, BOTTOM)),
        (71, Box(right, TOP, WIDTH, BOTTOM)),
    )
    for seed, box in uprights:
        board.paste(wood(theme, upright_grain(seed, box.width, box.height)), box[:2])
    leaf = Image.new("L", (bar.width // 2, 1))
    leaf.putdata([int(24 * math.exp(-(((x - 12) / 16) ** 2))) for x in range(leaf.width)])
    if theme.textured:
        shine = leaf.resize((leaf.width, bar.height))
        for x in (bar.left, layout.axis):
            board.paste(rgb("#ffe9c8"), (x, bar.top), shine)
    draw = ImageDraw.Draw(board)
    for x in (bar.left - 1, layout.axis, bar.right):
        groove, edge = mix(theme.wood_dark, BLACK, 0.45), mix(theme.wood_light, WHITE, 0.10)
        draw.line((x, bar.top, x, bar.bottom), fill=rgb(groove), width=2)
        draw.line((x + 2, bar.top, x + 2, bar.bottom), fill=rgb(edge), width=1)


def _cloth(theme: Theme, box: Box, well: bool) -> Image.Image:
    width, height = box.width, box.height
    light = Image.radial_gradient("L").resize((int(width * 1.6), int(height * 1.6)))
    left, top = int(width * 0.3), int(height * 0.3)
    light = light.crop((left, top, left + width, top + height))
    centre, edge = (theme.well, mix(theme.well, BLACK, 0.12)) if well else (theme.felt, theme.felt_edge)
    cloth = ImageOps.colorize(light, centre, edge)
    if not theme.textured:
        return cloth
    # More than two levels of fuzz cannot be seen on a phone, and every level costs 20 KB of JPEG.
    fuzz = noise(5, width // 2, height // 2).resize((width, height), Image.Resampling.BICUBIC)
    fuzz = fuzz.point(lambda v: 128 + (v - 128) * 0.02)
    return ImageChops.overlay(cloth, Image.merge("RGB", (fuzz, fuzz, fuzz)))


def _lay_points(board: Image.Image, theme: Theme, layout: Layout) -> None:
    for light in (True, False):
        hanging = _point(theme, light)
        standing = hanging._replace(
            image=hanging.image.transpose(Image.Transpose.FLIP_TOP_BOTTOM), y=hanging.image.height
        )
        for spot in range(1 if light else 2, 25, 2):
            point, y = (hanging, TOP) if spot > 12 else (standing, BOTTOM)
            point.put(board, layout.column(spot), y)


def _point(theme: Theme, light: bool) -> Sprite:
    """A point that hangs from the upper edge."""
    image = canvas(POINT, POINT_HEIGHT + 4)
    half, centre, steps = POINT_BASE / 2 * K, image.width / 2, 80
    heights = [step / steps for step in range(steps + 1)]
    flank = [(half * (1 - t) ** _TAPER, t * POINT_HEIGHT * K) for t in heights]
    outline = [(centre - x, y) for x, y in flank] + [(centre + x, y) for x, y in reversed(flank)]
    colour = theme.light_point if light else theme.dark_point
    body = mask(image.size, lambda d: d.polygon(outline, fill=255))
    image.paste(inlaid(theme, colour, 31 if light else 57, image.size), (0, 0), body)
    line, width = theme.light_line if light else theme.dark_line, round(theme.line_width * K)
    alpha = 191 if theme.textured else 255  # An inlay is worn; flat boards have sharp lines.
    ImageDraw.Draw(image).line(outline, fill=(*rgb(line), alpha), width=width, joint="curve")
    small = image.reduce(K)
    return Sprite(small, small.width // 2, 0)


def _sink(board: Image.Image, theme: Theme, box: Box) -> None:
    """The frame stands above the cloth: it throws a shadow inside and catches light below."""
    width, height = box.width, box.height
    hole = Image.new("L", (width + 60, height + 60), 255)
    ImageDraw.Draw(hole).rectangle((33, 37, width + 29, height + 30), fill=0)
    shadow = hole.filter(ImageFilter.GaussianBlur(7)).crop((30, 30, 30 + width, 30 + height))
    board.paste(rgb(_INNER_SHADOW), box[:2], faded(shadow, 0.7))
    draw = ImageDraw.Draw(board)
    rim = (box.left - 2, box.top - 2, box.right + 1, box.bottom + 1)
    draw.rectangle(rim, outline=rgb(mix(theme.wood_dark, BLACK, 0.55)), width=2)
    lit = rgb(mix(theme.wood_light, WHITE, 0.22))
    draw.line((box.left - 2, box.bottom + 2, box.right + 1, box.bottom + 2), fill=lit)
    lit = rgb(mix(theme.wood_light, WHITE, 0.12))
    draw.line((box.right + 2, box.top - 2, box.right + 2, box.bottom + 2), fill=lit)


def _add_plates(board: Image.Image, theme: Theme) -> None:
    """The players' strips: the same wood, darker, behind a brass line."""
    fall = Image.linear_gradient("L").resize((WIDTH, PLATE)).point(lambda v: 110 + v // 4)
    board.paste(rgb(BLACK), (0, 0), fall.transpose(Image.Transpose.FLIP_TOP_BOTTOM))
    board.paste(rgb(BLACK), (0, HEIGHT - PLATE), fall)
    draw = ImageDraw.Draw(board)
    for y in (PLATE, HEIGHT - PLATE - 1):
        draw.line((0, y, WIDTH, y), fill=rgb(mix(theme.inlay, theme.wood, 0.35)), width=2)
        draw.line((0, y + 2, WIDTH, y + 2), fill=rgb(mix(theme.wood_dark, BLACK, 0.5)))
