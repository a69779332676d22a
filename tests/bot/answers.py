"""What Telegram answers, and how calls go wrong: faults for `FakeTelegram.fail`."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias

from aiogram.exceptions import TelegramNetworkError
from aiogram.methods import TelegramMethod
from aiohttp import ClientConnectionError

if TYPE_CHECKING:
    from tests.bot.fake_telegram import FakeTelegram

Answer: TypeAlias = tuple[int, str]
Fault: TypeAlias = Callable[["FakeTelegram", TelegramMethod[Any]], Answer]

NOT_MODIFIED = (
    "message is not modified: specified new message content and reply markup are exactly the same "
    "as a current content and reply markup of the message"
)


def ok(result: object) -> Answer:
    return 200, json.dumps({"ok": True, "result": result})


def error(code: int, description: str, **parameters: int) -> Answer:
    body: dict[str, object] = {"ok": False, "error_code": code, "description": description}
    return code, json.dumps({**body, "parameters": parameters} if parameters else body)


def bad_request(text: str) -> Fault:
    return lambda _telegram, _method: error(400, f"Bad Request: {text}")


def forbidden(text: str) -> Fault:
    return lambda _telegram, _method: error(403, f"Forbidden: {text}")


def too_many(seconds: int) -> Fault:
    return lambda _telegram, _method: error(
        429, f"Too Many Requests: retry after {seconds}", retry_after=seconds
    )


def html_502(_telegram: FakeTelegram, _method: TelegramMethod[Any]) -> Answer:
    return 502, "<html><head><title>502 Bad Gateway</title></head></html>"


def lost_request(_telegram: FakeTelegram, method: TelegramMethod[Any]) -> Answer:
    raise TelegramNetworkError(method=method, message="Request timeout error") from TimeoutError()


def lost_answer(telegram: FakeTelegram, method: TelegramMethod[Any]) -> Answer:
    """Delivered, but the bot never hears of it."""
    telegram.answer(method)
    raise TelegramNetworkError(method=method, message="ServerDisconnectedError") from ClientConnectionError()
