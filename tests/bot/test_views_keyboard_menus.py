"""The buttons of whoever waits, of the cube, of the menu and of the end."""

from __future__ import annotations

from dataclasses import replace

from bot.presses import (
    CubePress,
    EndPress,
    MorePress,
    ResignPress,
    RollPress,
)
from bot.views.keyboard import board_keyboard
from bot.views.reader import reader_of
from tests.bot.keys import BORIS_SITS, GROUP, MINE, START, THEIRS, cube_table, data, rows
from tests.bot.view_tables import (
    BORIS,
    beginning,
    chance_game,
    position_table,
    table_of,
    with_offer,
)


def test_who_does_not_move_has_only_the_menu() -> None:
    table = position_table(START, (3, 1), rival=BORIS_SITS)

    assert rows(board_keyboard(table, THEIRS)) == [["⋯"]]


def test_a_group_board_has_the_movers_buttons() -> None:
    table = position_table(START, (3, 1), seat=1, rival=BORIS_SITS)

    assert rows(board_keyboard(table, GROUP))[0] == ["24/21", "13/10", "8/5", "6/3"]


def test_nobody_presses_for_the_computer() -> None:
    table = position_table(START, (3, 1), seat=1)

    assert rows(board_keyboard(table, MINE)) == [["⋯"]]


def test_a_private_spectator_has_no_buttons() -> None:
    assert board_keyboard(position_table(START, (3, 1)), reader_of(BORIS)) is None


def test_the_cube_question_has_its_own_places() -> None:
    table = cube_table("before_throw")

    keyboard = board_keyboard(table, MINE)

    assert rows(keyboard) == [["🎲 Бросить", "Без даве"], ["✖2 Предложить даве"], ["⋯"]]
    assert RollPress.unpack(data(keyboard, "🎲 Бросить")).seq == table.game.seq
    assert CubePress.unpack(data(keyboard, "✖2 Предложить даве")).action == "double"


def test_a_double_is_answered_by_take_pass_or_beaver() -> None:
    table = cube_table("answer")

    assert rows(board_keyboard(table, THEIRS)) == [["Принять", "Пас"], ["Бивер"], ["⋯"]]


def test_the_doubler_waits_for_the_answer() -> None:
    assert rows(board_keyboard(cube_table("answer"), MINE)) == [["⋯"]]


def test_a_pass_asks_again_and_the_sure_button_lies_elsewhere() -> None:
    keyboard = board_keyboard(cube_table("answer"), replace(THEIRS, menu="pass"))

    assert rows(keyboard) == [["‹ К игре"], ["Да, пас"]]
    assert CubePress.unpack(data(keyboard, "Да, пас")).action == "drop"


def test_a_beaver_is_answered_by_the_doubler() -> None:
    asked = cube_table("answer")
    table = table_of((*asked.events, asked.game.beaver(1)), rival=BORIS_SITS)

    assert rows(board_keyboard(table, MINE)) == [["Играть дальше", "Пас"], ["⋯"]]


def test_the_menu_holds_every_entry_and_a_way_back() -> None:
    table = position_table(START, (3, 1))

    keyboard = board_keyboard(table, replace(MINE, menu="more"))

    assert rows(keyboard) == [
        ["Почему нельзя?"],
        ["Подсказка"],
        ["Правила", "Конверт"],
        ["Доска текстом"],
        ["Код позиции"],
        ["Перевернуть", "Настройки"],
        ["Сдаться", "В меню"],
        ["‹ К игре"],
    ]
    assert MorePress.unpack(data(keyboard, "‹ К игре")).action == "close"


def test_a_groups_menu_leaves_out_what_concerns_one_person_only() -> None:
    table = position_table(START, (3, 1), rival=BORIS_SITS)

    labels = rows(board_keyboard(table, replace(GROUP, menu="more")))

    assert labels == [
        ["Почему нельзя?"],
        ["Правила", "Конверт"],
        ["Доска текстом"],
        ["Код позиции"],
        ["Сдаться"],
        ["‹ К игре"],
    ]


def test_resigning_asks_first() -> None:
    table = position_table(START, (3, 1))

    asked = ResignPress.unpack(data(board_keyboard(table, replace(MINE, menu="more")), "Сдаться"))
    sure = ResignPress.unpack(data(board_keyboard(table, replace(MINE, menu="resign")), "Да, сдаюсь"))

    assert (asked.action, sure.action, sure.seq) == ("ask", "sure", table.game.seq)


def test_a_finished_game_offers_a_rematch_and_the_dice() -> None:
    *_, table = chance_game(1)

    keyboard = board_keyboard(with_offer(table), MINE)

    assert rows(keyboard) == [
        ["Реванш"],
        ["Разбор", "Проверить кости"],
        ["Повтор", "Запись", "Счёт", "В меню"],
    ]
    assert EndPress.unpack(data(keyboard, "Реванш")).action == "rematch"


def test_a_match_goes_on_with_its_next_game() -> None:
    *_, table = chance_game(1, started=beginning(length=5))

    assert rows(board_keyboard(with_offer(table), MINE))[0] == ["Следующая партия"]


def test_the_dice_proof_leads_back_to_the_end() -> None:
    *_, table = chance_game(1)

    keyboard = board_keyboard(table, replace(MINE, menu="dice"))

    assert EndPress.unpack(data(keyboard, "‹ Назад")).action == "back"
