"""Looking for an opponent: who is seated with whom and when, and never on two chairs."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from bot.services.errors import AlreadyTaken, NotStarted, TooManyGames
from bot.services.limits import MOST_GAMES
from bot.services.ports import ChatId, GameRow, Person, PersonId, Sitter
from bot.services.ratings import RatingRow
from bot.services.seeking import PATIENCE, Found, next_look, reach, sought
from engine.errors import BadOption
from engine.events import Started
from engine.fairness import seal
from tests.bot.house import ANNA, BORIS, NOON, STRANGER, House, StillClock, house


async def known(home: House, person: PersonId, rating: float | None = None) -> Person:
    """Somebody who has started the bot, perhaps with a rating."""
    found = replace(await home.person(person), started=True)
    rows = [] if rating is None else [RatingRow(person, "short", rating, 100, NOON)]
    await home.store.append((), (found, *rows))
    return found


async def joins(home: House, person: Person, press: str = "press", length: int = 1) -> GameRow | None:
    """The game at once, or None for the wait."""
    came = await home.seeking.join(person, "short", length, press, 100)
    home.clock.passes(1)
    return await home.store.game(came.game) if isinstance(came, Found) else None


async def test_two_who_want_the_same_are_seated_the_first_comer_on_seat_0(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        anna, boris = await known(home, ANNA), await known(home, BORIS)

        alone, row = await joins(home, anna), await joins(home, boris)

        assert alone is None
        assert row is not None
        assert row.seats == (Sitter(ANNA), Sitter(BORIS))
        assert await home.seeking.waiting() == ()


async def test_their_game_is_rated_and_by_the_first_profile(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        anna, boris = await known(home, ANNA), await known(home, BORIS)

        await joins(home, anna, length=3)
        row = await joins(home, boris, length=3)

        assert row is not None
        match = await home.store.match(row.match)
        assert match is not None
        assert match.terms == sought("short", 3)
        assert (match.terms.rated, match.terms.profile, match.terms.length) == (True, "international", 3)


async def test_who_wants_another_length_waits(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        anna, boris = await known(home, ANNA), await known(home, BORIS)

        await joins(home, anna, length=3)

        assert await joins(home, boris, length=5) is None
        assert len(await home.seeking.waiting()) == 2


async def test_the_dice_are_the_first_comers_sealed_by_the_last_press(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        anna, boris = await known(home, ANNA), await known(home, BORIS)
        await joins(home, anna, "first")
        (wish,) = await home.seeking.waiting()

        row = await joins(home, boris, "last")

        assert row is not None
        table = await home.table(row.id)
        started = table.events[0]
        assert isinstance(started, Started)
        assert (started.seal, started.press) == (seal(wish.seed), "last")


async def test_the_one_who_waited_gets_a_new_board_and_the_pressed_message_becomes_the_others(
    tmp_path: Path,
) -> None:
    async with house(tmp_path) as home:
        anna, boris = await known(home, ANNA), await known(home, BORIS)
        await joins(home, anna)

        row = await joins(home, boris)

        assert row is not None
        boards = {board.reader: board for board in await home.store.boards(row.id)}
        assert (boards[ANNA].chat, boards[ANNA].message) == (ChatId(ANNA), None)
        assert (boards[BORIS].chat, boards[BORIS].message) == (ChatId(BORIS), 100)


async def test_far_ratings_meet_only_after_a_wait(tmp_path: Path) -> None:
    clock = StillClock()
    async with house(tmp_path, clock) as home:
        anna, boris = await known(home, ANNA, 1650), await known(home, BORIS, 1500)
        await joins(home, anna, "first")
        await joins(home, boris, "last")

        clock.passes(20)
        await home.timers.run_due()
        early = await home.store.games_of(BORIS)
        clock.passes(10)
        await home.timers.run_due()
        (row,) = await home.store.games_of(BORIS)

        assert early == ()
        started = (await home.table(row.id)).events[0]
        assert isinstance(started, Started)
        assert started.press == "last"
        assert await home.seeking.waiting() == ()


async def test_the_nearest_rating_is_chosen(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await joins(home, await known(home, ANNA, 1595))
        await joins(home, await known(home, STRANGER, 1490))

        row = await joins(home, await known(home, BORIS, 1500))

        assert row is not None
        assert row.seats == (Sitter(STRANGER), Sitter(BORIS))


@pytest.mark.parametrize(
    ("seconds", "far"), [(0, 100), (29, 100), (30, 200), (60, 400), (119, 400), (120, float("inf"))]
)
def test_the_reach_widens_with_the_wait(seconds: float, far: float) -> None:
    assert reach(timedelta(seconds=seconds)) == far


def test_after_the_widest_reach_only_the_end_of_patience_is_awaited() -> None:
    looks = [next_look(NOON, NOON + timedelta(seconds=seconds)) - NOON for seconds in (0, 30, 60, 120)]

    assert looks == [timedelta(seconds=30), timedelta(seconds=60), timedelta(seconds=120), PATIENCE]


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
