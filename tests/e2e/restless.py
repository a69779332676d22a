"""People who press whatever they want among what they see, again and again, whether a bot is there or not."""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from bot.sandbox.actor import Actor
from bot.sandbox.errors import SimError
from bot.sandbox.mirror import Shown
from tests.e2e.village import Village

PATIENCE: Final = 3
"""Seconds that somebody waits for the answer to a press."""
PAUSE: Final = 0.1
LONG: Final = 300
"""A bound for a hang."""


@dataclass
class Restless:
    """Presses the first of its wishes that its newest messages offer; those of one group in any order."""

    actor: Actor
    wishes: Sequence[str]
    """Patterns of the buttons' data, the dearest first."""
    luck: random.Random
    whim: float = 0.0
    """How often some other wish is taken than the dearest."""

    async def press(self) -> None:
        found = self._offered()
        if not found:
            return
        shown, number = self.luck.choice(found) if self.luck.random() < self.whim else found[0]
        with suppress(TimeoutError, SimError, IndexError):
            await self.actor.press(shown, number, seconds=PATIENCE)

    def _offered(self) -> list[tuple[Shown, int]]:
        """What can be pressed now, the dearest first, of equals on the newest message."""
        messages = self.actor.sees()[::-1]
        return [
            (shown, number)
            for wish in self.wishes
            for shown in messages
            for number, data in enumerate(data_of(shown))
            if re.search(wish, data)
        ]


def data_of(shown: Shown) -> list[str]:
    return [button.data for row in shown.rows for button in row]


async def pressing(people: Sequence[Restless], done: Callable[[], bool]) -> None:
    """All at once, until it is done."""
    actors = [each.actor for each in people]
    try:
        async with asyncio.timeout(LONG):
            await asyncio.gather(*(_presses(each, done) for each in people))
    except TimeoutError as error:
        seen = [(each.name, shown.text, data_of(shown)) for each in actors for shown in each.sees()]
        raise AssertionError("\n".join(map(str, seen))) from error


async def _presses(person: Restless, done: Callable[[], bool]) -> None:
    while not done():
        await person.press()
        await asyncio.sleep(PAUSE)


async def killed(place: Village, times: int, luck: random.Random) -> None:
    """The bot is killed so often at any moment, and each time started again."""
    for _ in range(times):
        await asyncio.sleep(luck.uniform(0.1, 1.5))
        await place.kill_bot()
        await place.start_bot()
