"""A table of players as a picture: large enough for a phone, with the reader's own line marked."""

from __future__ import annotations

from typing import Final

from PIL import Image, ImageDraw

from render.chart import HEADLINE
from render.geometry import HEIGHT, WIDTH
from render.pages import Listing, Rank
from render.text import Style, drawable, fitted, write
from render.theme import Theme, mix, rgb

MARGIN: Final = 50
HEAD: Final = Style(31, 600)
PLACE: Final = Style(40, 800)
PLAYER: Final = Style(42, 700)
CELL: Final = Style(42, 700)
CHIEF: Final = Style(44, 800)
DETAIL: Final = Style(36, 500)
NAME_X: Final = MARGIN + 80
TOP: Final = 250
FIRST: Final = TOP + 62
ROW: Final = 64
RANKS: Final = 10
"""So many fit."""
NUMBERS: Final = 720
"""What the number columns take together."""
HEAD_ROOM: Final = 12
CHIEF_SHARE: Final = 0.5
"""The last column is wider than the others by so much of one."""


def listing(theme: Theme, shown: Listing) -> Image.Image:
    """The picture of a table."""
    board = Image.new("RGB", (WIDTH, HEIGHT), rgb(theme.wood_dark))
    room = WIDTH - 2 * MARGIN
    write(board, fitted(drawable(shown.title), HEADLINE, room), (MARGIN, 80), HEADLINE, theme.text, "left")
    write(board, fitted(drawable(shown.detail), DETAIL, room), (MARGIN, 154), DETAIL, theme.number, "left")
    edges = _edges(len(shown.heads))
    wide = NUMBERS / (len(shown.heads) + CHIEF_SHARE)
    for number, (edge, head) in enumerate(zip(edges, shown.heads, strict=True), 1):
        space = wide if number < len(edges) else wide * (1 + CHIEF_SHARE)
        text = fitted(drawable(head), HEAD, round(space) - HEAD_ROOM)
        write(board, text, (edge, TOP), HEAD, theme.number, "right")
    draw = ImageDraw.Draw(board)
    draw.line(
        (MARGIN, TOP + 30, WIDTH - MARGIN, TOP + 30), fill=rgb(mix(theme.wood_dark, theme.text, 0.4)), width=3
    )
    for number, rank in enumerate(shown.ranks[:RANKS]):
        _rank(board, theme, rank, FIRST + number * ROW, edges)
    return board


def _edges(columns: int) -> list[int]:
    """Where the columns end on the right."""
    wide, left = NUMBERS / (columns + CHIEF_SHARE), WIDTH - MARGIN - NUMBERS
    return [*(round(left + wide * number) for number in range(1, columns)), WIDTH - MARGIN]


def _rank(board: Image.Image, theme: Theme, rank: Rank, y: int, edges: list[int]) -> None:
    """One line; the reader's own lies on the colour of "you"."""
    ink = theme.text
    if rank.mine:
        ink = theme.on_act
        box = (MARGIN - 24, y - ROW // 2 + 2, WIDTH - MARGIN + 24, y + ROW // 2 - 2)
        ImageDraw.Draw(board).rounded_rectangle(box, 16, fill=rgb(theme.act))
    write(board, rank.place, (NAME_X - 24, y), PLACE, ink, "right")
    room = WIDTH - MARGIN - NUMBERS - NAME_X
    write(board, fitted(drawable(rank.name, rank.fallback), PLAYER, room), (NAME_X, y), PLAYER, ink, "left")
    for number, (edge, cell) in enumerate(zip(edges, rank.cells, strict=True)):
        style = CHIEF if number == len(edges) - 1 else CELL
        write(board, cell, (edge, y), style, ink, "right")
