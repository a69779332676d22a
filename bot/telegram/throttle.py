"""Whoever sends more than fingers can is heard no faster than fingers are; nobody else notices.

What is too much ends here, before the database is asked who it is: it costs some microseconds. The first time
within ten seconds the person is told so.
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

from aiogram import BaseMiddleware
from aiogram.exceptions import TelegramAPIError
from aiogram.types import CallbackQuery, ChosenInlineResult, InlineQuery, Message, TelegramObject, Update

from bot.meters import THROTTLED
from bot.services.errors import TooFast
from bot.telegram.handler import Handler
from bot.telegram.limits import Bucket
from bot.telegram.session import Unreachable
from bot.views.notes import note_text
from bot.views.texts import language_for

log = logging.getLogger(__name__)

BURST: Final = 30
"""So many at once: a whole turn tapped as fast as one can, several times over."""
ANSWERED: Final = 8
"""So many messages of one person are answered at a time: each may wait for its chat's pace, and whoever sent
hundreds would leave nobody else a place among the updates that are handled."""
TOLD_AGAIN: Final = 10.0
"""Seconds between two answers to somebody who does not stop."""
KNOWN: Final = 10_000
"""Of more people than that, those who have been silent the longest are forgotten."""


class Sender:
    """What one person may still send."""

    def __init__(self, rate: float) -> None:
        self.bucket = Bucket(rate, BURST)
        self.told_at = float("-inf")
        self.messages = 0
        """Being answered."""


class Throttle(BaseMiddleware):
    """Round every update; `rate` a second for each person, 0: whatever comes."""

    def __init__(self, rate: float, now: Callable[[], float]) -> None:
        self._rate = rate
        self._now = now
        self._senders: OrderedDict[int, Sender] = OrderedDict()

    async def __call__(
        self,
        handler: Handler,
        event: TelegramObject,
        data: dict[str, Any],
    ) -> Any:
        assert isinstance(event, Update)
        who = sender_of(event)
        if who is None or not self._rate:
            return await handler(event, data)
        if self._admits(who, event):
            return await _heard(self._senders[who], handler, event, data)
        THROTTLED.inc()
        if event.callback_query is not None and self._may_tell(who):
            await _tell(event.callback_query)
        return None

    def _admits(self, who: int, update: Update) -> bool:
        sender = self._senders.get(who)
        if sender is None:
            sender = self._senders[who] = Sender(self._rate)
            if len(self._senders) > KNOWN:
                self._senders.popitem(last=False)
        self._senders.move_to_end(who)
        if update.message is not None and sender.messages >= ANSWERED:
            return False
        if sender.bucket.wait(self._now()):
            return False
        sender.bucket.take(self._now())
        return True

    def _may_tell(self, who: int) -> bool:
        sender, now = self._senders[who], self._now()
        if now - sender.told_at < TOLD_AGAIN:
            return False
        sender.told_at = now
        return True


def sender_of(update: Update) -> int | None:
    """Who writes or presses; None for what Telegram itself tells, which is never too much."""
    event = update.event
    if isinstance(event, Message):
        if event.text is None and event.document is None:
            return None
        sender = event.sender_chat or event.from_user
        return None if sender is None else sender.id
    if isinstance(event, CallbackQuery | InlineQuery | ChosenInlineResult):
        return event.from_user.id
    return None


async def _heard(sender: Sender, handler: Handler, event: Update, data: dict[str, Any]) -> Any:
    if event.message is None:
        return await handler(event, data)
    sender.messages += 1
    try:
        return await handler(event, data)
    finally:
        sender.messages -= 1


async def _tell(press: CallbackQuery) -> None:
    text = note_text(TooFast("too many presses"), language_for(press.from_user.language_code))
    with suppress(TelegramAPIError, Unreachable):
        await press.answer(text, show_alert=True)
