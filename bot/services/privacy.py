"""A person leaves for good: open games are settled, invitations withdrawn, and then nothing is left."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from bot.services.errors import Stale
from bot.services.invitations import CANCELLED, CHALLENGE_TIMER, STANDING
from bot.services.keeping import stand_in
from bot.services.leaving import counts, settle
from bot.services.ports import Challenge, DropTimer, GameId, Person, PersonId, TakeChallenge
from bot.services.referee import Referee
from bot.services.table import Tables

ATTEMPTS: Final = 5
"""Somebody may sit down with the person, or move, at the very same time."""


@dataclass(frozen=True, slots=True)
class Open:
    """How many games of a person run."""

    friendly: int = 0
    """They may be called off as well as resigned."""
    rated: int = 0
    """Or with a stake."""


class Privacy:
    """The use cases around what is kept of a person."""

    def __init__(
        self,
        referee: Referee,
        tables: Tables,
        leaving: Sequence[Callable[[PersonId], Awaitable[object]]] = (),
    ) -> None:
        """`leaving`: what else a person takes part in, and is to be taken out of."""
        self._leaving = leaving
        self._referee = referee
        self._store = referee.store
        self._tables = tables

    async def open_games(self, person: PersonId) -> Open:
        tables = [await self._referee.load(game) for game in await self._store.keeping.unfinished(person)]
        counting = [counts(table) for table in tables if table.game.result is None]
        return Open(counting.count(False), counting.count(True))

    async def told(self, person: PersonId) -> str:
        """Everything that is kept, as JSON."""
        return await self._store.keeping.about(person)

    async def withdraw(self, person: Person) -> tuple[Challenge, ...]:
        """The invitations of the person and to the person, now cancelled; their cards are to say so."""
        found = [*await self._store.challenges(opener=person.id, states=STANDING)]
        found += await self._store.challenges(addressed_to=person.id, states=STANDING)
        if person.username:
            found += await self._store.challenges(addressed_name=person.username.lower(), states=STANDING)
        cancelled = [await self._cancelled(each) for each in found]
        return tuple(each for each in cancelled if each is not None)

    async def forget(self, person: PersonId, *, cancel: bool) -> tuple[GameId, ...]:
        """Settle what is open, and forget; games whose boards have lost their offer of another game.

        `cancel`: friendly games are called off. What is rated or has a stake is lost: nobody leaves to save
        points or coins."""
        instead = stand_in(await self._store.new_id())
        for left in range(ATTEMPTS)[::-1]:
            try:
                await self._settle(person, cancel=cancel)
                offered = await self._store.keeping.forget(person, instead)
            except Stale:
                if not left:
                    raise
            else:
                self._tables.forget(person, instead)
                return offered
        raise AssertionError("the last attempt returns or raises")

    async def _settle(self, person: PersonId, *, cancel: bool) -> None:
        """What the person has promised to others first, so that they are given what is lost there."""
        for leave in self._leaving:
            await leave(person)
        for game in await self._store.keeping.unfinished(person):
            await settle(self._referee, game, person, cancel=cancel)

    async def _cancelled(self, challenge: Challenge) -> Challenge | None:
        """None where somebody was faster: then a game has begun, or it had ended anyway."""
        taken = TakeChallenge(challenge.token, challenge.state, CANCELLED)
        try:
            await self._store.append((), (taken, DropTimer(CHALLENGE_TIMER, challenge.token)))
        except Stale:
            return None
        return replace(challenge, state=CANCELLED)
