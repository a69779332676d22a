"""What Prometheus is told, and whether a process says that it lives and can serve."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from aiohttp import ClientSession
from prometheus_client.parser import text_string_to_metric_families

from bot.app import App
from bot.telegram.metered import CountedCalls
from bot.telegram.state import State
from bot.telegram.watch import Watch
from tests.bot.fake_telegram import FakeTelegram, html_502, too_many
from tests.bot.phone import Phone


class Watchman:
    """Reads what the server tells; counters as how much they have grown since then."""

    def __init__(self, address: str, http: ClientSession, state: State) -> None:
        self.address = address
        self.http = http
        self.state = state
        self._before: Mapping[str, float] = {}

    async def look(self) -> Mapping[str, float]:
        """Every sample by its name and labels, as Prometheus writes them."""
        async with self.http.get(f"{self.address}/metrics") as answer:
            assert answer.status == 200
            families = list(text_string_to_metric_families(await answer.text()))
        return {
            sample.name
            + "".join(f",{name}={value}" for name, value in sorted(sample.labels.items())): sample.value
            for family in families
            for sample in family.samples
        }

    async def remember(self) -> None:
        self._before = await self.look()

    async def grown(self, sample: str) -> float:
        return (await self.look()).get(sample, 0.0) - self._before.get(sample, 0.0)

    async def get(self, path: str) -> tuple[int, Any]:
        async with self.http.get(self.address + path) as answer:
            return answer.status, await answer.json()


@pytest.fixture
async def watch(app: App, telegram: FakeTelegram, unused_tcp_port: int) -> AsyncIterator[Watchman]:
    telegram.middleware(CountedCalls())
    state = app.house.state
    server = Watch(state, "127.0.0.1", unused_tcp_port)
    await server.open()
    async with ClientSession() as http:
        watchman = Watchman(f"http://127.0.0.1:{unused_tcp_port}", http, state)
        await watchman.remember()
        yield watchman
    await server.close()


async def test_updates_presses_and_commits_are_counted(watch: Watchman, anna: Phone) -> None:
    await anna.sit_down()
    await anna.send("m:zz:0:0:a", anna.screen.message_id)

    assert await watch.grown("nardy_updates_total,kind=message") == 1
    assert await watch.grown("nardy_presses_total,press=MenuPress,result=done") >= 1
    assert await watch.grown("nardy_presses_total,press=StepPress,result=refused") == 1
    assert await watch.grown("nardy_commit_seconds_count") >= 2
    assert (await watch.look())["nardy_games_running"] == 1


async def test_calls_are_counted_by_what_became_of_them(
    watch: Watchman, anna: Phone, telegram: FakeTelegram
) -> None:
    telegram.fail("sendPhoto", too_many(1), html_502)

    await anna.say("/help")
    await anna.say("/help")
    await anna.say("/help")

    assert await watch.grown("nardy_api_seconds_count,method=sendPhoto,outcome=429") == 1
    assert await watch.grown("nardy_api_seconds_count,method=sendPhoto,outcome=lost") == 1
    assert await watch.grown("nardy_api_seconds_count,method=sendPhoto,outcome=ok") >= 1


async def test_thoughts_and_timers_are_timed(watch: Watchman, anna: Phone) -> None:
    await anna.sit_down()
    await anna.app.timers.run_due()
    async with asyncio.timeout(20):
        while not await watch.grown("nardy_thinking_seconds_count"):
            await anna.rest()

    assert (await watch.look())["nardy_thoughts_waiting"] == 0


async def test_queues_boards_and_sizes_are_looked_up(watch: Watchman, anna: Phone) -> None:
    await anna.sit_down()

    looked = await watch.look()

    assert looked["nardy_database_bytes"] > 10_000
    assert (
        looked["nardy_boards_stale"],
        looked["nardy_calls_waiting"],
        looked["nardy_updates_in_flight"],
    ) == (0, 0, 0)
    assert looked["process_resident_memory_bytes"] > 50_000_000


async def test_the_lag_of_the_loop_is_watched(watch: Watchman) -> None:
    async with asyncio.timeout(10):
        while not await watch.grown("nardy_loop_lag_seconds_count"):  # noqa: ASYNC110 - it tells nobody
            await asyncio.sleep(0.05)


async def test_a_process_is_ready_once_telegram_has_answered_and_until_it_stops(watch: Watchman) -> None:
    assert await watch.get("/readyz") == (503, {"ok": False, "why": "The Bot API has not answered yet."})

    watch.state.connected = True
    assert await watch.get("/readyz") == (200, {"ok": True, "why": ""})

    watch.state.stopping = True
    assert await watch.get("/readyz") == (503, {"ok": False, "why": "It stops."})
    assert await watch.get("/healthz") == (200, {"ok": True})


async def test_a_process_without_its_database_is_not_ready(watch: Watchman, tmp_path: Path) -> None:
    watch.state.connected = True

    for part in (tmp_path / "bot.db", tmp_path / "bot.db-wal"):
        os.truncate(part, 0)

    assert (await watch.get("/readyz"))[0] == 503
