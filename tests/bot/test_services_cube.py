"""The cube between two people: offered, taken, dropped, beavered."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.services.ports import GameId, Terms
from engine.errors import NotYourTurn
from engine.game import Phase
from tests.bot.house import ANNA, BORIS, House, house, judge

MATCH = Terms(length=5)
SESSION = Terms(length=0, options={"beaver": True})
ANNA_31 = 280
"""Anna begins with 3-1."""


async def before_boris_throws(home: House, terms: Terms) -> GameId:
    """Anna has moved; Boris may double."""
    game = await home.of_two(terms=terms)
    await home.taps(game, "8/5 6/5")
    await home.play.done(game, 2, ANNA)
    return game


async def cube(home: House, game: GameId, *actions: tuple[str, int]) -> None:
    """Presses of the cube, each on the newest board."""
    for action, person in actions:
        table = await home.table(game)
        await home.play.cube(game, table.game.seq, action, ANNA if person == ANNA else BORIS)


async def test_a_cube_to_think_about_keeps_the_dice_from_rolling(tmp_path: Path) -> None:
    async with house(tmp_path, luck=ANNA_31) as home:
        game = await before_boris_throws(home, MATCH)

        table = await home.table(game)
        assert (table.game.phase, table.game.to_act) == (Phase.ROLL, 1)


async def test_instead_of_doubling_one_throws(tmp_path: Path) -> None:
    async with house(tmp_path, luck=ANNA_31) as home:
        game = await before_boris_throws(home, MATCH)

        await home.play.roll(game, 3, BORIS)

        assert (await home.table(game)).game.phase is Phase.MOVE


async def test_a_taken_double_is_followed_by_the_throw(tmp_path: Path) -> None:
    async with house(tmp_path, luck=ANNA_31) as home:
        game = await before_boris_throws(home, MATCH)

        await cube(home, game, ("double", BORIS), ("take", ANNA))

        table = await home.table(game)
        assert (table.game.cube.value, table.game.cube.owner, table.game.phase) == (2, 0, Phase.MOVE)


async def test_a_dropped_double_ends_the_game_and_scores_it(tmp_path: Path) -> None:
    async with house(tmp_path, luck=ANNA_31) as home:
        game = await before_boris_throws(home, MATCH)

        await cube(home, game, ("double", BORIS), ("drop", ANNA))

        table = await home.table(game)
        assert (table.row.over, table.match.score, table.match.over) == (True, (0.0, 1.0), False)
        assert await home.store.rebuild() == 0


async def test_the_doubler_cannot_answer_himself(tmp_path: Path) -> None:
    async with house(tmp_path, luck=ANNA_31) as home:
        game = await before_boris_throws(home, MATCH)
        await cube(home, game, ("double", BORIS))

        with pytest.raises(NotYourTurn):
            await home.play.cube(game, 4, "take", BORIS)


@pytest.mark.parametrize(("answer", "over"), [("take", False), ("refuse_beaver", True)])
async def test_a_beaver_is_answered_by_the_doubler(tmp_path: Path, answer: str, over: bool) -> None:
    async with house(tmp_path, luck=ANNA_31) as home:
        game = await before_boris_throws(home, SESSION)

        await cube(home, game, ("double", BORIS), ("beaver", ANNA), (answer, BORIS))

        assert (await home.table(game)).row.over is over


async def test_the_computer_answers_a_double_and_offers_its_own(tmp_path: Path) -> None:
    """A whole match with the cube, in which the person doubles as soon as that is allowed."""
    async with house(tmp_path, luck=ANNA_31, evaluator=judge()) as home:
        game = await home.against_computer(level="master", terms=MATCH)
        table = await home.computer.play_due(game)

        while table.game.result is None:
            await one_decision(home, game)
            table = await home.computer.play_due(game)

        assert table.match.score != (0.0, 0.0)
        assert await home.store.rebuild() == 0


async def one_decision(home: House, game: GameId) -> None:
    """Anna doubles when she may, takes everything, and moves."""
    table = await home.table(game)
    seq = table.game.seq
    if table.game.turn is not None:
        await home.any_turn(table)
    elif table.game.may_double(0):
        await home.play.cube(game, seq, "double", ANNA)
    else:
        await home.play.cube(game, seq, "take", ANNA)
