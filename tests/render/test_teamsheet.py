"""A team match as a picture: light, inside its edges, and the winner stands out."""

from __future__ import annotations

import io
from dataclasses import replace
from typing import Final

import pytest
from PIL import Image

from render.draw import LARGEST, THEMES, Painter
from render.pages import Slot, TeamSheet
from render.theme import THEMES as LOOKS
from render.theme import rgb
from tests.render.measures import ratio

PAINTER: Final = Painter()
LONG: Final = "Александра Константинопольская"
SHEET: Final = TeamSheet(
    "Командный матч",
    "Короткие нарды, матч до 15",
    ("Команда А", "Команда Б"),
    "1 : 1",
    (
        (Slot(LONG, "игрок", "15", won=True), Slot(LONG, "игрок", "12", lost=True)),
        (Slot("Вера", "игрок", mine=True), Slot("Глеб", "игрок")),
        (Slot("\u0600\u0601", "игрок", "0,5"), Slot("", "", "1")),
    ),
    ("победа", "не начата", "играют"),
)


def picture(shown: TeamSheet, theme: str) -> Image.Image:
    return Image.open(io.BytesIO(PAINTER.draw(shown, theme))).convert("RGB")


@pytest.mark.parametrize("theme", THEMES)
def test_it_is_a_light_jpeg_of_the_size_of_a_board(theme: str) -> None:
    assert picture(SHEET, theme).size == (1280, 960)
    assert len(PAINTER.draw(SHEET, theme)) <= LARGEST


@pytest.mark.parametrize("theme", THEMES)
def test_nothing_reaches_the_edges(theme: str) -> None:
    drawn, ground = picture(SHEET, theme), rgb(LOOKS[theme].wood_dark)
    edges = [drawn.crop((0, 0, 14, 960)), drawn.crop((1266, 0, 1280, 960)), drawn.crop((0, 950, 1280, 960))]

    assert max(far_from(edge, ground) for edge in edges) < 24


def far_from(edge: Image.Image, ground: tuple[int, int, int]) -> int:
    """How much some pixel differs from the ground in some channel."""
    return max(abs(value - ground[number % 3]) for number, value in enumerate(edge.tobytes()))


@pytest.mark.parametrize("theme", THEMES)
def test_the_winner_stands_out(theme: str) -> None:
    look = LOOKS[theme]

    assert ratio(rgb(look.on_act), rgb(look.act)) >= 4.5
    assert (
        picture(SHEET, theme).tobytes()
        != picture(replace(SHEET, boards=(SHEET.boards[0][::-1], *SHEET.boards[1:])), theme).tobytes()
    )


def test_six_a_side_fit() -> None:
    members = tuple((Slot(LONG, "игрок"), Slot(LONG, "игрок")) for _ in range(6))
    drawn = picture(replace(SHEET, score="", boards=members, notes=("",) * 6), "wood")

    bottom = drawn.crop((0, 945, 1280, 960)).getcolors(100_000)
    assert bottom is not None
    assert max(bottom)[1] == drawn.getpixel((5, 955))


def test_equal_sheets_share_a_key() -> None:
    assert SHEET.key("wood") == replace(SHEET).key("wood")
    assert SHEET.key("wood") != replace(SHEET, score="2 : 1").key("wood")
