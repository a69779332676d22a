"""The screens outside any game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from aiogram.types import InlineKeyboardMarkup

from bot.presses import ComputerPress, MenuPress, SettingPress, to62
from bot.services.adaptive import Opponents
from bot.services.agreement import VARIANTS_OFFERED
from bot.services.ports import Challenge, Person, Preferences, Sitter, Terms
from bot.views.buttons import ROW_BUTTONS, ROW_CHARACTERS
from bot.views.chapters import CHAPTERS
from bot.views.fair import fair_screen
from bot.views.gamelist import Listed, games_screen
from bot.views.menus import (
    COMMANDS,
    COMMANDS_A_PAGE,
    bot_commands,
    bot_description,
    bot_short_description,
    group_screen,
    help_screen,
    language_screen,
    levels_screen,
    play_screen,
    settings_screen,
    start_screen,
)
from bot.views.reader import reader_of
from bot.views.rules import PAGES, rules_screen
from bot.views.screen import Screen
from bot.views.terms import terms_lines
from bot.views.texts import LANGUAGES, texts
from engine.ai.strengths import rates_of
from engine.fairness import seal
from engine.profiles import profiles_for
from engine.variants import VARIANTS
from tests.bot.reading import labels, visible, without_entities
from tests.bot.test_texts import well_formed
from tests.bot.view_tables import ANNA, BORIS, NOW, chance_game, position_table

RIVALS = Opponents({"novice": 36.0, "beginner": 22.0, "master": 0.6}, "club")
PHONE_LINE = 41
PHONE_LINES = 14
"""So many characters and lines stand between a picture and its buttons on a screen of 390 by 844."""
START = "24:2 13:5 8:3 6:5 / 24:2 13:5 8:3 6:5"
OFFER = Challenge(
    "0a1b2c3d4e5f6a7b8c", "draft", ANNA.id, Terms(options={"cube": "off"}, rival="computer"), b"s" * 32, NOW
)
LONG_NAME = "<&>" + "W" * 120


def speaker(language: str) -> Person:
    return replace(ANNA, name=LONG_NAME, preferences=Preferences(language=language))


def every_screen(language: str) -> Iterator[Screen]:
    person = speaker(language)
    yield start_screen(person)
    yield start_screen(person, running=3)
    yield play_screen(person)
    yield levels_screen(person, OFFER, RIVALS)
    yield games_screen(person, [])
    yield games_screen(person, [Listed(position_table(START, (3, 1)))] * 10, others=20)
    yield help_screen(person)
    yield help_screen(person, 1)
    yield fair_screen(person)
    yield language_screen(person)
    yield settings_screen(person)
    for page in ("", *CHAPTERS, *PAGES):
        yield rules_screen(person, page)


def presses(keyboard: InlineKeyboardMarkup) -> list[str]:
    return [button.callback_data or "" for row in keyboard.inline_keyboard for button in row]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_screen_fits_a_photos_caption(language: str) -> None:
    lengths = [len(visible(screen.text)) for screen in every_screen(language)]

    assert max(lengths) <= 1024


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_screen_is_sound_markup_with_a_photo(language: str) -> None:
    unsound = [
        screen.text
        for screen in every_screen(language)
        if not well_formed(without_entities(screen.text)) or screen.photo is None
    ]

    assert unsound == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_keyboard_is_narrow_and_its_data_short(language: str) -> None:
    wide = [
        row
        for screen in every_screen(language)
        for row in labels(screen.keyboard)
        if len(row) > ROW_BUTTONS or len("".join(row)) > ROW_CHARACTERS
    ]
    long = [
        data
        for screen in every_screen(language)
        for data in presses(screen.keyboard)
        if not 0 < len(data.encode()) <= 64
    ]

    assert (wide, long) == ([], [])


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_screen_but_the_start_has_a_way_back(language: str) -> None:
    # A page of the rules leads to the list of games, the levels to the variants, and those to the start.
    back = {MenuPress(screen=screen).pack() for screen in ("start", "rules", "play")}
    _, _, *others = every_screen(language)

    assert [screen.text for screen in others if not back & set(presses(screen.keyboard))] == []


def test_a_board_of_any_variant_is_three_taps_from_the_start() -> None:
    start = start_screen(ANNA)
    variants = presses(play_screen(ANNA).keyboard)[: len(VARIANTS)]
    levels = levels_screen(ANNA, OFFER, RIVALS)

    assert MenuPress.unpack(presses(start.keyboard)[0]) == MenuPress(screen="play")
    assert [MenuPress.unpack(data).arg for data in variants] == list(VARIANTS_OFFERED)
    assert ComputerPress.unpack(presses(levels.keyboard)[0]) == ComputerPress(
        offer=OFFER.token, level="novice"
    )


def test_the_levels_card_names_terms_envelope_and_strength() -> None:
    text = levels_screen(ANNA, OFFER, RIVALS).text

    assert text.splitlines()[:4] == [
        "<b>Короткие нарды</b>, против компьютера",
        "Правила международные · одна партия",
        "<i>марс 2 очка, кокс 3</i>",
        "Отличия: без куба",
    ]
    assert f"<code>{seal(OFFER.seed)}</code>" in text
    assert "<b>Новичок</b> 36 · <b>Ученик</b> 22 · <b>Мастер</b> 0,6" in text
    assert "<b>По силам</b>: подстраивается под ваши последние партии, сейчас это Любитель" in text


def test_a_level_without_a_text_of_its_own_still_has_a_button() -> None:
    assert labels(levels_screen(ANNA, OFFER, Opponents({"titan": 0.1}, "titan")).keyboard)[0][0] == "titan"


def test_every_level_and_one_that_follows_the_persons_results_has_a_button() -> None:
    rows = labels(levels_screen(ANNA, OFFER, Opponents(rates_of("short"), "club")).keyboard)

    assert rows[:3] == [
        ["Новичок", "Ученик", "Любитель"],
        ["Сильный", "Эксперт", "Мастер"],
        ["Чемпион", "По силам"],
    ]


def test_where_nothing_was_measured_the_card_speaks_of_no_numbers() -> None:
    text = levels_screen(ANNA, OFFER, Opponents({"novice": None}, "novice")).text

    assert "уровень ошибок" not in text


def test_running_games_have_jump_buttons() -> None:
    table = position_table(START, (3, 1))

    screen = games_screen(ANNA, [Listed(table), Listed(table)])

    assert labels(screen.keyboard)[:2] == [["1. Бот: ваш ход"], ["2. Бот: ваш ход"]]
    assert MenuPress.unpack(presses(screen.keyboard)[0]) == MenuPress(screen="board", arg=to62(table.id))
    assert "1. Короткие нарды: Бот, ваш ход" in screen.text


def test_without_a_running_game_the_list_offers_one() -> None:
    assert labels(games_screen(ANNA, []).keyboard)[0] == ["Против компьютера"]


def test_a_game_that_waits_for_the_other_side_says_so() -> None:
    table = position_table(START, (3, 1), seat=1)

    screen = games_screen(ANNA, [Listed(table)])
    assert "ход соперника" in screen.text
    assert labels(screen.keyboard)[0] == ["1. Бот: ждём"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", [LONG_NAME, "\u05d0" * 40])
def test_a_long_rivals_name_is_cut_for_its_button(name: str, language: str) -> None:
    rival = replace(BORIS, name=name)
    table = replace(position_table(START, (3, 1), seat=1, rival=Sitter(BORIS.id)), people={rival.id: rival})

    label = labels(games_screen(speaker(language), [Listed(table)] * 10).keyboard)[9][0]

    assert len(label) <= ROW_CHARACTERS
    assert label.startswith(("10. <&>WW", "10. \u2068\u05d0"))
    assert "…" in label


def test_more_games_than_fit_are_counted() -> None:
    table = next(chance_game(1))

    screen = games_screen(ANNA, [Listed(table)] * 10, others=3)

    assert screen.text.endswith("…и ещё 3 партии")
    assert labels(screen.keyboard)[10] == ["11–13 ›"]


def test_the_settings_show_what_is_chosen() -> None:
    person = replace(ANNA, preferences=Preferences(theme="contrast", auto_done=True))

    screen = settings_screen(person)

    assert ["Дерево", "Тёмная", "✓ Контраст"] in labels(screen.keyboard)
    assert ["✓ «Готово»", "✓ Фразы"] in labels(screen.keyboard)


def test_a_switch_sets_what_is_not() -> None:
    keyboard = settings_screen(ANNA).keyboard
    switches = [SettingPress.unpack(data) for data in presses(keyboard) if data.startswith("s:auto")]

    assert {press.name: press.value for press in switches} == {
        "auto_roll": "off",
        "auto_pass": "off",
        "auto_forced": "off",
        "auto_bearoff": "off",
        "auto_done": "on",
    }


def test_every_setting_is_a_preference() -> None:
    set_here = {
        SettingPress.unpack(data).name for data in presses(settings_screen(ANNA).keyboard) if data[0] == "s"
    }

    assert set_here <= set(Preferences.__dataclass_fields__)


def test_languages_stand_under_their_own_names() -> None:
    assert labels(language_screen(ANNA).keyboard)[:2] == [["✓ Русский", "Українська"], ["English"]]


def test_help_lists_every_command() -> None:
    pages = [help_screen(ANNA, page) for page in range(-(-len(COMMANDS) // COMMANDS_A_PAGE))]

    listed = [line.split()[0] for page in pages for line in page.text.splitlines() if line.startswith("/")]
    assert listed == [f"/{command}" for command in COMMANDS]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_telegram_shows_of_the_bot_fits(language: str) -> None:
    assert max(len(command.description) for command in bot_commands(language)) <= 256
    assert len(bot_description(language)) <= 512
    assert len(bot_short_description(language)) <= 120


@pytest.mark.parametrize("scope", ["private", "groups", "admins"])
def test_an_analysis_is_found_in_the_menu_of_commands_wherever_it_can_be_asked_for(scope: str) -> None:
    assert "analyze" in [command.command for command in bot_commands("ru", scope)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_profile_of_short_nardy_can_be_announced(language: str) -> None:
    announced = [
        list(terms_lines(Terms(profile=profile.key, options=profile.options, length=7), texts(language)))
        for profile in profiles_for("short")
    ]

    assert all(len(lines) >= 2 for lines in announced)


@pytest.mark.parametrize("scope", ["groups", "admins"])
def test_a_groups_commands_say_what_they_do_there(scope: str) -> None:
    private, there = (
        {command.command: command.description for command in bot_commands("ru", each)}
        for each in ("private", scope)
    )

    assert private["games"] == "мои партии"
    assert there["games"] == "партии этого чата"
    assert there["games"] in group_screen(reader_of(ANNA), "nardy_bot").text
