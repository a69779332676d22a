"""Updates by long polling."""

from __future__ import annotations

from contextlib import suppress
from typing import Final

from aiogram import Bot, Dispatcher
from aiogram.client.session.middlewares.base import NextRequestMiddlewareType
from aiogram.methods import GetUpdates, Response, TelegramMethod
from aiogram.methods.base import TelegramType

from bot.telegram.updates import InFlight

CONCURRENT_UPDATES: Final = 64
POLL_SECONDS: Final = 25


class Polling:
    """An intake: `open`, `run` until `refuse`, then `close` when the updates taken in have been handled."""

    def __init__(self, dispatcher: Dispatcher, bot: Bot, in_flight: InFlight) -> None:
        self._dispatcher = dispatcher
        self._bot = bot
        self._in_flight = in_flight
        bot.session.middleware(self._note)

    async def open(self) -> None:
        """Nobody comes to it: it goes and asks."""

    async def run(self) -> None:
        await self._bot.delete_webhook()
        await self._dispatcher.start_polling(
            self._bot,
            polling_timeout=POLL_SECONDS,
            tasks_concurrency_limit=CONCURRENT_UPDATES,
            handle_signals=False,
            close_bot_session=False,
        )

    async def refuse(self) -> None:
        """Take no further updates."""
        with suppress(RuntimeError):  # It has not begun yet.
            await self._dispatcher.stop_polling()

    async def close(self) -> None:
        await self._in_flight.confirm(self._bot)

    async def _note(
        self,
        make_request: NextRequestMiddlewareType[TelegramType],
        bot: Bot,
        method: TelegramMethod[TelegramType],
    ) -> Response[TelegramType]:
        if isinstance(method, GetUpdates):
            self._in_flight.asked_from(method.offset or 0)
        return await make_request(bot, method)
