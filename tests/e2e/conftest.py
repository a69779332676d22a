"""A village for all tests of one file: each test brings its own people."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from bot.sandbox.client import Sandbox
from tests.e2e.village import Village, village


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def town(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[tuple[Village, Sandbox]]:
    """A running village; a file that says `LOG_LEVEL = "DEBUG"` has the bot tell everything."""
    level = getattr(request.module, "LOG_LEVEL", "INFO")
    async with village(tmp_path_factory.mktemp("village"), level) as both:
        yield both


@pytest_asyncio.fixture(loop_scope="module")
async def place(town: tuple[Village, Sandbox]) -> AsyncIterator[Village]:
    """The village, with its bot running again whatever the test has done to it."""
    yield town[0]
    bot = town[0].bot
    if bot is None or bot.poll() is not None:
        await town[0].start_bot()


@pytest_asyncio.fixture(loop_scope="module")
async def sim(town: tuple[Village, Sandbox]) -> AsyncIterator[Sandbox]:
    """The hand that moves people, with no fault left over from another test."""
    yield town[1]
    await town[1].clear_faults()
