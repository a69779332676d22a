"""The text under a board: enough to play by it alone, in three languages, within Telegram's limit."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import product

import pytest

from bot.services.ports import Sitter
from bot.services.table import Table
from bot.views.board import board_view
from bot.views.caption import caption
from bot.views.reader import Reader, reader_of
from bot.views.texts import LANGUAGES
from engine.events import (
    GameScored,
    GameStarted,
    LotThrown,
    MatchEvent,
    MatchStarted,
    Rolled,
)
from engine.scoring import Kind
from tests.bot.reading import visible, without_entities
from tests.bot.test_texts import well_formed
from tests.bot.view_tables import (
    ALL_BY_HAND,
    ANNA,
    BORIS,
    beginning,
    chance_game,
    drafted,
    position_table,
    table_of,
    then,
)

LIMIT = 1024
START = "24:2 13:5 8:3 6:5 / 24:2 13:5 8:3 6:5"
CLOSED_OUT = "bar:1 13:4 8:3 6:4 5:3 / 6:2 5:2 4:2 3:2 2:2 1:2 8:3"
BORIS_SITS = Sitter(person=BORIS.id)
MINE = reader_of(ANNA, seat=0)
OPENED = then((beginning(),), LotThrown((1, 3)), "8/5 6/5", Rolled((6, 4)))
HOSTILE = (
    "<b>&amp;_*[x](y)",
    "\u202eabc\u2066",
    "e\u0301\u0301\u0301\u0301",
    "👨‍👩‍👧‍👦" * 10,
    "שלום " * 9,
    "W" * 128,
    " \u200b ",
)


def at(table: Table, language: str = "ru", menu: str = "") -> str:
    return board_view(table, replace(MINE, language=language, menu=menu)).caption


def test_a_caption_tells_the_whole_game_in_russian() -> None:
    assert at(table_of(OPENED)).splitlines() == [
        "<b>Короткие нарды</b> · Вы — Бот (Мастер)",
        "Жребий: Вы 1, Бот 3",
        "Бот 3-1: 8/5 6/5",
        "Пипсы: Вы 167, Бот 163",
        "<blockquote expandable>⚫ Вы: 24×2, 13×5, 8×3, 6×5",
        "⚪ Бот: 20×2, 19×4, 17×2, 12×5, 1×2</blockquote>",
        "<b>Ваш ход: 6-4</b>",
    ]


def test_a_caption_tells_the_whole_game_in_ukrainian() -> None:
    assert at(table_of(OPENED), "uk").splitlines() == [
        "<b>Короткі нарди</b> · Ви — Бот (Майстер)",
        "Жереб: Ви 1, Бот 3",
        "Бот 3-1: 8/5 6/5",
        "Піпси: Ви 167, Бот 163",
        "<blockquote expandable>⚫ Ви: 24×2, 13×5, 8×3, 6×5",
        "⚪ Бот: 20×2, 19×4, 17×2, 12×5, 1×2</blockquote>",
        "<b>Ваш хід: 6-4</b>",
    ]


def test_a_caption_tells_the_whole_game_in_english() -> None:
    assert at(table_of(OPENED), "en").splitlines() == [
        "<b>Short nardy</b> · You – Bot (Master)",
        "Lot: You 1, Bot 3",
        "Bot 3-1: 8/5 6/5",
        "Pips: You 167, Bot 163",
        "<blockquote expandable>⚫ You: 24×2, 13×5, 8×3, 6×5",
        "⚪ Bot: 20×2, 19×4, 17×2, 12×5, 1×2</blockquote>",
        "<b>Your turn: 6-4</b>",
    ]


def test_a_hit_is_said_in_words_too() -> None:
    events = then(OPENED, "13/7 13/9", Rolled((6, 2)), "24/18*/16*", Rolled((2, 1)))

    assert "Бот 6-2: 24/18*/16* · побито: 2" in at(table_of(events))


def test_the_first_own_choice_makes_the_lot_old_news() -> None:
    events = then(OPENED, "24/18/14", Rolled((2, 1)))

    assert "Жребий" not in at(table_of(events))


def test_what_happened_by_itself_comes_in_one_batch() -> None:
    *_, end = chance_game(1)

    earlier, *told = at(end).splitlines()[1:8]

    assert earlier.startswith("…и раньше ещё ")
    assert [line for line in told if line.startswith("Вы") and not line.endswith("единственный ход")] == []
    assert len([line for line in told if line.startswith("Вы")]) == 3


def test_a_pass_is_told() -> None:
    told = [line for table in chance_game(2) for line in at(table).splitlines() if "ход пропущен" in line]

    assert all(re.fullmatch(r"(Вы|Бот) \d-\d: нечем ходить, ход пропущен", line) for line in told)
    assert told


def test_the_computer_is_said_to_think() -> None:
    assert at(position_table(START, (3, 1), seat=1)).endswith("<b>Бот думает…</b>")


def test_the_rival_on_turn_is_named() -> None:
    assert at(position_table(START, (3, 1), seat=1, rival=BORIS_SITS)).endswith("<b>Ходит Борис: 3-1</b>")


def test_a_half_made_turn_says_what_is_left() -> None:
    table = drafted(position_table(START, (3, 1)), "8/5")

    assert at(table).endswith("\nВыбрано: 8/5 · осталось 1")


def test_a_half_made_double_is_counted_in_quarters() -> None:
    table = drafted(position_table(START, (2, 2)), "13/11(2)")

    assert at(table).endswith("\nВыбрано: 13/11(2) · 2 из 4")


def test_a_complete_turn_asks_for_done() -> None:
    table = drafted(position_table(START, (3, 1)), "8/5 6/5")

    assert at(table).endswith("\nВыбрано: 8/5 6/5. «Готово» или ↩?")


def test_a_turn_that_confirms_itself_says_so() -> None:
    table = drafted(position_table(START, (3, 1)), "8/5 6/5", due=True)

    assert at(table).endswith("Подтвердится само через 3 с, ↩ вернёт ход.")


def test_the_pips_and_the_position_follow_the_draft() -> None:
    table = drafted(position_table(START, (3, 1)), "8/5 6/5")

    assert "Пипсы: Вы 163, Бот 167" in at(table)
    assert "⚪ Вы: 24×2, 13×5, 8×2, 6×4, 5×2" in at(table)


def test_nobody_else_sees_a_half_made_turn_in_private() -> None:
    table = drafted(position_table(START, (3, 1), rival=BORIS_SITS), "8/5")

    text = caption(table, reader_of(BORIS, seat=1))

    assert "Выбрано" not in text
    assert "Пипсы: Вы 167, Анна 167" in text


def test_a_group_sees_the_movers_steps_in_words_and_counts_in_the_movers_numbers() -> None:
    table = drafted(position_table(START, (3, 1), seat=1, rival=BORIS_SITS), "8/5", seat=1)

    text = caption(table, Reader(private=False))

    assert "Выбрано: 8/5 · осталось 1" in text
    assert "⚪ Борис: 24×2, 13×5, 8×3, 6×5\n⚫ Анна: 19×5, 17×3, 12×5, 1×2" in text


def test_checkers_on_the_bar_and_off_are_named() -> None:
    table = position_table("bar:2 6:3 / 6:5", (6, 5))

    assert "⚪ Вы: бар×2, 6×3, снято 10\n⚫ Бот: 19×5, снято 10" in at(table)


def test_nothing_to_play_by_hand_asks_for_done() -> None:
    table = position_table(CLOSED_OUT, (6, 5))

    assert at(table).endswith("Ходить нечем: нажмите «Готово».")


def test_a_match_shows_its_score_with_the_reader_first() -> None:
    before: list[MatchEvent] = [
        MatchStarted("short", length=7),
        GameStarted(1),
        GameScored(1, 1, 2.0, Kind.MARS, "bearoff"),
    ]
    table = table_of(then((beginning(length=7),), *OPENED[1:]), rival=BORIS_SITS, match=before)

    assert caption(table, MINE).splitlines()[0] == "<b>Вы 0 : 2 Борис</b> · до 7"
    assert caption(table, reader_of(BORIS, seat=1)).splitlines()[0] == "<b>Вы 2 : 0 Анна</b> · до 7"


def test_the_crawford_game_is_named() -> None:
    table = table_of(then((beginning(length=3, crawford=True),), *OPENED[1:]))

    assert at(table).splitlines()[0].endswith("партия Кроуфорда, без куба")


@cache
def some_tables() -> tuple[Table, ...]:
    """A few moments of a money game by chance, and its end."""
    started = replace(beginning(options={"cube": "geometric"}), money=True, length=0)
    *running, end = chance_game(3, started=started, wishes=ALL_BY_HAND, rival=BORIS_SITS)
    return (*running[::25], end)


def every_caption(name: str) -> Iterator[str]:
    """All texts under those tables when their players have this name."""
    for language, table in product(LANGUAGES, some_tables()):
        anna, boris = (replace(each, name=name, language_code=language) for each in (ANNA, BORIS))
        named = replace(table, people={anna.id: anna, boris.id: boris})
        for reader in (reader_of(anna, seat=0), reader_of(boris, seat=1), Reader(language, private=False)):
            for menu in ("", "why", "resign", "pass", "dice", "envelope", "settings"):
                yield board_view(named, replace(reader, menu=menu)).caption


@pytest.mark.parametrize("name", HOSTILE, ids=range(len(HOSTILE)))
def test_no_name_breaks_a_caption_or_its_limit(name: str) -> None:
    texts = list(every_caption(name))

    assert [
        text for text in texts if len(visible(text)) > LIMIT or not well_formed(without_entities(text))
    ] == []


def test_a_name_cannot_turn_the_line_around() -> None:
    person = replace(ANNA, name="\u202egnp.exe")
    table = replace(table_of(OPENED, rival=BORIS_SITS), people={ANNA.id: person, BORIS.id: BORIS})

    text = caption(table, reader_of(BORIS, seat=1))

    assert "\u202e" not in text
    assert "gnp.exe" in text


def test_the_same_table_and_reader_give_the_same_view() -> None:
    table = table_of(OPENED)

    assert board_view(table, MINE) == board_view(table, MINE)
