"""A month of many games against the clock, beside a player with a stopwatch who knows when each must end."""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from random import Random
from typing import Final

from bot.services.opening import Opening, Place, open_game
from bot.services.ports import Challenge, ChatId, GameId, Sitter, Terms
from bot.services.table import OFFERED
from bot.services.timing import CONTROLS
from tests.bot.house import ANNA, BORIS, NOON, House, StillClock

GAMES: Final = 12
CLOCKS: Final = ("1h", "1h", "24h", "3d")
GRAIN: Final = timedelta(milliseconds=1)
"""Times are kept to the millisecond."""


@dataclass
class Owed:
    """One game's clock; `read` and all deadlines by the stopwatch, which runs only while the bot lives."""

    clock: str
    running: int
    turn: timedelta
    reserve: list[timedelta]
    read: timedelta

    @property
    def deadline(self) -> timedelta:
        return self.read + self.turn + self.reserve[self.running]

    def moved(self, now: timedelta, running: int) -> None:
        """A turn has been played, and it is now that seat's."""
        self.reserve[self.running] -= max(now - self.read - self.turn, timedelta())
        self.running, self.turn, self.read = running, CONTROLS[self.clock].turn, now


@dataclass
class Calendar:
    """Whoever is on turn moves, or forgets to; two processes work off what is due."""

    clock: StillClock
    chance: Random
    asleep: timedelta = timedelta()
    """So long the bot has been away."""
    games: dict[GameId, Owed] = field(default_factory=dict)
    lost: Counter[GameId] = field(default_factory=Counter)
    """The games that time has ended, and how often."""
    opened: int = 0

    @property
    def stopwatch(self) -> timedelta:
        return self.clock.now() - NOON - self.asleep

    async def live(self, homes: tuple[House, House], time: timedelta) -> None:
        """The bot runs for so long."""
        end = self.clock.now() + time
        while self.clock.now() < end:
            while len(self.games) < GAMES:
                await self._open(homes[0])
            pause = timedelta(milliseconds=self.chance.randrange(1000, 14_400_000))
            await self._until(homes, min(end, self.clock.now() + pause))
            await self._act(homes[0])

    def sleep(self, time: timedelta) -> None:
        """Nobody is there for so long."""
        self.clock.time += time
        self.asleep += time

    async def _until(self, homes: tuple[House, House], end: datetime) -> None:
        while (due := await homes[0].store.next_timer()) is not None and due <= end:
            self._set(homes, max(due, self.clock.now()))
            await asyncio.gather(*(home.timers.run_due() for home in homes))
            await self._settle(homes[0])
        self._set(homes, end)
        await self._settle(homes[0])

    def _set(self, homes: tuple[House, House], now: datetime) -> None:
        """Both processes have lived until then."""
        self.clock.time = now
        for home in homes:
            home.outages.jumped()

    async def _settle(self, home: House) -> None:
        """The games whose time is up have ended, and when it was."""
        for game in [game for game, owed in self.games.items() if owed.deadline <= self.stopwatch - GRAIN]:
            owed, row = self.games.pop(game), await home.store.game(game)
            assert row is not None
            assert row.over_at is not None, f"game {game} should have ended by {owed.deadline}"
            assert (row.by, row.winner) == ("timeout", 1 - owed.running)
            late = row.over_at - NOON - self.asleep - owed.deadline
            assert abs(late) <= GRAIN, (game, late, owed, self.asleep)
            self.lost[game] += 1

    async def _act(self, home: House) -> None:
        """Somebody moves: in a game that time has not ended, as it must not have before its deadline."""
        game = self.chance.choice(sorted(self.games))
        if self.games[game].deadline <= self.stopwatch + GRAIN:
            return
        table = await home.table(game)
        assert table.game.result is None, f"game {game} has ended before {self.games[game].deadline}"
        await home.any_turn(table)
        after = await home.table(game)
        if after.game.result is None:
            self.games[game].moved(self.stopwatch, after.seat_on_turn())
        else:
            del self.games[game]

    async def _open(self, home: House) -> None:
        """Between two who want no pings."""
        self.opened += 1
        clock = self.chance.choice(CLOCKS)
        terms, token = Terms(clock=clock, rated=True), f"game{self.opened}"
        offer = Challenge(token, OFFERED, ANNA, terms, home.referee.chance(32), self.clock.now())
        await home.store.append((), (offer,))
        places = tuple(Place(person, ChatId(person)) for person in (ANNA, BORIS))
        opening = Opening(offer, (Sitter(ANNA), Sitter(BORIS)), token, places)
        table, control = await open_game(home.referee, opening), CONTROLS[clock]
        seat, reserve = table.seat_on_turn(), [control.reserve] * 2
        self.games[table.id] = Owed(clock, seat, control.turn, reserve, self.stopwatch)
