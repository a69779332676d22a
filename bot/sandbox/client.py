"""A Python client of /sim: people who talk and press, and a live picture of what they see.

>>> async with Sandbox.connect(url, key) as sim:
...     anna = await sim.person("Анна", language="ru")
...     await anna.start()
...     board = await anna.wait_for_message()
...     toast = await anna.press(board, "13/8")
...     await sim.until(lambda: "13/8" in board.text)
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress

import aiohttp

from bot.sandbox.actor import Actor, Group
from bot.sandbox.errors import SimError
from bot.sandbox.mirror import Mirror, Shown
from bot.sandbox.plain import Json, JsonDict, JsonObject, dump, int_of, items, number_of, obj, parse, text_of

PATIENCE = 30.0


class Sandbox:
    """A connection to a running sandbox. Times are in seconds; a wait that fails raises TimeoutError."""

    def __init__(self, session: aiohttp.ClientSession, url: str) -> None:
        self.session = session
        self.url = url.rstrip("/")
        self.mirror = Mirror()

    @classmethod
    @asynccontextmanager
    async def connect(cls, url: str, key: str) -> AsyncIterator[Sandbox]:
        """A client that follows all events until the block ends."""
        timeout = aiohttp.ClientTimeout(total=None)
        connector = aiohttp.TCPConnector(limit=0)
        headers = {"X-Sandbox-Key": key}
        async with aiohttp.ClientSession(timeout=timeout, connector=connector, headers=headers) as session:
            sim = cls(session, url)
            loop = asyncio.get_running_loop()
            follower, ready = loop.create_task(sim.follow()), loop.create_task(sim.mirror.ready.wait())
            try:
                await asyncio.wait((follower, ready), timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED)
                if follower.done():
                    follower.result()
                yield sim
            finally:
                ready.cancel()
                follower.cancel()
                with suppress(asyncio.CancelledError, aiohttp.ClientError, SimError):
                    await follower

    async def post(self, action: str, **body: Json) -> Json:
        """Any /sim request; raises SimError with the sandbox's sentence."""
        return await self._ask(
            "POST", action, {key: value for key, value in body.items() if value is not None}
        )

    async def get(self, action: str, **query: Json) -> Json:
        return await self._ask(
            "GET", action, {key: value for key, value in query.items() if value is not None}
        )

    async def _ask(self, method: str, action: str, values: JsonObject) -> Json:
        url = f"{self.url}/sim/{action}"
        if method == "POST":
            request = self.session.post(url, data=dump(values).encode())
        else:
            request = self.session.request(
                method, url, params={key: str(value) for key, value in values.items()}
            )
        async with request as response:
            answer = parse(await response.text())
        if response.status != 200:
            raise SimError(text_of(obj(answer), "error", f"HTTP {response.status}"))
        return answer

    async def person(
        self,
        first_name: str,
        *,
        language: str | None = None,
        username: str | None = None,
        last_name: str | None = None,
        id: int | None = None,  # noqa: A002 - Telegram's word
    ) -> Actor:
        """A new person."""
        made = await self.post(
            "people", first_name=first_name, language=language, username=username, last_name=last_name, id=id
        )
        return Actor(self, int_of(obj(made), "id"), first_name)

    async def people(self) -> list[Actor]:
        """Everybody who exists, the ready-made people among them."""
        found = [obj(person) for person in items(obj(await self.get("state"))["people"])]
        return [Actor(self, int_of(person, "id"), text_of(person, "first_name")) for person in found]

    def group(self, id: int) -> Group:  # noqa: A002 - Telegram's word
        """A handle for a group that exists."""
        return Group(self, id)

    async def until(self, happened: Callable[[], bool], seconds: float = PATIENCE) -> None:
        """Wait until something is true of what is shown."""
        await self.mirror.until(happened, seconds)

    async def wait_for_edit(
        self, message: Shown, match: Callable[[Shown], bool] | None = None, seconds: float = PATIENCE
    ) -> Shown:
        """Wait for the next edit of `message`, or until `match` holds of it (which may be so already)."""
        version = message.version
        await self.until(lambda: match(message) if match else message.version > version, seconds)
        return message

    async def move_clock(self, seconds: float) -> float:
        """Let time pass at once; returns the new offset."""
        return number_of(obj(await self.post("clock", advance=seconds)), "offset")

    async def fault(
        self, kind: str, method: str = "*", *, count: int = 1, seconds: float = 1.0, chat: int | None = None
    ) -> None:
        """429, 500, 502, restart, hang, slow, reset, drop for calls; duplicate, late, reorder for updates."""
        await self.post("faults", kind=kind, method=method, count=count, seconds=seconds, chat=chat)

    async def clear_faults(self) -> None:
        await self._ask("DELETE", "faults", {})

    async def expire_files(self) -> None:
        """Let every file_id given so far be known no more."""
        await self.post("expire_files")

    async def limits(self, **settings: Json) -> JsonObject:
        """Change limits, e.g. `on=False`; returns all of them."""
        return obj(await self.post("limits", **settings))

    async def calls(self, method: str = "", *, after: int = 0, chat: int | None = None) -> list[JsonObject]:
        """What the bot called, oldest first: number, at, seconds, method, chat, code, description, upload."""
        found = obj(await self.get("calls", method=method or None, after=after, chat=chat))
        return [obj(call) for call in items(found["calls"])]

    async def counts(self) -> JsonDict:
        """How many calls there were: {"sendPhoto 200": 3, ...}."""
        return dict(obj(obj(await self.get("calls"))["counts"]))

    async def file(self, shown: Shown) -> bytes:
        """The picture or document of a message."""
        unique = text_of(obj(shown.raw["media"]), "unique")
        async with self.session.get(f"{self.url}/sim/file/{unique}") as response:
            if response.status != 200:
                raise SimError(await response.text())
            return await response.read()

    async def bot_is_connected(self) -> bool:
        async with self.session.get(f"{self.url}/healthz") as response:
            return bool(obj(parse(await response.text())).get("bot"))

    async def follow(self) -> None:
        """Read the stream of events into the mirror until cancelled."""
        async with self.session.get(f"{self.url}/sim/events") as response:
            if response.status != 200:
                raise SimError(await response.text())
            rest = b""
            async for chunk in response.content.iter_any():
                *events, rest = (rest + chunk).split(b"\n\n")
                for event in events:
                    if event.startswith(b"data: "):
                        self.mirror.take(obj(parse(event[6:].decode())))
