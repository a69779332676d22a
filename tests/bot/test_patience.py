"""A press is answered at once even where its screen has to wait for the chat's turn."""

from __future__ import annotations

import asyncio
from typing import Final

from bot.app import App
from bot.views.texts import texts
from tests.bot.phone import PATIENCE, Phone
from tests.bot.square import Square

REST: Final = 600
"""Seconds of a chat's rest: longer than any test."""


async def test_34_whoever_waits_for_a_busy_group_hears_so_before_the_screen(anna: Phone, app: App) -> None:
    square = Square(anna)
    await square.say(anna, "/rules")
    app.outbox.pacer.hold(square.number, REST)

    async with asyncio.timeout(PATIENCE), asyncio.TaskGroup() as group:
        pressing = group.create_task(square.press(anna, "Long"))
        while not anna.telegram.toasts:  # noqa: ASYNC110 - a press has no event for its answer
            await asyncio.sleep(0.01)
        pressing.cancel()

    assert [toast.text for toast in anna.telegram.toasts] == [texts("en").plain("note.later")]


async def test_where_nobody_waits_the_screen_says_it_all(anna: Phone) -> None:
    square = Square(anna)
    await square.say(anna, "/rules")

    assert not (await square.press(anna, "Long")).text
