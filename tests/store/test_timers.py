"""Timers: each due one goes to one claimer, and none is lost with a process."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta

from bot.services.ports import DropTimer, Store, Timer
from bot.store.due import LEASE
from bot.store.store import open_store
from tests.store.builders import LATER, NOW

DONE = Timer("done", "1:0", NOW, payload="4")
SECOND = timedelta(seconds=1)


async def test_a_timer_is_claimed_when_it_is_due(store: Store) -> None:
    await store.append([], [DONE])

    early, due = await store.claim_timers(NOW - SECOND), await store.claim_timers(NOW)

    assert (early, due) == ((), (DONE,))


async def test_of_twenty_claimers_one_gets_a_timer(store: Store, url: str) -> None:
    other = await open_store(url)
    await store.append([], [replace(DONE, subject=f"{n}") for n in range(30)])

    claims = await asyncio.gather(*(each.claim_timers(NOW, 4) for each in (store, other) * 10))
    await other.close()

    claimed = [timer.subject for claim in claims for timer in claim]
    assert sorted(claimed, key=int) == [f"{n}" for n in range(30)]


async def test_the_longest_due_are_claimed_first(store: Store) -> None:
    older = replace(DONE, subject="2:1", due_at=NOW - SECOND)
    await store.append([], [DONE, older, replace(DONE, kind="expiry")])

    first = await store.claim_timers(LATER, limit=1)

    assert first == (older,)


async def test_a_timer_whose_claimer_died_comes_again_after_the_lease(store: Store) -> None:
    await store.append([], [DONE])
    await store.claim_timers(NOW)

    during, afterwards = await store.claim_timers(NOW + LEASE - SECOND), await store.claim_timers(NOW + LEASE)

    assert (during, afterwards) == ((), (DONE,))


async def test_who_starts_alone_need_not_wait_for_the_lease_of_a_killed_process(store: Store) -> None:
    later = replace(DONE, subject="2:1", due_at=LATER)
    await store.append([], [DONE, later])
    await store.claim_timers(NOW)

    await store.free_timers()

    assert await store.claim_timers(NOW + SECOND) == (DONE,)


async def test_a_lease_taken_before_the_clock_was_set_back_keeps_no_timer(store: Store) -> None:
    await store.append([], [DONE])
    await store.claim_timers(NOW + timedelta(hours=1))

    assert await store.claim_timers(NOW + SECOND) == (DONE,)


async def test_a_timer_dropped_with_its_effect_never_comes_again(store: Store) -> None:
    await store.append([], [DONE])
    await store.claim_timers(NOW)

    await store.append([], [DropTimer(DONE.kind, DONE.subject, DONE.due_at)])

    assert await store.claim_timers(LATER) == ()


async def test_a_timer_armed_anew_survives_the_drop_of_the_old_one(store: Store) -> None:
    anew = replace(DONE, due_at=NOW + SECOND)
    await store.append([], [DONE])
    await store.claim_timers(NOW)
    await store.append([], [anew])

    await store.append([], [DropTimer(DONE.kind, DONE.subject, DONE.due_at)])

    assert await store.claim_timers(NOW + SECOND) == (anew,)


async def test_a_drop_without_a_time_drops_whatever_is_armed(store: Store) -> None:
    await store.append([], [DONE, replace(DONE, due_at=LATER)])

    await store.append([], [DropTimer(DONE.kind, DONE.subject)])

    assert await store.next_timer() is None


async def test_the_next_timer_is_the_earliest_that_can_be_claimed(store: Store) -> None:
    await store.append([], [DONE, replace(DONE, subject="2:0", due_at=LATER)])
    before = await store.next_timer()

    await store.claim_timers(NOW)

    assert (before, await store.next_timer()) == (NOW, NOW + LEASE)
