"""The adaptive computer: its level follows recent results and stays with the game."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.services.ports import GameId, Sitter
from engine.ai.strengths import rates_of
from tests.bot.house import ANNA, House, house
from tests.bot.test_services_lobby import resigned


async def level_of(home: House, game: GameId) -> str | None:
    return (await home.table(game)).row.seats[1].level


async def test_the_chosen_level_stands_on_the_seat_of_the_game(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        game = await home.against_computer(level="adaptive")

        assert await level_of(home, game) == "adaptive.club"


async def test_after_losses_it_sits_down_weaker_and_the_old_game_keeps_its_level(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        first = await resigned(home, await home.against_computer(level="adaptive"), ANNA)
        second = await resigned(home, await home.lobby.next_game(first, ANNA, "again"), ANNA)

        third = await home.lobby.next_game(second, ANNA, "once more")

        assert await level_of(home, third) == "adaptive.beginner"
        assert await level_of(home, first) == "adaptive.club"


async def test_a_chosen_level_stays_in_the_rematch(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        game = await resigned(home, await home.against_computer(level="strong"), ANNA)

        assert await level_of(home, await home.lobby.next_game(game, ANNA, "again")) == "strong"


async def test_results_of_another_game_of_nardy_do_not_count(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        for press in "abc":
            await resigned(home, await home.against_computer(level="club", press=press), ANNA)

        here, there = [await home.lobby.opponents(ANNA, variant) for variant in ("short", "long")]

        assert (here.adapted, there.adapted) == ("beginner", "club")


async def test_the_card_offers_every_level_with_its_rate(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        found = await home.lobby.opponents(ANNA, "long")

        assert found.rates == rates_of("long")


@pytest.mark.parametrize("level", ["beginner", "master"])
async def test_a_game_begun_when_there_were_two_levels_goes_on(tmp_path: Path, level: str) -> None:
    async with house(tmp_path) as home:
        game = await home.against_computer(level=level)
        table = await home.table(game)
        assert table.row.seats == (Sitter(ANNA), Sitter(level=level))

        finished = await home.finish(game)

        assert finished.game.result is not None
