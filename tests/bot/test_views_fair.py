"""Screens about honest dice fit their captions, and mark what is rare."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.views.fair import check_screen, counts_screen, fair_screen
from bot.views.texts import LANGUAGES
from engine.tally import Tally
from render.draw import LARGEST, Painter
from render.pages import Bars, Picture
from render.theme import THEMES
from tests.bot.view_tables import ANNA, chance_game

MANY = Tally(
    987_654, (329_000, 329_100, 329_200, 329_300, 329_400, 331_000), 164_600, 90_000, 70_000, 70_100.5, 9e3
)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_screen_fits_its_caption(language: str) -> None:
    person = replace(ANNA, name="Щ" * 64, preferences=replace(ANNA.preferences, language=language))
    *_, table = chance_game(5)

    screens = [fair_screen(person), counts_screen(person, MANY, "all"), check_screen(table, person)]

    assert max(len(each.text) for each in screens) <= 1024


def test_a_number_out_of_its_range_is_called_rare() -> None:
    text = counts_screen(ANNA, MANY, "mine").text

    assert "6: <b>331000</b>" in text
    assert text.count("редкость") == 1


@pytest.mark.parametrize("theme", THEMES)
def test_the_pictures_can_be_drawn_in_every_theme(theme: str) -> None:
    painter = Painter()
    shown = counts_screen(ANNA, MANY, "mine").photo
    sealed = fair_screen(ANNA).photo

    assert isinstance(shown, Bars)
    assert isinstance(sealed, Picture)
    assert all(20_000 < len(painter.draw(each, theme)) <= LARGEST for each in (shown, sealed))
