"""A team match as a picture: the score of the teams, and under it board by board who plays whom."""

from __future__ import annotations

from typing import Final, Literal

from PIL import Image, ImageDraw

from render.geometry import WIDTH
from render.pages import Slot, TeamSheet
from render.standings import MARGIN, faint, paper
from render.text import Style, drawable, fitted, font, write
from render.theme import Theme, mix, rgb

TEAM: Final = Style(46, 800)
SCORE: Final = Style(84, 800)
NAME: Final = Style(44, 700)
WINNER: Final = Style(44, 800)
FIGURE: Final = Style(52, 800)
NOTE: Final = Style(31, 600)
NUMBER: Final = Style(36, 800)
TEAMS_Y: Final = 228
FIRST: Final = 392
ROOM: Final = 540
"""What the lines take together."""
MOST_ROW: Final = 180
GAP: Final = 14
MIDDLE: Final = 150
"""Half the width that the score takes."""
PAD: Final = 84
"""From the edge to a name, beside the number of the board."""


def team_sheet(theme: Theme, shown: TeamSheet) -> Image.Image:
    """Three large lines once it has started; before, the members of both teams, six at most."""
    board = paper(theme, shown.title, shown.detail)
    room = WIDTH // 2 - MARGIN - MIDDLE
    ends: tuple[tuple[int, Literal["left", "right"]], ...] = ((MARGIN, "left"), (WIDTH - MARGIN, "right"))
    for name, (x, align) in zip(shown.teams, ends, strict=True):
        write(board, fitted(drawable(name), TEAM, room), (x, TEAMS_Y), TEAM, theme.text, align)
    write(board, shown.score, (WIDTH / 2, TEAMS_Y), SCORE, theme.act)
    stroke = rgb(mix(theme.wood_dark, theme.text, 0.4))
    ImageDraw.Draw(board).line((MARGIN, TEAMS_Y + 66, WIDTH - MARGIN, TEAMS_Y + 66), fill=stroke, width=3)
    row = min(MOST_ROW, ROOM // max(len(shown.boards), 1))
    for number, (slots, note) in enumerate(zip(shown.boards, shown.notes, strict=True)):
        _line(board, theme, slots, note, (FIRST + number * row, row - GAP, number + 1 if note else 0))
    return board


def _line(
    board: Image.Image, theme: Theme, slots: tuple[Slot, Slot], note: str, at: tuple[int, int, int]
) -> None:
    """One board: `at` is the height of its middle, how high it is, and its number, 0 for none."""
    y, high, number = at
    box = (MARGIN - 16, y - high // 2, WIDTH - MARGIN + 16, y + high // 2)
    ground = mix(theme.wood_dark, theme.text, 0.08)
    ImageDraw.Draw(board).rounded_rectangle(box, 16, fill=rgb(ground))
    _name(board, theme, slots[0], (MARGIN + PAD, y), "left")
    _name(board, theme, slots[1], (WIDTH - MARGIN - PAD, y), "right")
    if number:
        write(board, str(number), (MARGIN + PAD / 2 - 8, y), NUMBER, theme.number)
    score = " : ".join(slot.score for slot in slots) if slots[0].score else ""
    up = 26 if score and note else 0
    write(board, score, (WIDTH / 2, y - up), FIGURE, theme.text)
    small = fitted(drawable(note), NOTE, 2 * MIDDLE)
    write(board, small, (WIDTH / 2, y + up + (12 if up else 0)), NOTE, theme.number)


def _name(
    board: Image.Image, theme: Theme, slot: Slot, at: tuple[int, int], align: Literal["left", "right"]
) -> None:
    """The winner lies on the colour of "you", the reader's own name has a frame, who has lost is fainter."""
    x, y = at
    style = WINNER if slot.won else NAME
    text = fitted(drawable(slot.name, slot.fallback), style, WIDTH // 2 - MARGIN - PAD - MIDDLE - 24)
    ink = theme.on_act if slot.won else faint(theme) if slot.lost else theme.text
    if slot.won or slot.mine:
        reach = round(font(style).getlength(text)) + 22
        box = (x - 22, y - 36, x + reach, y + 36) if align == "left" else (x - reach, y - 36, x + 22, y + 36)
        fill = rgb(theme.act) if slot.won else None
        ImageDraw.Draw(board).rounded_rectangle(box, 14, fill=fill, outline=rgb(theme.act), width=4)
    write(board, text, at, style, ink, align)
