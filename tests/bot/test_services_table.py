"""Tables as they are loaded: what is remembered of a game never hides what another process has written."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.services import table
from bot.services.errors import NotFound
from bot.services.ports import GameId
from bot.services.table import Tables, load
from tests.bot.house import ANNA, house


async def test_a_remembered_table_is_the_table_that_is_read_afresh(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        game = await home.against_computer()
        tables = Tables(home.store)
        before = await tables.load(game)
        seq = before.game.seq

        await home.resigning.resign(game, seq, ANNA)

        after = await tables.load(game)
        assert after.game.seq > seq
        assert after == await load(home.store, game)
        assert (before.game.result, before.game.seq) == (None, seq)


async def test_a_table_that_was_forgotten_is_read_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table, "REMEMBERED", 1)
    async with house(tmp_path) as home:
        first, second = await home.against_computer(), await home.against_computer(press="another")
        tables = Tables(home.store)

        loaded = [await tables.load(game) for game in (first, second, first)]

        assert loaded[0] == loaded[2]


async def test_an_unknown_game_is_not_found(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        with pytest.raises(NotFound):
            await Tables(home.store).load(GameId(404))
