"""Whole evenings of chouette, also over several processes."""

from __future__ import annotations

import random
from functools import partial
from pathlib import Path

import pytest

from bot.services.chouettes import Chouettes
from bot.services.cubes import Cubes
from bot.services.ports import PersonId
from tests.bot.house import StillClock, house
from tests.bot.salon import Crowd, Salon, refused, salon


async def test_whole_games_of_people_who_press_anything_are_counted_right(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await _evening(await salon(home, 3), seed=4, games=1)

        assert await home.store.rebuild() == 0


async def test_a_game_goes_on_wherever_a_process_has_been_killed(tmp_path: Path) -> None:
    clock, chance = StillClock(), random.Random(3)
    async with house(tmp_path, clock) as home:
        first = await salon(home, 3)
        await first.begun()
        await Crowd(first, 1).play(most=40)
    for life in range(3):
        # Nothing is handed over but the database: what the process before knew is gone.
        async with house(tmp_path, clock, luck=1000 * (life + 1)) as home:
            again = Chouettes(home.referee, home.computer)
            table = Salon(home, again, Cubes(home.referee, home.computer), first.id)
            await table.recounted()
            await Crowd(table, life).play(most=chance.randint(5, 30))
            await table.recounted()


@pytest.mark.slow
@pytest.mark.parametrize("people", [3, 4, 6, 8])
async def test_evenings_survive_a_new_process_in_their_middle(tmp_path: Path, people: int) -> None:
    clock = StillClock()
    async with house(tmp_path, clock) as home:
        table = await salon(home, people)
        await _evening(table, seed=people, games=2)
    async with house(tmp_path, clock, luck=5000) as home:
        again = Chouettes(home.referee, home.computer)
        table = Salon(home, again, Cubes(home.referee, home.computer), table.id)
        await _evening(table, seed=-people, games=2)

        assert await home.store.rebuild() == 0


async def _evening(table: Salon, seed: int, games: int) -> None:
    chance = random.Random(seed)
    for number in range(games):
        company = await table.company()
        if company.row.game is None:
            await table.begun()
        else:
            await table.chouettes.next(table.id, company.person(company.session.queue[0]), f"{number}")
        await Crowd(table, chance.randrange(10**6)).play()
        await table.recounted()
        leaver = PersonId(chance.randint(1, len(company.members)))
        if len(company.session.queue) > 3:
            await refused(partial(table.chouettes.leave, table.id, leaver))
            await table.recounted()
