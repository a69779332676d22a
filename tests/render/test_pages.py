"""Curves and tables: numbers that can be read, lines that can be told apart, nothing outside."""

from __future__ import annotations

import io
from dataclasses import replace
from typing import Final

import pytest
from PIL import Image

from render import chart as charts
from render import listing as listings
from render.chart import PLOT, Scale, scale_of
from render.draw import LARGEST, THEMES, Painter
from render.geometry import WIDTH
from render.pages import Chart, Curve, Listing, Rank
from render.text import Style
from render.theme import THEMES as LOOKS
from render.theme import rgb
from tests.render.measures import ratio

PAINTER: Final = Painter()
SHORT: Final = Curve("короткие", "1530", (1500.0, 1510.0, 1495.0, 1530.0))
LONG: Final = Curve("длинные", "1470?", (1500.0, 1480.0, 1470.0))
CHART: Final = Chart("Рейтинг: Анна", "партии", (SHORT, LONG))
RANK: Final = Rank("1", "Анна", "игрок", ("12", "20", "3", "1", "1530?"))
LISTING: Final = Listing("Таблица", "все игры", ("победы", "очки", "марсы", "коксы", "рейтинг"), (RANK,) * 10)


def picture(shown: Chart | Listing, theme: str) -> Image.Image:
    return Image.open(io.BytesIO(PAINTER.draw(shown, theme))).convert("RGB")


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("shown", [CHART, LISTING])
def test_a_page_is_a_light_jpeg_of_the_size_of_a_board(shown: Chart | Listing, theme: str) -> None:
    jpeg = PAINTER.draw(shown, theme)

    assert Image.open(io.BytesIO(jpeg)).size == (1280, 960)
    assert len(jpeg) <= LARGEST


@pytest.mark.parametrize("theme", THEMES)
def test_what_is_drawn_stands_out_from_its_ground(theme: str) -> None:
    look = LOOKS[theme]
    inks = [look.text, look.number, look.act, look.past]

    assert min(ratio(rgb(ink), rgb(look.wood_dark)) for ink in inks) >= 4.5
    assert ratio(rgb(look.on_act), rgb(look.act)) >= 4.5


@pytest.mark.parametrize(
    ("values", "scale"),
    [
        ([1500.0, 1510.0], Scale(1500, 1510, 5)),
        ([1500.0], Scale(1500, 1505, 5)),
        ([1443.0, 1541.0], Scale(1400, 1550, 50)),
        ([900.0, 2100.0], Scale(500, 2500, 500)),
    ],
)
def test_the_axis_has_few_and_round_numbers(values: list[float], scale: Scale) -> None:
    assert scale_of(values) == scale
    assert len(scale.lines) <= 6


def test_every_value_lies_on_the_plot() -> None:
    scale = scale_of([1443.0, 1541.0])

    assert PLOT.top <= scale.y(1541.0) < scale.y(1443.0) <= PLOT.bottom


def test_one_result_is_a_curve_already() -> None:
    one = replace(CHART, curves=(replace(SHORT, points=(1500.0, 1490.0)),))

    ink = sum(near(pixel, LOOKS["wood"].act) for pixel in pixels(picture(one, "wood")))

    assert ink > 3000


def test_an_own_line_is_marked_and_no_other() -> None:
    marked = replace(LISTING, ranks=(RANK, replace(RANK, mine=True)))

    counts = [
        sum(near(pixel, LOOKS["wood"].act) for pixel in pixels(picture(shown, "wood")))
        for shown in (LISTING, marked)
    ]

    assert counts[0] == 0
    assert counts[1] > 40_000


def test_the_end_of_a_long_name_is_cut_before_the_numbers() -> None:
    long = replace(LISTING, ranks=(replace(RANK, name="Ш" * 60, cells=("",) * 5),))

    band = picture(long, "wood").crop((WIDTH - listings.MARGIN - listings.NUMBERS, 290, 1280, 340))

    assert max(max(pixel) for pixel in pixels(band)) < 120


def test_no_text_on_a_page_is_smaller_than_30_pixels() -> None:
    styles = [each for page in (charts, listings) for each in vars(page).values() if isinstance(each, Style)]

    assert min(style.size for style in styles) >= 30


def test_equal_pages_have_one_key_and_others_another() -> None:
    other = replace(CHART, title="Рейтинг: Борис")

    assert CHART.key("wood") == replace(CHART).key("wood")
    assert len({CHART.key("wood"), CHART.key("contrast"), other.key("wood"), LISTING.key("wood")}) == 4


def pixels(image: Image.Image) -> list[tuple[int, ...]]:
    flat = image.tobytes()
    return [tuple(flat[start : start + 3]) for start in range(0, len(flat), 3)]


def near(pixel: tuple[int, ...], colour: str) -> bool:
    return all(abs(one - other) < 24 for one, other in zip(pixel, rgb(colour), strict=True))
