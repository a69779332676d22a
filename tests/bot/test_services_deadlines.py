"""What comes of a clock, on a real store: levels, reminders, late players, forfeits, the bot's absence."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from bot.services.errors import NotAsked, Stale
from bot.services.ports import GameId, Note, PersonId, Terms, Timer
from bot.services.reminders import reminded_seat
from bot.services.table import Table
from bot.services.ticking import REMIND_TIMER
from bot.services.timing import Level
from engine.game import Phase
from tests.bot.house import House, mover
from tests.bot.timed import HOUR, RATED, left, passes, timed


def other(table: Table) -> int:
    return 1 - table.seat_on_turn()


async def late(home: House, game: GameId) -> tuple[Table, int]:
    """Whoever is on turn has run out of time; the table and the seat of who waits."""
    await passes(home, 80)
    table = await home.table(game)
    return table, other(table)


def person(table: Table, seat: int) -> PersonId:
    found = table.row.seats[seat].person
    assert found is not None
    return found


async def reminders(home: House) -> list[Timer]:
    """Those that are armed."""
    timers = await home.store.claim_timers(home.clock.now() + timedelta(days=400))
    return [timer for timer in timers if timer.kind == REMIND_TIMER]


async def test_whoever_thinks_pays_with_own_time(tmp_path: Path) -> None:
    async with timed(tmp_path) as (home, game):
        before = await home.table(game)
        home.clock.passes(30 * HOUR)

        await home.any_turn(before)

        table = await home.table(game)
        thinker = before.seat_on_turn()
        assert (left(table, thinker), left(table, 1 - thinker)) == (timedelta(hours=66), timedelta(hours=72))
        assert table.timing is not None
        assert table.timing.clock.running == table.game.to_act


async def test_a_game_without_a_clock_has_no_deadline(tmp_path: Path) -> None:
    async with timed(tmp_path, Terms(length=3)) as (home, game):
        await passes(home, 10_000)

        table = await home.table(game)
        assert (table.timing, table.game.result) == (None, None)


async def test_a_rated_game_is_lost_by_time_at_the_class_of_the_position(tmp_path: Path) -> None:
    async with timed(tmp_path, RATED) as (home, game):
        before = await home.table(game)
        loser = before.seat_on_turn()
        await passes(home, 71.9)
        running = await home.table(game)

        await passes(home, 0.2)

        table = await home.table(game)
        assert running.game.result is None
        assert table.game.result is not None
        assert (table.game.result.by, table.game.result.winner) == ("timeout", 1 - loser)
        assert table.game.result.kind == before.game.loss(loser)[0]


async def test_the_match_score_follows_a_game_lost_by_time(tmp_path: Path) -> None:
    async with timed(tmp_path, RATED) as (home, game):
        loser = (await home.table(game)).seat_on_turn()

        await passes(home, 73)

        table = await home.table(game)
        assert table.game.result is not None
        assert table.match.score[1 - loser] == table.game.result.points
        assert table.offer is not None


async def test_a_friendly_game_is_lost_by_nobody_until_the_opponent_says_so(tmp_path: Path) -> None:
    """Complaint: friends do not want automatic losses."""
    async with timed(tmp_path) as (home, game):
        await passes(home, 1000)

        table = await home.table(game)

        assert table.game.result is None
        assert table.timing is not None
        assert table.timing.late == table.game.to_act


async def test_the_opponent_of_a_late_player_may_take_the_game(tmp_path: Path) -> None:
    async with timed(tmp_path) as (home, game):
        table, waiting = await late(home, game)

        await home.deadlines.claim(game, person(table, waiting))

        ended = await home.table(game)
        assert ended.game.result is not None
        assert (ended.game.result.winner, ended.game.result.by) == (waiting, "timeout")
        assert await home.store.next_timer() is None


async def test_the_opponent_may_give_the_time_of_another_turn(tmp_path: Path) -> None:
    async with timed(tmp_path) as (home, game):
        table, waiting = await late(home, game)

        said = await home.deadlines.wait(game, person(table, waiting))
        await passes(home, 23.9)
        in_time = await home.table(game)
        await passes(home, 0.2)

        assert said == Note("note.granted", {"time": timedelta(hours=24)})
        assert in_time.timing is not None
        assert in_time.timing.late is None
        again = (await home.table(game)).timing
        assert again is not None
        assert again.late == table.game.to_act


async def test_the_opponent_may_call_a_late_player_once(tmp_path: Path) -> None:
    async with timed(tmp_path) as (home, game):
        table, waiting = await late(home, game)
        await reminders(home)

        await home.deadlines.nudge(game, person(table, waiting))
        again = await home.table(game)
        (timer,) = await reminders(home)
        await home.deadlines.nudge(game, person(table, waiting))

        assert again.timing is not None
        assert again.timing.clock.nudged
        assert reminded_seat(again, timer) == table.game.to_act
        assert await reminders(home) == []


async def test_a_late_player_may_still_move(tmp_path: Path) -> None:
    async with timed(tmp_path) as (home, game):
        table, waiting = await late(home, game)

        await home.any_turn(table)

        with pytest.raises(Stale):
            await home.deadlines.claim(game, person(table, waiting))
        moved = await home.table(game)
        assert left(moved, 1 - waiting) == timedelta(hours=24)


async def test_nobody_takes_a_game_while_there_is_time(tmp_path: Path) -> None:
    async with timed(tmp_path) as (home, game):
        await passes(home, 71)
        table = await home.table(game)

        with pytest.raises(Stale):
            await home.deadlines.claim(game, person(table, other(table)))


async def test_a_late_player_cannot_take_the_own_game(tmp_path: Path) -> None:
    async with timed(tmp_path) as (home, game):
        table, waiting = await late(home, game)

        with pytest.raises(NotAsked):
            await home.deadlines.claim(game, person(table, 1 - waiting))


async def test_reminders_come_at_half_and_at_a_tenth(tmp_path: Path) -> None:
    async with timed(tmp_path) as (home, game):
        found = []
        for hours in (12, 9.6, 2.4, 24, 19.2, 4.8):
            await passes(home, hours)
            table = await home.table(game)
            found += [(timer.payload.split()[0], reminded_seat(table, timer)) for timer in await due(home)]

        seat = table.seat_on_turn()
        words = ("half", "tenth", "reserve", "reserve")
        assert found == [*((word, seat) for word in words), ("late", 1 - seat)]


async def due(home: House) -> list[Timer]:
    """The reminders that have come, taken away as whoever sends them does."""
    found, home.reminded = home.reminded, []
    return found


async def test_a_move_makes_a_reminder_needless(tmp_path: Path) -> None:
    async with timed(tmp_path) as (home, game):
        await passes(home, 12)
        (timer,) = await due(home)

        await home.any_turn(await home.table(game))

        assert reminded_seat(await home.table(game), timer) is None


async def test_while_the_cube_is_asked_the_clock_of_the_asked_runs(tmp_path: Path) -> None:
    """Complaint: the clock drained the wrong side."""
    async with timed(tmp_path) as (home, game):
        await home.any_turn(await home.table(game))
        table = await home.table(game)
        assert table.game.phase is Phase.ROLL
        doubler = table.seat_on_turn()
        home.clock.passes(4 * HOUR)
        await home.play.cube(game, table.game.seq, "double", mover(table))
        asked = await home.table(game)
        home.clock.passes(6 * HOUR)

        await home.play.cube(game, asked.game.seq, "take", mover(asked))

        taken = await home.table(game)
        assert taken.timing is not None
        assert taken.timing.clock.running == doubler
        assert taken.timing.clock.turn[doubler] == timedelta(hours=20)
        assert taken.timing.clock.turn[1 - doubler] == timedelta(hours=18)


async def test_the_clock_tells_what_is_left_to_the_second(tmp_path: Path) -> None:
    async with timed(tmp_path) as (home, game):
        table = await home.table(game)
        home.clock.passes(25 * HOUR + 30)

        own = await home.deadlines.look(game, mover(table))
        theirs = await home.deadlines.look(game, person(table, other(table)))

        values = {"left": timedelta(hours=47, seconds=-30), "reserve": timedelta(hours=47, seconds=-30)}
        assert (own, theirs) == (Note("note.clock_own", values), Note("note.clock_rival", values))


async def test_levels_are_shown_and_an_early_look_changes_nothing(tmp_path: Path) -> None:
    async with timed(tmp_path) as (home, game):
        home.courier.games.clear()
        await passes(home, 11)
        quiet = list(home.courier.games)

        await passes(home, 1)

        assert (quiet, home.courier.games) == ([], [game])
        table = await home.table(game)
        assert table.timing is not None
        assert table.timing.level(table.seat_on_turn()) is Level.HALF
