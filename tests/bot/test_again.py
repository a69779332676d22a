"""Whoever was overtaken in the database by another process looks again, a few times."""

from __future__ import annotations

from typing import Any

import pytest
from aiogram.types import TelegramObject

from bot.services.errors import Overtaken, Stale
from bot.telegram.again import LOOKS, Again


class Press(TelegramObject):
    """Nothing of it matters here."""


class Overtaking:
    """A handler that is overtaken so many times."""

    def __init__(self, times: int) -> None:
        self.times = times
        self.looks = 0

    async def __call__(self, event: TelegramObject, data: dict[str, Any]) -> str:
        self.looks += 1
        if self.looks <= self.times:
            raise Overtaken("somebody was faster")
        return "counted"


async def test_whoever_was_overtaken_looks_again() -> None:
    handler = Overtaking(LOOKS - 1)

    assert await Again()(handler, Press(), {}) == "counted"
    assert handler.looks == LOOKS


async def test_nobody_looks_for_ever() -> None:
    handler = Overtaking(LOOKS)

    with pytest.raises(Overtaken):
        await Again()(handler, Press(), {})


async def test_what_is_really_out_of_date_is_not_tried_again() -> None:
    looks = []

    async def stale(event: TelegramObject, data: dict[str, Any]) -> None:
        looks.append(event)
        raise Stale("the game has moved on")

    with pytest.raises(Stale):
        await Again()(stale, Press(), {})
    assert len(looks) == 1
