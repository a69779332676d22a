"""Every automatic switch changes a game: whole games that ask for everything, or for choices only."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.game import Game
from engine.turn import outcomes
from tests.bot.house import ANNA, House, house

SWITCHES = ("auto_roll", "auto_pass", "auto_forced")
EVERYTHING = {"throw", "pass", "only turn", "choice"}


def asked_for(game: Game) -> str:
    """What the person on turn has to press, be there anything to choose or not."""
    if game.turn is None:
        return "throw"
    if game.turn.complete:
        return "pass"
    return "only turn" if len(outcomes(game.turn)) == 1 else "choice"


async def whole_game(home: House, *off: str) -> set[str]:
    """Everything that a game asks Anna for, who has switched these off by the words of their buttons."""
    game = await home.against_computer()
    anna = await home.store.person(ANNA)
    assert anna is not None
    for switch in off:
        anna = await home.people.prefer(anna, switch, "off")
    asked = set()
    while (table := await home.computer.play_due(game)).game.result is None:
        asked.add(asked_for(table.game))
        if table.game.turn is None:
            await home.play.roll(game, table.game.seq, ANNA)
        else:
            await home.any_turn(table)
    return asked


async def test_with_the_switches_on_a_game_asks_for_choices_only(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        assert await whole_game(home) == {"choice"}


async def test_with_the_switches_off_games_ask_for_everything(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        assert await whole_game(home, *SWITCHES) | await whole_game(home, *SWITCHES) == EVERYTHING


@pytest.mark.parametrize(
    ("switch", "thing"), [("auto_roll", "throw"), ("auto_pass", "pass"), ("auto_forced", "only turn")]
)
async def test_each_switch_brings_its_own_question_and_no_other(
    tmp_path: Path, switch: str, thing: str
) -> None:
    async with house(tmp_path) as home:
        assert await whole_game(home, switch) | await whole_game(home, switch) == {"choice", thing}
