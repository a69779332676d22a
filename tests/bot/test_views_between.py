"""What boards say and offer between games: rematches, ends of sessions, final scores, and their limits."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from bot.presses import EndPress
from bot.services.table import Table
from bot.views.board import BoardView, board_view
from bot.views.buttons import ROW_BUTTONS, ROW_CHARACTERS
from bot.views.reader import Reader, reader_of
from bot.views.texts import LANGUAGES
from engine.events import (
    Beavered,
    Doubled,
    GameScored,
    GameStarted,
    MatchEnded,
    MatchEvent,
    MatchStarted,
    Resigned,
    Rolled,
    Taken,
)
from engine.scoring import Kind
from engine.side_events import (
    END,
    REMATCH,
    CubeWaived,
    Declined,
    Proposed,
    ResignRefused,
    Said,
)
from tests.bot.keys import BORIS_SITS, GROUP, MINE, THEIRS, rows
from tests.bot.offers import MONEY, OFFERS, OPENED, ended, keys, offered, press, table, text
from tests.bot.reading import visible, without_entities
from tests.bot.test_texts import well_formed
from tests.bot.test_views_caption import HOSTILE, LIMIT
from tests.bot.view_tables import ANNA, BORIS, chance_game, then


def test_a_finished_match_offers_a_rematch_and_words() -> None:
    assert keys(ended()) == [
        ["Реванш"],
        ["Разбор", "Проверить кости"],
        ["Повтор", "Запись", "💬 Сказать"],
        ["Счёт", "В меню"],
    ]


def test_a_rematch_is_asked_of_the_other() -> None:
    shown = ended(Proposed(1, REMATCH))

    assert "<b>Борис предлагает реванш. Сыграем?</b>" in text(shown)
    assert keys(shown)[:2] == [["Сыграем!"], ["Не сейчас"]]
    assert EndPress.unpack(press(shown, "Сыграем!")).action == "agree"


def test_who_has_asked_for_a_rematch_waits_and_can_take_it_back() -> None:
    shown = ended(Proposed(1, REMATCH))

    assert "Вы предложили реванш: ждём ответа." in text(shown, THEIRS)
    assert keys(shown, THEIRS)[0] == ["Забрать предложение"]
    assert EndPress.unpack(press(shown, "Забрать предложение", THEIRS)).action == "decline"


def test_a_group_is_asked_for_a_rematch_on_its_one_board() -> None:
    shown = ended(Proposed(1, REMATCH))

    assert "<b>Борис предлагает реванш. Сыграем?</b>" in text(shown, GROUP)
    assert keys(shown, GROUP) == [
        ["Сыграем!"],
        ["Не сейчас"],
        ["Разбор", "Проверить кости"],
        ["Повтор", "Запись"],
    ]


def test_a_declined_rematch_is_told_and_can_be_asked_for_again() -> None:
    shown = ended(Proposed(1, REMATCH), Declined(0))

    assert "Реванш не сейчас: Анна." in text(shown, THEIRS)
    assert keys(shown, THEIRS)[0] == ["Реванш"]


def test_once_the_next_game_has_begun_the_old_board_leads_nowhere_twice() -> None:
    shown = replace(ended(Proposed(1, REMATCH)), offer=None)

    assert keys(shown)[0] == ["Разбор", "Проверить кости"]
    assert "реванш" not in text(shown)


def test_a_session_goes_on_or_ends_by_button() -> None:
    shown = ended(length=0)

    assert keys(shown)[:2] == [["Следующая партия"], ["Закончить сессию"]]


def test_the_end_of_a_session_is_asked_of_the_other() -> None:
    shown = ended(Proposed(0, END), length=0)

    assert "<b>Анна предлагает закончить сессию. Согласны?</b>" in text(shown, THEIRS)
    assert keys(shown, THEIRS)[:3] == [["Следующая партия"], ["Закончить сессию"], ["Играть дальше"]]
    assert keys(shown)[:2] == [["Следующая партия"], ["Забрать предложение"]]


def test_an_ended_session_is_summed_up_and_offers_a_rematch() -> None:
    shown = ended(Proposed(0, END), length=0, stop=MatchEnded("agreed"))

    assert "<b>Сессия окончена</b> (по согласию): Вы 0 : 2 Борис, 1 партия" in text(shown)
    assert keys(shown)[0] == ["Реванш"]


@pytest.mark.parametrize(
    ("reader", "line"),
    [
        (MINE, "<b>Победа в матче: Борис, 5 : 1</b>"),
        (THEIRS, "<b>Матч ваш, 5 : 1!</b>"),
        (GROUP, "<b>Победа в матче: Борис, 5 : 1</b>"),
    ],
)
def test_a_finished_match_is_told_with_its_final_score(reader: Reader, line: str) -> None:
    before: list[MatchEvent] = [MatchStarted("short", OFFERS, length=5)]
    for number, (seat, points) in enumerate([(0, 1.0), (1, 3.0)], start=1):
        before += [GameStarted(number), GameScored(number, seat, points, Kind.OIN, "bearoff")]
    shown = table(events=then(OPENED, Resigned(0, Kind.MARS)), match=before)

    assert line in text(shown, reader).splitlines()


def test_the_throw_that_won_stays_in_the_picture_and_in_the_text() -> None:
    *_, over = chance_game(1, rival=BORIS_SITS)
    assert over.game.last is not None
    assert over.game.last.dice is not None

    view = board_view(over, MINE)

    assert {die.value for die in view.scene.dice} == set(over.game.last.dice)
    assert "-".join(map(str, sorted(over.game.last.dice, reverse=True))) in view.caption


def every_state() -> Iterator[tuple[Table, str]]:
    """Every state beside the board and after the end, with the menu that is open in it."""
    doubled, taken = then(MONEY, Doubled(0)), then(MONEY, Doubled(0), Taken(1), Rolled((6, 4)))
    for events in (MONEY, doubled, then(doubled, Beavered(1)), taken):
        for menu in ("", "more", "pass", "resign.0.", "resign.1.koks", "phrases"):
            yield table(CubeWaived(1), Said(0, "wait", 3), Said(1, "thanks", 3), events=events), menu
    for beside_events in ((offered(),), (offered(seat=0),), (offered(), ResignRefused(0))):
        yield table(*beside_events, Said(0, "wait", 3), Said(1, "thanks", 3)), ""
    for length, stop in ((1, None), (0, None), (0, MatchEnded("agreed"))):
        for asked in ((), (Proposed(0, REMATCH if length else END),), (Proposed(0, REMATCH), Declined(1))):
            yield ended(*asked, Said(1, "thanks", 4), length=length, stop=stop), ""
            yield ended(*asked, length=length, stop=stop), "phrases"


def seen_by(name: str, language: str) -> Iterator[BoardView]:
    """Those states for both players and a group, when the players have this name."""
    anna, boris = (replace(each, name=name, language_code=language) for each in (ANNA, BORIS))
    for state, menu in every_state():
        named = replace(state, people={anna.id: anna, boris.id: boris})
        for reader in (reader_of(anna, seat=0), reader_of(boris, seat=1), Reader(language, private=False)):
            yield board_view(named, replace(reader, menu=menu))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", HOSTILE, ids=range(len(HOSTILE)))
def test_no_name_breaks_a_caption_or_its_limit(name: str, language: str) -> None:
    captions = [view.caption for view in seen_by(name, language)]

    assert [each for each in captions if len(visible(each)) > LIMIT] == []
    assert [each for each in captions if not well_formed(without_entities(each))] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_keyboard_breaks_a_limit(language: str) -> None:
    found = [rows(view.keyboard) for view in seen_by("W" * 128, language)]

    assert [row for each in found for row in each if len(row) > ROW_BUTTONS] == []
    assert [row for each in found for row in each if len("".join(row)) > ROW_CHARACTERS] == []
