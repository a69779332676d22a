"""The clock in words: short, true between two edits, and with room in every caption and on every keyboard."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from functools import cache

import pytest

from bot.services.ports import Sitter
from bot.services.table import Table
from bot.services.timing import CLOCKS, Timing, begun
from bot.views.board import board_view
from bot.views.clock import at_most, clock_lines, clock_text, duration
from bot.views.reader import Reader
from bot.views.texts import LANGUAGES, texts
from engine.aside import Aside
from tests.bot.house import NOON
from tests.bot.reading import visible
from tests.bot.view_tables import ANNA, BORIS, beginning, chance_game

CAPTION = 1024
ROW = 22


@cache
def wordy() -> Table:
    """Of a whole game of crazy nardy between people with long names, the board that says most."""
    started, rival = beginning(variant="crazy"), Sitter(BORIS.id)
    tables = [each for each in chance_game(3, started=started, rival=rival) if each.game.result is None]
    table = max(tables, key=lambda each: len(board_view(each, Reader(seat=each.seat_on_turn())).caption))
    return replace(table, people={each.id: replace(each, name="Ж" * 64) for each in (ANNA, BORIS)})


def timed(passed: timedelta = timedelta(), aside: Aside | None = None) -> Table:
    """That board with a clock, so long after the beginning of the turn."""
    table = wordy()
    timing = begun(table.id, "24h", table.seat_on_turn(), NOON)
    assert timing is not None
    timing = timing.at(NOON + passed)
    return replace(table, terms=replace(table.terms, clock="24h"), timing=timing, aside=aside or table.aside)


def lines_of(table: Table, seat: int | None = None, language: str = "en") -> list[str]:
    return [str(line) for line in clock_lines(table, Reader(language=language, seat=seat))]


@pytest.mark.parametrize(
    ("time", "text"),
    [
        (timedelta(hours=24), "24 ч"),
        (timedelta(hours=48), "2 дня"),
        (timedelta(days=6), "6 дней"),
        (timedelta(days=1, hours=3, minutes=50), "1 день 3 ч"),
        (timedelta(hours=2, minutes=24), "2 ч 24 мин"),
        (timedelta(hours=2, seconds=50), "2 ч"),
        (timedelta(minutes=2, seconds=30), "2 мин 30 с"),
        (timedelta(seconds=30), "30 с"),
        (timedelta(milliseconds=300), "0 с"),
        (timedelta(seconds=-5), "0 с"),
    ],
)
def test_a_time_is_told_in_at_most_two_units(time: timedelta, text: str) -> None:
    assert duration(time, texts("ru")) == text


@pytest.mark.parametrize(
    ("time", "text"),
    [
        (timedelta(hours=47, minutes=59), "2 days"),
        (timedelta(hours=2, minutes=23, seconds=2), "2 h 24 min"),
        (timedelta(seconds=29, milliseconds=2), "30 s"),
        (timedelta(hours=24), "24 h"),
    ],
)
def test_a_bound_is_never_less_than_what_is_left(time: timedelta, text: str) -> None:
    assert at_most(time, texts("en")) == text


@pytest.mark.parametrize(
    ("hours", "line"),
    [
        (0, "⏱ You: 24 h for this turn, 2 days in reserve"),
        (3.3, "⏱ You: 24 h for this turn, 2 days in reserve"),
        (12, "⏱ You: 12 h or less for this turn, 2 days in reserve"),
        (22, "⏱ You: 2 h 24 min or less for this turn, 2 days in reserve"),
        (25, "⏱ You: on the reserve, 1 day 23 h or less"),
    ],
)
def test_the_caption_tells_the_level_and_not_the_second(hours: float, line: str) -> None:
    table = timed(timedelta(hours=hours))

    assert lines_of(table, table.game.to_act) == [line]


def test_a_late_players_opponent_reads_what_can_be_done_and_what_it_is_worth() -> None:
    table = timed(timedelta(hours=100))

    (out, choice) = lines_of(table, 1 - table.seat_on_turn())

    assert "out of time" in out
    assert choice.startswith("You can remind, wait longer or take the game (")


def test_a_game_without_a_clock_reads_as_ever() -> None:
    assert lines_of(wordy()) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("clock", CLOCKS)
def test_every_clock_has_a_name(language: str, clock: str) -> None:
    assert len(clock_text(clock, texts(language))) <= 60


def situations() -> dict[str, Table]:
    late = timed(timedelta(hours=100))
    assert late.timing is not None
    return {
        "running": timed(),
        "late": late,
        "nudged": replace(late, timing=nudged(late.timing)),
        "asked": timed(timedelta(hours=100), Aside(pause_asked_by=0)),
        "paused": timed(aside=Aside(paused=True)),
    }


def nudged(timing: Timing) -> Timing:
    return replace(timing, clock=replace(timing.clock, nudged=True))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seat", [0, 1, None])
@pytest.mark.parametrize("name", list(situations()))
@pytest.mark.parametrize("menu", ["", "more"])
def test_every_board_with_a_clock_fits_its_message(
    language: str, seat: int | None, name: str, menu: str
) -> None:
    reader = Reader(language=language, seat=seat, private=seat is not None, menu=menu)

    view = board_view(situations()[name], reader)

    assert len(visible(view.caption)) <= CAPTION
    assert view.keyboard is not None
    rows = view.keyboard.inline_keyboard
    assert max(len(row) for row in rows) <= 4
    assert all(len(row) == 1 or sum(len(each.text) for each in row) <= ROW for row in rows)
