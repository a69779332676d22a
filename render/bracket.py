"""Rounds of a knockout as a picture: pairings side by side, each leading to the next one."""

from __future__ import annotations

from typing import Final, assert_never

from PIL import Image, ImageDraw

from render.geometry import HEIGHT, WIDTH
from render.pages import Bracket, CrossTable, Slot, Standings, TeamSheet
from render.standings import HEAD, MARGIN, cross_table, faint, paper, standings
from render.teamsheet import team_sheet
from render.text import Style, drawable, fitted, write
from render.theme import Theme, mix, rgb

HEADS_Y: Final = 194
TOP: Final = 224
BOTTOM: Final = HEIGHT - 24
LINK: Final = 44
"""Between two rounds, for the lines from one to the next."""
TALLEST: Final = 132
"""Of a pairing's box."""
WIDEST: Final = 640
SCORE_ROOM: Final = 62
SMALL: Final = (Style(30, 600), Style(30, 800))
LARGE: Final = (Style(36, 600), Style(36, 800))
"""Names and scores of who has not won, and of who has."""
ROOMY: Final = 100
"""A box so tall bears large letters."""


def contest(theme: Theme, shown: Standings | CrossTable | Bracket | TeamSheet) -> Image.Image:
    """The picture of how a tournament or a team match stands."""
    match shown:
        case Standings():
            return standings(theme, shown)
        case CrossTable():
            return cross_table(theme, shown)
        case Bracket():
            return bracket(theme, shown)
        case TeamSheet():
            return team_sheet(theme, shown)
        case _:
            assert_never(shown)


def bracket(theme: Theme, shown: Bracket) -> Image.Image:
    """The picture of up to three rounds."""
    board = paper(theme, shown.title, shown.detail)
    columns = len(shown.rounds)
    wide = min((WIDTH - 2 * MARGIN - LINK * (columns - 1)) / columns, WIDEST)
    start = (WIDTH - columns * (wide + LINK) + LINK) / 2
    tall = min((BOTTOM - TOP) / max(len(shown.rounds[0]), 1) - 12, TALLEST)
    middles: list[float] = []
    for number, (head, pairings) in enumerate(zip(shown.heads, shown.rounds, strict=True)):
        left = start + number * (wide + LINK)
        text = fitted(drawable(head), HEAD, round(wide))
        write(board, text, (left + wide / 2, HEADS_Y), HEAD, theme.number)
        before, middles = (
            middles,
            [TOP + (BOTTOM - TOP) * (each + 0.5) / len(pairings) for each in range(len(pairings))],
        )
        _links(board, theme, left, before, middles)
        for y, pairing in zip(middles, pairings, strict=True):
            _pairing(board, theme, pairing, (left, y - tall / 2, left + wide, y + tall / 2))
    return board


def _links(board: Image.Image, theme: Theme, left: float, before: list[float], middles: list[float]) -> None:
    """From the two pairings of the round before to the one that their winners play."""
    draw, colour = ImageDraw.Draw(board), rgb(mix(theme.wood_dark, theme.text, 0.45))
    for number, start in enumerate(before):
        end = middles[number // 2] if len(middles) * 2 == len(before) else start
        knee = left - LINK / 2
        draw.line(((left - LINK, start), (knee, start), (knee, end), (left, end)), fill=colour, width=3)


def _pairing(
    board: Image.Image, theme: Theme, pairing: tuple[Slot, Slot], box: tuple[float, float, float, float]
) -> None:
    left, top, right, bottom = box
    draw, middle = ImageDraw.Draw(board), (box[1] + box[3]) / 2
    draw.rounded_rectangle(box, 10, fill=rgb(mix(theme.wood_dark, theme.text, 0.1)))
    for slot, upper, lower in ((pairing[0], top, middle), (pairing[1], middle, bottom)):
        _slot(board, theme, slot, (left, upper, right, lower))
    colour = rgb(mix(theme.wood_dark, theme.text, 0.3))
    draw.line((left + 8, middle, right - 8, middle), fill=colour, width=2)


def _slot(board: Image.Image, theme: Theme, slot: Slot, box: tuple[float, float, float, float]) -> None:
    """One half of the box: the winner bold, with a stroke in front; the loser fainter."""
    left, top, right, bottom = box
    y, draw = (top + bottom) / 2, ImageDraw.Draw(board)
    ink = faint(theme) if slot.lost or not slot.name else theme.text
    if slot.mine:
        ink = theme.on_act
        draw.rounded_rectangle((left + 2, top + 2, right - 2, bottom - 2), 8, fill=rgb(theme.act))
    elif slot.won:
        draw.rounded_rectangle((left, top + 6, left + 7, bottom - 6), 3, fill=rgb(theme.act))
    style = (LARGE if bottom - top >= ROOMY / 2 else SMALL)[slot.won]
    text = drawable(slot.name, slot.fallback) if slot.name else drawable(slot.fallback)
    room = round(right - left - 32 - (SCORE_ROOM if slot.score else 0))
    write(board, fitted(text, style, room), (left + 18, y), style, ink, "left")
    if slot.score:
        write(board, fitted(slot.score, style, SCORE_ROOM), (right - 14, y), style, ink, "right")
