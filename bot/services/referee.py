"""Writes decisions down: with what follows by itself, the score and the rows, all in one transaction."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from functools import reduce
from typing import Final, TypeAlias

from bot.services.auto import automatic
from bot.services.bank import settling
from bot.services.companies import accompanied, company_written
from bot.services.contests import contest_changes
from bot.services.dicecounts import dice_counts
from bot.services.locks import Locks
from bot.services.pings import ping_change, question_change
from bot.services.ports import (
    Append,
    Challenge,
    Change,
    Clock,
    Courier,
    DropDraft,
    DropProposals,
    DropTimer,
    GameId,
    MatchRow,
    Store,
    WantBoards,
    game_stream,
    match_stream,
    side_stream,
)
from bot.services.projections import game_row, match_row
from bot.services.ratings import Rate, rating_changes
from bot.services.stakes import is_per_game
from bot.services.table import OFFERED, Table, Tables, next_token
from bot.services.ticking import clock_changes
from engine.aside import Aside
from engine.dice import DiceSource
from engine.events import Event, Started
from engine.fairness import SealedDice
from engine.match import TIME, Match
from engine.side_events import Resumed

Chance: TypeAlias = Callable[[int], bytes]
"""That many bytes nobody can foresee: `secrets.token_bytes`."""

SEED_BYTES: Final = 32
TOKEN_BYTES: Final = 9
"""Of a name that nobody can guess, for links and buttons."""
DONE_TIMER: Final = "done"
"""Kind of the timer that confirms a complete draft; its subject is `done_subject`."""


def done_subject(game: GameId, seat: int) -> str:
    """The timer's subject: one per seat, as there is one draft per seat."""
    return f"{game}:{seat}"


class Referee:
    """The one way in which events of running games are written."""

    def __init__(
        self, store: Store, clock: Clock, courier: Courier, chance: Chance, tables: Tables | None = None
    ) -> None:
        self.store = store
        self.clock = clock
        self.courier = courier
        self.chance = chance
        self._tables = tables or Tables(store)
        self.locks = Locks()

    async def load(self, game: GameId) -> Table:
        """The table as the store knows it now."""
        return await self._tables.load(game)

    async def commit(
        self,
        table: Table,
        *decisions: Event,
        beside: Sequence[Event] = (),
        company: Sequence[Event] = (),
        changes: Sequence[Change] = (),
    ) -> Table:
        """Write the decisions and all that follows from them; the table as it is then.

        `beside`: what happens in the side stream with them, `company`: in that of the chouette, before them;
        playing on ends a pause. Raises `Stale`, with nothing written, when somebody else was faster."""
        now = self.clock.now()
        if table.aside.paused:
            beside = (*beside, Resumed(table.seat_on_turn()))
        begun = accompanied(_aside(table, beside), company, now)
        after, ticks = clock_changes(table, advanced(begun, decisions, now), now)
        appends = [Append(game_stream(table.id), len(table.events), after.events[len(table.events) :], now)]
        written: list[Change] = [after.row, *ticks, *changes]
        if len(after.events) > len(table.events):
            written += _drafts_dropped(table)
        written += ping_change(table, after, now)
        after, told, rows = company_written(table, after, company, now)
        appends, written = [*appends, *told], [*written, *rows]
        if beside:
            appends.append(Append(side_stream(table.id), table.aside.seq, tuple(beside), now))
        if after.game.result is None:
            await self.store.append(appends, [*written, WantBoards(table.id)])
            return after
        after, scored, ended = await self._ended(table, after, now)
        await self.store.append([*appends, scored], [*written, *ended, WantBoards(table.id)])
        rated = any(isinstance(change, Rate) for change in ended)
        return replace(after, rated=await self.store.ratings.counted(table.id)) if rated else after

    async def _ended(
        self, table: Table, after: Table, now: datetime
    ) -> tuple[Table, Append, Sequence[Change]]:
        """What the end of the game means: the match's events, the offer of another game, ratings, coins."""
        scored = _scored(table.match, after, now)
        offer = self._offer(after, now)
        after = replace(after, match=reduce(Match.after, scored, table.match), offer=offer)
        row = await self._match_row(after, now)
        changes: list[Change] = [row, offer, *rating_changes(row, table.match, scored, now)]
        changes += [*dice_counts(after.row, after.events), *contest_changes(row, now)]
        changes += await settling(self.store, after, now)
        return after, Append(match_stream(table.row.match), table.match.seq, scored, now), changes

    async def end_match(self, table: Table, reason: str) -> Table:
        """The session ends here, between two games."""
        now, ended = self.clock.now(), table.match.end(reason)
        after = replace(table, match=table.match.after(ended))
        appends = [Append(match_stream(table.row.match), table.match.seq, (ended,), now)]
        row = await self._match_row(after, now)
        changes: list[Change] = [row, *contest_changes(row, now), WantBoards(table.id)]
        if not is_per_game(table.terms):
            changes += await settling(self.store, after, now)
        await self.store.append(appends, changes)
        return after

    async def _match_row(self, table: Table, now: datetime) -> MatchRow:
        row = await self.store.match(table.row.match)
        assert row is not None, "a match has a row"
        return match_row(row, table.match, now)

    async def tick(self, table: Table, changes: Sequence[Change], *, seen: bool = True) -> None:
        """Write what the clock has come to; `seen`: boards show it. `Stale` when the game has moved on."""
        unmoved = Append(game_stream(table.id), len(table.events), (), self.clock.now())
        await self.store.append([unmoved], [*changes, *([WantBoards(table.id)] if seen else [])])
        if seen:
            self.courier.changed(table.id)

    async def note(self, table: Table, *decisions: Event, changes: Sequence[Change] = ()) -> Table:
        """Write what happens beside the board, and have it shown; the game does not move on by it.

        Raises `Stale`, with nothing written, when the game has moved on or somebody else was faster."""
        now = self.clock.now()
        appends = [
            Append(game_stream(table.id), len(table.events), (), now),
            Append(side_stream(table.id), table.aside.seq, decisions, now),
        ]
        after = _aside(table, decisions)
        ping = question_change(table, after, now)
        await self.store.append(appends, [*changes, *ping, WantBoards(table.id)])
        return after

    def _offer(self, table: Table, now: datetime) -> Challenge:
        """The sealed dice of the next game, so that their envelope is seen before the press that opens it."""
        opener = next(sitter.person for sitter in table.row.seats if sitter.person is not None)
        return Challenge(
            token=next_token(table.id),
            state=OFFERED,
            opener=opener,
            terms=replace(table.terms, contest=""),  # A rematch is nobody's but theirs.
            seed=self.chance(SEED_BYTES),
            created_at=now,
            chat=table.row.chat,
            thread=table.row.thread,
            rematch_of=table.row.match,
        )


def dice_of(table: Table) -> DiceSource:
    """The sealed dice of a game: its secret seed and the press that started it."""
    started = table.events[0]
    assert isinstance(started, Started)
    return SealedDice(table.row.seed, started.press)


def _aside(table: Table, events: Sequence[Event]) -> Table:
    return replace(table, aside=reduce(Aside.after, events, table.aside)) if events else table


def _scored(match: Match, table: Table, now: datetime) -> tuple[Event, ...]:
    """What the end of the game means for its match; a session whose time has passed ends with it."""
    scored = match.scored(table.id, table.game, table.aside.hints)
    match = match.after(scored)
    is_late = match.time_is_up(int(now.timestamp() * 1000)) and not match.over
    return (scored, match.end(TIME)) if is_late else (scored,)


def advanced(table: Table, decisions: Sequence[Event], now: datetime) -> Table:
    """The table after the decisions and everything that follows by itself."""
    game = table.game
    for event in decisions:
        game = game.after(event)
    wishes = (table.preferences(0), table.preferences(1))
    follow = automatic(game, dice_of(table), wishes, table.aside.waived, table.held)
    if not decisions and not follow and table.events[1:]:
        return table  # Only something beside the board has happened.
    for event in follow:
        game = game.after(event)
    return replace(
        table,
        row=game_row(table.row, game, now),
        game=game,
        drafts=(None, None),
        proposals=(),
        events=(*table.events, *decisions, *follow),
    )


def _drafts_dropped(table: Table) -> list[Change]:
    changes: list[Change] = [DropProposals(table.id)] if table.proposals else []
    for draft in table.drafts:
        if draft is not None:
            changes.append(DropDraft(draft.game, draft.seat))
        if draft is not None and draft.due_at is not None:
            changes.append(DropTimer(DONE_TIMER, done_subject(draft.game, draft.seat)))
    return changes
