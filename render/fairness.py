"""Pictures about dice: the sealed envelope, and how the dice have fallen beside the usual range."""

from __future__ import annotations

from typing import Final

from PIL import Image, ImageDraw

from render.chart import HEADLINE
from render.geometry import HEIGHT, WIDTH
from render.pages import Bars, Envelope
from render.text import Style, drawable, fitted, write
from render.theme import Theme, mix, rgb

MARGIN: Final = 60
CARD: Final = (190, 230, 1090, 770)
FLAP: Final = 300
"""How far the flap of the closed envelope reaches down."""
SEAL: Final = 78
DIGITS: Final = Style(38, 700)
CAPTION: Final = Style(40, 600)
LABEL: Final = Style(46, 800)
VALUE: Final = Style(42, 700)
RANGE: Final = Style(32, 500)
FIRST: Final = 250
ROW: Final = 78
TRACK: Final = (380, 860)
"""Where the bars begin, and the far end of the scale."""
THICK: Final = 40


def envelope(theme: Theme, shown: Envelope) -> Image.Image:
    """A letter with a die's face as its seal; opened, it shows the dice that were in it."""
    board = Image.new("RGB", (WIDTH, HEIGHT), rgb(theme.felt))
    draw = ImageDraw.Draw(board)
    paper, edge = rgb(theme.white.face), rgb(theme.white.rim)
    left, top, right, bottom = CARD
    draw.rounded_rectangle(CARD, 22, fill=paper, outline=edge, width=6)
    middle = (left + right) // 2
    for x in (left, right):
        draw.line((x, bottom, middle, top + FLAP - 60), fill=edge, width=5)
    shade = rgb(mix(theme.white.face, theme.white.shade, 0.6))
    draw.polygon(((left, top), (right, top), (middle, top + FLAP)), fill=shade, outline=edge, width=6)
    seal = (middle - SEAL, top + FLAP - SEAL - 20, middle + SEAL, top + FLAP + SEAL - 20)
    draw.ellipse(seal, fill=rgb(theme.dark_point), outline=rgb(theme.act), width=6)
    _pips(draw, theme, (middle, top + FLAP - 20))
    room = WIDTH - 2 * MARGIN
    write(board, fitted(drawable(shown.title), HEADLINE, room), (WIDTH / 2, 90), HEADLINE, theme.text)
    write(board, fitted(drawable(shown.above), CAPTION, room), (WIDTH / 2, 170), CAPTION, theme.text)
    label = (left + 70, bottom - 158, right - 70, bottom - 16)
    draw.rounded_rectangle(label, 14, fill=paper, outline=edge, width=3)
    for number, part in enumerate((shown.seal[:32], shown.seal[32:])):
        write(board, part, (middle, bottom - 110 + 56 * number), DIGITS, theme.white.ink)
    write(board, fitted(drawable(shown.below), CAPTION, room), (WIDTH / 2, 850), CAPTION, theme.text)
    return board


def _pips(draw: ImageDraw.ImageDraw, theme: Theme, at: tuple[int, int]) -> None:
    """The five of a die, on the seal."""
    for dx, dy in ((-26, -26), (26, -26), (0, 0), (-26, 26), (26, 26)):
        x, y = at[0] + dx, at[1] + dy
        draw.ellipse((x - 10, y - 10, x + 10, y + 10), fill=rgb(theme.white.face))


def bars(theme: Theme, shown: Bars) -> Image.Image:
    """A bar for each number that was counted; the lighter stretch on its track is the usual range."""
    board = Image.new("RGB", (WIDTH, HEIGHT), rgb(theme.wood_dark))
    room = WIDTH - 2 * MARGIN
    write(board, fitted(drawable(shown.title), HEADLINE, room), (MARGIN, 80), HEADLINE, theme.text, "left")
    write(board, fitted(drawable(shown.detail), CAPTION, room), (MARGIN, 156), CAPTION, theme.number, "left")
    for number, bar in enumerate(shown.bars):
        y = FIRST + ROW * number
        scale = (TRACK[1] - TRACK[0]) / max(bar.high * 1.25, bar.count * 1.05, 1)
        label = fitted(drawable(bar.label), LABEL, TRACK[0] - MARGIN - 20)
        write(board, label, (MARGIN, y), LABEL, theme.text, "left")
        _bar(board, theme, y, bar.count * scale, (bar.low * scale, bar.high * scale))
        ink = theme.text if bar.low <= bar.count <= bar.high else theme.act
        write(board, str(bar.count), (TRACK[1] + 110, y), VALUE, ink, "right")
        write(board, f"{bar.low}–{bar.high}", (WIDTH - MARGIN, y), RANGE, theme.number, "right")
    return board


def _bar(board: Image.Image, theme: Theme, y: int, end: float, usual: tuple[float, float]) -> None:
    draw, half = ImageDraw.Draw(board), THICK // 2
    track = rgb(mix(theme.wood_dark, theme.text, 0.14))
    draw.rounded_rectangle((TRACK[0], y - half, TRACK[1], y + half), 8, fill=track)
    draw.rounded_rectangle(
        (TRACK[0], y - half + 8, TRACK[0] + max(end, 4), y + half - 8), 6, fill=rgb(theme.past)
    )
    for edge in usual:
        x = TRACK[0] + edge
        draw.line((x, y - half - 6, x, y + half + 6), fill=rgb(theme.act), width=5)
