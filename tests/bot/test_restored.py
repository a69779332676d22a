"""A game that was being played when the backup was taken is played on from there."""

from __future__ import annotations

from pathlib import Path

from bot.store.backup import back_up, restore
from tests.bot.house import house


async def test_a_restored_game_is_played_to_its_end(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        game = await home.of_two()
        await home.any_turn(await home.table(game))
        saved = await home.table(game)
        await back_up(f"sqlite:///{tmp_path}/nardy.db", tmp_path / "backup.db")
        await home.any_turn(saved)
        clock = home.clock

    await restore(f"sqlite:///{tmp_path}/again/nardy.db", tmp_path / "backup.db")

    async with house(tmp_path / "again", clock) as home:
        restored = await home.table(game)
        ended = await home.finish(game)
    assert (restored.game, restored.events, restored.row) == (saved.game, saved.events, saved.row)
    assert ended.game.result is not None
    assert ended.events[: len(saved.events)] == saved.events
