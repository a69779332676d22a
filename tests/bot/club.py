"""People who play team matches, over the use cases on a real store."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Final

from bot.services.clock import Timers
from bot.services.contests import CONTEST_TIMER, Contests
from bot.services.ports import ChatId, GameId, PersonId, Terms
from bot.services.team_records import TeamId
from bot.services.team_table import TeamTable, Who
from bot.services.teams import TeamMatches
from bot.services.ticking import CLOCK_TIMER, REMIND_TIMER
from tests.bot.house import House, StillClock, house

FIRST: Final = tuple(map(PersonId, (11, 12, 13)))
SECOND: Final = tuple(map(PersonId, (21, 22, 23)))
RESERVE: Final = PersonId(14)
ORGANISER: Final = FIRST[0]
GROUP: Final = ChatId(-100)
TERMS: Final = Terms(options={"resign": "position"}, clock="24h", rated=True)


class Club:
    """One process with its team matches."""

    def __init__(self, home: House) -> None:
        self.home = home
        self.shown: list[TeamId] = []
        self.teams = TeamMatches(home.referee, home.computer, home.outages, self.shown.append)
        works = {
            CLOCK_TIMER: home.deadlines.due,
            REMIND_TIMER: home.remind,
            CONTEST_TIMER: Contests(home.store, {"w": self.teams.due}).due,
        }
        self.timers = Timers(home.store, home.clock, works)

    async def known(self, *persons: PersonId) -> None:
        for person in persons:
            found = await self.home.person(person)
            await self.home.store.append((), (replace(found, started=True),))

    async def join(self, team: TeamId, person: PersonId, side: int) -> TeamTable:
        found = await self.home.store.person(person)
        assert found is not None
        return await self.teams.join(team, found, side)

    async def announced(self, terms: Terms = TERMS, *, chat: ChatId = GROUP) -> TeamTable:
        """The organiser has announced it; nobody has joined."""
        await self.known(*FIRST, *SECOND, RESERVE)
        table = await self.teams.announce(ORGANISER, chat)
        await self.home.store.append((), (replace(table.row, terms=terms),))
        return await self.teams.look(table.id)

    async def lined_up(self, terms: Terms = TERMS) -> TeamTable:
        """Three on either side, on the boards in the order of joining."""
        team = (await self.announced(terms)).id
        for person in FIRST:
            await self.join(team, person, 0)
        for person in SECOND:
            await self.join(team, person, 1)
        await self.teams.line_up(team, FIRST[0], (0, 1, 2))
        return await self.teams.line_up(team, SECOND[0], (3, 4, 5))

    async def started(self, terms: Terms = TERMS) -> TeamTable:
        team = (await self.lined_up(terms)).id
        return await self.teams.start(team, Who(ORGANISER))

    async def sit(self, team: TeamId, *boards: int) -> TeamTable:
        """Both players of these boards sit down."""
        table = await self.teams.look(team)
        for board in boards:
            table = await self.teams.sit(team, FIRST[board], f"first{board}")
            table = await self.teams.sit(team, SECOND[board], f"second{board}")
        return table

    async def game(self, team: TeamId, board: int) -> GameId:
        return await self.teams.game_of(await self.teams.look(team), board)

    async def lose(self, team: TeamId, board: int, side: int) -> TeamTable:
        """That side's player gives the running game up."""
        game = await self.game(team, board)
        seq = (await self.home.table(game)).game.seq
        await self.home.resigning.resign(game, seq, (FIRST, SECOND)[side][board])
        return await self.work(team)

    async def lives(self, seconds: float) -> None:
        """Time passes in which the process is there."""
        self.home.clock.passes(seconds)
        self.home.outages.jumped()
        await self.home.outages.beat()

    async def work(self, team: TeamId) -> TeamTable:
        """Whatever is due now is done."""
        await self.timers.run_due()
        return await self.teams.look(team)


@asynccontextmanager
async def club(folder: Path, clock: StillClock | None = None, *, luck: int = 0) -> AsyncIterator[Club]:
    async with house(folder, clock, luck=luck) as home:
        await home.outages.beat()
        yield Club(home)


def names_of(table: TeamTable, players: Sequence[int]) -> list[PersonId]:
    return [table.persons[player] for player in players]
