"""Letters: the vendored face, names made drawable, and texts as masks that are pasted."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from pathlib import Path
from typing import Final, Literal

from PIL import Image, ImageDraw, ImageFont

from render.theme import Hex, rgb

_ASSETS: Final = Path(__file__).parent / "assets"
ALPHABET: Final = frozenset((_ASSETS / "alphabet.txt").read_text("utf-8").rstrip("\n"))
"""Every character that the face has."""
LONGEST: Final = 80
"""No drawn text needs more characters; the rest is not even measured."""


@lru_cache(maxsize=32)
def font(size: int, weight: int) -> ImageFont.FreeTypeFont:
    """Manrope at a size in pixels and a weight of 200..800."""
    face = ImageFont.truetype(str(_ASSETS / "manrope.ttf"), size)
    face.set_variation_by_axes([weight])
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
def fitted(text: str, size: int, weight: int, room: int) -> str:
    """The text, cut with an ellipsis where it is wider than `room`."""
    face = font(size, weight)
    if face.getlength(text) <= room:
        return text
    while text and face.getlength(text.rstrip() + "…") > room:
        text = text[:-1]
    return text.rstrip() + "…"


@lru_cache(maxsize=1024)
def written(text: str, size: int, weight: int) -> Image.Image:
    """An L mask of the text; its baseline lies at `size * 1.2`."""
    face = font(size, weight)
    left, _, right, _ = face.getbbox(text, anchor="ls")
    image = Image.new("L", (int(right - left) + 2, int(size * 1.6)))
    ImageDraw.Draw(image).text((1 - left, int(size * 1.2)), text, fill=255, font=face, anchor="ls")
    return image


def width(text: str, size: int, weight: int) -> int:
    """How wide a text is drawn."""
    return written(text, size, weight).width


def write(
    board: Image.Image,
    text: str,
    x: float,
    y: float,
    size: int,
    weight: int,
    colour: Hex,
    align: Literal["left", "middle", "right"] = "middle",
) -> None:
    """Put a text so that the middle of its digits lies on `y`."""
    letters = written(text, size, weight)
    left = {"left": x, "middle": x - letters.width / 2, "right": x - letters.width}[align]
    board.paste(rgb(colour), (round(left), round(y + size * 0.36 - int(size * 1.2))), letters)
