"""Arrows: a tapered ribbon with a head and a dark halo, from a vacated place to where the checker is now.

The path is plain numbers. Its picture is cut into small tiles, since an arrow's box is mostly air: one grey
drawing per tile, where 0 is air, 128 halo and 255 body, becomes colour through a palette.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple, TypeAlias

from PIL import Image, ImageDraw

from render.geometry import MIDDLE, XY
from render.raster import K
from render.theme import SHADOW, Hex, mix, rgb

Dot: TypeAlias = tuple[float, float]
Shape: TypeAlias = list[Dot]

_STEPS: Final = 48
_TILE: Final = 64
_HEAD: Final = 22
_HALO: Final = 2.0
_TAIL_WIDTH, _NECK_WIDTH = 1.6, 3.2
"""Half the ribbon's width where it begins and where the head sits."""
_TRAY_REACH: Final = 110


class Tile(NamedTuple):
    """A piece of an arrow and where its top left pixel goes."""

    image: Image.Image
    at: XY


@dataclass(frozen=True, slots=True)
class Flight:
    """From `start` to `end`, keeping `clear` pixels away from the one and `stop` from the other."""

    start: XY
    end: XY
    stop: float
    clear: float = 0
    from_bar: bool = False
    to_tray: bool = False


def path(flight: Flight) -> list[Dot]:
    """The arrow's spine: a cubic that leaves and arrives upright, bent towards the middle of the board."""
    (x0, y0), (x1, y1) = flight.start, flight.end
    reach = 0.92 if (y0 < MIDDLE) != (y1 < MIDDLE) else min(0.92, 0.5 + abs(x1 - x0) / 1000)
    leaving: Dot
    arriving: Dot
    leaving, arriving = (x0, y0 + (MIDDLE - y0) * reach), (x1, y1 + (MIDDLE - y1) * reach)
    if flight.from_bar:
        leaving = (x0 + (x1 - x0) * 0.35, y0 + (MIDDLE - y0) * 0.7)
        arriving = (x1, y1 + (MIDDLE - y1) * 0.8)
    if flight.to_tray:
        arriving = (x1 - math.copysign(_TRAY_REACH, x1 - x0), y1)
    spine = [_bezier(flight.start, leaving, arriving, flight.end, i / _STEPS) for i in range(_STEPS + 1)]
    return _cut(_cut(spine, flight.clear)[::-1], flight.stop)[::-1]


def _bezier(a: Dot, b: Dot, c: Dot, d: Dot, t: float) -> Dot:
    w = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
    x = w[0] * a[0] + w[1] * b[0] + w[2] * c[0] + w[3] * d[0]
    y = w[0] * a[1] + w[1] * b[1] + w[2] * c[1] + w[3] * d[1]
    return x, y


def _cut(spine: list[Dot], distance: float) -> list[Dot]:
    """The spine without what lies within `distance` of its first dot; a few dots always stay."""
    first = spine[0]
    for i in range(1, len(spine) - 4):
        far = math.dist(spine[i], first)
        if far >= distance:
            near = math.dist(spine[i - 1], first)
            share = (distance - near) / (far - near) if far > near else 0
            (ax, ay), (bx, by) = spine[i - 1], spine[i]
            return [(ax + (bx - ax) * share, ay + (by - ay) * share), *spine[i:]]
    return spine[-4:]


def _shapes(spine: list[Dot], extra: float) -> Iterator[Shape]:
    """The quads of the ribbon and the head, all `extra` pixels wider than the bare arrow."""
    tip = spine[-1]
    neck = next((i for i in range(len(spine) - 1, 0, -1) if math.dist(spine[i], tip) >= _HEAD - 6), 0)
    sides = [
        _across(spine, i, _TAIL_WIDTH + (_NECK_WIDTH - _TAIL_WIDTH) * i / max(1, neck) + extra)
        for i in range(neck + 2)
    ]
    for (a, b), (c, d) in pairwise(sides):
        yield [a, b, d, c]
    length = math.dist(spine[neck], tip) or 1
    ux, uy = (tip[0] - spine[neck][0]) / length, (tip[1] - spine[neck][1]) / length
    wing, back, notch = _HEAD * 0.46 + extra * 1.3, _HEAD + extra, _HEAD * 0.76 + extra
    bx, by = tip[0] - ux * back, tip[1] - uy * back
    yield [
        (tip[0] + ux * extra * 1.8, tip[1] + uy * extra * 1.8),
        (bx - uy * wing, by + ux * wing),
        (tip[0] - ux * notch, tip[1] - uy * notch),
        (bx + uy * wing, by - ux * wing),
    ]


def _across(spine: list[Dot], i: int, half: float) -> tuple[Dot, Dot]:
    """The two edges of the ribbon at one dot of its spine."""
    (ax, ay), (bx, by) = spine[max(0, i - 1)], spine[min(len(spine) - 1, i + 1)]
    length = math.hypot(bx - ax, by - ay) or 1
    dx, dy = -(by - ay) / length * half, (bx - ax) / length * half
    x, y = spine[i]
    return (x + dx, y + dy), (x - dx, y - dy)


@lru_cache(maxsize=48)
def tiles(flight: Flight, colour: Hex) -> tuple[Tile, ...]:
    """The arrow's picture."""
    spine = path(flight)
    drawn: dict[tuple[int, int], list[tuple[int, Shape]]] = {}
    for level, extra in ((128, _HALO), (255, 0.0)):
        for shape in _shapes(spine, extra):
            for place in _touched(shape):
                drawn.setdefault(place, []).append((level, shape))
    return tuple(tile for place, shapes in drawn.items() if (tile := _tile(place, shapes, colour)))


def _touched(shape: Shape) -> Iterator[tuple[int, int]]:
    xs, ys = [x for x, _ in shape], [y for _, y in shape]
    for column in range(int(min(xs) - 1) // _TILE, int(max(xs) + 1) // _TILE + 1):
        for row in range(int(min(ys) - 1) // _TILE, int(max(ys) + 1) // _TILE + 1):
            yield column, row


def _tile(place: tuple[int, int], shapes: list[tuple[int, Shape]], colour: Hex) -> Tile | None:
    left, top = place[0] * _TILE, place[1] * _TILE
    large = Image.new("L", (_TILE * K, _TILE * K))
    draw = ImageDraw.Draw(large)
    for level, shape in shapes:
        draw.polygon([((x - left) * K, (y - top) * K) for x, y in shape], fill=level)
    small = large.reduce(K)
    box = small.getbbox()
    if box is None:
        return None
    small = small.crop(box)
    small.putpalette(_palette(colour), "RGBA")
    return Tile(small.convert("RGBA"), XY(left + box[0], top + box[1]))


@lru_cache(maxsize=8)
def _palette(colour: Hex) -> bytes:
    """Grey level to RGBA; between air, halo and body lie the soft edges."""
    entries = bytearray()
    for level in range(256):
        body = max(0, (level - 128) / 127)
        alpha = round(min(1, level / 128) * 153 + body * 102)
        entries += bytes((*rgb(mix(SHADOW, colour, body)), alpha))
    return bytes(entries)
