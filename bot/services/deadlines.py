"""What comes of the clock: reminders, and what may be done about somebody who has run out of time.

In a rated game time decides by itself. In a friendly one the opponent decides: calls the late player, gives
the time of another turn, or takes the game as the position stands.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import datetime
from typing import Final

from bot.services.computer import Computer
from bot.services.errors import NotAsked, Stale
from bot.services.outages import BEAT, Outages
from bot.services.ports import Change, DropTimer, GameId, Note, PersonId, Timer
from bot.services.referee import Referee
from bot.services.reminders import reminder
from bot.services.table import Table
from bot.services.ticking import clock_written
from bot.services.timing import Level, Timing

REMINDED: Final = {
    Level.HALF: "half",
    Level.TENTH: "tenth",
    Level.RESERVE_HALF: "reserve",
    Level.RESERVE_TENTH: "reserve",
    Level.OUT: "late",
}
"""The levels that are worth a message, by its word; the last one is for the opponent."""


class Deadlines:
    """The use cases of a running clock."""

    def __init__(self, referee: Referee, computer: Computer, outages: Outages) -> None:
        self._referee = referee
        self._computer = computer
        self._outages = outages

    async def due(self, timer: Timer) -> None:
        """The clock has come to something, or is to be looked at."""
        game, spent = GameId(int(timer.subject)), DropTimer(timer.kind, timer.subject, timer.due_at)
        await self._outages.notice()
        if self._outages.deaf:
            await self._referee.store.append((), (replace(timer, due_at=self._referee.clock.now() + BEAT),))
            return
        async with self._referee.locks.of(game):
            table = await self._referee.load(game)
            timing = table.timing
            if timing is None or timing.clock.running is None or timing.late is not None:
                await self._referee.store.append((), (spent,))
                return
            ticked = timing.at(self._referee.clock.now())
            if ticked.late is not None and table.terms.rated:
                lost = table.game.time_out(ticked.late)
                self._computer.follow(await self._referee.commit(table, lost, changes=(spent,)))
            else:
                await self._ticked(table, ticked, spent)

    async def _ticked(self, table: Table, ticked: Timing, spent: DropTimer) -> None:
        """Whoever waits for the boards sees a new level; an early look only arms the timer anew."""
        _, written = clock_written(table, ticked)
        changes: list[Change] = [spent, *written]
        if _shown(ticked) == _shown(table.timing):
            await self._referee.tick(table, changes, seen=False)
            return
        word = REMINDED.get(ticked.level(table.seat_on_turn())) if ticked.clock.held_until is None else None
        if word is not None:
            changes.append(reminder(table, word, self._referee.clock.now()))
        await self._referee.tick(table, changes)

    async def nudge(self, game: GameId, person: PersonId) -> Note | None:
        """Call whoever has run out of time: once, until another turn's time is given."""
        async with self._late(game, person) as (table, timing, _):
            if not timing.clock.nudged:
                nudged = replace(timing, clock=replace(timing.clock, nudged=True))
                called = reminder(table, "nudge", self._referee.clock.now())
                await self._referee.tick(table, (*clock_written(table, nudged)[1], called))
        return Note("note.nudged")

    async def wait(self, game: GameId, person: PersonId) -> Note | None:
        """Give the late player the time of another turn."""
        async with self._late(game, person) as (table, timing, now):
            await self._referee.tick(table, clock_written(table, timing.granted(now))[1])
        return Note("note.granted", {"time": timing.control.turn})

    async def claim(self, game: GameId, person: PersonId) -> Note | None:
        """Take the game, as the position stands."""
        async with self._late(game, person) as (table, _, _):
            lost = table.game.time_out(table.seat_on_turn())
            self._computer.follow(await self._referee.commit(table, lost))
        return None

    async def look(self, game: GameId, person: PersonId) -> Note | None:
        """How much time is left now, to the second."""
        table = await self._referee.load(game)
        seat, timing = table.side_for(person), table.timing
        if timing is None:
            raise Stale(f"game {game} has no clock")
        running = timing.clock.running
        if running is None:
            return Note("note.clock_stands")
        timing = timing.at(self._referee.clock.now())
        who = "own" if running == seat else "rival"
        values = {"left": timing.left(running), "reserve": timing.clock.reserve[running]}
        return Note(f"note.clock_{who}", values)

    @asynccontextmanager
    async def _late(self, game: GameId, person: PersonId) -> AsyncIterator[tuple[Table, Timing, datetime]]:
        """The table for the opponent of somebody who has run out of time; refuses everybody else."""
        async with self._referee.locks.of(game):
            table = await self._referee.load(game)
            seat, timing = table.seat_for(person), table.timing
            late = None if timing is None else timing.late
            if timing is None or late is None:
                raise Stale(f"nobody at game {game} is late")
            if late == seat:
                raise NotAsked(f"person {person} is late")
            yield table, timing, self._referee.clock.now()


def _shown(timing: Timing | None) -> object:
    """What a board says of the clock."""
    assert timing is not None
    seat = timing.clock.running
    return seat is not None and timing.level(seat), timing.clock.held_until
