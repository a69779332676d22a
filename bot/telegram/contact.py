"""Tells the clocks whether Telegram can be reached: while it cannot, nobody can play."""

from __future__ import annotations

import logging

from aiogram import Bot
from aiogram.client.session.middlewares.base import BaseRequestMiddleware, NextRequestMiddlewareType
from aiogram.exceptions import ClientDecodeError, TelegramNetworkError, TelegramServerError
from aiogram.methods import Response, TelegramMethod
from aiogram.methods.base import TelegramType

from bot.services.errors import StoreFailed
from bot.services.outages import Outages
from bot.services.ports import Clock

log = logging.getLogger(__name__)


class Contact(BaseRequestMiddleware):
    """The session middleware that listens to every call, repeated ones too; a refusal is an answer."""

    def __init__(self, outages: Outages, clock: Clock) -> None:
        self._outages = outages
        self._clock = clock

    async def __call__(
        self,
        make_request: NextRequestMiddlewareType[TelegramType],
        bot: Bot,
        method: TelegramMethod[TelegramType],
    ) -> Response[TelegramType]:
        began = self._clock.now()
        try:
            answer = await make_request(bot, method)
        except (TelegramServerError, TelegramNetworkError, ClientDecodeError):
            self._outages.unheard(began)
            raise
        try:
            await self._outages.heard()
        except StoreFailed as error:
            log.warning("A time without Telegram is not credited: %s", error)
        return answer
