"""During maintenance everybody but the owner gets one sentence, and nothing that they do has an effect."""

from __future__ import annotations

from typing import Any

from aiogram import BaseMiddleware
from aiogram.types import Message, TelegramObject

from bot.services.errors import UnderMaintenance
from bot.services.maintenance import Maintenance
from bot.telegram.handler import Handler


class Standing(BaseMiddleware):
    """Round what people say and press; what Telegram itself tells (a group has moved) is still heard."""

    def __init__(self, maintenance: Maintenance, owner: int | None) -> None:
        self._maintenance = maintenance
        self._owner = owner

    async def __call__(self, handler: Handler, event: TelegramObject, data: dict[str, Any]) -> Any:
        by_somebody = not isinstance(event, Message) or (event.text or event.document)
        if by_somebody and data["person"].id != self._owner and await self._maintenance.lasts():
            raise UnderMaintenance("the bot is being looked after")
        return await handler(event, data)
