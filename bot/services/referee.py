"""Writes decisions down: with what follows by itself, the score and the rows, all in one transaction."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from functools import reduce
from typing import Final, TypeAlias

from bot.services.auto import automatic
from bot.services.locks import Locks
from bot.services.ports import (
    Append,
    Challenge,
    Change,
    Clock,
    Courier,
    DropDraft,
    DropTimer,
    GameId,
    Store,
    WantBoards,
    game_stream,
    match_stream,
    side_stream,
)
from bot.services.projections import game_row, match_row
from bot.services.table import OFFERED, Table, Tables, next_token
from engine.aside import Aside
from engine.dice import DiceSource
from engine.events import Event, Started
from engine.fairness import SealedDice

Chance: TypeAlias = Callable[[int], bytes]
"""That many bytes nobody can foresee: `secrets.token_bytes`."""

SEED_BYTES: Final = 32
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

    async def commit(self, table: Table, *decisions: Event, changes: Sequence[Change] = ()) -> Table:
        """Write the decisions and all that follows from them; the table as it is then.

        Raises `Stale`, with nothing written, when somebody else was faster."""
        now = self.clock.now()
        after = advanced(table, decisions, now)
        appends = [Append(game_stream(table.id), len(table.events), after.events[len(table.events) :], now)]
        written: list[Change] = [after.row, *changes, *_drafts_dropped(table)]
        if after.game.result is not None:
            scored = table.match.scored(table.id, after.game)
            appends.append(Append(match_stream(table.row.match), table.match.seq, (scored,), now))
            after = replace(after, match=table.match.after(scored), offer=self._offer(after, now))
            row = await self.store.match(table.row.match)
            assert row is not None, "a match has a row"
            assert after.offer is not None
            written += [match_row(row, after.match, now), after.offer]
        await self.store.append(appends, [*written, WantBoards(table.id)])
        return after

    async def note(self, table: Table, *decisions: Event, changes: Sequence[Change] = ()) -> Table:
        """Write what happens beside the board, and have it shown; the game does not move on by it.

        Raises `Stale`, with nothing written, when the game has moved on or somebody else was faster."""
        now = self.clock.now()
        appends = [
            Append(game_stream(table.id), len(table.events), (), now),
            Append(side_stream(table.id), table.aside.seq, decisions, now),
        ]
        await self.store.append(appends, [*changes, WantBoards(table.id)])
        return replace(table, aside=reduce(Aside.after, decisions, table.aside))

    def _offer(self, table: Table, now: datetime) -> Challenge:
        """The sealed dice of the next game, so that their envelope is seen before the press that opens it."""
        opener = next(sitter.person for sitter in table.row.seats if sitter.person is not None)
        return Challenge(
            token=next_token(table.id),
            state=OFFERED,
            opener=opener,
            terms=table.terms,
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


def advanced(table: Table, decisions: Sequence[Event], now: datetime) -> Table:
    """The table after the decisions and everything that follows by itself."""
    game = table.game
    for event in decisions:
        game = game.after(event)
    wishes = (table.preferences(0), table.preferences(1))
    follow = automatic(game, dice_of(table), wishes)
    for event in follow:
        game = game.after(event)
    return replace(
        table,
        row=game_row(table.row, game, now),
        game=game,
        drafts=(None, None),
        events=(*table.events, *decisions, *follow),
    )


def _drafts_dropped(table: Table) -> list[Change]:
    changes: list[Change] = []
    for draft in table.drafts:
        if draft is not None:
            changes.append(DropDraft(draft.game, draft.seat))
        if draft is not None and draft.due_at is not None:
            changes.append(DropTimer(DONE_TIMER, done_subject(draft.game, draft.seat)))
    return changes
