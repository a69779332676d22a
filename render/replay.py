"""A finished game as an animation: boards half as large, each over a line of text, in one GIF.

The palette is the same for all frames, so that what has not changed on the board need not be written again.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PIL import Image, ImageChops, ImageDraw
from PIL.GifImagePlugin import getdata

from render.pages import Reel
from render.text import Style, drawable, fitted, width, write
from render.theme import THEMES, rgb

SIZE: Final = (640, 480)
STRIP: Final = 42
"""The height of the line of text below the board."""
LINE: Final = Style(30, 700)
LONG_LINE: Final = Style(22, 700)
"""For a line that would not fit."""
BOARD: Final = (584, SIZE[1] - STRIP)
MARGIN: Final = 12
COLOURS: Final = 64
"""Looked at: the grain of the wood is calmer, which halves the file, and nothing else can be told apart."""
SAME: Final = COLOURS
"""The number that says "as before"."""
ACCENT: Final = 60
"""So many rows of each accent are added to what the palette is taken from."""
SAMPLES: Final = 3
"""From so many frames the palette is taken."""


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of a whole animation."""

    image: Image.Image

    @property
    def table(self) -> bytes:
        """As the file has them: 256 colours."""
        return bytes(self.image.getpalette("RGB") or ()).ljust(768, b"\0")


def sample_of(reel: Reel) -> list[int]:
    """The frames whose colours stand for all: the first, one in the middle, the last."""
    last = len(reel.frames) - 1
    return sorted({0, last // 2, last})[:SAMPLES]


def still(board: Image.Image, line: str, theme: str) -> Image.Image:
    """One frame: the board as large as it fits, and what was played below it."""
    look = THEMES[theme]
    frame = Image.new("RGB", SIZE, rgb(look.wood_dark))
    small = board.resize(BOARD, Image.Resampling.HAMMING)
    frame.paste(small, ((SIZE[0] - BOARD[0]) // 2, 0))
    ImageDraw.Draw(frame).rectangle((0, BOARD[1], *SIZE), fill=rgb(look.wood_dark))
    text, room = drawable(line), SIZE[0] - 2 * MARGIN
    style = LINE if width(text, LINE) <= room else LONG_LINE
    write(frame, fitted(text, style, room), (SIZE[0] / 2, BOARD[1] + STRIP / 2), style, look.text)
    return frame


def palette_of(stills: Sequence[Image.Image], theme: str) -> Palette:
    """The colours that draw all of these best; what is small and has to stand out counts as much as wood."""
    look, height = THEMES[theme], SIZE[1] * len(stills)
    accents = (look.act, look.past, look.text)
    sheet = Image.new("RGB", (SIZE[0], height + ACCENT * len(accents)))
    for number, each in enumerate(stills):
        sheet.paste(each, (0, SIZE[1] * number))
    for number, accent in enumerate(accents):
        top = height + ACCENT * number
        sheet.paste(rgb(accent), (0, top, SIZE[0], top + ACCENT))
    return Palette(sheet.quantize(COLOURS, Image.Quantize.MEDIANCUT))


class Film:
    """A GIF that grows frame by frame; each step is short, so that other pictures get their turn between."""

    def __init__(self, palette: Palette) -> None:
        self._palette = palette
        self._before: Image.Image | None = None
        self._parts = [
            b"GIF89a",
            struct.pack("<HHBBB", *SIZE, 0b1111_0111, 0, 0),
            palette.table,
            b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00",
        ]

    def add(self, frame: Image.Image, centiseconds: int) -> None:
        """The next frame, shown for so long."""
        now = frame.quantize(palette=self._palette.image, dither=Image.Dither.NONE)
        shown, place = self._changed(now)
        self._before = now
        self._parts.append(struct.pack("<BBBBHBB", 0x21, 0xF9, 4, 0b0000_0101, centiseconds, SAME, 0))
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
        shown.paste(SAME, mask=change.point([255, *[0] * 255]))
        return shown.crop(box), box[:2]


def _plain(indexed: Image.Image) -> Image.Image:
    """The numbers of the colours as greys."""
    return Image.frombytes("L", indexed.size, indexed.tobytes())
