"""A tournament for one player: the board calls its round as the card does, which offers what is left."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.views.caption import contest_line
from bot.views.reader import Reader
from bot.views.texts import LANGUAGES, texts
from bot.views.tourneycard import card_screen
from bot.views.tourneykeys import Onlooker
from bot.views.tourneywords import round_name
from tests.bot.keys import buttons
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


def test_who_is_knocked_out_is_offered_no_match_and_nothing_to_leave() -> None:
    hall = hall_of(played("knockout", 4, 1), chat=None)
    loser = next(entry for entry in (1, 2, 3, 4) if hall.state.rounds[-1].pair_of(entry) is None)
    finalist = next(entry for entry in (1, 2, 3, 4) if hall.state.rounds[-1].pair_of(entry) is not None)

    readers = [Onlooker(Reader(language="ru"), hall.players[each].id) for each in (loser, finalist)]
    out, still = (card_screen(hall, reader) for reader in readers)

    ways = {"▶ Моя партия", "Выйти"}
    assert ways.isdisjoint(button.text for button in buttons(out.keyboard))
    assert "Готовы играть?" not in out.text
    assert ways.issubset(button.text for button in buttons(still.keyboard))
    assert "Готовы играть?" in still.text
