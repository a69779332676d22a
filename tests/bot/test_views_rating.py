"""Ratings in words."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from bot.services.ports import GameId, MatchId, PersonId, RatedResult, Sitter
from bot.services.scores import Account, Profile, Record
from bot.services.table import Table
from bot.services.tallies import Duel
from bot.views.ending import ending
from bot.views.person import person_screen
from bot.views.rating import account_screen, change_text, rating_text
from bot.views.reader import Reader
from bot.views.scores import Looker
from bot.views.texts import LANGUAGES, texts
from engine.events import LotThrown, Resigned
from engine.ratings import Rating
from engine.scoring import Kind
from render.pages import Chart
from tests.bot.view_tables import ANNA, BORIS, beginning, table_of

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("rating", "text"),
    [
        (Rating(1511.6, 50), "1512"),
        (Rating(1511.6, 49), "1512?"),
        (Rating(), "1500?"),
    ],
)
def test_a_provisional_rating_carries_a_mark(rating: Rating, text: str) -> None:
    assert rating_text(rating) == text


@pytest.mark.parametrize(
    ("change", "russian", "english"),
    [(9.62, "+9,6", "+9.6"), (-12.0, "−12", "−12"), (0.0, "+0", "+0"), (-0.01, "+0", "+0")],
)
def test_a_change_has_a_sign_and_the_readers_decimal(change: float, russian: str, english: str) -> None:
    assert (change_text(change, texts("ru")), change_text(change, texts("en"))) == (russian, english)


def rated_table() -> Table:
    """Boris has won a rated game of Anna."""
    events = (beginning(), LotThrown((5, 2)), Resigned(0, Kind.OIN))
    lost = RatedResult(
        *(GameId(5), ANNA.id, BORIS.id, "short", MatchId(3), 1, 0.0, NOON),
        *(1500.0, 10, 1520.0, 1490.1),
    )
    won = replace(lost, person=BORIS.id, rival=ANNA.id, scored=1.0, value=1520.0, experience=60, after=1529.9)
    return replace(table_of(events, rival=Sitter(BORIS.id)), rated=(won, lost))


def test_the_result_says_how_both_ratings_have_moved() -> None:
    mine, group = (ending(rated_table(), Reader(seat=seat, private=seat is not None)) for seat in (0, None))

    assert "Рейтинг: Вы 1490? (−9,9) · Борис 1530 (+9,9)" in mine
    assert "Рейтинг: Анна 1490? (−9,9) · Борис 1530 (+9,9)" in group


def test_a_friendly_result_says_nothing_of_ratings() -> None:
    assert "Рейтинг" not in ending(replace(rated_table(), rated=()), Reader(seat=0))


LOOK = Looker(Reader(), ANNA.id)
PEOPLE = {person.id: person for person in (ANNA, BORIS)}


def results(*changes: float, family: str = "short") -> tuple[RatedResult, ...]:
    """Anna's results from 1500 on, the newest first."""
    found: list[RatedResult] = []
    value = 1500.0
    for number, change in enumerate(changes):
        row = RatedResult(
            *(GameId(number), ANNA.id, BORIS.id, family, MatchId(number), 3, float(change > 0), NOON),
            *(value, 3 * number, 1520.0, value + change),
        )
        value += change
        found.append(row)
    return tuple(reversed(found))


def profile(*found: RatedResult) -> Profile:
    nothing = Record(Duel(), {})
    return Profile(ANNA, nothing, nothing, None, 0, {}, found)


def test_a_profile_says_the_rating_in_each_family_and_draws_its_curve() -> None:
    screen = person_screen(profile(*results(10, -8), *results(5, family="long")), LOOK)

    assert "Короткие: рейтинг <b>1502?</b>" in screen.text
    assert "Длинные: рейтинг <b>1505?</b>" in screen.text
    assert isinstance(screen.photo, Chart)
    assert [curve.points for curve in screen.photo.curves] == [(1500, 1510, 1502), (1500, 1505)]


def test_who_has_played_no_rated_game_has_neither_rating_nor_curve() -> None:
    screen = person_screen(profile(), LOOK)

    assert "рейтинг" not in screen.text
    assert not isinstance(screen.photo, Chart)


def test_how_is_my_rating_reckoned_is_answered_with_my_own_numbers() -> None:
    last = results(10, -8.4)

    text = account_screen(Account(last, PEOPLE), LOOK).text

    assert "соперник Борис, длина 3" in text
    assert "ваш 1510, соперника 1520; ожидание 50\u00a0%" in text
    assert "K = 4,97 при опыте 3." in text
    assert "4 · 4,97 · √3 · (0 − 0,495) = <b>−8,4</b>; стало <b>1502?</b>" in text


def test_the_other_familys_last_result_is_one_press_away() -> None:
    account = Account((*results(10), *results(5, family="long")), PEOPLE)

    labels = [row[0].text for row in account_screen(account, LOOK).keyboard.inline_keyboard]

    assert labels == ["Длинные", "‹ Назад"]
    assert "Длинные, соперник" in account_screen(account, LOOK, "long").text


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_explanation_fits_under_a_photo(language: str) -> None:
    rival = replace(BORIS, name="W" * 64, id=PersonId(8))
    account = Account(results(10.55, -123.4), {**PEOPLE, rival.id: rival})

    text = account_screen(account, Looker(Reader(language=language), ANNA.id)).text

    assert len(text) <= 1024
