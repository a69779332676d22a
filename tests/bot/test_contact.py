"""Calls that do not reach Telegram are told to the clocks, and so is the first that does again."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest
from aiogram import Bot
from aiogram.exceptions import (
    ClientDecodeError,
    TelegramBadRequest,
    TelegramNetworkError,
    TelegramServerError,
)

from bot.services.outages import SILENCE
from bot.telegram.contact import Contact
from tests.bot.fake_telegram import FakeTelegram, Fault, bad_request, html_502, lost_request
from tests.bot.house import house

LONG = SILENCE + timedelta(seconds=1)


@pytest.mark.parametrize("fault", [html_502, lost_request])
async def test_telegram_is_missed_from_the_first_call_that_is_lost_to_the_first_answer(
    tmp_path: Path, fault: Fault
) -> None:
    async with house(tmp_path) as home:
        telegram = FakeTelegram()
        telegram.middleware(Contact(home.outages, home.clock))
        bot = Bot("1000:AA", session=telegram)
        telegram.fail("getMe", fault)

        with pytest.raises((ClientDecodeError, TelegramNetworkError, TelegramServerError)):
            await bot.get_me()
        home.clock.passes(LONG.total_seconds())
        missed = home.outages.deaf
        await bot.get_me()

        assert (missed, home.outages.deaf) == (True, False)


async def test_a_refusal_is_an_answer(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        telegram = FakeTelegram()
        telegram.middleware(Contact(home.outages, home.clock))
        bot = Bot("1000:AA", session=telegram)
        telegram.fail("getMe", bad_request("Bad Request: no"))

        with pytest.raises(TelegramBadRequest):
            await bot.get_me()
        home.clock.passes(LONG.total_seconds())

        assert not home.outages.deaf
