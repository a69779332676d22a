"""The tables of a tournament as pictures: a list of ranks, and the grid of a round robin."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from PIL import Image, ImageDraw

from render.chart import HEADLINE
from render.geometry import HEIGHT, WIDTH
from render.pages import CrossTable, Rank, Standings
from render.text import Style, drawable, fitted, write
from render.theme import Hex, Theme, mix, rgb

MARGIN: Final = 40
HEAD: Final = Style(30, 600)
DETAIL: Final = Style(34, 500)
TITLE_Y: Final = 66
DETAIL_Y: Final = 128
HEADS_Y: Final = 190
TOP: Final = 216
"""Where the lines begin, below a stroke."""
BOTTOM: Final = HEIGHT - 20
GUTTER: Final = 40
"""Between two lists side by side."""
WIDE: Final = 12
"""So many lines stand one below the other; more in two lists."""
LINES: Final = 16
"""Of one list at most."""
PLACE_ROOM: Final = 62
HEAD_GAP: Final = 10
NAME_SHARE: Final = 300
"""A grid leaves so much to the names."""
CELL: Final = 128
"""What a column of numbers takes at most."""


@dataclass(frozen=True, slots=True)
class Face:
    """The letters of a list: larger where there are few lines."""

    name: Style
    cell: Style
    chief: Style


LARGE: Final = Face(Style(40, 700), Style(38, 600), Style(42, 800))
SMALL: Final = Face(Style(32, 700), Style(32, 600), Style(34, 800))


def standings(theme: Theme, shown: Standings) -> Image.Image:
    """The picture of a list; above twelve lines it goes on in a second one beside it."""
    board = paper(theme, shown.title, shown.detail)
    if len(shown.ranks) <= WIDE:
        _list(board, theme, shown, shown.ranks, (MARGIN, WIDTH - MARGIN))
        return board
    half = (WIDTH - 2 * MARGIN - GUTTER) // 2
    lines = min(LINES, -(-len(shown.ranks) // 2))
    _list(board, theme, shown, shown.ranks[:lines], (MARGIN, MARGIN + half))
    _list(board, theme, shown, shown.ranks[lines : 2 * lines], (WIDTH - MARGIN - half, WIDTH - MARGIN))
    return board


def paper(theme: Theme, title: str, detail: str) -> Image.Image:
    """An empty page under its title."""
    board = Image.new("RGB", (WIDTH, HEIGHT), rgb(theme.wood_dark))
    room = WIDTH - 2 * MARGIN
    write(board, fitted(drawable(title), HEADLINE, room), (MARGIN, TITLE_Y), HEADLINE, theme.text, "left")
    write(board, fitted(drawable(detail), DETAIL, room), (MARGIN, DETAIL_Y), DETAIL, theme.number, "left")
    return board


def faint(theme: Theme) -> Hex:
    """For those who play no more: still to be read."""
    return mix(theme.wood_dark, theme.number, 0.75)


def _list(
    board: Image.Image, theme: Theme, shown: Standings, ranks: tuple[Rank, ...], span: tuple[int, int]
) -> None:
    left, right = span
    few = len(shown.ranks) <= WIDE
    face = LARGE if few else SMALL
    wide = min(CELL if few else 104, round((right - left) * 0.62 / max(len(shown.heads), 1)))
    edges = [right - wide * behind for behind in reversed(range(len(shown.heads)))]
    for edge, head in zip(edges, shown.heads, strict=True):
        text = fitted(drawable(head), HEAD, wide - HEAD_GAP)
        write(board, text, (edge, HEADS_Y), HEAD, theme.number, "right")
    _stroke(board, theme, left, right)
    pitch = min(62, (BOTTOM - TOP) / max(len(ranks), 1))
    for number, rank in enumerate(ranks):
        y = TOP + pitch * (number + 0.5)
        ink = _ground(board, theme, rank, (left, right), y, pitch)
        write(board, rank.place, (left + PLACE_ROOM - 14, y), face.chief, ink, "right")
        room = right - wide * len(shown.heads) - left - PLACE_ROOM - 8
        _name(board, rank, face.name, (left + PLACE_ROOM, y), ink, room)
        for edge, cell in zip(edges, rank.cells, strict=True):
            style = face.chief if edge == edges[-1] else face.cell
            write(board, fitted(cell, style, wide - 4), (edge, y), style, ink, "right")


def cross_table(theme: Theme, shown: CrossTable) -> Image.Image:
    """The picture of a round robin: who has done what against whom, the table's order in both directions."""
    board = paper(theme, shown.title, shown.detail)
    count = len(shown.ranks)
    face = LARGE if count <= WIDE else SMALL
    chief = min(CELL, 92 if count > WIDE else CELL)
    grid_left = MARGIN + PLACE_ROOM + NAME_SHARE
    grid_right = WIDTH - MARGIN - chief * len(shown.heads)
    side = min((grid_right - grid_left) / max(count, 1), 130)
    pitch = min(86, (BOTTOM - TOP) / max(count, 1))
    edges = [WIDTH - MARGIN - chief * behind for behind in reversed(range(len(shown.heads)))]
    for number, rank in enumerate(shown.ranks):
        write(board, rank.place, (grid_left + side * (number + 0.5), HEADS_Y), HEAD, theme.number)
    for edge, head in zip(edges, shown.heads, strict=True):
        text = fitted(drawable(head), HEAD, chief - HEAD_GAP)
        write(board, text, (edge, HEADS_Y), HEAD, theme.number, "right")
    _stroke(board, theme, MARGIN, WIDTH - MARGIN)
    cell = Style(34 if side > 84 else 30, 700)
    for number, (rank, results) in enumerate(zip(shown.ranks, shown.grid, strict=True)):
        y = TOP + pitch * (number + 0.5)
        ink = _ground(board, theme, rank, (MARGIN, WIDTH - MARGIN), y, pitch)
        write(board, rank.place, (MARGIN + PLACE_ROOM - 14, y), face.chief, ink, "right")
        _name(board, rank, face.name, (MARGIN + PLACE_ROOM, y), ink, NAME_SHARE - 14)
        for column, result in enumerate(results):
            x = grid_left + side * (column + 0.5)
            if column == number:
                _blank(board, theme, (x, y), (side, pitch))
            elif result:
                write(board, fitted(result, cell, round(side)), (x, y), cell, ink)
        for edge, value in zip(edges, rank.cells, strict=True):
            style = face.chief if edge == edges[-1] else face.cell
            write(board, fitted(value, style, chief - 4), (edge, y), style, ink, "right")
    return board


def _name(
    board: Image.Image, rank: Rank, style: Style, at: tuple[float, float], ink: Hex, room: float
) -> None:
    write(board, fitted(drawable(rank.name, rank.fallback), style, round(room)), at, style, ink, "left")


def _stroke(board: Image.Image, theme: Theme, left: int, right: int) -> None:
    colour = rgb(mix(theme.wood_dark, theme.text, 0.4))
    ImageDraw.Draw(board).line((left, TOP - 3, right, TOP - 3), fill=colour, width=3)


def _ground(
    board: Image.Image, theme: Theme, rank: Rank, span: tuple[int, int], y: float, pitch: float
) -> Hex:
    """The reader's own line lies on the colour of "you"; the ink that fits the line."""
    if not rank.mine:
        return faint(theme) if rank.out else theme.text
    box = (span[0] - 14, y - pitch / 2 + 1, span[1] + 14, y + pitch / 2 - 1)
    ImageDraw.Draw(board).rounded_rectangle(box, 12, fill=rgb(theme.act))
    return theme.on_act


def _blank(board: Image.Image, theme: Theme, at: tuple[float, float], size: tuple[float, float]) -> None:
    """Nobody plays himself."""
    (x, y), half = at, min(size[0] * 0.42, size[1] * 0.4)
    box = (x - size[0] * 0.42, y - half, x + size[0] * 0.42, y + half)
    ImageDraw.Draw(board).rounded_rectangle(box, 8, fill=rgb(mix(theme.wood_dark, theme.text, 0.16)))
