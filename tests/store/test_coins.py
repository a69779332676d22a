"""Coins on both databases: nothing is written twice, no account goes below zero, whoever comes at once."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Final

import pytest

from bot.services.coin_errors import NotEnoughCoins
from bot.services.errors import Stale
from bot.services.ledger import (
    START_GIFT,
    Account,
    Affair,
    Entry,
    EntryId,
    Line,
    Purse,
    Reason,
    daily_gift,
    start_gift,
)
from bot.services.ports import Store, Terms
from bot.services.stakes import held_entry, settled_entry
from bot.store.store import SqlStore, open_store
from tests.store.builders import ANNA, BORIS, LATER, NOW

BOTH: Final = (ANNA.id, BORIS.id)
TERMS: Final = Terms(stake=10)
GIFTS: Final = (start_gift(EntryId(1), ANNA.id, NOW), start_gift(EntryId(2), BORIS.id, NOW))


def held(number: int, subject: str, stake: int = 10) -> Entry:
    return held_entry(EntryId(number), subject, replace(TERMS, stake=stake), BOTH, NOW)


def settled(number: int, subject: str, gains: tuple[int, int]) -> Entry:
    return settled_entry(EntryId(number), subject, TERMS, BOTH, gains, LATER)


async def test_what_a_game_holds_is_missing_from_the_purse_until_it_is_settled(store: Store) -> None:
    await store.append([], [ANNA, BORIS, *GIFTS, held(3, "g1")])
    before = await store.coins.purses(BOTH)

    await store.append([], [settled(4, "g1", (20, -20))])

    assert before == {ANNA.id: Purse(470, 30), BORIS.id: Purse(470, 30)}
    assert await store.coins.purses(BOTH) == {ANNA.id: Purse(520, 0), BORIS.id: Purse(480, 0)}


async def test_a_game_is_never_settled_twice(store: Store) -> None:
    await store.append([], [ANNA, BORIS, *GIFTS, held(3, "g1"), held(4, "g2")])
    await store.append([], [settled(5, "g1", (20, -20))])

    with pytest.raises(Stale):
        await store.append([], [settled(6, "g1", (-30, 30))])

    assert await store.coins.purses(BOTH) == {ANNA.id: Purse(490, 30), BORIS.id: Purse(450, 30)}


async def test_the_start_gift_is_given_once(store: Store) -> None:
    again = replace(GIFTS[0], id=EntryId(9))
    await store.append([], [ANNA, GIFTS[0]])

    await store.append([], [again])

    assert await store.coins.purses([ANNA.id]) == {ANNA.id: Purse(START_GIFT)}


async def test_the_daily_gift_is_given_once_a_day(store: Store) -> None:
    await store.append([], [ANNA, daily_gift(EntryId(1), ANNA.id, NOW)])

    with pytest.raises(Stale):
        await store.append([], [daily_gift(EntryId(2), ANNA.id, LATER)])

    assert await store.coins.written("2026-05-17", Reason.DAILY, ANNA.id)
    assert not await store.coins.written("2026-05-18", Reason.DAILY, ANNA.id)


async def test_who_has_too_few_is_told_how_many_are_missing_and_nothing_is_written(store: Store) -> None:
    await store.append([], [ANNA, BORIS, *GIFTS, held(3, "g1", 100)])

    with pytest.raises(NotEnoughCoins) as refused:
        await store.append([], [held(4, "g2", 100)])

    assert (refused.value.person, refused.value.missing) == (ANNA.id, 100)
    assert (await store.coins.audit()).entries == 3


async def test_of_fifty_tables_opened_at_once_only_those_that_can_be_paid_are_held(store: Store) -> None:
    await store.append([], [ANNA, BORIS, *GIFTS])
    openings = [store.append([], [held(10 + n, f"g{n}")]) for n in range(50)]

    results = await asyncio.gather(*openings, return_exceptions=True)

    refused = [type(result).__name__ for result in results if isinstance(result, Exception)]
    assert (await store.coins.purses(BOTH))[ANNA.id].free >= 0
    assert sum(each == "NotEnoughCoins" for each in refused) >= 50 - START_GIFT // 30
    assert await totals(store) == [START_GIFT, START_GIFT]


async def test_of_two_tables_in_two_processes_one_is_refused_when_the_coins_suffice_for_one(
    store: SqlStore, url: str
) -> None:
    await store.append([], [ANNA, BORIS, *GIFTS])
    other = await open_store(url)

    results = await asyncio.gather(
        store.append([], [held(3, "g1", 100)]), other.append([], [held(4, "g2", 100)]), return_exceptions=True
    )
    await other.close()

    assert {type(result) for result in results} == {tuple, NotEnoughCoins}


async def test_of_fifty_settlements_at_once_one_is_written(store: Store) -> None:
    await store.append([], [ANNA, BORIS, *GIFTS, held(3, "g1")])
    ends = [store.append([], [settled(10 + n, "g1", (10, -10))]) for n in range(50)]

    results = await asyncio.gather(*ends, return_exceptions=True)

    assert sum(isinstance(result, tuple) for result in results) == 1
    assert await store.coins.purses(BOTH) == {ANNA.id: Purse(510), BORIS.id: Purse(490)}


async def test_the_history_tells_each_table_in_one_line_the_newest_first(store: Store) -> None:
    await store.append([], [ANNA, BORIS, *GIFTS, held(3, "g1"), held(4, "m2")])
    await store.append([], [settled(5, "g1", (20, -20))])

    found = await store.coins.history(ANNA.id, 0, 2)

    assert found == (Affair("g1", 20, 0, BORIS.id, LATER), Affair("m2", -30, 30, BORIS.id, NOW))
    assert [each.subject for each in await store.coins.history(ANNA.id, 2, 2)] == ["start"]


async def test_the_audit_finds_a_game_that_holds_coins_of_nobodys_match(store: Store) -> None:
    await store.append([], [ANNA, BORIS, *GIFTS, held(3, "g1")])

    found = await store.coins.audit()

    assert (found.total, found.unbalanced, found.differing, found.unsettled) == (0, 0, 0, ("g1",))


def test_an_entry_that_makes_coins_of_nothing_cannot_be_written() -> None:
    with pytest.raises(AssertionError, match="coins appear or vanish"):
        Entry(EntryId(1), "g1", Reason.SETTLE, NOW, (Line(Account.PERSON, ANNA.id, 5),))


async def totals(store: Store) -> list[int]:
    purses = await store.coins.purses(BOTH)
    return [purses[person].total for person in BOTH]
