"""Chouettes through the use cases: gathering, cubes, captains, leaving, silence; and whole evenings."""

from __future__ import annotations

import asyncio
import random
from functools import partial
from pathlib import Path

import pytest

from bot.services.chouettes import Chouettes
from bot.services.cubes import PATIENCE, SILENCE, Cubes
from bot.services.errors import (
    ChouetteFull,
    ChouetteThin,
    CrewThinks,
    NotSeated,
    NotYours,
    Stale,
    StillPlaying,
    TooEarly,
)
from bot.services.ports import PersonId
from engine.errors import GameOver, NotYourTurn, Refused, WrongPhase
from engine.game import Phase
from tests.bot.house import StillClock, house
from tests.bot.salon import Crowd, Salon, line_of_any_turn, refused, salon

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


# Cubes


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


# Giving up, leaving, silence


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


# Whole evenings


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
