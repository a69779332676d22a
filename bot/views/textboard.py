"""The board in letters: monospace for chats that take no picture, and for who reads without one.

Only ASCII, whose letters are equally wide in every font of Telegram; 26 columns, which a phone 360 px wide
shows without breaking a line. White is O, Black is X.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.views.texts import Html, Texts, escaped
from engine.board import BAR, OFF, Colour, Side
from render.scene import Scene

WIDTH: Final = 26
HALF: Final = 6
ROWS: Final = 5
"""Checkers drawn on a point; of more the last one is their number."""
LETTERS: Final = {Colour.WHITE: "O", Colour.BLACK: "X"}
BOTTOM: Final = tuple(range(12, 0, -1))
TOP: Final = tuple(range(13, 25))


def text_board(scene: Scene, words: Texts) -> Html:
    """The scene's position as its viewer sees it, point numbers above and below as in the picture.

    It begins with a letter: Telegram cuts blanks off the beginning of a message."""
    top, bottom = (row if scene.home == "right" else row[::-1] for row in (TOP, BOTTOM))
    drawn = [
        side_line(scene, scene.viewer.other, words),
        *labels(scene, top),
        "-" * WIDTH,
        *half(scene, top, range(ROWS)),
        joined(["  "] * 2 * HALF),
        *half(scene, bottom, range(ROWS - 1, -1, -1)),
        "-" * WIDTH,
        *labels(scene, bottom),
        side_line(scene, scene.viewer, words),
    ]
    return Html(f"<pre>{escaped(chr(10).join(line.rstrip() for line in drawn))}</pre>")


def labels(scene: Scene, spots: Sequence[int]) -> list[str]:
    """Point numbers read downwards, since a point is two columns wide; none where they are switched off."""
    if scene.numbers is None:
        return []
    own = scene.numbers is scene.viewer
    numbers = [f"{spot if own else across(scene, spot):>2}" for spot in spots]
    tens, units = ([f" {number[place]}" for number in numbers] for place in (0, 1))
    return [joined(tens, " "), joined(units, " ")]


def half(scene: Scene, spots: Sequence[int], rows: Sequence[int]) -> list[str]:
    """One side's twelve points; row 0 lies at the edge."""
    return [joined([cell(scene, spot, row) for spot in spots]) for row in rows]


def cell(scene: Scene, spot: int, row: int) -> str:
    """Two columns: a checker, the number of a tall stack, or what lies empty."""
    colour, count = standing(scene, spot)
    if colour is None or row >= count:
        return " ." if row == 0 else "  "
    return f"{count:>2}" if row == ROWS - 1 and count > ROWS else f" {LETTERS[colour]}"


def standing(scene: Scene, spot: int) -> tuple[Colour | None, int]:
    """Who stands on a point of the viewer's count, and how many."""
    for colour, point in ((scene.viewer, spot), (scene.viewer.other, across(scene, spot))):
        count = side_of(scene, colour)[point]
        if count:
            return colour, count
    return None, 0


def across(scene: Scene, point: int) -> int:
    """The same point in the other side's count."""
    return 25 - point if scene.opposed else (point + 11) % 24 + 1


def side_of(scene: Scene, colour: Colour) -> Side:
    white, black = scene.sides
    return white if colour is Colour.WHITE else black


def joined(cells: Sequence[str], wall: str = "|") -> str:
    return f"{''.join(cells[:HALF])} {wall}{''.join(cells[HALF:])}"


def side_line(scene: Scene, colour: Colour, words: Texts) -> str:
    """A side's letter, and what of it stands on no point."""
    side = side_of(scene, colour)
    name = words.plain("colour.white" if colour is Colour.WHITE else "colour.black")
    parts = [f"{LETTERS[colour]} {name}"]
    if side[BAR]:
        parts.append(words.plain("position.reserve" if scene.reserve else "position.bar", n=side[BAR]))
    if side[OFF]:
        parts.append(words.plain("position.off", n=side[OFF]))
    return ", ".join(parts)
