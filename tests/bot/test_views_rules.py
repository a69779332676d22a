"""The rules in chapters and pages, each as a phone shows it."""

from __future__ import annotations

from dataclasses import replace
from math import ceil

import pytest
from aiogram.types import InlineKeyboardMarkup

from bot.presses import MenuPress
from bot.services.ports import Person
from bot.views.chapters import CHAPTERS
from bot.views.rules import PAGES, pages_of, rules_screen
from bot.views.texts import LANGUAGES
from engine.board import BAR
from engine.notation import parse_position
from engine.variants import VARIANTS, rules_for
from render.scene import Scene
from tests.bot.reading import labels, visible
from tests.bot.view_tables import ANNA

PHONE_LINE = 41
PHONE_LINES = 14
"""So many characters and lines stand between a picture and its buttons on a screen of 390 by 844."""
POSITIONS = [
    (chapter, sketch.position)
    for chapter, pages in CHAPTERS.items()
    for sketch in pages.values()
    if sketch.position
]


def speaker(language: str) -> Person:
    return replace(ANNA, language_code=language)


def led_to(keyboard: InlineKeyboardMarkup) -> list[str]:
    """Where the buttons that stay within the rules lead."""
    found = [button.callback_data or "" for row in keyboard.inline_keyboard for button in row]
    return [MenuPress.unpack(data).arg for data in found if data.startswith("n:rules")]


def test_the_rules_list_every_game() -> None:
    assert set(led_to(rules_screen(ANNA).keyboard)) == set(VARIANTS)


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_the_contents_lead_to_every_page_and_back_to_the_games(chapter: str) -> None:
    assert led_to(rules_screen(ANNA, chapter).keyboard) == [*pages_of(chapter), ""]


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_the_pages_of_a_chapter_follow_one_another(chapter: str) -> None:
    first, second, *_, last = pages_of(chapter)
    number = len(pages_of(chapter))

    assert labels(rules_screen(ANNA, first).keyboard)[0] == [f"Содержание 1/{number}", "›"]
    assert labels(rules_screen(ANNA, second).keyboard)[0][:2] == ["‹", f"Содержание 2/{number}"]
    assert labels(rules_screen(ANNA, last).keyboard)[0][-1] == f"Содержание {number}/{number}"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("page", PAGES)
def test_a_phone_shows_a_page_with_its_picture(page: str, language: str) -> None:
    text = visible(rules_screen(speaker(language), page).text)

    assert len(text) <= 450
    assert sum(max(1, ceil(len(line) / PHONE_LINE)) for line in text.split("\n")) <= PHONE_LINES


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("screen", ["", *CHAPTERS])
def test_a_phone_shows_contents_with_their_picture(screen: str, language: str) -> None:
    assert len(labels(rules_screen(speaker(language), screen).keyboard)) <= 8


def test_an_unknown_page_is_the_list_of_games() -> None:
    assert rules_screen(ANNA, "nonsense") == rules_screen(ANNA)


@pytest.mark.parametrize(("chapter", "text"), POSITIONS)
def test_the_position_of_a_picture_can_stand_on_a_board(chapter: str, text: str) -> None:
    rules = rules_for(chapter)
    position = parse_position(text, rules)

    assert [sum(side) for side in position] == [15, 15]
    assert not any(position.mine[point] and position.theirs[rules.across[point]] for point in range(1, BAR))


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_the_pictures_run_as_the_game_does(chapter: str) -> None:
    scene = rules_screen(ANNA, pages_of(chapter)[0]).photo

    assert isinstance(scene, Scene)
    assert (scene.opposed, scene.reserve) == (rules_for(chapter).opposed, chapter == "dutch")


@pytest.mark.parametrize("chapter", ["american", "dutch"])
def test_a_reconstruction_says_so(chapter: str) -> None:
    assert "реконструкция" in rules_screen(ANNA, f"{chapter}.source").text
