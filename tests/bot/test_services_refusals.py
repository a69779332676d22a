"""Presses that do not count: by others, from old boards, forged, or after the end."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.services.errors import NotFound, NotSeated, Stale
from bot.services.ports import GameId
from engine.errors import BadMove, GameOver, NotYourTurn, StepRefused, WrongPhase
from tests.bot.house import ANNA, BORIS, STRANGER, house

ANNA_31 = 280
"""Anna begins with 3-1."""
BORIS_44 = 770
"""Anna begins with 3-1, and Boris throws 4-4."""


async def test_the_opponent_cannot_press_done(tmp_path: Path) -> None:
    async with house(tmp_path, luck=BORIS_44) as home:
        game = await home.of_two()
        await home.taps(game, "8/5 6/5")

        with pytest.raises(NotYourTurn):
            await home.play.done(game, 2, BORIS)


async def test_only_the_seated_may_press(tmp_path: Path) -> None:
    async with house(tmp_path, luck=ANNA_31) as home:
        game = await home.of_two()

        with pytest.raises(NotSeated):
            await home.play.step(game, 2, 0, "h", STRANGER)


@pytest.mark.parametrize("seq", [0, 1, 3, -1, 10**9])
async def test_another_state_of_the_game_is_out_of_date(tmp_path: Path, seq: int) -> None:
    async with house(tmp_path, luck=ANNA_31) as home:
        game = await home.of_two()

        with pytest.raises(Stale):
            await home.play.step(game, seq, 0, "h", ANNA)


@pytest.mark.parametrize("line", ["!", "hhh", "é", "hH3"])
async def test_a_forged_line_is_no_move(tmp_path: Path, line: str) -> None:
    async with house(tmp_path, luck=ANNA_31) as home:
        game = await home.of_two()

        with pytest.raises(BadMove):
            await home.play.turn(game, 2, line, ANNA)


async def test_a_forged_step_is_refused_by_the_law_that_it_breaks(tmp_path: Path) -> None:
    async with house(tmp_path, luck=ANNA_31) as home:
        game = await home.of_two()

        with pytest.raises(StepRefused) as refusal:
            await home.play.step(game, 2, 0, "a", ANNA)

        assert refusal.value.law == "no_checker"


async def test_an_unknown_game_is_not_found(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        with pytest.raises(NotFound):
            await home.play.step(GameId(12345), 2, 0, "h", ANNA)


async def test_after_the_end_nothing_counts(tmp_path: Path) -> None:
    async with house(tmp_path, luck=ANNA_31) as home:
        game = await home.of_two()
        await home.resigning.resign(game, 2, BORIS)

        with pytest.raises(GameOver):
            await home.play.step(game, 2, 0, "h", ANNA)


async def test_a_roll_where_the_dice_lie_is_refused(tmp_path: Path) -> None:
    async with house(tmp_path, luck=ANNA_31) as home:
        game = await home.of_two()

        with pytest.raises(WrongPhase):
            await home.play.roll(game, 2, ANNA)


async def test_the_winner_of_a_resigned_game_is_told_by_the_position(tmp_path: Path) -> None:
    async with house(tmp_path, luck=ANNA_31) as home:
        game = await home.of_two()

        await home.resigning.resign(game, 2, BORIS)

        result = (await home.table(game)).game.result
        assert result is not None
        assert (result.winner, result.kind, result.by) == (0, "koks", "resign")


@pytest.mark.parametrize("action", ["double", "take", "drop", "beaver", "refuse_beaver", "forged"])
async def test_without_a_cube_there_is_nothing_to_double_or_answer(tmp_path: Path, action: str) -> None:
    async with house(tmp_path, luck=ANNA_31) as home:
        game = await home.of_two()

        with pytest.raises(WrongPhase):
            await home.play.cube(game, 2, action, ANNA)
