"""The cube left alone for the rest of a game: dice roll by themselves again."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.services.errors import Stale
from bot.services.ports import GameId, Preferences, Terms
from engine.errors import GameOver, NotYourTurn, WrongPhase
from engine.game import Phase
from tests.bot.house import ANNA, BORIS, House, house

MATCH = Terms(length=5)
ANNA_31 = 280


async def waived(home: House, wishes: Preferences | None = None) -> GameId:
    """Boris has waived instead of throwing for the first time."""
    game = await home.of_two(wishes, MATCH)
    await home.taps(game, "8/5 6/5")
    await home.play.done(game, 2, ANNA)
    await home.play.waive(game, 3, BORIS)
    return game


async def anna_throws(home: House, game: GameId) -> None:
    """Boris plays his turn, and Anna throws rather than double."""
    await home.any_turn(await home.table(game))
    await home.play.roll(game, (await home.table(game)).game.seq, ANNA)


async def test_who_waives_throws_at_once(tmp_path: Path) -> None:
    async with house(tmp_path, luck=ANNA_31) as home:
        game = await waived(home)

        table = await home.table(game)
        assert (table.game.phase, table.game.to_act, table.aside.waived) == (Phase.MOVE, 1, frozenset({1}))
        assert await home.store.rebuild() == 0


async def test_from_then_on_the_dice_of_that_seat_roll_by_themselves(tmp_path: Path) -> None:
    async with house(tmp_path, luck=ANNA_31) as home:
        game = await waived(home)
        await anna_throws(home, game)

        await home.any_turn(await home.table(game))

        table = await home.table(game)
        assert (table.game.phase, table.game.to_act) == (Phase.MOVE, 1)


async def test_the_other_seat_is_still_asked(tmp_path: Path) -> None:
    async with house(tmp_path, luck=ANNA_31) as home:
        game = await waived(home)

        await home.any_turn(await home.table(game))

        assert (await home.table(game)).game.may_double(0)


async def test_a_waiver_is_taken_back_in_the_rivals_turn(tmp_path: Path) -> None:
    async with house(tmp_path, luck=ANNA_31) as home:
        game = await waived(home)
        await anna_throws(home, game)

        await home.play.unwaive(game, BORIS)
        await home.any_turn(await home.table(game))

        table = await home.table(game)
        assert (table.game.phase, table.game.may_double(1)) == (Phase.ROLL, True)


async def test_a_waiver_survives_a_restart(tmp_path: Path) -> None:
    async with house(tmp_path, luck=ANNA_31) as home:
        game = await waived(home)
    async with house(tmp_path) as later:
        await anna_throws(later, game)
        await later.any_turn(await later.table(game))

        assert (await later.table(game)).game.phase is Phase.MOVE


async def test_who_throws_by_hand_goes_on_doing_so(tmp_path: Path) -> None:
    async with house(tmp_path, luck=ANNA_31) as home:
        game = await waived(home, Preferences(auto_roll=False))

        table = await home.table(game)
        assert (table.game.phase, table.game.seq) == (Phase.ROLL, 3)
        assert await home.store.rebuild() == 0


async def test_a_waiver_pressed_twice_counts_once(tmp_path: Path) -> None:
    async with house(tmp_path, luck=ANNA_31) as home:
        game = await waived(home)

        with pytest.raises(Stale):
            await home.play.waive(game, 3, BORIS)

        assert (await home.table(game)).aside.seq == 1


async def test_only_who_may_double_now_can_waive(tmp_path: Path) -> None:
    async with house(tmp_path, luck=ANNA_31) as home:
        game = await home.of_two(terms=MATCH)

        with pytest.raises(WrongPhase):
            await home.play.waive(game, 2, ANNA)
        with pytest.raises(NotYourTurn):
            await home.play.waive(game, 2, BORIS)


async def test_after_the_end_there_is_nothing_to_take_back(tmp_path: Path) -> None:
    async with house(tmp_path, luck=ANNA_31) as home:
        game = await waived(home)
        await home.any_turn(await home.table(game))
        seq = (await home.table(game)).game.seq
        await home.play.cube(game, seq, "double", ANNA)
        await home.play.cube(game, seq + 1, "drop", BORIS)

        with pytest.raises(GameOver):
            await home.play.unwaive(game, BORIS)
