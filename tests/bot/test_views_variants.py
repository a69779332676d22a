"""What each variant says of itself under its board: the lot, the reserve, prices and endings."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.services.play import said
from bot.services.ports import Note, Sitter
from bot.services.resigning import classes
from bot.services.table import Table
from bot.views.board import board_view
from bot.views.caption import caption
from bot.views.reader import reader_of
from bot.views.resigning import resigning
from bot.views.terms import profile_about, terms_lines
from bot.views.texts import texts
from engine.events import Event, LotThrown, Rolled, Started
from engine.game import Game
from engine.notation import format_position, parse_steps
from engine.profiles import PROFILES
from engine.rules import OptionValue
from engine.variants import rules_for
from tests.bot.view_tables import ANNA, BORIS, beginning, drafted, table_of, then
from tests.engine.tables import at, begun_by, result_of, started, won_by

BORIS_SITS = Sitter(person=BORIS.id)
MINE = reader_of(ANNA, seat=0)
# The beginning


def begun(variant: str, *more: Event | str) -> tuple[Event, ...]:
    return then((beginning(variant=variant),), LotThrown((3, 5)), *more)


@pytest.mark.parametrize("variant", ["long", "gulbar", "crazy"])
def test_the_winner_of_the_lot_is_white_and_throws_anew_in_the_long_games(variant: str) -> None:
    table = table_of(begun(variant), rival=BORIS_SITS)

    assert "Жребий: Вы 3, Борис 5 · белые: Борис" in caption(table, MINE)
    assert table.game.turn is None


@pytest.mark.parametrize("variant", ["short", "caucasian", "american"])
def test_the_lot_is_the_first_roll_of_the_short_games(variant: str) -> None:
    told = caption(table_of(begun(variant), rival=BORIS_SITS), MINE)

    assert "Жребий: Вы 3, Борис 5\n" in told
    assert "Ходит Борис: 5-3" in told


def test_the_winner_of_the_lot_throws_anew_in_dutch_nardy() -> None:
    assert table_of(begun("dutch"), rival=BORIS_SITS).game.turn is None


def test_a_game_that_needs_no_lot_says_who_begins_and_who_is_white() -> None:
    second = replace(beginning(variant="long"), white=1, starter=1)

    told = caption(table_of((second, Rolled((5, 4))), rival=BORIS_SITS), MINE)

    assert "Первый ход: Борис · белые: Борис" in told


# The reserve


def test_dutch_nardy_speaks_of_the_reserve_wherever_others_have_a_bar() -> None:
    view = board_view(table_of(begun("dutch", Rolled((6, 4))), rival=BORIS_SITS), replace(MINE, seat=1))
    assert view.keyboard is not None

    labels = [button.text for row in view.keyboard.inline_keyboard for button in row]

    assert "res/19 res/21" in labels
    assert "запас×15" in view.caption
    assert "бар" not in view.caption


def test_what_was_entered_is_told_from_the_reserve() -> None:
    table = table_of(begun("dutch", Rolled((6, 4)), "bar/21 bar/19", Rolled((2, 1))), rival=BORIS_SITS)

    assert "Борис 6-4: res/19 res/21" in caption(table, MINE)


def test_a_half_made_entry_is_told_from_the_reserve() -> None:
    table = table_of(then((beginning(variant="dutch"),), LotThrown((5, 2)), Rolled((6, 4))))

    assert "Выбрано: res/21" in caption(drafted(table, "bar/21"), MINE)


def test_a_toast_tells_of_the_reserve_too() -> None:
    table = drafted(
        table_of(then((beginning(variant="dutch"),), LotThrown((5, 2)), Rolled((6, 4)))), "bar/21"
    )
    turn, start = table.draft_turn(0), table.game.turn
    assert turn is not None
    assert start is not None

    assert said(start, turn, hurried=False) == Note("draft.going", {"move": "res/21", "left": "6"})


# The end


def ended(game: Game, first: Started) -> str:
    return caption_of(table_of((first,), game=game, rival=BORIS_SITS))


def caption_of(table: Table) -> str:
    return board_view(table, MINE).caption


@pytest.mark.parametrize(
    ("variant", "loser", "options", "line"),
    [
        ("short", "6:14 off:1", {}, "оин (проигравший успел снять шашку): 1 очко"),
        ("short", "6:15", {}, "марс (ни одной шашки не снято): 2 очка"),
        ("short", "bar:1 6:14", {}, "кокс (ни одной не снято, и шашка на баре): 3 очка"),
        ("short", "6:15", {"score_scale": "s1"}, "домашний марс (все дома, но ни одной не снято): 3 очка"),
        ("short", "bar:1 6:14", {"score_scale": "s1"}, "кокс (ни одной не снято, и шашка на баре): 4 очка"),
        ("short", "6:15", {"result": "oin"}, "оин (здесь любая победа оин): 1 очко"),
        ("caucasian", "19:1 6:14", {}, "кокс (ни одной не снято, и шашка в доме победителя): 3 очка"),
        ("american", "22:1 6:14", {}, "кокс (ни одной не снято, и шашка в доме победителя): 3 очка"),
        ("american", "22:1 6:14", {"result": "mars"}, "марс (ни одной шашки не снято): 2 очка"),
        ("dutch", "bar:1 18:14", {}, "кокс (ни одной не снято, и шашка в запасе): 3 очка"),
        ("long", "24:14 3:1", {}, "марс (ни одной шашки не снято): 2 очка"),
        ("long", "24:15", {"koks_long": 3}, "кокс (ни одна не дошла до дома): 3 очка"),
        ("long", "6:15", {"home_mars": 3}, "домашний марс (все дома, но ни одной не снято): 3 очка"),
        ("long", "6:15", {"home_mars": 2}, "домашний марс (все дома, но ни одной не снято): 2 очка"),
        ("long", "24:15", {"score_scale": "s1"}, "кокс (ни одна не вышла из первой четверти): 4 очка"),
        ("gulbar", "6:14 off:1", {}, "оин (проигравший успел снять шашку): 1 очко"),
        ("crazy", "24:15", {}, "марс (ни одной шашки не снято): 2 очка"),
    ],
)
def test_the_end_names_class_reason_and_points(
    variant: str, loser: str, options: dict[str, OptionValue], line: str
) -> None:
    game = won_by(0, loser, variant, **options)

    assert line in ended(game, started(variant, **options))


def test_a_draw_by_the_last_throw_is_half_a_point_each_and_is_told() -> None:
    game = at(begun_by(0, started("long", last_throw="half")), 0, "1:1 off:14 / 2:1 1:1 off:13")
    game = game.after(Rolled((6, 5)))
    assert game.turn is not None
    game = game.after(game.move(0, parse_steps("1/off", game.turn)))
    game = game.after(game.throw_last((6, 5)))

    told = ended(game, started("long", last_throw="half"))

    assert result_of(game).points_of(0) == result_of(game).points_of(1) == 0.5
    assert "🏁 <b>Ничья</b>\nничья (последний бросок снял всё): 0,5 очка" in told


# Resigning


def in_the_middle(variant: str, position: str, options: dict[str, OptionValue]) -> Table:
    first = started(variant, **options)
    return table_of((first,), game=at(begun_by(0, first), 0, position), rival=BORIS_SITS)


@pytest.mark.parametrize(
    ("variant", "position", "options", "price"),
    [
        ("long", "24:15 / 6:15", {}, "марс = 2 очка"),
        ("long", "24:15 / 6:15", {"koks_long": 3}, "кокс = 3 очка"),
        ("long", "6:15 / 24:15", {"home_mars": 3}, "домашний марс = 3 очка"),
        ("gulbar", "6:14 off:1 / 24:15", {}, "оин = 1 очко"),
        ("crazy", "24:15 / 24:15", {"score_scale": "s1"}, "кокс = 4 очка"),
        ("american", "24:5 23:3 22:5 21:2 / 6:15", {}, "кокс = 3 очка"),
        ("dutch", "bar:15 / bar:15", {}, "кокс = 3 очка"),
    ],
)
def test_resigning_says_what_it_costs_by_the_position(
    variant: str, position: str, options: dict[str, OptionValue], price: str
) -> None:
    table = in_the_middle(variant, position, options)

    assert f"<b>{price}</b>" in resigning(table, replace(MINE, menu="resign.0."))


@pytest.mark.parametrize(
    ("variant", "options", "found"),
    [
        ("short", {}, ["oin", "mars", "koks"]),
        ("short", {"result": "oin"}, ["oin"]),
        ("caucasian", {"score_scale": "s1"}, ["oin", "mars", "home_mars", "koks"]),
        ("american", {"result": "mars"}, ["oin", "mars"]),
        ("dutch", {}, ["oin", "mars", "koks"]),
        ("long", {}, ["oin", "mars"]),
        ("long", {"koks_long": 3, "home_mars": 3}, ["oin", "mars", "home_mars", "koks"]),
        ("gulbar", {"home_mars": 2}, ["oin", "mars", "home_mars"]),
        ("crazy", {"score_scale": "s1"}, ["oin", "mars", "home_mars", "koks"]),
    ],
)
def test_the_classes_that_can_be_offered_are_those_of_the_table(
    variant: str, options: dict[str, OptionValue], found: list[str]
) -> None:
    start = {**options, "resign": "offer"}
    rules = rules_for(variant, start)
    table = in_the_middle(variant, format_position(rules.opening), start)

    assert [kind.value for kind in classes(table, 0)] == found


# The card


@pytest.mark.parametrize("key", PROFILES)
@pytest.mark.parametrize("language", ["ru", "uk", "en"])
def test_a_card_says_in_one_line_what_its_profile_is(key: str, language: str) -> None:
    words = texts(language)
    # A single game has no cube, which some lines speak of; a match has one where the rules do.
    terms = replace(table_of((beginning(variant=PROFILES[key].variant),)).terms, profile=key, length=3)

    assert f"<i>{profile_about(key, words)}</i>" in list(map(str, terms_lines(terms, words)))
