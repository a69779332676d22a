"""A finished game as an animation: boards half as large, each over a line of text, in one GIF.

The palette is the same for all frames, so that what has not changed on the board need not be written again.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from PIL import Image, ImageChops, ImageDraw
from PIL.GifImagePlugin import getdata

from render.pages import Reel
from render.text import Style, drawable, fitted, write
from render.text import width as width_of
from render.theme import THEMES, rgb


class Gauge(NamedTuple):
    """How large the frames are, and of how many colours."""

    width: int
    height: int
    strip: int
    """The height of the line of text below the board."""
    line: Style
    long_line: Style
    """For a line that would not fit."""
    colours: int
    """Looked at: 64 calm the grain of the wood, 32 smooth it; nothing else can be told apart."""

    @property
    def size(self) -> tuple[int, int]:
        return self.width, self.height

    @property
    def board(self) -> tuple[int, int]:
        """Of the shape of all boards, and as high as there is room."""
        height = self.height - self.strip
        return round(height * 4 / 3), height


WHOLE: Final = Gauge(640, 480, 42, Style(30, 700), Style(22, 700), 64)
GAUGES: Final = (
    (100, WHOLE),
    (112, WHOLE._replace(colours=32)),
    (170, Gauge(480, 360, 34, Style(24, 700), Style(18, 700), 32)),
    (225, Gauge(400, 300, 30, Style(21, 700), Style(16, 700), 32)),
)
"""For so many frames at most; measured (docs/benchmarks.md): so hardly a file is larger than it may be."""
SMALLEST: Final = Gauge(320, 240, 26, Style(18, 700), Style(14, 700), 32)
LONGEST: Final = 280
"""So many frames are shown whole, at the smallest measure."""
FEWER: Final = 210
"""So many are left of a longer game: between two of them more changes, so that each takes more."""
LARGEST: Final = 1_500_000
"""Bytes of a file."""
MARGIN: Final = 12
ACCENT: Final = 60
"""So many rows of each accent are added to what the palette is taken from."""
SAMPLES: Final = 3
"""From so many frames the palette is taken."""


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of a whole animation."""

    image: Image.Image
    colours: int

    @property
    def same(self) -> int:
        """The number that says "as before"."""
        return self.colours

    @property
    def table(self) -> bytes:
        """As the file has them: 256 colours."""
        return bytes(self.image.getpalette("RGB") or ()).ljust(768, b"\0")


def gauge_of(reel: Reel) -> Gauge:
    """Usual games are shown as large as can be, long ones so that they are still one file."""
    return next(attempts(reel))[1]


def attempts(reel: Reel) -> Iterator[tuple[Reel, Gauge]]:
    """The animation ever smaller, until its file is small enough; the first one nearly always is."""
    frames = len(reel.frames)
    yield from ((reel, gauge) for most, gauge in GAUGES if frames <= most)
    if frames <= LONGEST:
        yield reel, SMALLEST
    if frames > FEWER:
        yield thinned(reel, FEWER), SMALLEST


def thinned(reel: Reel, most: int) -> Reel:
    """So many of its frames at most, evenly, with the first and the last."""
    last = len(reel.frames) - 1
    if last < most:
        return reel
    return Reel(tuple(reel.frames[round(last * number / (most - 1))] for number in range(most)))


def sample_of(reel: Reel) -> list[int]:
    """The frames whose colours stand for all: the first, one in the middle, the last."""
    last = len(reel.frames) - 1
    return sorted({0, last // 2, last})[:SAMPLES]


def still(board: Image.Image, line: str, theme: str, gauge: Gauge = WHOLE) -> Image.Image:
    """One frame: the board as large as it fits, and what was played below it."""
    look, (width, height), top = THEMES[theme], gauge.size, gauge.board[1]
    frame = Image.new("RGB", gauge.size, rgb(look.wood_dark))
    small = board.resize(gauge.board, Image.Resampling.HAMMING)
    frame.paste(small, ((width - gauge.board[0]) // 2, 0))
    ImageDraw.Draw(frame).rectangle((0, top, width, height), fill=rgb(look.wood_dark))
    text, room = drawable(line), width - 2 * MARGIN
    style = gauge.line if width_of(text, gauge.line) <= room else gauge.long_line
    write(frame, fitted(text, style, room), (width / 2, top + gauge.strip / 2), style, look.text)
    return frame


def palette_of(stills: Sequence[Image.Image], theme: str, colours: int = WHOLE.colours) -> Palette:
    """The colours that draw all of these best; what is small and has to stand out counts as much as wood."""
    look, (width, height) = THEMES[theme], stills[0].size
    accents, top = (look.act, look.past, look.text), height * len(stills)
    sheet = Image.new("RGB", (width, top + ACCENT * len(accents)))
    for number, each in enumerate(stills):
        sheet.paste(each, (0, height * number))
    for number, accent in enumerate(accents):
        upper = top + ACCENT * number
        sheet.paste(rgb(accent), (0, upper, width, upper + ACCENT))
    return Palette(sheet.quantize(colours, Image.Quantize.MEDIANCUT), colours)


class Film:
    """A GIF that grows frame by frame; each step is short, so that other pictures get their turn between."""

    def __init__(self, palette: Palette, gauge: Gauge = WHOLE) -> None:
        self._palette = palette
        self._before: Image.Image | None = None
        self._parts = [
            b"GIF89a",
            struct.pack("<HHBBB", *gauge.size, 0b1111_0111, 0, 0),
            palette.table,
            b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00",
        ]

    def add(self, frame: Image.Image, centiseconds: int) -> None:
        """The next frame, shown for so long."""
        now = frame.quantize(palette=self._palette.image, dither=Image.Dither.NONE)
        shown, place = self._changed(now)
        self._before = now
        self._parts.append(
            struct.pack("<BBBBHBB", 0x21, 0xF9, 4, 0b0000_0101, centiseconds, self._palette.same, 0)
        )
        self._parts += getdata(shown, offset=place)

    def gif(self) -> bytes:
        """The file."""
        return b"".join([*self._parts, b"\x3b"])

    def _changed(self, now: Image.Image) -> tuple[Image.Image, tuple[int, int]]:
        """What differs from the frame before, the rest see-through; and where it belongs."""
        if self._before is None:
            return now, (0, 0)
        change = ImageChops.difference(_plain(now), _plain(self._before))
        box = change.getbbox() or (0, 0, 1, 1)
        shown = now.copy()
        shown.paste(self._palette.same, mask=change.point([255, *[0] * 255]))
        return shown.crop(box), box[:2]


def _plain(indexed: Image.Image) -> Image.Image:
    """The numbers of the colours as greys."""
    return Image.frombytes("L", indexed.size, indexed.tobytes())
