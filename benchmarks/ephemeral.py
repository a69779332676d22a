"""What a turn costs a group: with one board for all, and with boards that the movers alone see.

The same game is played twice, by the same buttons, at a pace at which no call has to wait for another.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from aiogram import Bot

from bot.app import App
from bot.services.houserules import ON, scope_of
from bot.services.ports import ChatId, Setting
from bot.store.store import open_store
from bot.telegram import pacing
from bot.telegram.clock import SystemClock
from tests.bot.calm import Calm
from tests.bot.fake_telegram import FakeTelegram
from tests.bot.phone import Phone
from tests.bot.square import Square
from tests.bot.yard import Game, seated

NAME: Final = "A turn in a group, with and without ephemeral boards"
TURNS: Final = 40
AT_ONCE: Final = 100_000
"""Calls a minute and a second: nothing is put off or left out for want of them."""


async def play_turn(game: Game, hands: Calm | None) -> int:
    """One turn, made by the longest buttons; the number of presses."""
    mover, presses = await game.mover(), 1
    if hands is not None:
        await hands.open(mover)
        presses += 1
    while not await game.is_complete():
        step = max(hands.steps if hands is not None else game.moves, key=len)
        if hands is not None:
            await hands.send(step, mover)
        else:
            await mover.send(step, game.board.message_id, chat=game.board.chat)
        presses += 1
    if hands is not None:
        await hands.press("d:")
    else:
        await game.press(mover, "d:")
    return presses


async def evening(folder: Path, *, calm: bool) -> tuple[list[str], int]:
    """The calls that the turns cost, by method, and the presses."""
    store = await open_store(f"sqlite:///{(folder / f'{calm}.db').as_posix()}")
    telegram = FakeTelegram()
    app = App(Bot("1000:benchmark", session=telegram), store, SystemClock(), per_second=AT_ONCE)
    await app.start()
    anna, boris = Phone(app), Phone(app, 8, "Boris")
    square = Square(anna)
    if calm:
        await store.append((), (Setting(scope_of(ChatId(square.number)), "calm", ON),))
    game = await seated(square, anna, boris)
    before, presses = len(telegram.calls), 0
    for _ in range(TURNS):
        presses += await play_turn(game, Calm(game, telegram) if calm else None)
    calls = [call.__api_method__ for call in telegram.calls[before:]]
    await app.stop()
    await store.close()
    return calls, presses


def figures(calls: list[str], presses: int, kind: str) -> Mapping[str, float]:
    """Calls by who sees their effect; answers to presses are free, and so is deleting."""
    seen = sum(call.startswith("editMessage") for call in calls)
    own = sum(call.startswith(("send", "editEphemeral")) for call in calls)
    found = {"edits that the group sees": seen, "calls for the mover alone": own, "counted calls": seen + own}
    found |= {"free deletions": sum(call.startswith("delete") for call in calls), "presses": presses}
    return {f"{kind}: {name} a turn": number / TURNS for name, number in found.items()}


async def measure(folder: Path) -> Mapping[str, float]:
    one = await evening(folder, calm=False)
    own = await evening(folder, calm=True)
    return {**figures(*one, "one board"), **figures(*own, "own boards")}


def run() -> Mapping[str, float]:
    """Play both evenings."""
    pacing.GROUP_CALLS = AT_ONCE  # type: ignore[misc]  # a constant but here
    pacing.PRIVATE_RATE = float(AT_ONCE)  # type: ignore[misc]  # likewise
    with TemporaryDirectory() as folder:
        return asyncio.run(measure(Path(folder)))
