"""Calls to the Bot API that outlive a bad moment: 5xx, HTML in place of JSON, lost connections, timeouts.

What is safe to repeat is repeated. A *send* whose answer got lost may have arrived: it is never repeated here
but raised as `Unsure`. A 429 for a chat is left to the caller, who waits and then shows the newest state.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from functools import cache
from typing import Any, Final

from aiogram import Bot
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.client.session.middlewares.base import BaseRequestMiddleware, NextRequestMiddlewareType
from aiogram.client.telegram import TelegramAPIServer
from aiogram.exceptions import (
    ClientDecodeError,
    TelegramEntityTooLarge,
    TelegramNetworkError,
    TelegramRetryAfter,
    TelegramServerError,
)
from aiogram.methods import AnswerCallbackQuery, Response, TelegramMethod
from aiogram.methods.base import TelegramType
from aiohttp import ClientConnectorError

CALL_SECONDS: Final = 20.0
"""A call that takes longer counts as lost (long polls wait for their own time on top)."""

DELAYS: Final = (0.5, 1.0, 2.0)
"""Pauses before the second, third and fourth attempt."""

Sleep = Callable[[float], Awaitable[None]]


class Unreachable(Exception):
    """Telegram cannot be reached for now; nothing has been done, or doing it again is safe."""


class Unsure(Unreachable):
    """The answer to a send got lost: the message may stand in the chat."""


class Retries(BaseRequestMiddleware):
    """The session middleware that repeats what may be repeated."""

    def __init__(self, delays: Sequence[float] = DELAYS, sleep: Sleep = asyncio.sleep) -> None:
        self._delays = tuple(delays)
        self._sleep = sleep

    async def __call__(
        self,
        make_request: NextRequestMiddlewareType[TelegramType],
        bot: Bot,
        method: TelegramMethod[TelegramType],
    ) -> Response[TelegramType]:
        _answer_to(type(method))
        if method.__api_method__ == "getUpdates":  # The poller has a loop of its own.
            return await make_request(bot, method)
        for pause in (*self._delays, None):
            try:
                return await make_request(bot, method)
            except TelegramRetryAfter as error:
                if pause is None or not waits_here(method):
                    raise
                await self._sleep(error.retry_after)
            except (TelegramServerError, TelegramNetworkError, ClientDecodeError) as error:
                _check(method, error, last=pause is None)
                await self._sleep(pause or 0)
        raise AssertionError("the last attempt returns or raises")


@cache
def _answer_to(method: type[TelegramMethod[Any]]) -> type[Response[Any]]:
    """The model that aiogram reads the answer by, kept: pydantic forgets one that nobody holds, and builds it
    anew for every answer, which takes 0.6 ms."""
    return Response[method.__returning__]  # type: ignore[name-defined]  # known only when it runs


def _check(method: TelegramMethod[TelegramType], error: Exception, *, last: bool) -> None:
    """Raise what the caller is to know, unless the call may be tried again."""
    if isinstance(error, TelegramEntityTooLarge):
        raise error
    name = type(method).__name__
    if sends(method) and not isinstance(error.__cause__, ClientConnectorError):
        raise Unsure(f"{name}: the answer got lost ({type(error).__name__})") from error
    if last:
        raise Unreachable(f"{name}: {type(error).__name__}") from error


def sends(method: TelegramMethod[TelegramType]) -> bool:
    """The method posts a new message, so that two calls make two."""
    return type(method).__name__.startswith(("Send", "Copy", "Forward"))


def waits_here(method: TelegramMethod[TelegramType]) -> bool:
    """A 429 of the method is waited for on the spot: it shows no state that could be out of date by then."""
    shows = any(getattr(method, name, None) is not None for name in ("chat_id", "inline_message_id"))
    return not shows and not isinstance(method, AnswerCallbackQuery)


class Spoken(BaseRequestMiddleware):
    """The outermost session middleware: says when a call is over, with all its repetitions."""

    def __init__(self) -> None:
        self.over: Callable[[TelegramMethod[Any]], None] = _nobody_waits

    async def __call__(
        self,
        make_request: NextRequestMiddlewareType[TelegramType],
        bot: Bot,
        method: TelegramMethod[TelegramType],
    ) -> Response[TelegramType]:
        try:
            return await make_request(bot, method)
        finally:
            if is_counted(method):
                self.over(method)


class Departures(BaseRequestMiddleware):
    """The innermost session middleware: the pacer's last word on each send and edit, repeated ones too."""

    def __init__(self, depart: Callable[[], Awaitable[None]]) -> None:
        self._depart = depart

    async def __call__(
        self,
        make_request: NextRequestMiddlewareType[TelegramType],
        bot: Bot,
        method: TelegramMethod[TelegramType],
    ) -> Response[TelegramType]:
        if is_counted(method):
            await self._depart()
        return await make_request(bot, method)


def is_counted(method: TelegramMethod[Any]) -> bool:
    """Whether Telegram's limits count the call."""
    return sends(method) or type(method).__name__.startswith("Edit")


def _nobody_waits(method: TelegramMethod[Any]) -> None: ...


def make_bot(token: str, api_url: str, spoken: Spoken | None = None) -> Bot:
    """The bot on its API server, with retries."""
    session = AiohttpSession(api=TelegramAPIServer.from_base(api_url), timeout=CALL_SECONDS)
    if spoken is not None:
        session.middleware(spoken)
    session.middleware(Retries())
    return Bot(token, session=session)
