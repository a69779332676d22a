"""What is not the players' fault costs them no time: a bot that is away, or cut off from Telegram."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

from tests.bot.house import house
from tests.bot.timed import HOUR, RATED, left, passes, timed


async def test_an_absence_of_the_bot_is_credited(tmp_path: Path) -> None:
    """Complaint: penalties for the bot's own outage."""
    async with timed(tmp_path, RATED) as (home, game):
        await passes(home, 70)
        await home.outages.beat()

    async with house(tmp_path) as again:
        again.clock.time = home.clock.now() + timedelta(hours=50)
        await again.outages.beat()
        await passes(again, 1.9)
        running = await again.table(game)
        await passes(again, 0.2)

        assert running.game.result is None
        assert (await again.table(game)).game.result is not None


async def test_a_process_that_was_stopped_holds_nothing_against_anybody(tmp_path: Path) -> None:
    async with timed(tmp_path, RATED) as (home, game):
        await home.outages.beat()
        home.clock.passes(500 * HOUR)

        await home.timers.run_due()

        table = await home.table(game)
        assert table.game.result is None
        assert left(table, table.seat_on_turn()) == timedelta(hours=72)


async def test_a_clock_that_leaps_ahead_and_is_set_right_costs_nobody_time(tmp_path: Path) -> None:
    async with timed(tmp_path, RATED) as (home, game):
        await home.outages.beat()
        home.clock.passes(500 * HOUR)
        await home.timers.run_due()
        home.clock.passes(-500 * HOUR)
        await home.outages.beat()

        await passes(home, 71)

        table = await home.table(game)
        assert table.game.result is None
        assert left(table, table.seat_on_turn()) == timedelta(hours=72)


async def test_a_clock_that_is_set_back_gives_time_and_takes_none(tmp_path: Path) -> None:
    async with timed(tmp_path, RATED) as (home, game):
        await passes(home, 10)
        await home.outages.beat()
        home.clock.passes(-9 * HOUR)
        await home.outages.beat()

        await passes(home, 70.9)
        running = await home.table(game)
        await passes(home, 0.2)

        assert running.game.result is None
        assert (await home.table(game)).game.result is not None


async def test_while_telegram_cannot_be_reached_nobodys_time_runs(tmp_path: Path) -> None:
    """Complaint: penalties for an outage that is not the player's."""
    async with timed(tmp_path, RATED) as (home, game):
        await passes(home, 70)
        home.outages.unheard(home.clock.now())
        await passes(home, 2.5)
        away = await home.table(game)

        await home.outages.heard()
        await passes(home, 1.9)
        running = await home.table(game)
        await passes(home, 0.2)

        assert (away.game.result, running.game.result) == (None, None)
        assert (await home.table(game)).game.result is not None


async def test_a_call_that_fails_once_stops_no_clock(tmp_path: Path) -> None:
    async with timed(tmp_path, RATED) as (home, game):
        await passes(home, 70)
        home.outages.unheard(home.clock.now())
        await home.outages.heard()

        await passes(home, 2.1)

        assert (await home.table(game)).game.result is not None


async def test_a_process_that_dies_without_telegram_has_credited_what_it_saw(tmp_path: Path) -> None:
    async with timed(tmp_path, RATED) as (home, game):
        await home.outages.beat()
        home.outages.unheard(home.clock.now())
        await passes(home, 12.2)
        await home.outages.beat()

    async with house(tmp_path, home.clock) as again:
        await again.outages.beat()
        await passes(again, 71.9)

        assert (await again.table(game)).game.result is None
