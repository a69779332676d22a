"""The tables of the best fit under their pictures, whatever everybody is called."""

from __future__ import annotations

import re

import pytest

from bot.services.ports import Person, PersonId
from bot.services.ratings import Rated
from bot.services.tallies import Side
from bot.services.top import ChatTop, Placed, WorldTop
from bot.views.buttons import fits
from bot.views.reader import Reader
from bot.views.scores import Looker
from bot.views.texts import LANGUAGES
from bot.views.top import chat_top_screen, world_top_screen
from engine.ratings import Rating
from render.pages import Listing

PEOPLE = {PersonId(n): Person(PersonId(n), f"{n} {'W' * 60}") for n in range(1, 13)}
PLAYERS = tuple(
    Placed(PersonId(n), Side(9999.5, 9999.5, 1, 9999, 9999), 9999, Rating(1499.6, n * 10))
    for n in range(1, 11)
)
RATED = tuple(Rated(PersonId(n), Rating(2000.0 - n, 100), 9999, 9999) for n in range(1, 11))


def chat_top(players: tuple[Placed, ...] = PLAYERS) -> ChatTop:
    return ChatTop("american", "month", "short", players, 999, PEOPLE)


def world_top(mine: tuple[int, Rated] | None = None) -> WorldTop:
    return WorldTop("long", "week", RATED, mine, PEOPLE)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_longest_tables_fit_under_a_photo(language: str) -> None:
    look = Looker(Reader(language=language), PersonId(11))
    screens = [
        chat_top_screen(chat_top(), look, "W" * 200),
        world_top_screen(world_top((1234, RATED[0])), look),
    ]

    assert max(len(re.sub(r"<.*?>", "", screen.text)) for screen in screens) <= 1024
    rows = [row for screen in screens for row in screen.keyboard.inline_keyboard]
    assert [row for row in rows if len(row) > 1 and not fits(row)] == []


def test_the_picture_shows_what_the_text_says() -> None:
    screen = chat_top_screen(chat_top(), Looker(Reader(), PersonId(1), group=True), "Площадь")

    assert isinstance(screen.photo, Listing)
    assert screen.photo.title == "Площадь"
    assert screen.photo.ranks[0].cells == ("9999", "9999,5", "9999", "9999", "1500?")
    assert "побед 9999, очков 9999,5, марсов 9999, коксов 9999, рейтинг 1500?" in screen.text
    assert screen.photo.ranks[9].cells[-1] == "1500"


def test_a_group_marks_nobody_and_the_private_table_its_reader() -> None:
    look = Looker(Reader(), PersonId(3))

    group, private = chat_top_screen(chat_top(), look, ""), world_top_screen(world_top(), look)

    assert isinstance(group.photo, Listing)
    assert isinstance(private.photo, Listing)
    assert [each.mine for each in group.photo.ranks].count(True) == 0
    assert [each.place for each in private.photo.ranks if each.mine] == ["3"]


def test_whoever_stands_below_the_table_reads_the_own_place() -> None:
    far = Rated(PersonId(11), Rating(1400.0, 60), 1, 2)

    screen = world_top_screen(world_top((37, far)), Looker(Reader(), PersonId(11)))

    assert "Ваше место 37, рейтинг 1400." in screen.text


def test_a_chat_without_games_is_told_so_without_a_table() -> None:
    screen = chat_top_screen(chat_top(()), Looker(Reader(), PersonId(1), group=True), "Площадь")

    assert "никто не закончил ни одной партии" in screen.text
    assert not isinstance(screen.photo, Listing)
