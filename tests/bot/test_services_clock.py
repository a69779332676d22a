"""The automatic "done": three seconds to take it back, also across a restart."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from pathlib import Path

import pytest

from bot.services.clock import Timers
from bot.services.ports import GameId, Note, Preferences, Timer
from bot.services.referee import DONE_TIMER
from tests.bot.house import ANNA, NOON, House, StillClock, house, line_of, steps_of

BORIS_44 = 770
HURRIED = Preferences(auto_done=True, pings=False)


async def completed(home: House) -> GameId:
    """Anna has tapped the last step of 3-1 at noon."""
    game = await home.of_two(HURRIED)
    table = await home.table(game)
    await home.play.turn(game, 2, line_of(table, steps_of(table, "8/5 6/5")), ANNA)
    return game


async def test_the_last_step_says_that_it_confirms_itself(tmp_path: Path) -> None:
    async with house(tmp_path, luck=BORIS_44) as home:
        game = await home.of_two(HURRIED)
        table = await home.table(game)

        said = await home.play.step(game, 2, 0, line_of(table, steps_of(table, "8/5 6/5")), ANNA)

        assert said == Note("draft.hurried", {"move": "8/5 6/5"})
        assert await home.store.next_timer() == NOON + timedelta(seconds=3)


async def test_before_three_seconds_nothing_is_confirmed(tmp_path: Path) -> None:
    async with house(tmp_path, luck=BORIS_44) as home:
        game = await completed(home)
        home.clock.passes(2.9)

        await home.timers.run_due()

        assert (await home.table(game)).game.seq == 2


async def test_after_three_seconds_the_turn_is_confirmed_once(tmp_path: Path) -> None:
    async with house(tmp_path, luck=BORIS_44) as home:
        game = await completed(home)
        home.clock.passes(3)

        done = [await home.timers.run_due() for _ in range(2)]

        assert (done, (await home.table(game)).game.to_act) == ([1, 0], 1)
        assert await home.store.next_timer() is None


async def test_a_turn_that_was_taken_back_is_not_confirmed(tmp_path: Path) -> None:
    async with house(tmp_path, luck=BORIS_44) as home:
        game = await completed(home)
        await home.play.undo(game, 2, 2, ANNA)
        home.clock.passes(10)

        await home.timers.run_due()

        assert (await home.table(game)).game.seq == 2
        assert await home.store.next_timer() is None


async def test_a_changed_turn_gets_its_own_three_seconds(tmp_path: Path) -> None:
    async with house(tmp_path, luck=BORIS_44) as home:
        game = await completed(home)
        home.clock.passes(2)
        await home.play.undo(game, 2, 2, ANNA)
        await home.taps(game, "6/5")
        home.clock.passes(1)

        await home.timers.run_due()

        assert (await home.table(game)).game.seq == 2
        assert await home.store.next_timer() == NOON + timedelta(seconds=5)


async def test_a_restart_confirms_what_fell_due_meanwhile(tmp_path: Path) -> None:
    clock = StillClock()
    async with house(tmp_path, clock, luck=BORIS_44) as before:
        game = await completed(before)
    clock.passes(60)

    async with house(tmp_path, clock) as after:
        await after.timers.run_due()

        assert (await after.table(game)).game.to_act == 1


async def test_a_timer_claimed_by_a_killed_process_comes_again(tmp_path: Path) -> None:
    clock = StillClock()
    async with house(tmp_path, clock, luck=BORIS_44) as before:
        game = await completed(before)
        clock.passes(3)
        await before.store.claim_timers(clock.now())
    clock.passes(61)

    async with house(tmp_path, clock) as after:
        await after.timers.run_due()

        assert (await after.table(game)).game.to_act == 1


async def test_whoever_starts_alone_takes_over_at_once(tmp_path: Path) -> None:
    clock, confirmed = StillClock(), list[Timer]()
    async with house(tmp_path, clock, luck=BORIS_44) as home:
        await completed(home)
        clock.passes(3)
        claimed = await home.store.claim_timers(clock.now())

        async def confirm(timer: Timer) -> None:
            confirmed.append(timer)

        timers = Timers(home.store, clock, {DONE_TIMER: confirm}, alone=True)

        assert [await timers.run_due(), await timers.run_due()] == [len(claimed), 0]
        assert confirmed == list(claimed)


async def test_a_clock_that_steps_back_after_the_claim_still_confirms(tmp_path: Path) -> None:
    async with house(tmp_path, luck=BORIS_44) as home:
        game = await completed(home)
        home.clock.passes(3)
        (timer,) = await home.store.claim_timers(home.clock.now())
        home.clock.passes(-1)

        await home.play.confirm_due(timer)

        assert (await home.table(game)).game.to_act == 1


async def test_done_by_hand_disarms_the_timer(tmp_path: Path) -> None:
    async with house(tmp_path, luck=BORIS_44) as home:
        game = await completed(home)

        await home.play.done(game, 2, ANNA)

        assert await home.store.next_timer() is None


async def test_done_tapped_just_after_the_timer_is_no_mistake(tmp_path: Path) -> None:
    async with house(tmp_path, luck=BORIS_44) as home:
        game = await completed(home)
        home.clock.passes(3)
        await home.timers.run_due()

        assert await home.play.done(game, 2, ANNA) is None


async def test_a_timer_that_nothing_knows_is_dropped(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await home.store.append((), (Timer("old", "1", NOON),))

        await home.timers.run_due()

        assert await home.store.next_timer() is None


async def test_a_timer_that_fails_leaves_the_others_alone(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with house(tmp_path, luck=BORIS_44) as home:
        game = await completed(home)
        await home.store.append((), (Timer("done", "nonsense", NOON),))
        home.clock.passes(3)

        await home.timers.run_due()

        assert (await home.table(game)).game.to_act == 1
        assert "nonsense failed" in caplog.text


async def test_the_loop_works_due_timers_off_by_itself(tmp_path: Path) -> None:
    async with house(tmp_path, luck=BORIS_44) as home:
        game = await completed(home)
        loop = asyncio.create_task(home.timers.run())
        await asyncio.sleep(0.05)
        home.clock.passes(3)

        home.timers.wake()
        table = await home.until(game, lambda table: table.game.to_act == 1)

        assert table.drafts == (None, None)
        loop.cancel()
