"""The computer's seat: thought out in the thinking threads, written like anybody's turn."""

from __future__ import annotations

import asyncio
import logging
from datetime import datetime, timedelta
from functools import partial
from typing import Final

from bot.services.errors import Stale
from bot.services.locks import Locks
from bot.services.ports import DropTimer, GameId, Timer
from bot.services.referee import Referee, dice_of
from bot.services.table import Table
from bot.services.thinking import Thinking, Thought
from engine.ai.cube import cube_answer, wants_double
from engine.ai.levels import choose, plies_of
from engine.ai.resigning import accepts_resignation, wants_resign
from engine.ai.stakes import Evaluator, stakes_of
from engine.events import Event
from engine.game import Phase
from engine.scoring import Kind
from engine.side_events import ResignOffered, ResignRefused

log = logging.getLogger(__name__)

RETRY: Final = 5.0
"""Seconds until the computer tries again what it could not do."""
ANSWER_TIMER: Final = "answer"
"""Kind of the timer that recalls an offer to resign to the computer; its subject is the game."""
ANSWER_AT_LAST: Final = timedelta(seconds=20)
PATIENCE: Final = 0.35
"""Seconds that showing a person's turn waits for the reply, so that one edit mostly shows both."""


class Computer:
    """Plays the seats that hold a level. `run` must run for ever somewhere: it works off what is owed."""

    def __init__(self, referee: Referee, thinking: Thinking, evaluator: Evaluator) -> None:
        self._referee = referee
        self._thinking = thinking
        self._evaluator = evaluator
        self._owed: asyncio.Queue[GameId] = asyncio.Queue()
        self._queued: set[GameId] = set()
        self._one_at_a_time = Locks()
        self._impatience: dict[GameId, asyncio.TimerHandle] = {}

    def follow(self, table: Table) -> None:
        """Call after every commit: has the computer play if it is its turn, and the boards shown."""
        if not owes(table):
            self._referee.courier.changed(table.id)
            return
        loop = asyncio.get_running_loop()
        if table.id not in self._impatience:
            self._impatience[table.id] = loop.call_later(PATIENCE, self._show, table.id)
        self._owe(table.id)

    async def resume_all(self) -> int:
        """Queue every game that waits for the computer; the number of them. Once at start."""
        rows = await self._referee.store.games_to_play()
        for row in rows:
            self._owe(row.id)
        return len(rows)

    async def answer_due(self, timer: Timer) -> None:
        """An offer to resign that a stop has left without an answer."""
        table = await self.play_due(GameId(int(timer.subject)))
        if not table.computer_answers():
            await self._referee.store.append((), (DropTimer(timer.kind, timer.subject, timer.due_at),))

    async def run(self) -> None:
        """Play what is owed, for ever: all games at a time, each decision when its turn to think comes."""
        async with asyncio.TaskGroup() as games:
            while True:
                games.create_task(self._play(await self._owed.get()))
                # After a start a thousand may be owed: whoever presses meanwhile comes in between.
                await asyncio.sleep(0)

    def _owe(self, game: GameId) -> None:
        if game not in self._queued:
            self._queued.add(game)
            self._owed.put_nowait(game)

    async def _play(self, game: GameId) -> None:
        try:
            await self.play_due(game)
        except Exception:
            # A locked database or a fault in one game must not stop the others, nor this one for ever.
            log.exception("The computer could not play game %d", game)
            asyncio.get_running_loop().call_later(RETRY, self._owe, game)

    async def play_due(self, game: GameId) -> Table:
        """Play until a person must decide or the game is over, then have the boards shown."""
        async with self._one_at_a_time.of(game):
            # What is written from here on is seen, or queues the game again.
            self._queued.discard(game)
            try:
                table = await self._referee.load(game)
                while owes(table):
                    table = await self._decided(table)
            finally:
                self._show(game)
        return table

    async def _decided(self, table: Table) -> Table:
        """The table after one more decision, or the newer one when somebody was faster (by resigning)."""
        async with self._thinking.turn(thought_of(table)) as executor:
            table = await self._referee.load(table.id)
            if not owes(table):
                return table
            # Thought out without the lock: a press must not wait for the threads.
            event = await executor.run(partial(decision, table, self._evaluator))
        spent = (_answered(table),) if table.computer_answers() else ()
        try:
            async with self._referee.locks.of(table.id):
                if isinstance(event, ResignOffered | ResignRefused):
                    return await self._referee.note(table, event, changes=spent)
                return await self._referee.commit(table, event, changes=spent)
        except Stale:
            return await self._referee.load(table.id)

    def _show(self, game: GameId) -> None:
        handle = self._impatience.pop(game, None)
        if handle is not None:
            handle.cancel()
        self._referee.courier.changed(game)


def owes(table: Table) -> bool:
    """Whether the computer has something to decide."""
    return table.computer_acts() or table.computer_answers()


def thought_of(table: Table) -> Thought:
    """The computer's next decision as the queue before the threads sees it."""
    person = next((sitter.person for sitter in table.row.seats if sitter.person is not None), None)
    levels = (sitter.level for sitter in table.row.seats if sitter.level is not None)
    return Thought(person, max(plies_of(level, table.row.variant) for level in levels))


def answer_timer(game: GameId, now: datetime) -> Timer:
    """So that no stop leaves an offer to resign without the computer's answer."""
    return Timer(ANSWER_TIMER, str(game), now + ANSWER_AT_LAST)


def _answered(table: Table) -> DropTimer:
    return DropTimer(ANSWER_TIMER, str(table.id))


def decision(table: Table, evaluator: Evaluator) -> Event:
    """What the computer does now: the same for the same table, also after a restart."""
    if table.computer_answers():
        return _answer(table, evaluator)
    game, match, seat = table.game, table.match, table.game.to_act
    assert seat is not None
    level, seed = table.row.seats[seat].level, f"{table.id}|{game.seq}"
    assert level is not None, f"seat {seat} of game {table.id} is not the computer's"
    if game.turn is not None:
        return game.move(seat, choose(level, game.turn, stakes_of(game, match, seat), seed, evaluator))
    if game.phase is Phase.ROLL:
        given_up = _given_up(table, seat, wants_resign(level, game, match, seed, evaluator))
        return given_up or _throw_or_double(table, level, seed, evaluator)
    return cube_answer(level, game, match, seed, evaluator)


def _throw_or_double(table: Table, level: str, seed: str, evaluator: Evaluator) -> Event:
    game, match, seat = table.game, table.match, table.game.to_act
    assert seat is not None
    if game.may_double(seat) and wants_double(level, game, match, seed, evaluator):
        return game.double(seat)
    return game.roll(dice_of(table).roll(game.throws))


def _given_up(table: Table, seat: int, kind: Kind | None) -> Event | None:
    """The end of a game that cannot be saved: at once, or as an offer, which is not repeated once refused."""
    game, aside = table.game, table.aside
    if kind is None:
        return None
    if game.rules.options["resign"] == "position":
        return game.resign(seat)
    refused = aside.closed is not None and aside.closed.seat == seat
    return None if refused else aside.offer_to_resign(game, seat, kind)


def _answer(table: Table, evaluator: Evaluator) -> Event:
    """Whether what the person offers is enough."""
    game, offer = table.game, table.aside.open_offer(table.game)
    assert offer is not None
    seat = 1 - offer.seat
    level, seed = table.row.seats[seat].level, f"{table.id}|{table.game.seq}|{table.aside.seq}"
    assert level is not None
    enough = accepts_resignation(level, game, table.match, offer.kind, seed, evaluator, seat=seat)
    return table.aside.accept(game, seat) if enough else table.aside.refuse(game, seat)
