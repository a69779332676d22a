"""Who waits for an opponent leaves, is refused or forgotten, and never sits on two chairs."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path

import pytest

from bot.services.errors import AlreadyTaken, NotStarted, TooManyGames
from bot.services.limits import MOST_GAMES
from bot.services.ports import PersonId
from bot.services.seeking import PATIENCE, Found
from engine.errors import BadOption
from tests.bot.house import ANNA, BORIS, STRANGER, House, StillClock, house
from tests.bot.waiting import joins, known


async def test_one_press_leaves_the_queue(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        anna, boris = await known(home, ANNA), await known(home, BORIS)
        await joins(home, anna)

        await home.seeking.leave(ANNA)

        assert await joins(home, boris) is None
        assert [each.opener for each in await home.seeking.waiting()] == [BORIS]


async def test_who_leaves_too_late_is_told_that_the_game_has_begun(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await joins(home, await known(home, ANNA))
        await joins(home, await known(home, BORIS))

        with pytest.raises(AlreadyTaken):
            await home.seeking.leave(ANNA)


async def test_who_joins_again_waits_once(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        anna = await known(home, ANNA)

        await joins(home, anna)
        await joins(home, anna, length=3)

        (wish,) = await home.seeking.waiting()
        assert wish.terms.length == 3


async def test_the_queue_outlives_a_restart(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await joins(home, await known(home, ANNA))
    async with house(tmp_path, luck=50) as again:
        assert await joins(again, await known(again, BORIS)) is not None


async def test_the_wait_ends_after_an_hour(tmp_path: Path) -> None:
    clock = StillClock()
    async with house(tmp_path, clock) as home:
        await joins(home, await known(home, ANNA))

        clock.passes(PATIENCE.total_seconds())
        await home.timers.run_due()

        assert await home.seeking.waiting() == ()
        assert await joins(home, await known(home, BORIS)) is None


async def test_who_has_blocked_the_bot_is_left_waiting(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        anna = await known(home, ANNA)
        await joins(home, anna)
        await home.store.append((), (replace(anna, blocked=True),))

        assert await joins(home, await known(home, BORIS)) is None


async def test_only_who_has_started_the_bot_may_wait(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        with pytest.raises(NotStarted):
            await home.seeking.join(await home.person(ANNA), "short", 1, "press", 100)


@pytest.mark.parametrize(("variant", "length"), [("hyper", 1), ("short", 0), ("short", 2), ("short", 99)])
async def test_what_is_not_offered_cannot_be_looked_for(tmp_path: Path, variant: str, length: int) -> None:
    async with house(tmp_path) as home:
        anna = await known(home, ANNA)

        with pytest.raises(BadOption):
            await home.seeking.join(anna, variant, length, "press", 100)


async def test_nobody_plays_more_than_fifty_games(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        anna = await known(home, ANNA)
        game = await home.against_computer()
        row = await home.store.game(game)
        assert row is not None
        more = [replace(row, id=type(game)(1000 + number)) for number in range(MOST_GAMES - 1)]
        await home.store.append((), more)

        with pytest.raises(TooManyGames):
            await home.seeking.join(anna, "short", 1, "press", 100)


async def with_fifty_games(home: House) -> None:
    """Anna's other games have begun while she waits."""
    game = await home.against_computer()
    row = await home.store.game(game)
    assert row is not None
    more = [replace(row, id=type(game)(1000 + number)) for number in range(MOST_GAMES - 1)]
    await home.store.append((), (*more, replace(await home.person(ANNA), started=True)))


async def test_who_has_fifty_games_by_now_is_not_seated_at_another_by_somebody_who_comes(
    tmp_path: Path,
) -> None:
    async with house(tmp_path) as home:
        anna, boris = await known(home, ANNA), await known(home, BORIS)
        await joins(home, anna)
        await with_fifty_games(home)

        came = await joins(home, boris)

        assert came is None
        assert len(await home.store.games_of(ANNA, limit=100)) == MOST_GAMES
        assert len(await home.seeking.waiting()) == 2


async def test_who_has_fifty_games_by_now_is_not_seated_by_looking_again(tmp_path: Path) -> None:
    clock = StillClock()
    async with house(tmp_path, clock) as home:
        boris, anna = await known(home, BORIS, 1650), await known(home, ANNA, 1500)
        await joins(home, boris)
        await joins(home, anna)
        await with_fifty_games(home)

        clock.passes(30)
        await home.timers.run_due()

        assert await home.store.games_of(BORIS) == ()
        assert len(await home.seeking.waiting()) == 2


async def test_of_many_who_join_in_two_processes_nobody_sits_at_two_tables(tmp_path: Path) -> None:
    async with AsyncExitStack() as stack:
        homes = [await stack.enter_async_context(house(tmp_path, luck=1000 * each)) for each in range(2)]
        people = [await known(homes[0], PersonId(100 + number)) for number in range(20)]

        await asyncio.gather(
            *(
                homes[number % 2].seeking.join(person, "short", 1, f"{number}", 100)
                for number, person in enumerate(people)
            )
        )

        running = [row for person in people for row in await homes[0].store.games_of(person.id)]
        waiting = await homes[0].seeking.waiting()
        seated = [sitter.person for row in {row.id: row for row in running}.values() for sitter in row.seats]
        assert len(seated) == len(set(seated))
        assert {*seated, *(each.opener for each in waiting)} == {person.id for person in people}


async def test_two_processes_that_seat_the_same_person_leave_one_game(tmp_path: Path) -> None:
    async with AsyncExitStack() as stack:
        homes = [await stack.enter_async_context(house(tmp_path, luck=1000 * each)) for each in range(2)]
        await joins(homes[0], await known(homes[0], ANNA))
        others = [await known(homes[0], person) for person in (BORIS, STRANGER)]

        for home in homes:
            home.clock.passes(5)
        came = await asyncio.gather(
            *(
                home.seeking.join(person, "short", 1, f"{person.id}", 100)
                for home, person in zip(homes, others, strict=True)
            )
        )

        assert len(await homes[0].store.games_of(ANNA)) == 1
        assert [isinstance(each, Found) for each in came].count(True) == 1
        assert len(await homes[0].seeking.waiting()) == 1
