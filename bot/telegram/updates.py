"""Updates being handled: counted, so that a stop waits for them, and confirmed, so that none comes twice.

aiogram confirms an update with the next poll, which a stop never makes; and it abandons running handlers.
"""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Any, Final

from aiogram import BaseMiddleware, Bot
from aiogram.types import TelegramObject, Update

from bot.meters import HANDLING, UPDATES
from bot.services.errors import Repeated
from bot.telegram.handler import Handler

log = logging.getLogger(__name__)

CONFIRM_SECONDS: Final = 2


class InFlight(BaseMiddleware):
    """The outermost middleware: counts updates, and ends every error in one log line with its traceback.

    An error that left here would make a webhook server deliver the same update again and again."""

    def __init__(self) -> None:
        self._running = 0
        self._idle = asyncio.Event()
        self._idle.set()
        self._newest = 0
        self._asked_from = 0

    async def __call__(
        self,
        handler: Handler,
        event: TelegramObject,
        data: dict[str, Any],
    ) -> Any:
        assert isinstance(event, Update)
        self._newest = max(self._newest, event.update_id)
        self._running += 1
        self._idle.clear()
        UPDATES.labels(event.event_type).inc()
        began = time.perf_counter()
        try:
            return await handler(event, data)
        except Repeated:
            log.info("Update %d (%s) came again", event.update_id, event.event_type)
            return None
        except Exception:
            log.exception("Update %d (%s) failed", event.update_id, event.event_type)
            return None
        finally:
            HANDLING.labels(event.event_type).observe(time.perf_counter() - began)
            self._running -= 1
            if not self._running:
                self._idle.set()

    @property
    def running(self) -> int:
        """Updates that are being handled."""
        return self._running

    @property
    def idle(self) -> bool:
        """No update is being handled."""
        return not self._running

    async def drain(self, seconds: float) -> bool:
        """Wait until no update is being handled, at most that long; whether that came true."""
        try:
            async with asyncio.timeout(seconds):
                await self._idle.wait()
        except TimeoutError:
            log.warning("%d updates were still being handled at stop", self._running)
        return not self._running

    def asked_from(self, offset: int) -> None:
        """A poll asks for updates from this number on, which confirms those before."""
        self._asked_from = max(self._asked_from, offset)

    async def confirm(self, bot: Bot) -> None:
        """Tell Telegram that the polled updates are done: they do not come again after a restart.

        Not twice: the same offset again within three seconds is held back by the server."""
        if self._newest < self._asked_from or not self._newest:
            return
        try:
            await bot.get_updates(
                offset=self._newest + 1, limit=1, timeout=0, request_timeout=CONFIRM_SECONDS
            )
        except Exception as error:
            # Then they come again, and their numbers or game states tell that they are old.
            log.warning("The last updates could not be confirmed: %s", type(error).__name__)
