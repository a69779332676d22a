"""A flood by one person is heard no faster than fingers are, and nobody else notices."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from aiogram.types import Update

from bot.app import App
from bot.telegram.throttle import ANSWERED, BURST, KNOWN, Throttle, sender_of
from tests.bot.conftest import House
from tests.bot.phone import Phone

RATE = 5.0


def press(number: int, person: int = 7) -> Update:
    """A press of the person."""
    user = {"id": person, "is_bot": False, "first_name": "A"}
    query = {"id": f"q{number}", "from": user, "chat_instance": "1", "data": "n:start:"}
    return Update.model_validate({"update_id": number, "callback_query": query | {"inline_message_id": "1"}})


class Line:
    """Updates go through the throttle at a time of the test's own; those that were heard."""

    def __init__(self) -> None:
        self.time = 0.0
        self.heard: list[int] = []
        self._throttle = Throttle(RATE, lambda: self.time)

    async def send(self, *updates: Update) -> int:
        """How many of them were heard."""
        before = len(self.heard)
        for update in updates:
            await self._throttle(self._hear, update, {})
        return len(self.heard) - before

    async def _hear(self, update: Any, _data: dict[str, Any]) -> None:
        self.heard.append(update.update_id)


@pytest.fixture
async def hasty(house: House) -> App:
    return await house.start(flood_per_second=RATE)


async def test_quick_taps_are_all_heard() -> None:
    line = Line()

    heard = 0
    for second in range(60):
        line.time = float(second)
        heard += await line.send(*(press(number) for number in range(5)))

    assert heard == 300


async def test_the_rest_of_a_flood_is_not_heard(hasty: App) -> None:
    anna = Phone(hasty)
    await anna.say("/start")
    seen = len(anna.telegram.toasts)

    await asyncio.gather(*(anna.tap("n:settings:", anna.screen.message_id) for _ in range(500)))
    await anna.rest()

    toasts = anna.telegram.toasts[seen:]
    told = [
        toast for toast in toasts if (toast.text or "").startswith("That is more than anybody can follow")
    ]
    assert len(told) == 1
    assert len(toasts) <= BURST + 1 + 10 * RATE


async def test_others_are_heard_while_somebody_floods(hasty: App) -> None:
    anna, bogdan = Phone(hasty), Phone(hasty, 8, "Bogdan")
    await anna.say("/start")
    await bogdan.sit_down()

    flood = [anna.tap("n:settings:", anna.screen.message_id) for _ in range(300)]
    step = bogdan.tap(bogdan.first("m:", "w:") or "", bogdan.screen.message_id)
    await asyncio.gather(*flood, step)
    await bogdan.rest()

    assert (await bogdan.table()).drafts


async def test_after_a_pause_everything_is_heard_again() -> None:
    line = Line()

    await line.send(*(press(number) for number in range(BURST)))
    line.time = BURST / RATE
    heard = await line.send(*(press(number) for number in range(BURST)))

    assert heard == BURST


async def test_a_crowd_is_no_flood() -> None:
    line = Line()

    heard = await line.send(*(press(number, person=number) for number in range(KNOWN + 100)))

    assert heard == KNOWN + 100


def test_what_telegram_itself_tells_is_never_too_much() -> None:
    moved = {"message_id": 1, "date": 0, "chat": {"id": -1, "type": "group"}, "migrate_to_chat_id": -1001}
    moved["from"] = {"id": 7, "is_bot": False, "first_name": "A"}

    assert sender_of(Update.model_validate({"update_id": 1, "message": moved})) is None


def test_administrators_who_write_in_a_groups_name_are_told_apart_by_group() -> None:
    anonymous = {"id": 1087968824, "is_bot": True, "first_name": "Group"}
    message = {"message_id": 1, "date": 0, "text": "/nardy", "from": anonymous}
    chats = [{"id": -1, "type": "supergroup"}, {"id": -2, "type": "supergroup"}]
    updates = [{"update_id": 1, "message": {**message, "chat": chat, "sender_chat": chat}} for chat in chats]

    assert [sender_of(Update.model_validate(update)) for update in updates] == [-1, -2]


def command(number: int, person: int = 7) -> Update:
    """A command of the person in a group."""
    user, chat = {"id": person, "is_bot": False, "first_name": "A"}, {"id": -100, "type": "group"}
    message = {"message_id": number, "date": 0, "from": user, "chat": chat, "text": "/games"}
    return Update.model_validate({"update_id": number, "message": message})


async def test_whoever_asks_for_hundreds_of_screens_leaves_others_a_place() -> None:
    now, answered, heard = [0.0], asyncio.Event(), []
    throttle = Throttle(RATE, lambda: now[0])

    async def answer(update: Any, _data: dict[str, Any]) -> None:
        heard.append(update.update_id)
        await answered.wait()

    async with asyncio.TaskGroup() as group:
        for number in range(100):
            now[0] += 1.0
            group.create_task(throttle(answer, command(number), {}))
            await asyncio.sleep(0)
        waiting = list(heard)
        group.create_task(throttle(answer, press(1000), {}))
        group.create_task(throttle(answer, command(1001, person=8), {}))
        await asyncio.sleep(0)
        answered.set()
    await throttle(answer, command(1002), {})

    assert waiting == list(range(ANSWERED))
    assert heard[ANSWERED:] == [1000, 1001, 1002]
