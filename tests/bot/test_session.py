"""Calls that go wrong on the way to Telegram: what is repeated, what never is, and what nobody may read."""

from __future__ import annotations

import logging

import pytest
from aiogram import Bot
from aiogram.exceptions import TelegramBadRequest, TelegramRetryAfter

from bot.telegram.logs import Redacting
from bot.telegram.session import Retries, Unreachable, Unsure
from tests.bot.fake_telegram import (
    FakeTelegram,
    Fault,
    bad_request,
    html_502,
    lost_answer,
    lost_request,
    too_many,
)

CHAT = 7
TOKEN = "1000:AA-very_secret"


class Naps:
    """Pauses that are counted instead of slept."""

    def __init__(self) -> None:
        self.seconds: list[float] = []

    async def __call__(self, seconds: float) -> None:
        self.seconds.append(seconds)


@pytest.fixture
def telegram() -> FakeTelegram:
    return FakeTelegram()


@pytest.fixture
def naps() -> Naps:
    return Naps()


@pytest.fixture
def bot(telegram: FakeTelegram, naps: Naps) -> Bot:
    telegram.middleware(Retries(sleep=naps))
    return Bot(TOKEN, session=telegram)


async def test_an_edit_survives_an_html_502(bot: Bot, telegram: FakeTelegram) -> None:
    await bot.send_message(CHAT, "first")
    telegram.fail("editMessageReplyMarkup", html_502, html_502)
    telegram.messages[CHAT, 101].keyboard = None

    with pytest.raises(TelegramBadRequest, match="not modified"):
        await bot.edit_message_reply_markup(chat_id=CHAT, message_id=101)

    assert len(telegram.called("editMessageReplyMarkup")) == 3


async def test_an_edit_is_repeated_after_a_timeout(bot: Bot, telegram: FakeTelegram) -> None:
    await bot.send_message(CHAT, "first")
    telegram.fail("deleteMessage", lost_request)

    assert await bot.delete_message(CHAT, 101)


async def test_a_call_that_never_gets_through_is_given_up_in_the_end(
    bot: Bot, telegram: FakeTelegram
) -> None:
    telegram.fail("deleteMessage", *[html_502] * 4)

    with pytest.raises(Unreachable):
        await bot.delete_message(CHAT, 101)


@pytest.mark.parametrize("fault", [lost_answer, lost_request, html_502])
async def test_a_send_whose_answer_got_lost_is_never_repeated(
    bot: Bot, telegram: FakeTelegram, fault: Fault
) -> None:
    telegram.fail("sendMessage", fault)

    with pytest.raises(Unsure):
        await bot.send_message(CHAT, "once")

    assert len(telegram.called("sendMessage")) == 1


async def test_a_429_of_a_chat_is_left_to_its_pacer(bot: Bot, telegram: FakeTelegram, naps: Naps) -> None:
    telegram.fail("sendMessage", too_many(17))

    with pytest.raises(TelegramRetryAfter):
        await bot.send_message(CHAT, "hello")

    assert naps.seconds == []


async def test_a_429_outside_chats_is_waited_for(bot: Bot, telegram: FakeTelegram, naps: Naps) -> None:
    telegram.fail("setMyCommands", too_many(5))

    await bot.set_my_commands([])

    assert naps.seconds == [5]


async def test_a_refusal_is_not_repeated(bot: Bot, telegram: FakeTelegram) -> None:
    telegram.fail("sendMessage", bad_request("chat not found"))

    with pytest.raises(TelegramBadRequest):
        await bot.send_message(CHAT, "hello")

    assert len(telegram.calls) == 1


def test_the_token_leaves_no_trace_in_logs_or_tracebacks() -> None:
    formatter = Redacting([TOKEN])
    try:
        raise RuntimeError(f"cannot connect to https://api.telegram.org/bot{TOKEN}/getMe")
    except RuntimeError as error:
        record = logging.LogRecord("x", logging.ERROR, __file__, 1, "at %s", (TOKEN,), None)
        record.exc_info = (type(error), error, error.__traceback__)

    line = formatter.format(record)

    assert "very_secret" not in line
    assert line.count("***") == 1
    assert line.endswith("RuntimeError: cannot connect to ‹url›")
