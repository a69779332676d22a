"""Several processes over one database: who lives, and who speaks to a chat."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from bot.services.errors import Overtaken
from bot.services.ports import Draft
from bot.services.replicas import Company
from bot.store.store import SqlStore
from tests.store.builders import GAME, drafts, seat_everybody

NOW = datetime(2026, 5, 1, 12, tzinfo=UTC)
LATER = NOW + timedelta(minutes=2)
GROUP = -1001234567890
SILENCE = timedelta(seconds=8)


async def beats(store: SqlStore, name: str, seconds: float = 0, address: str = "") -> Company:
    now = NOW + timedelta(seconds=seconds)
    return await store.replicas.beat(name, address, now, now - SILENCE)


async def claims(store: SqlStore, name: str, seconds: float = 0) -> str | None:
    return await store.replicas.claim(name, GROUP, NOW + timedelta(seconds=seconds), LATER)


async def test_everybody_who_beats_is_counted(store: SqlStore) -> None:
    assert await beats(store, "one") == Company(1)
    assert await beats(store, "two", 1) == Company(2)
    assert await beats(store, "one", 2) == Company(2)


async def test_those_who_take_updates_from_others_are_known_by_their_addresses(store: SqlStore) -> None:
    await beats(store, "one", address="http://one:8081/hook")
    await beats(store, "two")
    await beats(store, "three", 2, address="http://three:8081/hook")

    found = await beats(store, "two", 9)

    assert found == Company(2, ("one",), {"three": "http://three:8081/hook"})


async def test_whoever_is_silent_is_told_to_one_of_the_others(store: SqlStore) -> None:
    for name in ("one", "two", "three"):
        await beats(store, name)

    first, second = await beats(store, "one", 9), await beats(store, "one", 10)

    assert (first.alive, sorted(first.fallen)) == (1, ["three", "two"])
    assert second == Company(1)


async def test_whoever_has_died_before_the_clock_was_set_back_is_noticed(store: SqlStore) -> None:
    await beats(store, "one", 3600)
    await beats(store, "two", 3600)

    assert await beats(store, "one", 10) == Company(1, ("two",))


async def test_whoever_leaves_is_followed_at_the_next_beat(store: SqlStore) -> None:
    await beats(store, "one")
    await beats(store, "two")

    await store.replicas.leave("two")

    assert await beats(store, "one", 1) == Company(1, ("two",))


async def test_one_process_at_a_time_speaks_to_a_chat(store: SqlStore) -> None:
    await beats(store, "one")
    await beats(store, "two")

    assert await claims(store, "one") == ""
    assert await claims(store, "two") is None
    assert await claims(store, "one") == ""


async def test_what_a_chat_was_told_goes_to_the_next_one(store: SqlStore) -> None:
    await beats(store, "one")
    await claims(store, "one")

    await store.replicas.release("one", GROUP, "[0, [2.0, 5.0]]")

    assert await claims(store, "two") == "[0, [2.0, 5.0]]"


async def test_nobody_releases_what_another_one_holds(store: SqlStore) -> None:
    await beats(store, "one")
    await claims(store, "one")

    await store.replicas.release("two", GROUP, "forged")

    assert await claims(store, "two") is None


async def test_a_chat_of_a_process_that_has_gone_is_free(store: SqlStore) -> None:
    await beats(store, "one")
    await claims(store, "one")

    await beats(store, "two", 9)

    assert await claims(store, "two", 9) == ""


async def test_a_chat_is_kept_no_longer_than_said(store: SqlStore) -> None:
    await beats(store, "one")
    await claims(store, "one")

    assert await store.replicas.claim("two", GROUP, LATER, LATER + SILENCE) == ""


async def test_of_fifty_who_claim_at_once_one_gets_it(store: SqlStore) -> None:
    names = [f"process {number}" for number in range(50)]
    for name in names:
        await beats(store, name)

    found = await asyncio.gather(*(claims(store, name) for name in names))

    assert found.count(None) == 49


async def test_of_two_steps_after_the_same_one_the_second_must_look_again(store: SqlStore) -> None:
    await seat_everybody(store)
    first = Draft(GAME.id, 0, seq=1, line="a")
    await store.append((), (first,))

    await store.append((), (replace(first, line="ab", number=2),))
    with pytest.raises(Overtaken):
        await store.append((), (replace(first, line="aC", number=2),))

    assert [draft.line for draft in await drafts(store)] == ["ab"]
