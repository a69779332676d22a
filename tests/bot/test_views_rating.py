"""Ratings in words."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from bot.services.ports import GameId, MatchId, RatedResult, Sitter
from bot.services.table import Table
from bot.views.ending import ending
from bot.views.rating import change_text, rating_text
from bot.views.reader import Reader
from bot.views.texts import texts
from engine.events import LotThrown, Resigned
from engine.ratings import Rating
from engine.scoring import Kind
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
    assert rating_text(rating, texts("ru")) == text


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
