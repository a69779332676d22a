"""What stands in the log when everything goes wrong: where and what kind, no token and nobody's words."""

from __future__ import annotations

import json
import logging
import sys
from collections.abc import Iterator
from io import StringIO
from typing import Final

import pytest
from aiogram.exceptions import TelegramBadRequest
from aiogram.methods import SendMessage
from aiogram.types import Update
from pydantic import ValidationError

from bot.meters import REGISTRY
from bot.telegram.logs import Json, Redacting, set_up_logging
from tests.bot.conftest import House
from tests.bot.fake_telegram import FakeTelegram, bad_request, html_502, lost_answer, lost_request
from tests.bot.phone import Phone

TOKEN: Final = "123456:AA-very_secret_token"
WORDS: Final = "meet me at eight behind the station"
FORMATTERS: Final = (Redacting([TOKEN, "hook-secret"]), Json([TOKEN, "hook-secret"]))

Formatter = pytest.mark.parametrize("formatter", FORMATTERS, ids=["text", "json"])


def line_of(formatter: logging.Formatter, error: Exception | None, message: str = "It failed") -> str:
    """What a log line says of the error."""
    raised = None if error is None else (type(error), error, error.__traceback__)
    return formatter.format(logging.LogRecord("bot", logging.ERROR, __file__, 1, message, (), raised))


def caught(error: Exception) -> Exception:
    """The error, raised and caught."""
    try:
        raise error
    except Exception as found:
        return found


def chained() -> Exception:
    """One that came of another, whose text is somebody's."""
    try:
        try:
            int(WORDS)
        except ValueError as error:
            raise RuntimeError(f"cannot read {WORDS!r}") from error
    except RuntimeError as found:
        return found
    raise AssertionError("words are no number")


def invalid_update() -> Exception:
    try:
        Update.model_validate({"update_id": 1, "message": {"text": WORDS}})
    except ValidationError as error:
        return error
    raise AssertionError("a message without a chat is no message")


ERRORS: Final = (
    caught(ValueError(f"invalid literal for int() with base 10: '{WORDS}'")),
    caught(KeyError(WORDS)),
    chained(),
    invalid_update(),
    caught(OSError(f"https://api.telegram.org/bot{TOKEN}/sendMessage?text={WORDS.replace(' ', '+')}")),
    caught(RuntimeError(f"Cannot connect to URL('https://api.telegram.org/bot{TOKEN}/getMe')")),
    caught(
        TelegramBadRequest(
            method=SendMessage(chat_id=7, text=WORDS), message=f'can\'t parse entities: "{WORDS}" at byte 3'
        )
    ),
    caught(ExceptionGroup("two of them", [ValueError(f"'{WORDS}'"), OSError(f"token {TOKEN}")])),
    caught(RuntimeError(f"the first line\nand then: {WORDS}")),
)


@Formatter
@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_an_error_tells_no_secret_no_address_and_nobodys_words(
    formatter: logging.Formatter, error: Exception
) -> None:
    line = line_of(formatter, error)

    assert type(error).__name__ in line
    assert TOKEN not in line
    assert TOKEN.partition(":")[2] not in line
    assert "://" not in line
    assert WORDS not in line
    assert WORDS.replace(" ", "+") not in line


@Formatter
def test_an_error_tells_where_it_came_from(formatter: logging.Formatter) -> None:
    line = line_of(formatter, ERRORS[2])

    assert "in chained" in line
    assert "int(WORDS)" in line
    assert "ValueError: invalid literal for int() with base 10: '…'" in line
    assert "RuntimeError: cannot read '…'" in line


@Formatter
def test_a_password_of_the_database_leaves_with_its_address(formatter: logging.Formatter) -> None:
    line = line_of(formatter, None, "cannot open postgresql+asyncpg://nardy:pa55@db.example.org/nardy now")

    assert "cannot open ‹url› now" in line
    assert "pa55" not in line


def test_each_line_of_json_is_one_object() -> None:
    line = line_of(FORMATTERS[1], ERRORS[2], "Два\nряда")

    told = json.loads(line)

    assert "\n" not in line
    assert list(told) == ["at", "level", "logger", "message", "trace"]
    assert (told["level"], told["logger"], told["message"]) == ("ERROR", "bot", "Два\nряда")
    assert told["at"].endswith("+00:00")


@pytest.fixture
def log(monkeypatch: pytest.MonkeyPatch) -> Iterator[StringIO]:
    """All that the process writes at its most talkative."""
    written = StringIO()
    monkeypatch.setattr(sys, "stderr", written)
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    set_up_logging("DEBUG", ["1000:secret"], "json")
    yield written
    logging.captureWarnings(capture=False)
    root.handlers[:] = handlers
    root.setLevel(level)


async def test_an_evening_of_faults_leaves_nobodys_words_and_no_token_in_the_log(
    log: StringIO, house: House, telegram: FakeTelegram
) -> None:
    failures = failed()
    anna = Phone(await house.start())
    for fault in (html_502, lost_request, lost_answer, bad_request(f'can\'t parse entities: "{WORDS}"')):
        telegram.fail("sendPhoto", fault)
        await anna.say("/settings")
        await anna.say(WORDS)
        await anna.say(f"/position {WORDS}")
    with house.locked_database():
        await anna.say(WORDS)
    await anna.send(WORDS[:60], anna.screen.message_id)

    lines = [json.loads(line) for line in log.getvalue().splitlines()]
    assert {line["level"] for line in lines} >= {"INFO", "ERROR"}
    assert failed() - failures == sum(line["level"] == "ERROR" for line in lines)
    assert WORDS not in log.getvalue()
    assert "1000:secret" not in log.getvalue()
    assert "://" not in log.getvalue()


def failed() -> float:
    """How many errors have been counted."""
    return REGISTRY.get_sample_value("nardy_failures_total") or 0.0
