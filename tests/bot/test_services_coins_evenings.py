"""Long evenings at staked tables, also of processes that are killed: no coin is ever lost, made or owed."""

from __future__ import annotations

import asyncio
import random
import sys
from pathlib import Path

import pytest

from bot.services.ledger import START_GIFT
from bot.services.ports import PersonId, match_stream
from engine.events import GameScored
from tests.bot.evening import Evening
from tests.bot.house import House, house


async def test_after_every_event_of_a_long_evening_the_ledger_sums_to_zero(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        evening = Evening(home, 20261130)
        await evening.begin(6)
        wrong = []

        for number in range(120):
            await evening.happens()
            if not (await home.store.coins.audit()).fine:
                wrong.append(number)

        people = [person.id for person in evening.people]
        found = await home.store.coins.purses(people)
        assert wrong == []
        assert {person: purse.total for person, purse in found.items()} == await recounted(home, evening)
        assert sum(purse.total for purse in found.values()) == START_GIFT * len(found)
        assert len(evening.running) + len(evening.finished) > 20


async def recounted(home: House, evening: Evening) -> dict[PersonId, int]:
    """What everybody has, reckoned from the results alone."""
    coins: dict[PersonId, int] = {}
    for match in {(await home.table(game)).row.match for game in (*evening.running, *evening.seen)}:
        row = await home.store.match(match)
        assert row is not None
        events = await home.store.events(match_stream(match))
        scored = [event for event in events if isinstance(event, GameScored)]
        stake, cube = row.terms.stake, row.terms.length == 0
        won = [0, 0]
        for event in scored if row.terms.length < 2 else []:
            if event.winner is not None:
                won[event.winner] += min(int(event.points) * stake, stake * (10 if cube else 3))
        if row.terms.length > 1 and row.winner is not None:
            won[row.winner] += stake
        for seat, sitter in enumerate(row.seats):
            assert sitter.person is not None
            coins[sitter.person] = coins.get(sitter.person, START_GIFT) + won[seat] - won[1 - seat]
    return coins


@pytest.mark.slow
async def test_kills_at_any_moment_lose_make_and_owe_no_coin(tmp_path: Path) -> None:
    moments = random.Random(30)
    counted = []

    for seed in range(1, 12):
        events = await killed(tmp_path, seed, moments.randrange(5, 60), moments.uniform(0, 0.03))
        async with house(tmp_path) as home:
            found = await home.store.coins.audit()
            counted.append((events > 0, found.fine, found.entries))

    assert [(went, fine) for went, fine, _ in counted] == [(True, True)] * 11
    assert counted[-1][2] > counted[0][2] > 8


async def killed(folder: Path, seed: int, events: int, later: float) -> int:
    """An evening goes on, and is killed so long after so many events; how many there were."""
    command = (sys.executable, "-m", "tests.bot.evening", str(folder), str(seed))
    process = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
    assert process.stdout is not None
    for _ in range(events):
        assert await process.stdout.readline() == b"event\n"
    await asyncio.sleep(later)
    process.kill()
    await process.wait()
    return events
