"""A sandbox on a free port, its client, and a bare caller of the Bot API for each test."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from io import BytesIO
from typing import Any

import aiohttp
import pytest

from bot.sandbox.actor import Actor
from bot.sandbox.client import Sandbox
from bot.sandbox.server import SandboxServer

TOKEN = "42:sandbox-token"
KEY = "page-key"


@dataclass
class Answer:
    """What came back of one call."""

    status: int
    body: dict[str, Any]
    headers: dict[str, str] = field(default_factory=dict)

    @property
    def result(self) -> Any:
        assert self.body["ok"], self.body
        return self.body["result"]

    @property
    def error(self) -> str:
        assert not self.body["ok"], self.body
        return str(self.body["description"])


class Api:
    """Calls methods as JSON, or as multipart when files are given."""

    def __init__(self, session: aiohttp.ClientSession, url: str) -> None:
        self.session, self.url = session, url

    async def __call__(self, method: str, files: dict[str, bytes] | None = None, **args: Any) -> Answer:
        address = f"{self.url}/bot{TOKEN}/{method}"
        if files is None:
            request = self.session.post(address, json=args)
        else:
            form = aiohttp.FormData()
            for name, value in args.items():
                form.add_field(name, value if isinstance(value, str) else json.dumps(value))
            for name, data in files.items():
                form.add_field(name, BytesIO(data), filename=f"{name}.jpg")
            request = self.session.post(address, data=form)
        async with request as response:
            return Answer(response.status, await response.json(), dict(response.headers))

    async def updates(self, **args: Any) -> list[dict[str, Any]]:
        """All waiting updates, confirmed at once."""
        found: list[dict[str, Any]] = (await self("getUpdates", **args)).result
        if found:
            await self("getUpdates", offset=found[-1]["update_id"] + 1)
        return found


@pytest.fixture
async def server() -> AsyncIterator[SandboxServer]:
    async with SandboxServer(token=TOKEN, key=KEY) as running:
        yield running


@pytest.fixture
async def sim(server: SandboxServer) -> AsyncIterator[Sandbox]:
    async with Sandbox.connect(server.url, KEY) as client:
        yield client


@pytest.fixture
async def api(server: SandboxServer) -> AsyncIterator[Api]:
    async with aiohttp.ClientSession() as session:
        yield Api(session, server.url)


@pytest.fixture
async def anna(sim: Sandbox) -> Actor:
    """Somebody who has started the bot."""
    person = await sim.person("Анна", language="ru")
    await person.start()
    return person


@pytest.fixture
async def bogdan(sim: Sandbox) -> Actor:
    """Somebody who never started the bot."""
    return await sim.person("Богдан", language="uk", username="bohdan")


@pytest.fixture
async def unlimited(sim: Sandbox) -> None:
    """No flood limits."""
    await sim.limits(on=False)


def jpeg(width: int = 1280, height: int = 960, size: int = 0) -> bytes:
    """The smallest file that has a JPEG's dimensions, padded to `size` bytes."""
    frame = b"\xff\xd8\xff\xc0\x00\x11\x08" + height.to_bytes(2) + width.to_bytes(2)
    return (frame + b"\x03" + bytes(9)).ljust(size, b"\0")


def keyboard(*buttons: dict[str, Any]) -> dict[str, Any]:
    """An inline keyboard of one row."""
    return {"inline_keyboard": [list(buttons)]}


def button(text: str = "13/8", data: str = "m:1", **more: Any) -> dict[str, Any]:
    return {"text": text, "callback_data": data, **more}
