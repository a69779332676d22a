"""What an analysis looks like: the whole of it, and each mistake on its board."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import UTC, datetime
from functools import cache

import pytest

from bot.services.analysing import Analysed, Report, finished_games
from bot.services.exports import Story
from bot.services.ports import MatchId, MatchRow, Person, PersonId, Sitter, Terms
from bot.views.analysis import (
    analysis_screen,
    cube_error,
    reader_at,
    shown_mistakes,
    table_before,
)
from bot.views.caption import side_text
from bot.views.people import called
from bot.views.reader import Reader
from bot.views.texts import LANGUAGES
from engine.events import Beavered, Doubled, Dropped, Moved, Rolled, Taken
from engine.verdicts import Mistake
from render.pages import Chart
from render.scene import Scene
from tests.bot.reading import visible
from tests.bot.test_views_caption import HOSTILE, LIMIT
from tests.engine.ai.analysis_oracle import analysed, recorded

NOW = datetime(2026, 11, 30, tzinfo=UTC)
ANNA, BORIS = Person(PersonId(1), "Анна"), Person(PersonId(2), "Борис")


@cache
def report() -> Report:
    record = recorded()[1].record
    people = {ANNA.id: ANNA, BORIS.id: BORIS}
    seats = (Sitter(ANNA.id), Sitter(BORIS.id))
    row = MatchRow(MatchId(5), seats, Terms("short", length=1), (1.0, 0.0), True, 3, None, NOW, NOW, 0)
    story = Story(row, record.match, record.games, people)
    games = zip(finished_games(story), analysed(record), strict=True)
    return Report(
        story, tuple(Analysed(number, match, events, told) for (_, number, match, events), told in games)
    )


def seen(page: int, language: str = "ru", me: PersonId = ANNA.id) -> str:
    return visible(analysis_screen(report(), reader_at(Reader(language=language), report(), me), page).text)


def test_the_whole_names_both_with_error_rate_blunders_and_luck() -> None:
    text = seen(0)

    assert "Вы: уровень ошибок 23,4 · " in text
    assert "Борис: уровень ошибок 10,8 · " in text
    assert "везение −0,40" in text


def test_the_curve_shows_the_readers_own_chances_from_none_to_all() -> None:
    mine = analysis_screen(report(), reader_at(Reader(), report(), ANNA.id), 0).photo
    theirs = analysis_screen(report(), reader_at(Reader(), report(), BORIS.id), 0).photo

    assert isinstance(mine, Chart)
    assert isinstance(theirs, Chart)
    assert mine.scale == (0, 100, 25)
    assert {mine.curves[0].points[-1], theirs.curves[0].points[-1]} == {0.0, 100.0}
    assert mine.curves[0].points[3] == pytest.approx(100 - theirs.curves[0].points[3])


def test_a_mistake_is_a_board_with_what_was_played_and_what_was_better() -> None:
    screen = analysis_screen(report(), reader_at(Reader(), report(), ANNA.id), 1)

    text = visible(screen.text)
    assert isinstance(screen.photo, Scene)
    assert "Сыграно" in text
    assert "Лучше" in text
    assert {arrow.own for arrow in screen.photo.arrows} == {True, False}
    assert screen.photo.dice


def test_a_page_beyond_the_last_shows_the_last_mistake() -> None:
    assert seen(99) == seen(len(shown_mistakes(report())))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("page", range(4))
@pytest.mark.parametrize("name", HOSTILE)
def test_the_longest_names_leave_room_for_all_that_is_said(language: str, page: int, name: str) -> None:
    people = {each.id: replace(each, name=name) for each in (ANNA, BORIS)}
    found = replace(report(), story=replace(report().story, people=people))

    screen = analysis_screen(found, reader_at(Reader(language=language), found, None), page)

    assert "<b>&amp;" not in screen.text
    assert len(visible(screen.text)) <= LIMIT


def test_errors_about_the_cube_have_names() -> None:
    mistake = Mistake(1, 0, 0.1)
    events = (Rolled((2, 1)), Doubled(0), Taken(0), Dropped(0), Beavered(0), Moved(()))

    assert [cube_error(event, mistake) for event in events] == [
        *("missed_double", "wrong_double", "wrong_take", "wrong_drop", "wrong_beaver", ""),
    ]


@pytest.mark.parametrize("page", range(1, 4))
@pytest.mark.parametrize("me", [ANNA.id, BORIS.id, None])
def test_on_a_mistake_moves_positions_and_picture_count_the_points_alike(
    page: int, me: PersonId | None
) -> None:
    reader = reader_at(Reader(language="ru"), report(), me)
    shown = shown_mistakes(report())[page - 1]
    table = table_before(report(), shown)
    mover = table.game.colour_of(shown.mistake.seat)

    screen = analysis_screen(report(), reader, page)

    first, second = re.findall(r"[⚪⚫] (\S+): (.+)", visible(screen.text))
    assert isinstance(screen.photo, Scene)
    assert screen.photo.numbers is mover
    assert first[0] == called(table, shown.mistake.seat, reader)
    assert first[1] == side_text(table.game.sides[mover], table.game.rules, reader.texts, own=True)
    assert second[1] == side_text(table.game.sides[mover.other], table.game.rules, reader.texts, own=False)
