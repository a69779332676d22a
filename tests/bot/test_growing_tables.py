"""What players do all day costs the same after a million events: nothing goes through all that is stored.

The plans of SQLite are read, not times; a statement finds its rows by a key or an index, or there is a plan
that says SCAN."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, event

from bot.app import App
from tests.bot.conftest import House
from tests.bot.phone import Phone
from tests.bot.square import Square
from tests.bot.yard import Game

GROWING = (
    *("events", "games", "matches", "challenges", "boards", "people", "pictures", "rated_results"),
    *("dice_counts", "ledger", "purses", "companions", "settings", "processed_updates", "analyses"),
)
"""A row and more for every game, turn or person."""
TABLES = "|".join(GROWING)
SCAN = rf"SCAN ({TABLES})\b|SEARCH ({TABLES}) .*\(over=\?\)$"
"""Also by an index of what is over: that is nearly all."""
OPEN = "USING INDEX (boards_stale|games_running)"
"""Indexes that hold only what is open: going through these is no scan."""


class Asked:
    """The statements that the bot has made, each once, with values."""

    def __init__(self) -> None:
        self.statements: dict[str, Sequence[Any]] = {}

    def __call__(
        self, _connection: Any, _cursor: Any, statement: str, values: Any, _more: Any, many: bool
    ) -> None:
        if statement.startswith(("SELECT", "UPDATE", "DELETE", "INSERT")):
            self.statements[statement] = values[0] if many else values

    def scans(self, file: Path) -> list[str]:
        """Which tables that grow they go through, each with its statement."""
        with sqlite3.connect(file) as database:
            plans = {
                statement: [row[3] for row in database.execute(f"EXPLAIN QUERY PLAN {statement}", values)]
                for statement, values in self.statements.items()
            }
        database.close()
        return [
            f"{step}: {re.sub(r'^SELECT .*?FROM', 'SELECT … FROM', statement, flags=re.DOTALL)}"
            for statement, plan in plans.items()
            for step in plan
            if re.match(SCAN, step) and not re.search(OPEN, step)
        ]


@pytest.fixture
def asked() -> Iterator[Asked]:
    asked = Asked()
    event.listen(Engine, "before_cursor_execute", asked)
    yield asked
    event.remove(Engine, "before_cursor_execute", asked)


async def test_a_game_in_a_group_is_played_without_going_through_what_was_played_before(
    game: Game, asked: Asked, tmp_path: Path
) -> None:
    for _ in range(4):
        await game.turn()

    assert len(asked.statements) > 10
    assert asked.scans(tmp_path / "bot.db") == []


async def test_a_game_against_the_computer_begins_and_ends_without_going_through_older_ones(
    anna: Phone, asked: Asked, tmp_path: Path
) -> None:
    await anna.say("/start")
    for _ in range(3):
        await anna.press("", anna.screen)

    assert asked.scans(tmp_path / "bot.db") == []


@pytest.mark.parametrize(
    "command", ["/games", "/score", "/history", "/profile", "/board", "/coins", "/settings"]
)
async def test_a_persons_own_rows_are_found_by_the_person(
    anna: Phone, asked: Asked, tmp_path: Path, command: str
) -> None:
    await anna.say(command)

    assert asked.scans(tmp_path / "bot.db") == []


@pytest.mark.parametrize("command", ["/games", "/score", "/history", "/settings"])
async def test_a_groups_rows_are_found_by_the_group(
    square: Square, anna: Phone, asked: Asked, tmp_path: Path, command: str
) -> None:
    await square.say(anna, command)

    assert asked.scans(tmp_path / "bot.db") == []


async def test_open_invitations_are_found_among_all_that_were_ever_made(
    square: Square, anna: Phone, asked: Asked, tmp_path: Path
) -> None:
    await square.say(anna, "/play")
    await square.press(anna, "")

    assert asked.scans(tmp_path / "bot.db") == []


async def test_a_start_goes_through_nothing_but_what_is_open(
    house: House, game: Game, asked: Asked, tmp_path: Path
) -> None:
    app: App = game.app
    await house.stop(app)
    await house.start()

    assert asked.scans(tmp_path / "bot.db") == []
