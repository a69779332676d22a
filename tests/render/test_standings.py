"""A tournament's tables: read on a phone, whatever the players are called, up to sixty-four of them."""

from __future__ import annotations

import io
from dataclasses import replace
from typing import Final

import pytest
from PIL import Image

from render import bracket as brackets
from render import standings as tables
from render.draw import LARGEST, THEMES, Painter
from render.pages import Bracket, CrossTable, Rank, Slot, Standings
from render.text import Style
from render.theme import THEMES as LOOKS
from render.theme import mix, rgb
from tests.render.measures import ratio

PAINTER: Final = Painter()
NAMES: Final = ("Анна", "Щ" * 60, "😀", "<b>&", "𝕲𝖔𝖙𝖍", "مرحبا", "Олександра", "Иван-Константин Сверхдлинный")
HEADS: Final = ("Бухгольц", "очки")


def ranks(count: int) -> tuple[Rank, ...]:
    names = NAMES * (count // len(NAMES) + 1)
    return tuple(Rank(str(number + 1), names[number], "игрок", ("12,5", "4,5")) for number in range(count))


def grid(count: int, cell: str) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple("" if row == column else cell for column in range(count)) for row in range(count))


def pairings(count: int) -> tuple[tuple[Slot, Slot], ...]:
    won, lost = Slot("Щ" * 60, "игрок", "15", won=True), Slot("😀", "игрок", "13", lost=True)
    return ((won, lost),) * count


LIST: Final = Standings("Кубок двора", "после 3-го тура из 5", HEADS, ranks(32))
CROSS: Final = CrossTable("Кубок двора", "после 3-го тура из 15", HEADS, ranks(16), grid(16, "1"))
TREE: Final = Bracket(
    "Кубок двора", "32 пары", ("1/32 финала", "1/16 финала", "1/8 финала"), tuple(map(pairings, (8, 4, 2)))
)


def picture(shown: Standings | CrossTable | Bracket, theme: str = "wood") -> Image.Image:
    return Image.open(io.BytesIO(PAINTER.draw(shown, theme))).convert("RGB")


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("shown", [LIST, CROSS, TREE], ids=["list", "cross", "tree"])
def test_a_full_table_is_a_light_jpeg_of_the_size_of_a_board(
    shown: Standings | CrossTable | Bracket, theme: str
) -> None:
    jpeg = PAINTER.draw(shown, theme)

    assert Image.open(io.BytesIO(jpeg)).size == (1280, 960)
    assert len(jpeg) <= LARGEST


def test_no_text_of_a_table_is_smaller_than_30_pixels() -> None:
    plain = [each for page in (tables, brackets) for each in vars(page).values() if isinstance(each, Style)]
    faces = [style for face in (tables.LARGE, tables.SMALL) for style in (face.name, face.cell, face.chief)]

    assert min(style.size for style in (*plain, *faces, *brackets.SMALL, *brackets.LARGE)) >= 30


@pytest.mark.parametrize("theme", THEMES)
def test_who_plays_no_more_can_still_be_read(theme: str) -> None:
    look = LOOKS[theme]
    box = mix(look.wood_dark, look.text, 0.1)

    assert ratio(rgb(tables.faint(look)), rgb(box)) >= 4.5


@pytest.mark.parametrize("count", [1, 2, 12, 13, 31, 32])
def test_the_last_line_lies_on_the_picture(count: int) -> None:
    marked = (*ranks(count)[:-1], replace(ranks(count)[-1], mine=True))

    rows = own_rows(picture(replace(LIST, ranks=marked)))

    assert rows[-1] - rows[0] > 30
    assert rows[-1] < 950


@pytest.mark.parametrize("count", [2, 3, 8, 16])
def test_the_last_line_of_a_grid_lies_on_the_picture(count: int) -> None:
    marked = (*ranks(count)[:-1], replace(ranks(count)[-1], mine=True))

    rows = own_rows(picture(replace(CROSS, ranks=marked, grid=grid(count, "11:9"))))

    assert rows[-1] - rows[0] > 30
    assert rows[-1] < 955


def test_two_lists_are_read_one_after_the_other() -> None:
    first = picture(replace(LIST, ranks=(replace(ranks(1)[0], mine=True), *ranks(31))))
    behind = picture(replace(LIST, ranks=(*ranks(16), replace(ranks(1)[0], mine=True), *ranks(15))))

    assert own_columns(first)[-1] < 640 < own_columns(behind)[0]


def test_a_winner_is_told_from_a_loser_without_colour() -> None:
    won, lost = Slot("Анна", "игрок", "5", won=True), Slot("Анна", "игрок", "5", lost=True)
    tree = replace(TREE, heads=("финал",), rounds=(((won, lost),),))

    image = picture(tree).convert("L")
    box_height = brackets.TALLEST // 2
    middle = (brackets.TOP + brackets.BOTTOM) // 2
    upper, lower = (
        image.crop((320, top, 960, top + box_height - 6)) for top in (middle - box_height + 3, middle + 3)
    )

    assert ink(upper) > 1.3 * ink(lower)


def test_equal_tables_have_one_key_and_others_another() -> None:
    assert LIST.key("wood") == replace(LIST).key("wood")
    assert len({each.key(theme) for each in (LIST, CROSS, TREE) for theme in THEMES}) == 9


def ink(image: Image.Image) -> int:
    return sum(image.histogram()[150:])


def own_rows(image: Image.Image) -> list[int]:
    act = rgb(LOOKS["wood"].act)
    return [y for y in range(image.height) if any(near(image.getpixel((x, y)), act) for x in (30, 662))]


def own_columns(image: Image.Image) -> list[int]:
    act = rgb(LOOKS["wood"].act)
    y = own_rows(image)[4]
    return [x for x in range(image.width) if near(image.getpixel((x, y)), act)]


def near(pixel: float | tuple[int, ...] | None, colour: tuple[int, int, int]) -> bool:
    assert isinstance(pixel, tuple)
    return all(abs(one - other) < 24 for one, other in zip(pixel, colour, strict=True))
