"""A press that was overtaken in the database by another process counts all the same, if it still does."""

from __future__ import annotations

from typing import Any, Final

from aiogram import BaseMiddleware
from aiogram.types import TelegramObject

from bot.services.errors import Overtaken
from bot.telegram.handler import Handler

LOOKS: Final = 4
"""Quick taps that land in as many processes at once."""


class Again(BaseMiddleware):
    """Inside one process presses of a game wait for each other, and nothing is overtaken.

    Nothing has been written or shown by whoever was overtaken, so that the handler may begin anew; where the
    game has really moved on, the second look says so."""

    async def __call__(self, handler: Handler, event: TelegramObject, data: dict[str, Any]) -> Any:
        for _ in range(LOOKS - 1):
            try:
                return await handler(event, data)
            except Overtaken:
                continue
        return await handler(event, data)
