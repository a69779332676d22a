"""A board that belongs to a tournament calls its round as the card does."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.views.caption import contest_line
from bot.views.reader import Reader
from bot.views.texts import LANGUAGES, texts
from bot.views.tourneywords import round_name
from tests.bot.tourney_halls import begun, hall_of, played
from tests.bot.view_tables import chance_game


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("form", ["knockout", "swiss", "robin"])
@pytest.mark.parametrize("number", [1, 2])
def test_a_board_calls_its_round_as_the_card_does(form: str, number: int, language: str) -> None:
    hall = hall_of(begun(form, 4) if number == 1 else played(form, 4, 1))
    table = next(chance_game(1))
    table = replace(table, contest=hall.row, terms=replace(table.terms, contest=f"t5.{number}.0"))

    line = contest_line(table, Reader(language=language))

    assert line == f"🏆 Кубок двора. {round_name(hall, number, texts(language))}"
