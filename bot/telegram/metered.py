"""What is counted of presses and of calls, as middlewares round both."""

from __future__ import annotations

import time
from typing import Any

from aiogram import BaseMiddleware, Bot
from aiogram.client.session.middlewares.base import BaseRequestMiddleware, NextRequestMiddlewareType
from aiogram.exceptions import TelegramAPIError, TelegramNetworkError, TelegramRetryAfter, TelegramServerError
from aiogram.methods import Response, TelegramMethod
from aiogram.methods.base import TelegramType
from aiogram.types import TelegramObject

from bot.meters import CALLS, PRESSES
from bot.telegram.handler import Handler
from engine.errors import NardyError


class CountedPresses(BaseMiddleware):
    """Each press that reaches a handler, by what it asks and how that ended."""

    async def __call__(self, handler: Handler, event: TelegramObject, data: dict[str, Any]) -> Any:
        result = "failed"
        try:
            done = await handler(event, data)
        except NardyError:
            result = "refused"
            raise
        else:
            result = "done"
            return done
        finally:
            PRESSES.labels(type(data.get("callback_data")).__name__, result).inc()


class CountedCalls(BaseRequestMiddleware):
    """The session middleware that times every call, repeated ones too."""

    async def __call__(
        self,
        make_request: NextRequestMiddlewareType[TelegramType],
        bot: Bot,
        method: TelegramMethod[TelegramType],
    ) -> Response[TelegramType]:
        began, outcome = time.perf_counter(), "lost"
        try:
            answer = await make_request(bot, method)
        except Exception as error:
            outcome = outcome_of(error)
            raise
        else:
            outcome = "ok"
            return answer
        finally:
            CALLS.labels(method.__api_method__, outcome).observe(time.perf_counter() - began)


def outcome_of(error: Exception) -> str:
    """`429`, `server` (5xx), `lost` (no answer, or one that nobody can read) or `refused`."""
    match error:
        case TelegramRetryAfter():
            return "429"
        case TelegramServerError():
            return "server"
        case TelegramNetworkError():
            return "lost"
        case TelegramAPIError():
            return "refused"
        case _:
            return "lost"
