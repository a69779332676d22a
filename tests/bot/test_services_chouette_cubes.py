"""The cubes of a chouette through the use cases: words before a throw, doubles, answers, captains."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.services.chouette_errors import CrewThinks, DoubleOpen
from bot.services.cubes import PATIENCE
from bot.services.errors import NotSeated
from bot.services.ports import PersonId
from engine.errors import NotYourTurn, Refused, WrongPhase
from engine.game import Phase
from tests.bot.house import house
from tests.bot.salon import line_of_any_turn, salon


async def test_the_dice_wait_for_a_word_of_everybody_with_a_cube(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        table = await salon(home)
        await table.begun()
        before = await table.until_throw_of(1)
        for member in await table.crew():
            assert (await table.table()).game.phase is Phase.ROLL
            await table.cubes.throw(before.id, before.game.seq, member)

        assert (await table.table()).game.phase is not Phase.ROLL


async def test_the_captain_throws_without_the_silent_ones_after_a_while(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        table = await salon(home)
        await table.begun()
        before = await table.until_throw_of(1)
        captain = await table.captain()
        note = await table.cubes.throw(before.id, before.game.seq, captain)
        assert note is not None
        assert note.key == "note.chouette_wait"
        with pytest.raises(CrewThinks):
            await table.cubes.throw(before.id, before.game.seq, captain)

        home.clock.passes(PATIENCE.total_seconds())
        await table.cubes.throw(before.id, before.game.seq, captain)

        assert (await table.table()).game.phase is not Phase.ROLL


async def test_nobody_throws_past_a_double(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        table = await salon(home)
        await table.begun()
        before = await table.until_throw_of(1)
        captain, doubler, _ = await table.crew()
        await table.cubes.offer(before.id, before.game.seq, doubler)
        home.clock.passes(60)

        for press in (table.cubes.throw, home.play.roll):
            with pytest.raises(WrongPhase):
                await press(before.id, before.game.seq, captain)


async def test_a_captain_who_drops_hands_the_board_to_the_next(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        table = await salon(home)
        await table.begun()
        before = await table.until_throw_of(0)
        captain, second, third = await table.crew()
        box = await table.box()
        await table.cubes.offer(before.id, before.game.seq, box)
        await table.cubes.answer(before.id, before.game.seq, captain, "drop")
        assert await table.captain() == captain
        await table.cubes.answer(before.id, before.game.seq, second, "take")
        await table.cubes.answer(before.id, before.game.seq, third, "take")

        assert await table.captain() == second
        assert await table.points() == {box: 1, captain: -1, second: 0, third: 0}
        with pytest.raises(NotSeated):
            await table.cubes.throw(before.id, before.game.seq, captain)


async def test_all_drop_and_the_game_is_over(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        table = await salon(home)
        await table.begun()
        before = await table.until_throw_of(0)
        box, crew = await table.box(), await table.crew()
        await table.cubes.offer(before.id, before.game.seq, box)
        for member in crew:
            await table.cubes.answer(before.id, before.game.seq, member, "drop")

        company = await table.company()
        assert not company.session.running
        assert (await table.table()).row.over
        assert await table.points() == {box: 3} | dict.fromkeys(crew, -1)
        assert [company.person(number) for number in company.session.queue] == [box, *crew[1:], crew[0]]
        assert await home.store.rebuild() == 0


async def test_the_same_answer_pressed_twice_counts_once(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        table = await salon(home)
        await table.begun()
        before = await table.until_throw_of(0)
        captain, *_ = await table.crew()
        await table.cubes.offer(before.id, before.game.seq, await table.box())
        answer = table.cubes.answer

        pressed = [answer(before.id, before.game.seq, captain, "drop") for _ in range(2)]
        found = await asyncio.gather(*pressed, return_exceptions=True)

        assert sum(isinstance(each, Refused) for each in found) == 1
        assert (await table.points())[captain] == -1


async def test_an_answer_for_somebody_else_is_refused(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        table = await salon(home)
        await table.begun()
        before = await table.until_throw_of(0)
        captain, second, _ = await table.crew()
        company = await table.company()
        await table.cubes.offer(before.id, before.game.seq, await table.box())

        with pytest.raises(NotYourTurn):
            await table.cubes.answer(before.id, before.game.seq, captain, "drop", company.number_of(second))
        with pytest.raises(NotSeated):
            await table.cubes.answer(before.id, before.game.seq, PersonId(77), "drop")


async def test_a_captain_draft_and_proposals_survive_what_happens_beside_the_board(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        table = await salon(home)
        await table.begun()
        await table.until_throw_of(1)
        await table.plays_on(await table.table())
        now = await table.table()
        captain, other, _ = await table.crew()
        assert now.game.turn is not None
        await home.play.turn(now.id, now.game.seq, line_of_any_turn(now), captain)
        drafted = (await table.table()).draft_of(1)

        await table.cubes.waive(now.id, other)

        assert drafted is not None
        assert (await table.table()).draft_of(1) == drafted


async def test_who_is_out_proposes_no_turn(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        table = await salon(home)
        await table.begun()
        before = await table.until_throw_of(0)
        _, second, third = await table.crew()
        company = await table.company()
        numbers = [company.number_of(each) for each in (second, third)]
        await table.cubes.offer(before.id, before.game.seq, await table.box(), numbers[0])
        await table.cubes.answer(before.id, before.game.seq, second, "drop")
        await table.until_throw_of(1)
        await table.plays_on(await table.table())
        now = await table.table()
        assert now.game.turn is not None
        line = line_of_any_turn(now)

        await home.play.turn(now.id, now.game.seq, line, third)
        with pytest.raises(NotSeated):
            await home.play.turn(now.id, now.game.seq, line, second)

        assert [each.person for each in (await table.table()).proposals] == [third]


async def test_a_captain_who_throws_before_a_double_is_answered_is_told_what_is_waited_for(
    tmp_path: Path,
) -> None:
    async with house(tmp_path) as home:
        table = await salon(home, 3)
        await table.begun()
        before = await table.until_throw_of(1)
        captain, partner = await table.crew()
        await table.cubes.offer(before.id, before.game.seq, partner)

        with pytest.raises(DoubleOpen):
            await table.cubes.throw(before.id, before.game.seq, captain)
