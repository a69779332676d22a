"""Curves of ratings or chances, light on the dark of the frame, told apart by colour, stroke and mark."""

from __future__ import annotations

from itertools import pairwise
from typing import Final, NamedTuple

from PIL import Image, ImageDraw

from render.geometry import HEIGHT, WIDTH, Box
from render.pages import Chart, Curve
from render.text import Style, drawable, fitted, write
from render.theme import Hex, Theme, mix, rgb

PLOT: Final = Box(150, 150, 1010, 830)
LARGE: Final = 2
"""Lines are drawn so many times too large: that is their anti-aliasing."""
STROKE: Final = 7
DASH: Final = (34, 16)
DOT: Final = 15
LINES: Final = 5
"""So many lines across at most."""
STEPS: Final = (5, 10, 20, 50, 100, 200, 500, 1000)
HEADLINE: Final = Style(54, 800)
NAME: Final = Style(36, 700)
VALUE: Final = Style(50, 800)
AXIS: Final = Style(34, 600)
LABEL_GAP: Final = 130
"""The ends of two curves keep so far apart in words."""
ROOM: Final = WIDTH - PLOT.right - 60


class Scale(NamedTuple):
    """Which values lie at the bottom and at the top, and how far apart the lines are."""

    low: int
    high: int
    step: int

    def y(self, value: float) -> float:
        return PLOT.bottom - (value - self.low) / (self.high - self.low) * PLOT.height

    @property
    def lines(self) -> range:
        return range(self.low, self.high + 1, self.step)


def scale_of(values: list[float]) -> Scale:
    """Round numbers round all values, few enough to be read."""
    low, high = min(values), max(values)
    for step in STEPS:
        bottom, top = int(low // step) * step, -int(-high // step) * step
        top += step if top == bottom else 0
        if (top - bottom) // step < LINES:
            return Scale(bottom, top, step)
    return Scale(int(low), int(high) + 1, max(1, int(high - low)))


def chart(theme: Theme, shown: Chart) -> Image.Image:
    """The picture of a chart."""
    board = Image.new("RGB", (WIDTH, HEIGHT), rgb(theme.wood_dark))
    write(board, fitted(drawable(shown.title), HEADLINE, 1160), (60, 78), HEADLINE, theme.text, "left")
    values = [value for curve in shown.curves for value in curve.points]
    scale = scale_of(values) if shown.scale is None else Scale(*shown.scale)
    for value in scale.lines:
        write(board, f"{value}{shown.unit}", (PLOT.left - 20, scale.y(value)), AXIS, theme.number, "right")
    longest = max(len(curve.points) for curve in shown.curves)
    write(board, "0", (PLOT.left, PLOT.bottom + 50), AXIS, theme.number)
    write(board, str(longest - 1), (PLOT.right, PLOT.bottom + 50), AXIS, theme.number)
    below = fitted(drawable(shown.below), AXIS, PLOT.width - 200)
    write(board, below, ((PLOT.left + PLOT.right) / 2, PLOT.bottom + 50), AXIS, theme.number)
    _lines(board, theme, shown, scale, longest)
    _labels(board, theme, shown, scale)
    return board


def _lines(board: Image.Image, theme: Theme, shown: Chart, scale: Scale, longest: int) -> None:
    size = (WIDTH * LARGE, HEIGHT * LARGE)
    for colour, layer in (
        (
            mix(theme.wood_dark, theme.text, 0.3),
            _grid(size, scale, [_x(mark, longest) for mark in shown.marks]),
        ),
        *(
            (_ink(theme, number), _curve(size, curve, scale, longest, dashed=number > 0))
            for number, curve in reversed(list(enumerate(shown.curves)))
        ),
    ):
        board.paste(rgb(colour), (0, 0), layer.reduce(LARGE))


def _ink(theme: Theme, number: int) -> Hex:
    return theme.past if number else theme.act


def _x(number: int, longest: int) -> float:
    return PLOT.left + number * PLOT.width / max(longest - 1, 1)


def _grid(size: tuple[int, int], scale: Scale, marks: list[float]) -> Image.Image:
    layer = Image.new("L", size)
    draw = ImageDraw.Draw(layer)
    for value in scale.lines:
        y = scale.y(value) * LARGE
        draw.line((PLOT.left * LARGE, y, PLOT.right * LARGE, y), fill=255, width=2 * LARGE)
    for x in marks:
        line = (x * LARGE, PLOT.top * LARGE, x * LARGE, PLOT.bottom * LARGE)
        draw.line(line, fill=255, width=4 * LARGE)
    return layer


def _curve(size: tuple[int, int], curve: Curve, scale: Scale, longest: int, *, dashed: bool) -> Image.Image:
    """The first is a line that ends in a disc, the second is dashed and ends in a square."""
    layer = Image.new("L", size)
    draw = ImageDraw.Draw(layer)
    path = [
        (_x(number, longest) * LARGE, scale.y(value) * LARGE) for number, value in enumerate(curve.points)
    ]
    strokes = _dashes(path) if dashed else [path]
    for stroke in strokes:
        draw.line(stroke, fill=255, width=STROKE * LARGE, joint="curve")
    (x, y), far = path[-1], DOT * LARGE
    end = (x - far, y - far, x + far, y + far)
    if dashed:
        draw.rectangle(end, fill=255)
    else:
        draw.ellipse(end, fill=255)
    return layer


def _dashes(path: list[tuple[float, float]]) -> list[list[tuple[float, float]]]:
    """The path cut into dashes, each as long as the others whatever the corners."""
    on, off = (length * LARGE for length in DASH)
    walked, dashes = 0.0, list[list[tuple[float, float]]]()
    for (x0, y0), (x1, y1) in pairwise(path):
        far = ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5
        done = 0.0
        while done < far:
            phase = walked % (on + off)
            length = min((on if phase < on else on + off) - phase, far - done) or far - done
            if phase < on:
                ends = [(done + share) / far for share in (0.0, length)]
                dashes.append([(x0 + (x1 - x0) * share, y0 + (y1 - y0) * share) for share in ends])
            done, walked = done + length, walked + length
    return dashes


def _labels(board: Image.Image, theme: Theme, shown: Chart, scale: Scale) -> None:
    """Beside the ends, each in the colour of its curve, and never one over the other."""
    ends = sorted(
        ((scale.y(curve.points[-1]), number, curve) for number, curve in enumerate(shown.curves)),
        key=lambda end: end[:2],
    )
    heights = [y for y, _, _ in ends]
    if len(heights) == 2 and heights[1] - heights[0] < LABEL_GAP:
        middle = (heights[0] + heights[1]) / 2
        heights = [middle - LABEL_GAP / 2, middle + LABEL_GAP / 2]
    down = min(0.0, PLOT.bottom - 30 - heights[-1])
    up = max(0.0, PLOT.top + 30 - heights[0])
    for y, (_, number, curve) in zip(heights, ends, strict=True):
        at, colour = y + down + up, _ink(theme, number)
        write(board, curve.value, (PLOT.right + 40, at - 24), VALUE, colour, "left")
        label = fitted(drawable(curve.label), NAME, ROOM)
        write(board, label, (PLOT.right + 40, at + 28), NAME, colour, "left")
