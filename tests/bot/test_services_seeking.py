"""Looking for an opponent: who is seated with whom and when."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from bot.services.ports import ChatId, Sitter
from bot.services.seeking import PATIENCE, next_look, reach, sought
from engine.events import Started
from engine.fairness import seal
from tests.bot.house import ANNA, BORIS, NOON, STRANGER, StillClock, house
from tests.bot.waiting import joins, known


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
