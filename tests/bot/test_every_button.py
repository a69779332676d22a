"""Every button of every menu, in every language: it leads somewhere, and no keyboard breaks a limit.

`FakeTelegram.breaches` holds the limits; this walk sees to it that every keyboard is shown once."""

from __future__ import annotations

import re
from collections import deque
from typing import Final

import pytest

from bot.views.texts import LANGUAGES
from tests.bot.fake_telegram import FakeTelegram
from tests.bot.phone import Phone
from tests.bot.square import Square

SPEECHES: Final = (
    *("/start", "/play", "/games", "/rules", "/settings"),
    *("/help", "/score", "/history", "/profile", "/board"),
)
NO_MENU: Final = re.compile(r"[mwudrcpx]:|n:close|e:\w+:rematch|h:.*(sit|link)$|s:language")
"""Moves, words and games that begin have tests of their own; a walk keeps its language."""
SECRET: Final = re.compile(r"(?<=^[oetc]:)\w+|(?<=^h:)\w+:\w*")


def kind(data: str) -> str:
    """The button, whatever invitation or game it belongs to."""
    return SECRET.sub("", data)


async def walk(phone: Phone, most: int) -> set[str]:
    """Press everything that comes into sight, each kind of button once; what was pressed."""
    waiting, pressed = deque[tuple[str, int]](), set[str]()
    for speech in SPEECHES:
        await phone.say(speech)
        waiting.extend((data, phone.screen.message_id) for data in phone.screen.buttons.values())
    while waiting and len(pressed) < most:
        data, message = waiting.popleft()
        if not data or NO_MENU.match(data) or kind(data) in pressed:
            continue
        pressed.add(kind(data))
        await phone.tap(data, message)
        await phone.app.showing.settle(10)
        waiting.extend((shown, message) for shown in phone.telegram.messages[7, message].buttons.values())
    return pressed


@pytest.mark.parametrize("language", LANGUAGES)
async def test_every_menu_is_within_the_limits(
    anna: Phone, square: Square, telegram: FakeTelegram, language: str
) -> None:
    await anna.sit_down()
    anna.language = language
    await square.say(anna, "/play")
    await square.say(anna, "/games")
    await square.say(anna, "/language")

    pressed = await walk(anna, 250)

    assert len(pressed) > 120
    assert telegram.breaches == []
    assert [toast for toast in telegram.toasts if toast.text and "broke" in toast.text] == []
