"""What a tournament's screens say and offer, whoever plays in it."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from bot.presses import TourneyPagePress, TourneyPress
from bot.services.ports import ChatId, PersonId
from bot.views.buttons import ANYBODY
from bot.views.reader import Reader
from bot.views.texts import LANGUAGES, texts
from bot.views.tourneycard import card_screen
from bot.views.tourneykeys import Onlooker
from bot.views.tourneylist import notice_text, tourneys_screen
from bot.views.tourneypages import PAGES
from bot.views.tourneytables import table_pages, usual_page
from bot.views.tourneytools import entry_screen, pair_screen, quit_screen, tools_screen
from bot.views.tourneywords import Hall
from render.pages import Bracket, CrossTable, Standings
from tests.bot.keys import buttons, rows
from tests.bot.tourney_halls import GROUP, ORGANISER, begun, entered, hall_of, played, won

RU = texts("ru")
CAPTION = 1024
STAGES = [
    hall_of(entered("robin", 0)),
    hall_of(entered("swiss", 64)),
    hall_of(begun("robin", 2)),
    hall_of(begun("robin", 16)),
    hall_of(begun("knockout", 64)),
    hall_of(begun("swiss", 63)),
    hall_of(played("knockout", 33, 2)),
    hall_of(played("robin", 17)),
    hall_of(played("swiss", 64)),
]


def seen(text: str) -> int:
    """Letters that Telegram counts: tags go, an entity is one."""
    return len(re.sub(r"&\w+;", "x", re.sub(r"<[^>]+>", "", text)))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("hall", STAGES)
def test_every_card_fits_under_a_picture_whatever_the_names(hall: Hall, language: str) -> None:
    screen = card_screen(hall, Onlooker(Reader(language=language, private=False)))

    assert seen(screen.text) <= CAPTION


@pytest.mark.parametrize("hall", STAGES[2:])
def test_every_page_fits_under_a_picture(hall: Hall) -> None:
    sizes = [
        seen(view(hall, GROUP, page=page, owner=ANYBODY).text) for view in PAGES.values() for page in (0, 99)
    ]

    assert max(sizes) <= CAPTION


def test_the_registration_card_tells_who_has_entered_and_how_many_may() -> None:
    hall = hall_of(entered("robin", 2, capacity=8), names=("Анна", "Борис"))

    text = card_screen(hall, GROUP).text

    assert "Записались: 2 из 8" in text
    assert "Анна, Борис" in text
    assert "каждый играет с каждым" in text


def test_a_groups_card_lets_everybody_enter_leave_and_its_organiser_start_or_cancel() -> None:
    keyboard = card_screen(hall_of(entered("robin", 2)), GROUP).keyboard

    shown = {text for row in rows(keyboard) for text in row}
    assert {"Участвовать", "Выйти", "Начать", "Отменить", "Участники"} <= shown


def test_in_private_only_its_organiser_sees_how_to_start_it() -> None:
    hall = hall_of(entered("robin", 2), chat=None)
    mine, theirs = (
        {
            text
            for row in rows(card_screen(hall, Onlooker(Reader(language="ru"), person)).keyboard)
            for text in row
        }
        for person in (ORGANISER, PersonId(102))
    )

    assert {"Начать", "Выйти"} <= mine
    assert "Начать" not in theirs
    assert "Участвовать" not in theirs


def test_a_stranger_with_the_link_can_enter() -> None:
    hall = hall_of(entered("robin", 2), chat=None)

    keyboard = card_screen(hall, Onlooker(Reader(language="ru"), PersonId(999))).keyboard

    assert rows(keyboard)[0] == ["Участвовать"]


def test_a_round_shows_results_who_is_waited_for_and_who_has_nobody_to_play() -> None:
    tournament = won(begun("swiss", 5), 0, 1)
    tournament = tournament.after(tournament.arrive(1, 1, 0))
    hall = hall_of(tournament, names=("А", "Б", "В", "Г", "Д"))

    text = card_screen(hall, GROUP).text

    assert "Тур 1 из 3" in text
    assert re.search(r"1\. \w 3:5 <b>\w</b>", text)
    assert re.search(r"2\. \w – \w: ждём: \w", text)
    assert "без соперника в этом туре" in text
    assert "Кто не явится до 30 ноября, 13:00 UTC" in text


def test_of_many_pairs_those_that_still_play_come_first() -> None:
    tournament = begun("swiss", 64)
    for pair in range(20):
        tournament = won(tournament, pair, 0)

    text = card_screen(hall_of(tournament), GROUP).text

    assert "\n21. " in text
    assert "\n1. " not in text
    assert "…и ещё 22 пары" in text


def test_who_never_started_the_bot_is_offered_the_way_to_its_private_chat() -> None:
    hall = hall_of(begun("robin", 2))
    strangers = {number: replace(each, started=False) for number, each in hall.tourney.people.items()}

    keyboard = card_screen(replace(hall, tourney=replace(hall.tourney, people=strangers)), GROUP).keyboard

    assert [button.url for button in buttons(keyboard) if button.url] == [
        "https://t.me/nardy_bot?start=t_token"
    ]


def test_medals_go_to_the_first_three_and_a_knockout_has_two_thirds() -> None:
    text = card_screen(hall_of(played("knockout", 5), names="АБВГД"), GROUP).text

    assert [text.count(medal) for medal in "🥇🥈🥉"] == [1, 1, 2]
    assert "5. " in text


@pytest.mark.parametrize(("form", "key"), [("robin", "побед"), ("swiss", "Бухгольц")])
def test_the_final_text_says_what_the_places_were_won_by(form: str, key: str) -> None:
    assert key in card_screen(hall_of(played(form, 6)), GROUP).text


@pytest.mark.parametrize("reason", ["cancelled", "few"])
def test_a_tournament_that_never_began_says_why(reason: str) -> None:
    tournament = entered("robin", 1)
    hall = hall_of(tournament.after(tournament.end(reason)))

    text = card_screen(
        replace(hall, tourney=replace(hall.tourney, row=replace(hall.row, state="cancelled"))), GROUP
    ).text

    assert RU(f"tourney.reason.{reason}") in text


@pytest.mark.parametrize(
    ("form", "players", "kind", "pages"),
    [
        ("robin", 16, CrossTable, 1),
        ("robin", 18, Standings, 1),
        ("swiss", 12, Standings, 1),
        ("swiss", 64, Standings, 2),
        ("knockout", 8, Bracket, 1),
        ("knockout", 9, Bracket, 2),
        ("knockout", 32, Bracket, 3),
        ("knockout", 64, Bracket, 5),
        ("knockout", 128, Bracket, 10),
    ],
)
def test_a_table_of_sixty_four_is_read_page_by_page(form: str, players: int, kind: type, pages: int) -> None:
    found = table_pages(hall_of(played(form, players, 2)), RU)

    assert len(found) == pages
    assert all(isinstance(page, kind) for page in found)


def test_a_bracket_opens_where_the_reader_plays_and_later_at_its_end() -> None:
    early, late = hall_of(begun("knockout", 64)), hall_of(played("knockout", 64, 4))
    pair = early.state.rounds[0].pairs[20]

    assert usual_page(early, pair.sides[0]) == 2
    assert usual_page(late) == len(table_pages(late, RU)) - 1


def test_a_grid_mirrors_every_result() -> None:
    (table,) = table_pages(hall_of(played("robin", 6)), RU)

    assert isinstance(table, CrossTable)
    mirrored = [
        [":".join(reversed(cell.split(":"))) for cell in column] for column in zip(*table.grid, strict=True)
    ]
    assert mirrored == [list(row) for row in table.grid]


def test_the_reader_finds_the_own_line_in_private_and_nobody_is_marked_in_a_group() -> None:
    hall = hall_of(played("swiss", 6, 1))
    in_private = card_screen(hall, Onlooker(Reader(language="ru"), PersonId(103))).photo
    in_group = card_screen(hall, GROUP).photo

    assert isinstance(in_private, Standings)
    assert isinstance(in_group, Standings)
    assert (sum(rank.mine for rank in in_private.ranks), sum(rank.mine for rank in in_group.ranks)) == (1, 0)


def test_pages_turn_for_whoever_has_opened_them() -> None:
    screen = PAGES["table"](hall_of(begun("knockout", 64)), GROUP, page=1, owner=PersonId(7))

    presses = [
        TourneyPagePress.unpack(each.callback_data or "")
        for each in buttons(screen.keyboard)
        if "tg:" in (each.callback_data or "")
    ]
    assert [(press.page, press.owner) for press in presses] == [(0, "7"), (2, "7")]


def test_an_organiser_awards_open_pairs_and_reaches_every_player() -> None:
    hall = hall_of(won(begun("robin", 4), 0, 0), names="АБВГ")

    shown = [text for row in rows(tools_screen(hall, GROUP).keyboard) for text in row]

    assert "2" in shown
    assert "1" not in shown
    assert {"А", "Б", "В", "Г"} <= set(shown)


def test_awarding_names_both_players_and_offers_neither() -> None:
    shown = rows(pair_screen(hall_of(begun("robin", 2), names="АБ"), GROUP, 1, 0).keyboard)

    assert sorted(row[0] for row in shown[:3]) == ["Ничья", "Победа: А", "Победа: Б"]


def test_withdrawing_is_asked_twice_and_the_sure_button_is_not_where_the_first_was() -> None:
    hall = hall_of(begun("robin", 4))

    first = [row[0] for row in rows(entry_screen(hall, GROUP, 1).keyboard)]
    second = [row[0] for row in rows(entry_screen(hall, GROUP, 1, sure=True).keyboard)]

    assert first[1] == "Снять с турнира"
    assert second == ["Да, снять", "‹ Назад"]


def test_a_place_that_looks_for_somebody_is_offered_on_the_card() -> None:
    hall = replace(hall_of(begun("robin", 4), names="АБВГ"), swaps=frozenset({2}))

    screen = card_screen(hall, GROUP)

    assert "Ищем замену: Б" in screen.text
    assert any("Встать на замену" in row for row in rows(screen.keyboard))


def test_leaving_a_tournament_that_goes_on_is_asked_first() -> None:
    hall = hall_of(begun("robin", 4), names="АБВГ")

    out = next(each for each in buttons(card_screen(hall, GROUP).keyboard) if each.text == "Выйти")

    assert TourneyPress.unpack(out.callback_data or "").action == "quit"
    assert "Все оставшиеся матчи будут проиграны" in quit_screen(hall, GROUP, 1).text


def test_a_player_is_told_the_opponent_and_until_when() -> None:
    hall = hall_of(begun("robin", 2), names=("Анна", "Борис"))

    text = notice_text(hall, 1, RU, "Europe/Moscow")

    assert "Кубок двора. Тур 1 из 1. Ваш соперник: Борис" in text
    assert "до 30 ноября, 16:00, проигрывает" in text


def test_who_has_nobody_to_play_is_told_to_rest() -> None:
    hall = hall_of(begun("robin", 3))
    (alone,) = [pair.sides[0] for pair in hall.state.rounds[0].pairs if not pair.met]

    assert "нет соперника" in notice_text(hall, alone, RU)


def test_a_list_names_state_and_form_and_offers_a_new_one() -> None:
    screen = tourneys_screen([hall_of(entered("swiss", 3)), hall_of(begun("knockout", 4))], GROUP)

    assert "запись, 3 из 128" in screen.text
    assert "Полуфинал" in screen.text
    assert [row[0] for row in rows(screen.keyboard)][1:] == ["Новый турнир", "✖ Закрыть"]


def test_names_never_break_the_markup() -> None:
    hall = hall_of(begun("robin", 2), names=("<b>", "&"), title="<i>")

    text = card_screen(hall, GROUP).text

    assert "&lt;b&gt;" in text
    assert "&lt;i&gt;" in text
    assert hall.row.chat == ChatId(-1001)
