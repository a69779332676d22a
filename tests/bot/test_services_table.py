"""Tables as they are loaded: what is remembered of a game never hides what another process has written."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from bot.services import table
from bot.services.errors import NotFound
from bot.services.ports import (
    Append,
    GameId,
    MatchId,
    MatchRow,
    Store,
    Terms,
    game_stream,
    match_stream,
)
from bot.services.table import AT_A_TIME, Tables, load
from engine.events import MatchStarted
from tests.bot.house import ANNA, house
from tests.bot.view_tables import chance_game


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


async def test_others_run_while_long_games_are_folded(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        games = [await written_down(home.store, number) for number in range(6)]
        tables, turns = Tables(home.store), 0

        async def other() -> None:
            nonlocal turns
            while True:
                turns += 1
                await asyncio.sleep(0)

        waiting = asyncio.get_running_loop().create_task(other())
        for game in games:
            await tables.load(game)
        waiting.cancel()

        slices = [len(await home.store.events(game_stream(game))) // AT_A_TIME for game in games]
        assert turns >= sum(slices) > len(games)


async def written_down(store: Store, number: int) -> GameId:
    """A whole game, played by chance, as rows and events."""
    *_, last = chance_game(number)
    assert len(last.events) > AT_A_TIME
    row = replace(last.row, id=GameId(100 + number), match=MatchId(200 + number))
    match = MatchRow(row.match, row.seats, Terms(), (0.0, 0.0), True, 1, None, row.created_at)
    appends = (
        Append(game_stream(row.id), 0, last.events, row.moved_at),
        Append(match_stream(row.match), 0, (MatchStarted("short"),), row.moved_at),
    )
    await store.append(appends, (*last.people.values(), match, row))
    return row.id
