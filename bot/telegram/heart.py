"""The heartbeat: a row that says that this process lives, read by `python -m bot health`."""

from __future__ import annotations

import asyncio
import logging
from datetime import timedelta
from typing import Final

from bot.services.errors import StoreFailed
from bot.services.ports import Clock, Heartbeat, Store

log = logging.getLogger(__name__)

BEAT_SECONDS: Final = 30
TIDYING: Final = timedelta(hours=6)
REMEMBERED: Final = timedelta(days=2)
"""Telegram delivers no update again after a day."""


async def beat(store: Store, clock: Clock) -> None:
    """Beat for ever; now and then forget the numbers of old updates."""
    due = clock.now()
    while True:
        now = clock.now()
        try:
            await store.append((), (Heartbeat("bot", now),))
            if now >= due:
                await store.forget_processed(now - REMEMBERED)
                due = now + TIDYING
        except StoreFailed as error:
            log.warning("No heartbeat: %s", error)
        await asyncio.sleep(BEAT_SECONDS)
