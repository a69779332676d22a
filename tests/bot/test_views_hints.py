"""A hint in words and as a picture: the three best turns, the cube, and what the result says of them."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Final

import pytest

from bot.services.hints import hint_menu
from bot.services.ports import Sitter
from bot.services.table import Table
from bot.views.board import board_view
from bot.views.ending import ending
from bot.views.hints import hint_note, signed
from bot.views.notes import TOAST, note_text
from bot.views.reader import Reader, reader_of
from bot.views.texts import LANGUAGES, texts
from engine.advice import Advice, Chances, RatedAction, RatedTurn
from engine.ai.advice import advise
from engine.ai.evaluator import load_evaluator
from engine.notation import parse_steps
from engine.side_events import Hinted
from engine.variants import VARIANTS
from tests.bot.keys import BORIS_SITS, CUBE, GROUP, MINE, START, buttons, cube_table, rows
from tests.bot.view_tables import (
    ANNA,
    beginning,
    beside,
    chance_game,
    drafted,
    position_table,
    table_of,
)

EVEN: Final = Chances(0.554, 0.176, 0.012, 0.117, 0.006)
CAPTION: Final = 1024
judge = cache(load_evaluator)


def opening(rival: Sitter = BORIS_SITS) -> Table:
    return position_table(START, (3, 1), rival=rival)


def told(table: Table, advice: Advice, seat: int = 0) -> Table:
    """The table with that hint."""
    hint = Hinted(seat, table.game.seq, advice.turns, advice.actions, advice.chances, advice.reply)
    return beside(table, hint)


def three(table: Table) -> Advice:
    """The best opening, one that is clearly worse, and one that is as good as that."""
    turn = table.game.turn
    assert turn is not None
    moves = {"8/5 6/5": 0.17, "13/10 24/23": -0.0108, "13/10/9": 0.168}
    return Advice(tuple(RatedTurn(parse_steps(m, turn), worth, EVEN) for m, worth in moves.items()))


def hinted() -> Table:
    return told(opening(), three(opening()))


def opened(table: Table, reader: Reader = MINE) -> Reader:
    return replace(reader, menu=hint_menu(table.game.seq))


def said(table: Table, reader: Reader = MINE) -> str:
    text = board_view(table, opened(table, reader)).caption
    return text.replace("<b>", "").replace("</b>", "").replace("<i>", "").replace("</i>", "")


def test_the_words_name_the_turns_and_how_much_worse_they_are() -> None:
    text = said(hinted())

    assert "Подсказка: лучшие ходы на 3-1" in text
    assert "1. 8/5 6/5: +0,17" in text
    assert "2. 24/23 13/10: хуже на 0,18" in text
    assert "3. 13/10/9: не хуже" in text


def test_the_words_name_the_chances_of_both() -> None:
    assert "победа 55 % (марс 18 %, кокс 1 %), поражение 45 % (марс 12 %, кокс 1 %)" in said(hinted())


def test_what_does_not_count_at_this_table_is_not_named() -> None:
    table = position_table(START, (3, 1), options={"result": "oin"}, rival=BORIS_SITS)

    text = said(told(table, three(table)))

    assert "победа 55 %, поражение 45 %" in text


def test_the_picture_shows_the_best_turn_with_arrows() -> None:
    table = hinted()

    scene = board_view(table, opened(table)).scene

    assert {(arrow.origin, arrow.landing, arrow.own) for arrow in scene.arrows} == {
        (8, 5, True),
        (6, 5, True),
    }
    assert scene.sides[0][5] == 2


def test_a_half_made_turn_does_not_change_what_the_hint_shows() -> None:
    table = drafted(hinted(), "24/21")

    scene = board_view(table, opened(table)).scene

    assert (scene.sides[0][5], scene.sides[0][21]) == (2, 0)
    assert board_view(table, MINE).scene.sides[0][21] == 1


def test_each_turn_of_a_hint_is_one_press_away() -> None:
    table = hinted()

    keyboard = board_view(table, opened(table)).keyboard

    assert rows(keyboard) == [["Ход 1", "Ход 2", "Ход 3"], ["‹ К игре"]]
    assert [key.callback_data for key in buttons(keyboard)][:1] == [f"w:5:{table.game.seq}:hF"]


def test_a_hint_that_is_not_ready_says_so_and_leads_back() -> None:
    table = opening()

    view = board_view(table, opened(table))

    assert "думаю…" in view.caption
    assert rows(view.keyboard) == [["‹ К игре"]]


def test_a_hint_that_the_game_has_overtaken_is_not_shown() -> None:
    table = hinted()

    view = board_view(table, replace(MINE, menu=hint_menu(table.game.seq - 1)))

    assert "Подсказка" not in view.caption
    assert view == board_view(table, MINE)


def test_the_opponent_is_shown_nothing_of_it() -> None:
    table = hinted()
    theirs = replace(reader_of(ANNA, seat=1), menu=hint_menu(table.game.seq))

    assert board_view(table, theirs) == board_view(table, replace(theirs, menu=""))


def test_against_the_computer_the_menu_has_a_hint() -> None:
    table = position_table(START, (3, 1))

    assert ["Подсказка"] in rows(board_view(table, replace(MINE, menu="more")).keyboard)


def test_friends_have_it_only_where_they_have_agreed_on_it() -> None:
    strict = opening()
    agreed = replace(strict, terms=replace(strict.terms, hints=True))
    rated = replace(strict, terms=replace(strict.terms, hints=True, rated=True))

    menus = [rows(board_view(each, replace(MINE, menu="more")).keyboard) for each in (strict, agreed, rated)]

    assert [["Подсказка"] in menu for menu in menus] == [False, True, False]


def test_who_waits_has_no_hint_in_the_menu() -> None:
    table = position_table(START, (3, 1), seat=1)

    assert ["Подсказка"] not in rows(board_view(table, replace(MINE, menu="more")).keyboard)


def double(equity: float, other: float, reply: str) -> Advice:
    """Doubling is worth the one, throwing the other."""
    actions = (RatedAction("double", equity), RatedAction("roll", other))
    return Advice((), tuple(sorted(actions, key=lambda each: -each.equity)), EVEN, reply)


@pytest.mark.parametrize(
    ("advice", "lines"),
    [
        (double(0.62, 0.55, "take"), ["предложить даве (соперник примет)", "бросить без даве: хуже на 0,07"]),
        (
            double(1.0, 0.8, "drop"),
            ["предложить даве (сопернику лучше пас)", "бросить без даве: хуже на 0,20"],
        ),
        (double(-0.34, 0.1, "beaver"), ["Подсказка: бросить без даве", "предложить даве: хуже на 0,44"]),
        (double(1.0, 1.2, "drop"), ["бросить без даве (позиция слишком хороша", "даве: хуже на 0,20"]),
    ],
)
def test_the_cube_is_advised_about_with_what_the_other_way_costs(advice: Advice, lines: list[str]) -> None:
    text = said(told(cube_table("before_throw"), advice))

    assert [line for line in lines if line not in text] == []
    assert "победа 55 %" in text


def test_an_answer_is_advised_about_with_every_way() -> None:
    table = cube_table("after_double")
    actions = (RatedAction("take", -0.6), RatedAction("drop", -1.0), RatedAction("beaver", -1.2))
    mine = reader_of(ANNA, seat=1)

    text = said(told(table, Advice((), actions, EVEN), seat=1), mine)

    assert "Подсказка: принять" in text
    assert "пас: хуже на 0,40" in text
    assert "бивер: хуже на 0,60" in text


def test_in_a_match_the_score_is_said_to_count() -> None:
    started = beginning(options={**CUBE, "beaver": False}, length=7)
    table = replace(opening(), match=table_of((started,)).match)

    assert "с учётом счёта матча" in said(told(table, three(table)))


@cache
def advised_game(variant: str) -> tuple[tuple[int, Table], ...]:
    """Some decisions of a game, whoever makes them, each with its hint."""
    tables = [each for each in chance_game(4, started=beginning(variant=variant)) if each.game.turn][::12]
    seats = [table.game.to_act or 0 for table in tables]
    return tuple(
        (seat, told(table, advise(table.game, table.match, judge()), seat))
        for seat, table in zip(seats, tables, strict=True)
    )


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_hint_fits_a_caption(variant: str, language: str) -> None:
    captions = [
        board_view(table, opened(table, replace(MINE, language=language, seat=seat))).caption
        for seat, table in advised_game(variant)
    ]

    assert max(map(len, captions)) <= CAPTION


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_hint_fits_a_toast(variant: str, language: str) -> None:
    notes = [
        note_text(hint_note(table, seat, texts(language)), language) for seat, table in advised_game(variant)
    ]

    assert max(map(len, notes)) <= TOAST


def test_in_a_group_the_hint_is_a_note_for_one() -> None:
    note = hint_note(hinted(), 0, texts("ru"))

    text = note_text(note, "ru")
    assert text.splitlines() == [
        "1. 8/5 6/5: +0,17, победа 55 %",
        "2. 24/23 13/10: хуже на 0,18, победа 55 %",
        "3. 13/10/9: не хуже, победа 55 %",
    ]
    assert note.alert


def test_in_a_group_the_cube_too_is_a_note_without_markup() -> None:
    table = told(cube_table("before_throw"), double(0.62, 0.55, "take"))

    text = note_text(hint_note(table, 0, texts("ru")), "ru")

    assert text == "• предложить даве (соперник примет): +0,62\n• бросить без даве: хуже на 0,07"


def test_a_note_that_is_not_ready_asks_to_press_again() -> None:
    assert hint_note(opening(), 0, texts("ru")).key == "note.hint_later"


def test_a_groups_menu_has_the_hint_too_and_shows_it_on_no_board() -> None:
    table = hinted()
    agreed = replace(table, terms=replace(table.terms, hints=True))

    assert ["Подсказка"] in rows(board_view(agreed, replace(GROUP, menu="more")).keyboard)
    assert "8/5" not in board_view(agreed, opened(agreed, GROUP)).caption


def test_the_result_says_who_was_helped_and_how_often() -> None:
    *_, last = chance_game(5, rival=BORIS_SITS)
    helped = beside(last, Hinted(0, 3), Hinted(1, 5), Hinted(0, 7))

    text = ending(helped, MINE)

    assert "С подсказками: Вы 2, " in text
    assert "Борис" in text.split("С подсказками")[1]


def test_a_game_without_hints_says_nothing_of_them() -> None:
    *_, last = chance_game(5, rival=BORIS_SITS)

    assert "подсказками" not in ending(last, MINE)


@pytest.mark.parametrize(("value", "text"), [(0.172, "+0,17"), (-0.17, "−0,17"), (-0.001, "+0,00")])
def test_an_expectation_has_its_sign(value: float, text: str) -> None:
    assert signed(value, texts("ru")) == text
