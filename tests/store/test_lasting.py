"""What outlives a power cut: everything but half-made turns; a kill of the process harms neither."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import make_url

from bot.services.changes import Change
from bot.services.ports import Draft, DropTimer, Timer, WantBoards
from bot.store.database import Database
from bot.store.writes import is_to_last
from tests.store.builders import ANNA, GAME, LOT, NOW, after

DRAFT = Draft(GAME.id, 0, 1, "aB")
FULL = 2
NORMAL = 1


@pytest.mark.parametrize(("lasting", "level"), [(True, FULL), (False, NORMAL)])
async def test_only_what_is_to_last_waits_for_the_disk(tmp_path: Path, lasting: bool, level: int) -> None:
    database = Database(make_url(f"sqlite+aiosqlite:///{tmp_path}/a.db"))
    asked = "PRAGMA synchronous"
    try:
        for before in (True, False):
            await database.write(lambda connection: None, lasting=before)
            found = await database.write(
                lambda connection: connection.exec_driver_sql(asked).scalar(), lasting=lasting
            )
            assert found == level
    finally:
        await database.close()


@pytest.mark.parametrize("changes", [[DRAFT], [DRAFT, Timer("done", "1:0", NOW), WantBoards(GAME.id)]])
def test_a_half_made_turn_need_not_last(changes: Sequence[Change]) -> None:
    assert not is_to_last([after(1)], changes)


@pytest.mark.parametrize(
    "changes",
    [[], [ANNA], [DRAFT, ANNA], [WantBoards(GAME.id)], [Timer("challenge", "t", NOW)], [DropTimer("a", "b")]],
)
def test_everything_else_lasts(changes: Sequence[Change]) -> None:
    assert is_to_last([], changes)


def test_a_move_lasts_whatever_is_written_with_it() -> None:
    assert is_to_last([replace(after(0), events=(LOT,))], [DRAFT])
