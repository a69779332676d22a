"""What boards say and offer beside the moves: doubles, resignations, phrases."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.presses import CubePress, PhrasePress, ResignPress
from bot.views.board import board_view
from engine.events import (
    Beavered,
    Doubled,
    Event,
    LotThrown,
    Rolled,
    Taken,
)
from engine.scoring import Kind
from engine.side_events import (
    CubeWaived,
    ResignOffered,
    ResignRefused,
    ResignWithdrawn,
    Said,
)
from render.scene import CubeFace
from tests.bot.keys import GROUP, MINE, THEIRS, rows
from tests.bot.offers import MONEY, OFFERS, OPENED, SESSION, keys, offered, press, table, text
from tests.bot.view_tables import beginning, beside, table_of, then


def test_before_a_throw_doubling_stands_apart_from_what_throws() -> None:
    shown = table(events=MONEY)

    assert keys(shown) == [["🎲 Бросить", "Без даве"], ["✖2 Предложить даве"], ["⋯"]]
    assert CubePress.unpack(press(shown, "Без даве")).action == "waive"


def test_what_is_asked_stands_on_the_board_as_it_is_now() -> None:
    shown = board_view(table(events=then(MONEY, Doubled(0))), THEIRS)

    assert shown.scene.cube == CubeFace(2, "offered_to_white")
    assert shown.scene.arrows
    assert shown.scene.dice == ()
    assert "Анна: даве! Партия на 2" in shown.caption
    assert shown.caption.endswith("<b>Вам предлагают даве: партия на 2. Примете?</b>")
    assert rows(shown.keyboard) == [["Принять", "Пас"], ["Бивер"], ["⋯"]]


def redoubled() -> tuple[Event, ...]:
    return then(MONEY, Doubled(0), Taken(1), Rolled((6, 4)), "24/18/14", Doubled(1))


def test_a_redouble_is_called_one() -> None:
    before = table(events=redoubled()[:-1])

    assert keys(before, THEIRS) == [["🎲 Бросить", "Без даве"], ["✖2 Предложить басе"], ["⋯"]]
    assert text(before, THEIRS).endswith("<b>Ваш ход: бросайте зары или предложите басе</b>")
    assert "Борис: басе! Партия на 4" in text(table(events=redoubled()))
    assert text(table(events=redoubled())).endswith("<b>Вам предлагают басе: партия на 4. Примете?</b>")


def test_a_beaver_is_asked_with_the_stake_it_would_make_and_a_pass_asks_again() -> None:
    shown = table(events=then(MONEY, Doubled(0), Beavered(1)))

    assert text(shown).endswith("<b>Бивер! Партия на 4. Играете дальше?</b>")
    assert keys(shown) == [["Играть дальше", "Пас"], ["⋯"]]
    assert "соперник получит <b>2 очка</b>" in text(shown, menu="pass")
    assert keys(shown, menu="pass") == [["‹ К игре"], ["Да, пас"]]


def test_who_has_waived_throws_without_a_question_and_can_take_it_back() -> None:
    shown = table(CubeWaived(0), events=MONEY)

    assert keys(shown) == [["🎲 Бросить"], ["С даве", "⋯"]]
    assert ["Снова с даве"] in keys(shown, menu="more")
    assert CubePress.unpack(press(shown, "Снова с даве", menu="more")).action == "unwaive"


def test_a_cube_left_alone_is_taken_up_again_by_one_press_beside_the_moves() -> None:
    moving = table(CubeWaived(0), events=then(MONEY, Rolled((6, 4))))
    doubled = table(CubeWaived(0), events=then(MONEY, Doubled(0), Taken(1), Rolled((6, 4))))

    assert keys(moving)[-1] == ["С даве", "⋯"]
    assert CubePress.unpack(press(moving, "С даве")).action == "unwaive"
    assert keys(doubled)[-1] == ["⋯"], "the cube is the opponent's now"


def test_an_automatic_double_is_told_with_the_lot() -> None:
    started = replace(SESSION, options={**OFFERS, "auto_double": 1})

    shown = table(events=then((started,), LotThrown((2, 2)), LotThrown((1, 3))))

    assert "авто-дабл, куб 2" in text(shown)


def test_the_resigner_chooses_among_classes_with_their_prices() -> None:
    doubled = table(events=then(MONEY, Doubled(0), Taken(1), Rolled((6, 4))))

    assert text(doubled, menu="resign.0.").splitlines() == [
        "<b>Чем сдаётесь?</b> Соперник может и отказаться.",
        "• оин ×2 = 2 очка",
        "• марс ×2 = 4 очка",
        "• кокс ×2 = 6 очков",
    ]
    assert keys(doubled, menu="resign.0.") == [["‹ К игре"], ["Оин", "Марс"], ["Кокс"]]
    chosen = ResignPress.unpack(press(doubled, "Марс", menu="resign.0."))
    assert (chosen.action, chosen.kind) == ("choose", "mars")


def test_the_chosen_class_is_confirmed_at_its_price() -> None:
    doubled = table(events=then(MONEY, Doubled(0), Taken(1), Rolled((6, 4))))

    assert "<b>марс ×2 = 4 очка</b>" in text(doubled, menu="resign.0.mars")
    assert keys(doubled, menu="resign.0.mars") == [["‹ К игре"], ["Да, предложить"]]
    sure = ResignPress.unpack(press(doubled, "Да, предложить", menu="resign.0.mars"))
    assert (sure.action, sure.kind) == ("offer", "mars")


def test_a_groups_menu_asks_the_seat_that_opened_it() -> None:
    shown = table(events=(beginning(), *OPENED[1:]))
    borne_off = replace(shown.game, sides=(shown.game.sides[0], (14, 1, *(0,) * 24)))
    shown = replace(shown, game=borne_off)

    assert "кокс" in text(shown, GROUP, "resign.0.")
    assert "оин" in text(shown, GROUP, "resign.1.")


def test_an_offer_is_asked_over_the_moves_and_playing_on_comes_first() -> None:
    shown = table(offered())

    assert text(shown).endswith("<b>Борис сдаётся: марс = 2 очка. Принимаете?</b>")
    assert keys(shown) == [["Играть дальше"], ["Принять сдачу"], ["⋯"]]
    accept = ResignPress.unpack(press(shown, "Принять сдачу"))
    assert (accept.action, accept.kind, accept.seq) == ("accept", "mars", len(OPENED))


def test_behind_the_question_the_moves_are_as_they_were() -> None:
    assert keys(table(offered(), ResignRefused(0))) == keys(table())


def test_who_has_offered_waits_and_can_take_it_back() -> None:
    shown = table(offered())

    assert "Вы предложили сдаться (марс = 2 очка): ждём ответа.\n<b>Ходит Анна: 6-4</b>" in text(
        shown, THEIRS
    )
    assert keys(shown, THEIRS) == [["Забрать предложение"], ["⋯"]]


def test_the_mover_who_has_offered_keeps_the_moves() -> None:
    shown = table(offered(seat=0))

    assert keys(shown)[:-2] == keys(table())[:-1]
    assert keys(shown)[-2:] == [["Забрать предложение"], ["⋯"]]


def test_a_group_reads_who_decides_and_who_may_take_it_back() -> None:
    shown = table(offered())

    assert text(shown, GROUP).endswith("<b>Борис сдаётся: марс = 2 очка. Решает Анна.</b>")
    assert keys(shown, GROUP) == [["Играть дальше"], ["Принять сдачу"], ["Забрать предложение"], ["⋯"]]


def test_the_computers_offer_is_a_question_and_not_its_thinking() -> None:
    events = then(OPENED, "24/18/14")
    shown = beside(table_of(events), ResignOffered(1, Kind.OIN, len(events)))

    assert text(shown).endswith("<b>Бот сдаётся: оин = 1 очко. Принимаете?</b>")
    assert keys(shown) == [["Играть дальше"], ["Принять сдачу"], ["⋯"]]


def test_who_thinks_about_resigning_sees_at_once_that_the_other_has_offered() -> None:
    shown = table(offered())

    assert keys(shown, menu="resign.0.mars") == keys(shown)
    assert text(shown, menu="resign.0.mars") == text(shown)


def test_while_an_offer_stands_resigning_is_not_asked_for_again() -> None:
    assert ["Сдаться"] not in keys(table(offered()), GROUP, "more")


@pytest.mark.parametrize(
    ("after", "line"),
    [
        (ResignRefused(0), "Борис: сдача (марс)? Вы: нет, играем дальше"),
        (ResignWithdrawn(1), "Борис: сдача (марс), предложение снято"),
    ],
)
def test_what_became_of_an_offer_is_told(after: Event, line: str) -> None:
    assert line in text(table(offered(), after)).splitlines()


def test_an_offer_that_the_game_has_overtaken_is_told_and_then_forgotten() -> None:
    once = then(OPENED, "24/18/14", Rolled((2, 1)))
    twice = then(once, "13/11 6/5", Rolled((2, 1)))
    line = "Борис: сдача (марс), без ответа, игра пошла дальше"

    assert line in text(table(offered(), events=once)).splitlines()
    assert line not in text(table(offered(), events=twice)).splitlines()


def test_what_was_just_refused_cannot_be_offered_again() -> None:
    shown = table(offered(kind=Kind.KOKS), ResignRefused(0))

    assert text(shown, THEIRS, "resign.1.").startswith("От этой сдачи соперник только что отказался.")
    assert keys(shown, THEIRS, "resign.1.") == [["‹ К игре"]]


def test_a_phrase_is_read_in_the_readers_language_until_the_next_turns() -> None:
    said = Said(1, "luck", len(OPENED))
    once = then(OPENED, "24/18/14", Rolled((2, 1)))
    twice = then(once, "13/11 6/5", Rolled((2, 1)))

    assert "💬 Борис: Удачи!" in text(table(said))
    assert "💬 Борис: Good luck!" in text(table(said), replace(MINE, language="en"))
    assert "💬 Вы: Удачи!" in text(table(said), THEIRS)
    assert "💬" in text(table(said, events=once))
    assert "💬" not in text(table(said, events=twice))


def test_who_has_muted_phrases_reads_only_own_ones() -> None:
    deaf = replace(MINE, preferences=replace(MINE.preferences, phrases=False))

    shown = text(table(Said(1, "luck", len(OPENED)), Said(0, "thanks", len(OPENED))), deaf)

    assert "Удачи!" not in shown
    assert "💬 Вы: Спасибо!" in shown


def test_a_group_has_no_phrases_for_there_people_write() -> None:
    shown = table(Said(1, "luck", len(OPENED)))

    assert "💬" not in text(shown, GROUP)
    assert not any("💬" in label for row in keys(shown, GROUP, "more") for label in row)


def test_phrases_are_chosen_from_the_menu_and_can_be_muted_there() -> None:
    shown = table()

    assert "💬 Сказать" in [label for row in keys(shown, menu="more") for label in row]
    assert PhrasePress.unpack(press(shown, "Удачи!", menu="phrases")).phrase == "luck"
    assert keys(shown, menu="phrases") == [
        ["Удачи!", "Хороший бросок!"],
        ["Красиво!", "Ой, зевок!"],
        ["Минутку!", "Я снова тут"],
        ["Спасибо!", "Ещё партию?"],
        ["‹ К игре", "✓ Фразы"],
    ]
