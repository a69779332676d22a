"""Webhook delivery: one update in flight per lane, lanes in parallel, retries with growing pauses."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import aiohttp

from bot.sandbox.api.args import Args, from_json, read_parts
from bot.sandbox.clock import Clock
from bot.sandbox.plain import JsonDict, dump, obj, parse, without_none
from bot.sandbox.tasks import Tasks
from bot.sandbox.updates import Update, Updates

GIVE_UP_GONE = 23 * 3600
TIMEOUT = aiohttp.ClientTimeout(total=60)
Answered = Callable[[Args], Awaitable[None]]


@dataclass(slots=True)
class Hook:
    """Where updates go."""

    url: str
    secret: str
    max_connections: int
    custom_certificate: bool = False
    last_error: str = ""
    last_error_date: int = 0
    gone_since: float | None = None


class Webhook:
    """Sends waiting updates to the hook until it is removed or the sandbox stops."""

    def __init__(
        self, updates: Updates, clock: Clock, *, heard: Callable[[], None], answered: Answered
    ) -> None:
        self.updates = updates
        self.clock = clock
        self.heard = heard
        self.answered = answered
        self.hook: Hook | None = None
        self.last_set = -1e9
        self._tasks = Tasks()
        self._busy: set[str] = set()
        self._session: aiohttp.ClientSession | None = None

    async def set(self, hook: Hook | None) -> None:
        """Start with a new hook, or stop with None."""
        await self.stop()
        self.hook = hook
        if hook is not None:
            self._session = aiohttp.ClientSession(timeout=TIMEOUT)
            self._tasks.start(self._run(hook))

    async def stop(self) -> None:
        await self._tasks.stop()
        self._busy.clear()
        if self._session is not None:
            await self._session.close()
            self._session = None

    def info(self) -> JsonDict:
        """The WebhookInfo object."""
        hook = self.hook
        self.updates.expire()
        return without_none(
            {
                "url": hook.url if hook else "",
                "has_custom_certificate": bool(hook and hook.custom_certificate),
                "pending_update_count": len(self.updates.waiting),
                "last_error_date": (hook.last_error_date or None) if hook else None,
                "last_error_message": (hook.last_error or None) if hook else None,
                "max_connections": hook.max_connections if hook else None,
                "ip_address": "127.0.0.1" if hook else None,
                "allowed_updates": sorted(self.updates.allowed) or None,
            }
        )

    async def _run(self, hook: Hook) -> None:
        """Give every lane its next update; an update waits while another of its lane is under way."""
        while True:
            arrived = self.updates.arrived
            for update in self.updates.ready():
                if len(self._busy) >= hook.max_connections:
                    break
                if update.lane not in self._busy:
                    self._busy.add(update.lane)
                    self._tasks.start(self._deliver(hook, update))
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(arrived.wait(), self.updates.next_due() or 1.0)

    async def _deliver(self, hook: Hook, update: Update) -> None:
        """Send until it arrives, expires, or the hook is gone."""
        pause = 0.0
        try:
            while (wanted := await self._send(hook, update)) is not None:
                pause = wanted or self._next_pause(pause)
                if self.clock.now() + pause >= update.expires:
                    self.updates.forget(update)
                    return
                await asyncio.sleep(pause)
                if update not in self.updates.waiting:
                    return
        finally:
            self._busy.discard(update.lane)
            self.updates.wake()

    @staticmethod
    def _next_pause(pause: float) -> float:
        """At once, then 2, 4, 8 ... seconds, at most a random 60 to 120."""
        if pause == 0.0:
            return 0.001
        return min(max(2.0, pause * 2), 60.0 + secrets.randbelow(60))

    async def _send(self, hook: Hook, update: Update) -> float | None:
        """One POST. None when it is done with; else the pause asked for, 0 for the usual one."""
        assert self._session is not None
        headers = {"Content-Type": "application/json"}
        if hook.secret:
            headers["X-Telegram-Bot-Api-Secret-Token"] = hook.secret
        body = dump(update.shape()).encode()
        try:
            async with self._session.post(
                hook.url, data=body, headers=headers, allow_redirects=False
            ) as response:
                if 200 <= response.status < 300:
                    await self._arrived(update, response)
                    return 0.0 if update in self.updates.waiting else None
                return await self._refused(hook, response)
        except (aiohttp.ClientError, TimeoutError, OSError) as error:
            self._failed(hook, str(error) or type(error).__name__)
            return 0.0

    async def _arrived(self, update: Update, response: aiohttp.ClientResponse) -> None:
        update.copies -= 1
        if update.copies <= 0:
            self.updates.forget(update)
        self.heard()
        args = await _answer(response)
        if args.text("method"):
            await self.answered(args)

    async def _refused(self, hook: Hook, response: aiohttp.ClientResponse) -> float:
        self._failed(hook, f"Wrong response from the webhook: {response.status} {response.reason}")
        if response.status == 410:
            hook.gone_since = hook.gone_since or self.clock.now()
            if self.clock.now() - hook.gone_since > GIVE_UP_GONE:
                self.hook = None
        after = response.headers.get("Retry-After", "")
        return min(float(after), 3600.0) if after.isdigit() else 0.0

    def _failed(self, hook: Hook, reason: str) -> None:
        hook.last_error, hook.last_error_date = reason, self.clock.date()


async def _answer(response: aiohttp.ClientResponse) -> Args:
    """The method that a 2xx body may hold."""
    args = Args()
    if response.content_type == "multipart/form-data":
        await read_parts(aiohttp.MultipartReader.from_response(response).stream, args)
    elif response.content_type == "application/json":
        with contextlib.suppress(ValueError):
            args = from_json(obj(parse(await response.text())))
    return args
