"""The text under a board when the cube is turned, a game has ended, or the menu asks and explains."""

from __future__ import annotations

from dataclasses import replace

from bot.services.ports import Challenge, Sitter
from bot.services.table import Table
from bot.views.board import board_view
from bot.views.caption import caption
from bot.views.reader import Reader, reader_of
from bot.views.scene import scene_of
from engine.events import Cancelled, Doubled, Dropped, LotThrown, Resigned, Rolled, Taken
from engine.scoring import Kind
from render.scene import Banner
from tests.bot.view_tables import (
    ANNA,
    BORIS,
    NOW,
    beginning,
    chance_game,
    drafted,
    position_table,
    table_of,
    then,
)

START = "24:2 13:5 8:3 6:5 / 24:2 13:5 8:3 6:5"
BORIS_SITS = Sitter(person=BORIS.id)
MINE = reader_of(ANNA, seat=0)
OPENED = then((beginning(),), LotThrown((1, 3)), "8/5 6/5", Rolled((6, 4)))


def at(table: Table, language: str = "ru", menu: str = "") -> str:
    return board_view(table, replace(MINE, language=language, menu=menu)).caption


CUBE = then(
    (replace(beginning(options={"cube": "geometric"}), length=5),),
    LotThrown((1, 3)),
    "8/5 6/5",
    Rolled((6, 4)),
)
TURNED = then(CUBE, "24/18/14", Doubled(1))


def test_the_cube_lies_in_the_middle_until_it_is_turned() -> None:
    assert "Куб: 1 (посередине)" in at(table_of(CUBE))


def test_a_double_is_asked_with_what_the_game_would_be_worth() -> None:
    assert at(table_of(TURNED, rival=BORIS_SITS)).endswith(
        "<b>Вам предлагают даве: партия на 2. Примете?</b>"
    )


def test_a_taken_cube_lies_with_its_owner() -> None:
    text = at(table_of(then(TURNED, Taken(0)), rival=BORIS_SITS))

    assert "Куб: 2 (Вы)" in text
    assert "Вы: принято, куб 2" in text


def test_before_a_throw_the_choice_is_named() -> None:
    table = table_of(then(CUBE, "24/18/14"), rival=BORIS_SITS)

    assert caption(table, reader_of(BORIS, seat=1)).endswith(
        "<b>Ваш ход: бросайте зары или предложите даве</b>"
    )


def test_passing_says_what_it_costs() -> None:
    assert "соперник получит <b>1 очко</b>" in at(table_of(TURNED, rival=BORIS_SITS), menu="pass")


def test_a_dropped_double_ends_the_game_with_its_reason() -> None:
    table = table_of(then(TURNED, Dropped(0)), rival=BORIS_SITS)

    assert at(table).splitlines()[-3:] == ["Вы: пас", "🏁 <b>Вы проиграли</b>", "оин (пас на даве): 1 очко"]


def test_resigning_says_what_it_costs_now() -> None:
    text = at(table_of(OPENED), menu="resign")

    assert text == "Сдаться сейчас: <b>кокс = 3 очка</b> сопернику. Сдаётесь?"


def test_a_resignation_names_who_resigned_the_class_and_the_points() -> None:
    table = table_of(then(OPENED, Resigned(0, Kind.KOKS)))

    assert at(table, "en").splitlines()[-3:] == [
        "You resigned",
        "🏁 <b>You lost</b>",
        "koks (none borne off, and one in the winner's home): 3 points",
    ]


def test_a_game_that_was_called_off_says_so_and_counts_nothing() -> None:
    table = table_of(then(OPENED, Cancelled()), rival=BORIS_SITS)

    assert at(table, "en").splitlines()[-1].startswith("🏁 <b>The game was called off</b>")
    assert scene_of(table, Reader(language="en")).banner == Banner("called off")


def test_the_winner_of_the_match_is_named() -> None:
    events = then((beginning(length=3),), *OPENED[1:], Resigned(0, Kind.KOKS))

    assert at(table_of(events, rival=BORIS_SITS)).splitlines()[-1] == "<b>Победа в матче: Борис, 3 : 0</b>"


def test_a_groups_board_names_the_winner() -> None:
    table = table_of(then(OPENED, Resigned(0, Kind.KOKS)), rival=BORIS_SITS)

    assert "🏁 <b>Победа: Борис</b>" in board_view(table, Reader(private=False)).caption


def test_the_next_games_envelope_lies_under_a_finished_game() -> None:
    table = table_of(then(OPENED, Resigned(0, Kind.KOKS)))
    offer = Challenge("next5", "draft", ANNA.id, table.terms, b"x" * 32, NOW)

    assert "Конверт следующей партии: <code>" in at(replace(table, offer=offer))


def test_the_envelope_shows_the_seal_and_the_press() -> None:
    table = table_of(OPENED)

    text = at(table, menu="envelope")

    assert table.game.started.seal in text
    assert "<code>77</code>" in text


def test_an_opened_envelope_shows_the_key_and_how_many_throws_it_explains() -> None:
    *_, table = chance_game(1)

    text = at(table, menu="dice")

    assert table.row.seed.hex() in text
    assert f"{table.game.throws} брос" in text


def test_dice_that_the_key_does_not_explain_are_called_out() -> None:
    *_, table = chance_game(1)
    forged = replace(table, row=replace(table.row, seed=b"another seed of the same length!!"))

    assert at(forged, menu="dice").startswith("<b>Конверт не сходится!</b>")


def test_why_not_lists_refused_steps_under_their_laws() -> None:
    table = position_table("bar:1 24:1 13:4 8:3 6:6 / 24:2 13:5 8:3 6:5", (6, 1))

    text = at(table, menu="why")

    assert text.splitlines() == [
        "<b>Почему нельзя</b> (осталось сыграть 6 1):",
        "• Сначала зарядите шашку с бара.",
        "24/18, 24/23, 13/7, 13/12, 8/2, 8/7, 6/off, 6/5",
        "• Пункт закрыт шашками соперника.",
        "bar/19",
    ]


def test_why_not_has_nothing_to_say_to_who_does_not_move() -> None:
    assert at(position_table(START, (3, 1), seat=1), menu="why").startswith("Сейчас ходите не вы.")


def test_why_not_of_a_complete_turn_points_to_undo() -> None:
    assert "↩" in at(drafted(position_table(START, (3, 1)), "8/5 6/5"), menu="why")


def test_a_menu_that_the_game_has_overtaken_is_closed() -> None:
    *_, table = chance_game(1)

    assert at(table, menu="why") == at(table)


def test_the_proof_waits_for_the_end() -> None:
    table = table_of(OPENED)

    assert at(table, menu="dice") == at(table)
