"""A person's error rate over time."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from bot.services.ports import ErrorRate, GameId, Person, PersonId
from bot.services.scores import Profile, Record
from bot.services.tallies import Duel
from bot.views.errorrates import error_chart, error_rate_lines, errors_screen
from bot.views.person import person_screen
from bot.views.reader import Reader
from bot.views.scores import Looker
from bot.views.texts import texts
from render.pages import Chart
from tests.bot.keys import rows
from tests.bot.reading import visible

NOW = datetime(2026, 11, 30, tzinfo=UTC)
ANNA = Person(PersonId(1), "Анна")
LOOK = Looker(Reader(language="ru"), ANNA.id, group=False)
RU = texts("ru")
NOTHING = Record(Duel(), {})


def played(*losses: float) -> tuple[ErrorRate, ...]:
    """A game each, ten decisions in all of them; the newest first."""
    return tuple(
        ErrorRate(GameId(number), ANNA.id, "short", loss, 10, 0.0, NOW - timedelta(days=number))
        for number, loss in enumerate(losses)
    )


def profile(*losses: float) -> Profile:
    return Profile(ANNA, NOTHING, NOTHING, None, 0, {}, rates=played(*losses))


def test_the_error_rate_is_told_by_tens_of_games() -> None:
    told = error_rate_lines(played(*[0.1] * 10, *[0.3] * 10), RU)

    assert [visible(line) for line in told] == [
        "Уровень ошибок: 10 (20 разобранных партий)",
        "По десяткам партий: 15 → 5",
    ]


def test_the_curve_is_the_mean_of_ten_games_from_the_oldest_to_the_newest() -> None:
    chart = error_chart(ANNA, played(*[0.1] * 10, *[0.3] * 10), RU)

    assert chart is not None
    (curve,) = chart.curves
    assert curve.points[0] == curve.points[9] == 15.0
    assert curve.points[10] == 14.0
    assert curve.points[-1] == 5.0
    assert curve.value == "5"


def test_one_game_is_no_curve() -> None:
    assert error_chart(ANNA, played(0.1), RU) is None


def test_the_profile_leads_to_the_curve_and_shows_it_where_there_is_no_rating() -> None:
    screen = person_screen(profile(0.1, 0.2), LOOK)

    assert isinstance(screen.photo, Chart)
    assert "Ошибки по партиям" in [label for row in rows(screen.keyboard) for label in row]


def test_without_analysed_games_the_screen_says_how_to_get_them() -> None:
    assert "Разобранных партий пока нет" in errors_screen(profile(), LOOK).text
