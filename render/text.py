"""Letters: the vendored face, names made drawable, and texts as masks that are pasted."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from pathlib import Path
from typing import Final, Literal, NamedTuple

from PIL import Image, ImageDraw, ImageFont

from render.theme import Hex, rgb

_ASSETS: Final = Path(__file__).parent / "assets"
ALPHABET: Final = frozenset((_ASSETS / "alphabet.txt").read_text("utf-8").rstrip("\n"))
"""Every character that the face has."""
LONGEST: Final = 80
"""No drawn text needs more characters; the rest is not even measured."""


class Style(NamedTuple):
    """Manrope at a size in pixels (at least 30, which is 1.5 mm on a phone) and a weight of 200..800."""

    size: int
    weight: int


NUMBER: Final = Style(33, 700)
CHOSEN_NUMBER: Final = Style(33, 800)
LABEL: Final = Style(33, 700)
NAME: Final = Style(38, 700)
ACTING_NAME: Final = Style(38, 800)
FIGURES: Final = Style(42, 800)
SMALL_FIGURES: Final = Style(32, 800)
WORD: Final = Style(30, 500)
COUNTER: Final = Style(38, 800)
TRAY_COUNT: Final = Style(34, 800)
TIMES: Final = Style(34, 800)
TITLE: Final = Style(40, 800)
DETAIL: Final = Style(34, 500)


@lru_cache(maxsize=32)
def font(style: Style) -> ImageFont.FreeTypeFont:
    """The vendored face in a style."""
    face = ImageFont.truetype(str(_ASSETS / "manrope.ttf"), style.size)
    face.set_variation_by_axes([style.weight])
    return face


def _spelled(letter: str) -> str:
    """A letter as the face can write it: itself, the plain letters it stands for, or nothing."""
    if letter.isspace():
        return " "
    if letter in ALPHABET:
        return letter
    return "".join(part for part in unicodedata.normalize("NFKC", letter) if part in ALPHABET)


@lru_cache(maxsize=512)
def drawable(text: str, fallback: str = "") -> str:
    """What the face can write of a text: other scripts, emoji and invisible signs are dropped.

    A rest without a letter or a digit says nothing, so `fallback` takes its place.
    """
    letters = unicodedata.normalize("NFC", text[: 2 * LONGEST])
    tidy = " ".join("".join(map(_spelled, letters)).split())[:LONGEST]
    if any(letter.isalnum() for letter in tidy):
        return tidy
    return drawable(fallback) if fallback else ""


@lru_cache(maxsize=512)
def fitted(text: str, style: Style, room: int) -> str:
    """The text, cut with an ellipsis where it is wider than `room`."""
    face = font(style)
    if face.getlength(text) <= room:
        return text
    while text and face.getlength(text.rstrip() + "…") > room:
        text = text[:-1]
    return text.rstrip() + "…"


@lru_cache(maxsize=1024)
def written(text: str, style: Style) -> Image.Image:
    """An L mask of the text; its baseline lies at `baseline(style)`."""
    face = font(style)
    left, _, right, _ = face.getbbox(text, anchor="ls")
    image = Image.new("L", (int(right - left) + 2, int(style.size * 1.6)))
    ImageDraw.Draw(image).text((1 - left, baseline(style)), text, fill=255, font=face, anchor="ls")
    return image


def baseline(style: Style) -> int:
    """How far below its upper edge a mask of that style has the feet of its letters."""
    return int(style.size * 1.2)


def width(text: str, style: Style) -> int:
    """How wide a text is drawn."""
    return written(text, style).width


def upper(style: Style, y: float) -> int:
    """Where a mask begins so that the middle of its digits lies on `y`."""
    return round(y + style.size * 0.36 - baseline(style))


def write(
    board: Image.Image,
    text: str,
    at: tuple[float, float],
    style: Style,
    colour: Hex,
    align: Literal["left", "middle", "right"] = "middle",
) -> None:
    """Put a text; the middle of its digits lies on the height of `at`."""
    letters, (x, y) = written(text, style), at
    left = {"left": x, "middle": x - letters.width / 2, "right": x - letters.width}[align]
    board.paste(rgb(colour), (round(left), upper(style, y)), letters)
