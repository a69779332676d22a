"""The bot's edges against the local Bot API server: polling, the profile, the clock."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path

import pytest
from aiogram import Bot, Dispatcher
from aiogram.types import Message

from bot.sandbox.client import Sandbox
from bot.sandbox.server import SandboxServer
from bot.services.ports import Store
from bot.store.store import open_store
from bot.telegram.clock import SandboxClock, SystemClock
from bot.telegram.polling import Polling
from bot.telegram.profile import CODES, publish_profile
from bot.telegram.session import make_bot
from bot.telegram.tasks import Tasks, run_until
from bot.telegram.updates import InFlight
from bot.views.menus import bot_commands
from tests.bot.conftest import KEY, TOKEN


@pytest.fixture
async def bot(server: SandboxServer) -> AsyncIterator[Bot]:
    bot = make_bot(TOKEN, server.url)
    yield bot
    await bot.session.close()


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    store = await open_store(f"sqlite+aiosqlite:///{tmp_path}/bot.db")
    yield store
    await store.close()


class Ear:
    """A dispatcher that hears texts, one after the other or held up by the test."""

    def __init__(self) -> None:
        self.in_flight = InFlight()
        self.dispatcher = Dispatcher(disable_fsm=True)
        self.dispatcher.update.outer_middleware(self.in_flight)
        self.dispatcher.message.register(self._hear)
        self.begun = asyncio.Event()
        self.go_on = asyncio.Event()
        self.heard: list[str] = []

    async def _hear(self, message: Message) -> None:
        self.begun.set()
        await self.go_on.wait()
        self.heard.append(message.text or "")


async def test_a_stop_lets_running_updates_end_and_none_comes_twice(bot: Bot, sim: Sandbox) -> None:
    ear, stop, tasks = Ear(), asyncio.Event(), Tasks()
    polling = Polling(ear.dispatcher, bot, ear.in_flight)
    tasks.spawn(run_until(stop, polling.run(), first=polling.refuse), "polling")
    anna = await sim.person("Anna")
    await anna.say("hello")
    await asyncio.wait_for(ear.begun.wait(), 5)

    stop.set()
    await tasks.settle(5)
    ear.go_on.set()
    assert await ear.in_flight.drain(5)
    await polling.close()

    assert ear.heard == ["hello"]
    assert await sim.get("updates") == []


async def test_what_a_poll_has_confirmed_is_not_confirmed_again_at_the_stop(bot: Bot, sim: Sandbox) -> None:
    ear, stop, tasks = Ear(), asyncio.Event(), Tasks()
    polling = Polling(ear.dispatcher, bot, ear.in_flight)
    tasks.spawn(run_until(stop, polling.run(), first=polling.refuse), "polling")
    ear.go_on.set()
    await (await sim.person("Anna")).say("hello")
    await asyncio.wait_for(ear.begun.wait(), 5)
    async with asyncio.timeout(5):
        while await sim.get("updates") != []:  # noqa: ASYNC110 - it tells nobody
            await asyncio.sleep(0.02)

    stop.set()
    await tasks.settle(5)
    polls = len(await sim.calls("getUpdates"))
    await polling.close()

    assert len(await sim.calls("getUpdates")) == polls


async def test_a_stop_before_the_first_poll_is_a_stop(bot: Bot) -> None:
    ear, stop = Ear(), asyncio.Event()
    polling = Polling(ear.dispatcher, bot, ear.in_flight)
    stop.set()

    async with asyncio.timeout(5):
        await run_until(stop, polling.run(), first=polling.refuse)


async def test_everybody_reads_commands_in_an_own_language(bot: Bot, sim: Sandbox, store: Store) -> None:
    anna = await sim.person("Anna", language="uk")
    john = await sim.person("John", language="de")

    await publish_profile(bot, store)

    hers = await sim.get("menu", person=anna.id)
    his = await sim.get("menu", person=john.id)
    assert "зіграти партію" in str(hers)
    assert bot_commands("en")[0].description in str(his)


async def test_an_unchanged_profile_is_told_only_once(bot: Bot, sim: Sandbox, store: Store) -> None:

    await publish_profile(bot, store)
    await publish_profile(bot, store)

    assert len(await sim.calls("setMyCommands")) == 3 * len(CODES)  # In private, in groups, for their admins.


async def test_the_clock_follows_the_sandbox(server: SandboxServer, sim: Sandbox) -> None:
    clock, moved, tasks = SystemClock(), asyncio.Event(), Tasks()
    tasks.spawn(SandboxClock(f"{server.url}/sim/clock", KEY).follow(clock, moved.set), "clock")

    await sim.move_clock(3600)
    await asyncio.wait_for(moved.wait(), 5)

    assert abs(clock.offset - timedelta(hours=1)) < timedelta(seconds=1)
    await tasks.close()
