"""People who look for an opponent, through the use cases."""

from __future__ import annotations

from dataclasses import replace

from bot.services.ports import GameRow, Person, PersonId
from bot.services.ratings import RatingRow
from bot.services.seeking import Found
from tests.bot.house import NOON, House


async def known(home: House, person: PersonId, rating: float | None = None) -> Person:
    """Somebody who has started the bot, perhaps with a rating."""
    found = replace(await home.person(person), started=True)
    rows = [] if rating is None else [RatingRow(person, "short", rating, 100, NOON)]
    await home.store.append((), (found, *rows))
    return found


async def joins(home: House, person: Person, press: str = "press", length: int = 1) -> GameRow | None:
    """The game at once, or None for the wait."""
    came = await home.seeking.join(person, "short", length, press, 100)
    home.clock.passes(1)
    return await home.store.game(came.game) if isinstance(came, Found) else None
