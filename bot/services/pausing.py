"""A pause by agreement: one asks, the other agrees, and either ends it; any move does, too."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from bot.services.errors import NotAsked, Stale
from bot.services.pings import delay
from bot.services.ports import Change, DropTimer, GameId, Note, PersonId
from bot.services.referee import Referee
from bot.services.reminders import PAUSE, reminder
from bot.services.table import Table
from bot.services.ticking import clock_written, no_timers
from bot.services.timing import Timing
from engine.events import Event
from engine.side_events import Paused, PauseOffered, PauseRefused, Resumed


class Pausing:
    """The use cases around a pause. None makes the mover's keyboard stale."""

    def __init__(self, referee: Referee) -> None:
        self._referee = referee

    async def ask(self, game: GameId, person: PersonId) -> Note | None:
        """Ask for a pause; when the opponent has asked already, it begins."""
        async with self._at(game, person) as (table, timing, seat):
            if table.aside.paused:
                return Note("note.paused")
            asked_by = table.aside.pause_asked_by
            if asked_by == 1 - seat:
                return await self._begin(table, timing, seat)
            if asked_by is None:
                due = self._referee.clock.now() + delay(table)
                await self._note(table, PauseOffered(seat), reminder(table, PAUSE, due))
        return Note("note.pause_asked")

    async def agree(self, game: GameId, person: PersonId) -> Note | None:
        """The clock stops."""
        async with self._at(game, person) as (table, timing, seat):
            self._expect_asked(table)
            if table.aside.pause_asked_by == seat:
                raise NotAsked(f"person {person} has asked for the pause")
            return await self._begin(table, timing, seat)

    async def refuse(self, game: GameId, person: PersonId) -> Note | None:
        """Say no, or take one's own wish back."""
        async with self._at(game, person) as (table, _, seat):
            self._expect_asked(table)
            await self._note(table, PauseRefused(seat))
        return None

    async def resume(self, game: GameId, person: PersonId) -> Note | None:
        """The clock runs on, as it was."""
        async with self._at(game, person) as (table, timing, seat):
            if not table.aside.paused:
                raise Stale(f"game {game} is not paused")
            going = timing.resumed(self._referee.clock.now(), table.seat_on_turn())
            await self._note(table, Resumed(seat), *clock_written(table, going)[1])
        return Note("note.resumed")

    async def _begin(self, table: Table, timing: Timing, seat: int) -> Note:
        stopped = clock_written(table, timing.stopped(self._referee.clock.now()))[1]
        await self._note(table, Paused(seat), *no_timers(table), *stopped)
        return Note("note.paused")

    async def _note(self, table: Table, event: Event, *changes: Change | DropTimer) -> None:
        await self._referee.note(table, event, changes=changes)
        self._referee.courier.changed(table.id)

    def _expect_asked(self, table: Table) -> None:
        if table.aside.pause_asked_by is None:
            raise Stale(f"nobody wants a pause of game {table.id}")

    @asynccontextmanager
    async def _at(self, game: GameId, person: PersonId) -> AsyncIterator[tuple[Table, Timing, int]]:
        async with self._referee.locks.of(game):
            table = await self._referee.load(game)
            seat = table.seat_for(person)
            if table.timing is None:
                raise Stale(f"game {game} has no clock that could be stopped")
            yield table, table.timing, seat
