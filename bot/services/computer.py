"""The computer's seat: thought out in the thinking threads, written like anybody's turn."""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from bot.services.errors import Stale
from bot.services.ports import Executor, GameId
from bot.services.referee import Referee, dice_of
from bot.services.table import Table
from engine.ai.cube import accepts_beaver, wants_beaver, wants_double, wants_take
from engine.ai.levels import choose
from engine.ai.stakes import Evaluator, stakes_of
from engine.events import Event
from engine.game import Phase

log = logging.getLogger(__name__)

RETRY: Final = 5.0
"""Seconds until the computer tries again what it could not do."""
PATIENCE: Final = 0.35
"""Seconds that showing a person's turn waits for the reply, so that one edit mostly shows both."""


class Computer:
    """Plays the seats that hold a level. `run` must run for ever somewhere: it works off what is owed."""

    def __init__(self, referee: Referee, executor: Executor, evaluator: Evaluator) -> None:
        self._referee = referee
        self._executor = executor
        self._evaluator = evaluator
        self._owed: asyncio.Queue[GameId] = asyncio.Queue()
        self._impatience: dict[GameId, asyncio.TimerHandle] = {}

    def follow(self, table: Table) -> None:
        """Call after every commit: has the computer play if it is its turn, and the boards shown."""
        if not table.computer_acts():
            self._referee.courier.changed(table.id)
            return
        loop = asyncio.get_running_loop()
        if table.id not in self._impatience:
            self._impatience[table.id] = loop.call_later(PATIENCE, self._show, table.id)
        self._owed.put_nowait(table.id)

    async def resume_all(self) -> int:
        """Queue every game that waits for the computer; the number of them. Once at start."""
        rows = await self._referee.store.games_to_play()
        for row in rows:
            self._owed.put_nowait(row.id)
        return len(rows)

    async def run(self) -> None:
        """Play what is owed, for ever; one or several of these may run at once."""
        while True:
            game = await self._owed.get()
            try:
                await self.play_due(game)
            except Exception:
                # A locked database or a fault in one game must not stop the others, nor this one for ever.
                log.exception("The computer could not play game %d", game)
                asyncio.get_running_loop().call_later(RETRY, self._owed.put_nowait, game)

    async def play_due(self, game: GameId) -> Table:
        """Play until a person must decide or the game is over, then have the boards shown."""
        try:
            table = await self._referee.load(game)
            while table.computer_acts():
                table = await self._decided(table)
        finally:
            self._show(game)
        return table

    async def _decided(self, table: Table) -> Table:
        """The table after one more decision, or the newer one when somebody was faster (by resigning)."""
        # Thought out without the lock: a press must not wait for the threads.
        event = await self._executor.run(lambda: decision(table, self._evaluator))
        try:
            async with self._referee.locks.of(table.id):
                return await self._referee.commit(table, event)
        except Stale:
            return await self._referee.load(table.id)

    def _show(self, game: GameId) -> None:
        handle = self._impatience.pop(game, None)
        if handle is not None:
            handle.cancel()
        self._referee.courier.changed(game)


def decision(table: Table, evaluator: Evaluator) -> Event:
    """What the computer does now: the same for the same table, also after a restart."""
    game, match, seat = table.game, table.match, table.game.to_act
    assert seat is not None
    level, seed = table.row.seats[seat].level, f"{table.id}|{game.seq}"
    assert level is not None, f"seat {seat} of game {table.id} is not the computer's"
    if game.turn is not None:
        return game.move(seat, choose(level, game.turn, stakes_of(game, match, seat), seed, evaluator))
    if game.phase is Phase.ROLL:
        if game.may_double(seat) and wants_double(level, game, match, seed, evaluator):
            return game.double(seat)
        return game.roll(dice_of(table).roll(game.throws))
    if game.phase is Phase.BEAVER:
        accepts = accepts_beaver(level, game, match, seed, evaluator)
        return game.take(seat) if accepts else game.drop(seat)
    if game.may_beaver(seat) and wants_beaver(level, game, match, seed, evaluator):
        return game.beaver(seat)
    return game.take(seat) if wants_take(level, game, match, seed, evaluator) else game.drop(seat)
