"""Names as people really write them."""

from __future__ import annotations

import pytest

from render import text
from render.text import ALPHABET, NAME, Style, drawable, fitted, font, width


@pytest.mark.parametrize(
    ("name", "seen"),
    [
        ("Анна", "Анна"),
        ("Олена Ґонта-Їжакевич", "Олена Ґонта-Їжакевич"),
        ("Zoë Ångström", "Zoë Ångström"),
        ("Анна 🌻🇺🇦", "Анна"),
        ("🔥 Max 🔥", "Max"),
        ("𝓐𝓷𝓷𝓪", "Anna"),
        ("Ａｎｎａ", "Anna"),
        ("А\u0301нна", "Анна"),
        ("и\u0306од", "йод"),
        ("a\u202eb\u200d\u2066c", "abc"),
        ("two\n\tlines", "two lines"),
        ("№ 1", "№ 1"),
        ("A\u0300\u0301\u0302\u0303\u0304", "À"),
    ],
)
def test_a_name_is_drawn_as_far_as_the_face_has_its_letters(name: str, seen: str) -> None:
    assert drawable(name, "Белые") == seen


@pytest.mark.parametrize("name", ["", "  ", "🌻", "דני", "محمد", "李雷", "...", "\u200d\u202e", "—"])
def test_a_name_without_a_drawable_letter_becomes_the_word_of_the_side(name: str) -> None:
    assert drawable(name, "Белые") == "Белые"


def test_an_endless_name_is_cut_before_it_is_measured() -> None:
    assert len(drawable("ж" * 100_000)) == text.LONGEST


@pytest.mark.parametrize("room", [40, 120, 400])
def test_a_fitted_name_keeps_its_room(room: int) -> None:
    assert width(fitted("Александр Константинопольский", NAME, room), NAME) <= room + 2


def test_a_short_name_is_not_cut() -> None:
    assert fitted("Анна", NAME, 400) == "Анна"


def test_the_face_has_every_letter_of_the_alphabet() -> None:
    face = font(NAME)
    missing = bytes(face.getmask("\uffff"))

    assert [letter for letter in ALPHABET if letter != " " and bytes(face.getmask(letter)) == missing] == []


def test_no_text_on_the_picture_is_smaller_than_30_pixels() -> None:
    styles = [value for value in vars(text).values() if isinstance(value, Style)]

    assert min(style.size for style in styles) >= 30
