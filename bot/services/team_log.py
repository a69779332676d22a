"""How a team match is written: what follows by itself comes with it, and whoever was slower decides anew."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import replace
from typing import Final, TypeAlias

from bot.services.agreement import chosen
from bot.services.contests import CONTEST_TIMER
from bot.services.errors import Stale
from bot.services.invitations import CANCELLED
from bot.services.opening import SEALED
from bot.services.ports import Append, Change, DropTimer, TakeChallenge
from bot.services.referee import Referee
from bot.services.team_records import TeamId, TeamMatch, team_stream
from bot.services.team_table import TIME, TeamTable, changed_events, load_teams, row_after
from engine.events import Event
from engine.team_events import TeamChanged, TeamDecided

ATTEMPTS: Final = 8
"""Six players and two timers may write at the very same time."""

Decision: TypeAlias = tuple[Sequence[Event], Sequence[Change]]


class TeamLog:
    """Reads and writes team matches; `shown` is told of every change, and may show it when it likes."""

    def __init__(self, referee: Referee, shown: Callable[[TeamId], None]) -> None:
        self._referee = referee
        self._store = referee.store
        self.shown = shown

    async def look(self, team: TeamId) -> TeamTable:
        """The team match as it is now; raises `NotFound`."""
        return await load_teams(self._store, team)

    async def write(self, team: TeamId, decide: Callable[[TeamTable], Awaitable[Decision]]) -> TeamTable:
        """Decide on the newest state, as often as somebody else is faster."""

        async def attempt() -> TeamTable:
            table = await self.look(team)
            events, changes = await decide(table)
            return await self.commit(table, events, changes)

        return await self.again(team, attempt)

    async def again(self, team: TeamId, attempt: Callable[[], Awaitable[TeamTable]]) -> TeamTable:
        """Try until nobody was faster, and have the result shown."""
        async with self._referee.locks.of(team_stream(team)):
            table = await self._tried(attempt)
        self.shown(team)
        return table

    async def _tried(self, attempt: Callable[[], Awaitable[TeamTable]]) -> TeamTable:
        for left in range(ATTEMPTS)[::-1]:
            try:
                return await attempt()
            except Stale:
                if not left:
                    raise
        raise AssertionError("the last attempt returns or raises")

    async def commit(self, table: TeamTable, events: Sequence[Event], changes: Sequence[Change]) -> TeamTable:
        """Write the events with what follows by itself; without any only the changes."""
        followed = [*events, *changed_events(table.teams, *events).verdict()]
        if followed:
            append, row, more = self.written(table, followed)
            await self._store.append((append,), (row, *more, *changes))
        elif changes:
            await self._store.append((), changes)
        return await self.look(table.id)

    def written(
        self, table: TeamTable, events: Sequence[Event]
    ) -> tuple[Append, TeamMatch, Sequence[Change]]:
        """What the transaction of these events writes: its events, the row, and what goes with them."""
        now, teams = self._referee.clock.now(), changed_events(table.teams, *events)
        row = row_after(_with_terms(table.row, events), teams, now)
        changes: list[Change] = list(_seals_broken(table, events))
        if teams.over and not table.teams.over:
            changes.append(DropTimer(CONTEST_TIMER, team_stream(table.id)))
        return Append(team_stream(table.id), table.teams.seq, tuple(events), now), row, changes


def board_token(team: TeamId, board: int) -> str:
    """Of the sealed dice of a board."""
    return f"{team_stream(team)}b{board}"


def _with_terms(row: TeamMatch, events: Iterable[Event]) -> TeamMatch:
    for event in events:
        if isinstance(event, TeamChanged) and event.field == TIME:
            row = replace(row, minutes=int(event.value))
        elif isinstance(event, TeamChanged):
            row = replace(row, terms=chosen(row.terms, event.field, event.value))
    return row


def _seals_broken(table: TeamTable, events: Iterable[Event]) -> Iterable[TakeChallenge]:
    """Dice that nobody will throw."""
    for event in events:
        if isinstance(event, TeamDecided) and not table.teams.boards[event.board].begun:
            yield TakeChallenge(board_token(table.id, event.board), SEALED, CANCELLED)
