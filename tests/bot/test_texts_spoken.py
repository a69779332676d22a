"""Texts as they are said: plurals, the reader's language, values that are escaped."""

from __future__ import annotations

import re

import pytest

from bot.services.ports import Person, PersonId, Preferences
from bot.views.texts import LANGUAGES, Html, language_for, language_of, texts
from tests.bot.test_texts import forms, messages


@pytest.mark.parametrize(
    ("number", "russian", "ukrainian", "english"),
    [
        (1, "1 очко", "1 очко", "1 point"),
        (2, "2 очка", "2 очки", "2 points"),
        (5, "5 очков", "5 очок", "5 points"),
        (11, "11 очков", "11 очок", "11 points"),
        (21, "21 очко", "21 очко", "21 points"),
        (22, "22 очка", "22 очки", "22 points"),
        (25, "25 очков", "25 очок", "25 points"),
        (111, "111 очков", "111 очок", "111 points"),
        (0.5, "0,5 очка", "0,5 очка", "0.5 points"),
        (1.5, "1,5 очка", "1,5 очка", "1.5 points"),
    ],
)
def test_numbers_take_the_right_plural(number: float, russian: str, ukrainian: str, english: str) -> None:
    said = [texts(language).points(number) for language in LANGUAGES]

    assert said == [russian, ukrainian, english]


@pytest.mark.parametrize(
    ("number", "russian", "ukrainian", "english"),
    [
        (0, "0 партий", "0 партій", "0 games"),
        (1, "1 партия", "1 партія", "1 game"),
        (2, "2 партии", "2 партії", "2 games"),
        (5, "5 партий", "5 партій", "5 games"),
        (12, "12 партий", "12 партій", "12 games"),
        (21, "21 партия", "21 партія", "21 games"),
        (104, "104 партии", "104 партії", "104 games"),
    ],
)
def test_games_are_counted_in_every_language(number: int, russian: str, ukrainian: str, english: str) -> None:
    said = [texts(language).count("count.games_played", number) for language in LANGUAGES]

    assert said == [russian, ukrainian, english]


@pytest.mark.parametrize(
    ("code", "language"),
    [
        ("ru", "ru"),
        ("be", "ru"),
        ("kk", "ru"),
        ("hy", "ru"),
        ("uk", "uk"),
        ("en", "en"),
        ("en-GB", "en"),
        ("pt-br", "en"),
        ("RU", "ru"),
        ("", "en"),
        (None, "en"),
    ],
)
def test_the_language_follows_telegrams_code(code: str | None, language: str) -> None:
    assert language_for(code) == language


def test_a_persons_own_choice_comes_before_telegrams_code() -> None:
    person = Person(PersonId(1), "A", language_code="ru", preferences=Preferences(language="uk"))

    assert language_of(person) == "uk"


def test_values_are_escaped_and_markup_is_not() -> None:
    words = texts("en")

    text = words("caption.side", circle=Html("<b>o</b>"), name="<i>&", where="24")

    assert text == "<b>o</b> &lt;i&gt;&amp;: 24"


def test_a_plain_text_keeps_its_values() -> None:
    assert texts("en").plain("by.resign", name="<i>&") == "<i>& resigned"


@pytest.mark.parametrize(
    ("language", "slip"),
    [
        ("ru", r"\b(нарды|шашки|начале) это \w|Каждый зар отдельный"),
        ("uk", r"\b(нарди|шашки|початку) це \w|Кожен зар окремий|[сС]тільки зар\b"),
    ],
)
def test_the_texts_are_written_as_native_speakers_write(language: str, slip: str) -> None:
    said = [text for message in messages(language).values() for text in forms(message)]

    assert [text for text in said if re.search(slip, text)] == []
