"""Chouettes through the use cases: gathering, giving up, leaving, silence."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.services.chouette_errors import ChouetteFull, ChouetteThin, StillPlaying, TooEarly
from bot.services.chouettes import Chouettes
from bot.services.cubes import SILENCE
from bot.services.errors import NotYours, Stale
from bot.services.ports import PersonId
from engine.errors import GameOver, WrongPhase
from tests.bot.house import house
from tests.bot.salon import salon

# Gathering


async def test_three_begin_and_two_do_not(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        table = await salon(home, 2)
        with pytest.raises(ChouetteThin):
            await table.begun()

        await table.chouettes.sit(table.id, await home.person(PersonId(3)))
        await table.begun()

        assert (await table.company()).session.running


async def test_a_ninth_is_told_that_the_table_is_full(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        table = await salon(home, 8)

        with pytest.raises(ChouetteFull):
            await table.chouettes.sit(table.id, await home.person(PersonId(9)))


async def test_two_who_press_start_at_once_begin_one_game(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        table = await salon(home)

        pressed = [table.begun(PersonId(1)), table.begun(PersonId(2))]
        found = await asyncio.gather(*pressed, return_exceptions=True)

        assert sorted(isinstance(each, Stale) for each in found) == [False, True]
        assert len(await home.store.games_of(PersonId(3))) == 1


async def test_two_processes_that_start_at_once_begin_one_game(tmp_path: Path) -> None:
    async with house(tmp_path) as one, house(tmp_path, luck=50) as other:
        table = await salon(one)
        there = Chouettes(other.referee, other.computer)

        pressed = [table.begun(), there.start(table.id, PersonId(2), "other")]
        found = await asyncio.gather(*pressed, return_exceptions=True)

        assert sorted(isinstance(each, Stale) for each in found) == [False, True]


async def test_who_sits_down_twice_sits_once(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        table = await salon(home)

        company = await table.chouettes.sit(table.id, await home.person(PersonId(2)))

        assert company.session.queue == (0, 1, 2, 3)


async def test_only_the_opener_changes_the_terms_and_only_before_the_first_game(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        table = await salon(home)
        with pytest.raises(NotYours):
            await table.chouettes.change(table.id, PersonId(2), "jacoby", "off")
        await table.begun()

        with pytest.raises(Stale):
            await table.chouettes.change(table.id, PersonId(1), "jacoby", "off")


async def test_the_last_who_leaves_a_gathering_closes_it(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        table = await salon(home, 2)
        await table.chouettes.leave(table.id, PersonId(1))

        company = await table.chouettes.leave(table.id, PersonId(2))

        assert company.row.state == "over"


# Giving up, leaving, silence


async def test_who_was_captain_at_the_start_keeps_the_seat_beside_the_next_one(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        table = await salon(home)
        await table.begun()
        now = await table.until_throw_of(1)
        captain, second, third = await table.crew()

        await table.cubes.give_up(now.id, now.game.seq, captain)

        after = await table.table()
        assert after.crew(1) == (second, captain, third)
        assert after.seat_of(captain) == 1
        assert [row.id for row in await home.store.games_of(captain)] == [now.id]


async def test_a_captain_who_gives_up_loses_the_own_stake_and_another_plays(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        table = await salon(home)
        await table.begun()
        now = await table.until_throw_of(1)
        captain, second, _ = await table.crew()

        await table.cubes.give_up(now.id, now.game.seq, captain)

        # Jacoby: no double has been taken, so this is one point.
        assert (await table.points())[captain] == -1
        assert await table.captain() == second
        assert not (await table.table()).row.over


async def test_a_box_that_gives_up_loses_to_everybody(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        table = await salon(home)
        await table.begun()
        now = await table.until_throw_of(1)
        box, crew = await table.box(), await table.crew()

        await table.cubes.give_up(now.id, now.game.seq, box)

        assert await table.points() == {box: -3} | dict.fromkeys(crew, 1)
        assert (await table.table()).row.over


async def test_nobody_resigns_for_others_nor_leaves_with_an_open_stake(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        table = await salon(home)
        await table.begun()
        now = await table.until_throw_of(1)

        with pytest.raises(WrongPhase):
            await home.resigning.resign(now.id, now.game.seq, await table.captain())
        with pytest.raises(StillPlaying):
            await table.chouettes.leave(table.id, await table.captain())


async def test_the_silent_are_passed_over_after_a_while(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        table = await salon(home)
        await table.begun()
        now = await table.until_throw_of(0)
        captain, second, third = await table.crew()
        await table.cubes.offer(now.id, now.game.seq, await table.box())
        await table.cubes.answer(now.id, now.game.seq, second, "take")
        with pytest.raises(TooEarly):
            await table.cubes.pass_over(now.id, second)

        home.clock.passes(SILENCE.total_seconds())
        await table.cubes.pass_over(now.id, second)

        assert await table.captain() == second
        points = await table.points()
        assert (points[captain], points[third]) == (-1, -1)


async def test_a_captain_who_does_not_play_is_followed_by_who_asks_for_it(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        table = await salon(home)
        await table.begun()
        now = await table.until_throw_of(1)
        captain, _, third = await table.crew()
        home.clock.passes(SILENCE.total_seconds())

        await table.cubes.pass_over(now.id, third)

        assert await table.captain() == third
        assert captain in await table.crew()


async def test_with_two_left_no_game_begins_and_anybody_ends_it(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        table = await salon(home, 3)
        await table.begun()
        now = await table.until_throw_of(1)
        await table.cubes.give_up(now.id, now.game.seq, await table.box())
        await table.chouettes.leave(table.id, PersonId(1))
        with pytest.raises(ChouetteThin):
            await table.chouettes.next(table.id, PersonId(2), "next")

        await table.chouettes.end(table.id, PersonId(3))

        with pytest.raises(GameOver):
            await table.chouettes.next(table.id, PersonId(2), "next")
        await table.recounted()


async def test_who_is_forgotten_gets_up_and_the_game_is_called_off(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        table = await salon(home)
        await table.begun()
        await table.until_throw_of(1)

        await table.chouettes.leave_all(PersonId(2))

        company = await table.company()
        assert (await table.table()).row.by == "cancelled"
        assert set(company.session.balance.values()) == {0}
        assert len(company.session.queue) == 3
