"""What the database keeps of one person, and the port that tells and forgets it."""

from __future__ import annotations

from typing import Final, Protocol

from bot.services.records import GameId, PersonId

FIRST_STAND_IN: Final = 2**53
"""Telegram's ids stay below. From here on a number stands for somebody who has been forgotten."""


def stand_in(number: int) -> PersonId:
    """Who sits, from now on, where a forgotten person has sat; `number` is nobody else's."""
    return PersonId(FIRST_STAND_IN + number)


def is_forgotten(person: PersonId) -> bool:
    return person >= FIRST_STAND_IN


class Keeping(Protocol):
    """Counts on nothing but the tables: what is added to them is told and forgotten with the rest."""

    async def unfinished(self, person: PersonId) -> tuple[GameId, ...]:
        """The last game of each of the person's matches that go on, whether it runs or has ended."""
        ...

    async def about(self, person: PersonId) -> str:
        """Everything that is written about the person, as JSON; without secrets, and without other people."""
        ...

    async def forget(self, person: PersonId, instead: PersonId) -> tuple[GameId, ...]:
        """In one transaction nothing is left of the person's number and name.

        Games stay with whoever else played them, under `instead`. The boards of those that offered another
        game are wanted anew: it will not be played. Raises `Stale` while a match of the person goes on."""
        ...
