"""Hints: what is best now, thought out in the thinking threads and kept beside the game.

A hint belongs to one decision of one seat: asked for again it is shown again and not counted twice. It is
given against the computer, and between people where their table has agreed on hints.
"""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from datetime import timedelta
from typing import Final

from bot.services.errors import NoHints, NothingToHint, Stale
from bot.services.ports import (
    Append,
    Change,
    DropTimer,
    GameId,
    PersonId,
    Timer,
    WantBoards,
    game_stream,
    side_stream,
)
from bot.services.referee import Referee
from bot.services.table import Table
from bot.services.thinking import Thinking, Thought
from engine.advice import Advice
from engine.ai.advice import CUBE_PLIES as HINT_PLIES
from engine.ai.advice import advise
from engine.ai.stakes import Evaluator
from engine.errors import GameOver, NotYourTurn
from engine.game import Phase
from engine.side_events import Hinted

log = logging.getLogger(__name__)

PATIENCE: Final = 0.35
"""Seconds that the answer to the press waits for the thought, so that mostly one edit shows the hint."""
HINT_TIMER: Final = "hint"
"""Kind of the timer that recalls a hint to the thinkers; its subject is game, seat and event."""
HINT_AT_LAST: Final = timedelta(seconds=20)
MENU: Final = "hint"


def hint_menu(seq: int) -> str:
    """The word of the board's menu that shows the hint for the decision at this event."""
    return f"{MENU}.{seq}"


def gives_hints(table: Table) -> bool:
    """The computer does not mind, people have agreed on it; a rated game knows no help."""
    return not table.of_two_persons() or (table.terms.hints and not table.terms.rated)


def has_choice(table: Table, seat: int) -> bool:
    """The seat has dice to play or the cube to decide about."""
    game = table.game
    return game.to_act == seat and (game.turn is not None or game.cube_decision(seat))


class Hints:
    """`run` must run for ever somewhere: it works off what has been asked."""

    def __init__(self, referee: Referee, thinking: Thinking, evaluator: Evaluator) -> None:
        self._referee = referee
        self._thinking = thinking
        self._evaluator = evaluator
        self._asked: asyncio.Queue[tuple[GameId, int, int]] = asyncio.Queue()
        self._given: defaultdict[GameId, asyncio.Event] = defaultdict(asyncio.Event)

    async def ask(self, game: GameId, person: PersonId, patience: float | None = None) -> tuple[Table, int]:
        """The table, with the hint if it is ready within `patience` seconds, and the seat that has asked."""
        async with self._referee.locks.of(game):
            table = await self._referee.load(game)
            seat = _seat_of(table, person)
            if table.aside.hint_for(table.game, seat) is not None:
                return table, seat
            seq, due = table.game.seq, self._referee.clock.now() + HINT_AT_LAST
            await self._referee.store.append((), (Timer(HINT_TIMER, _subject(game, seat, seq), due),))
        given = self._given[game]
        self._asked.put_nowait((game, seat, seq))
        try:
            async with asyncio.timeout(PATIENCE if patience is None else patience):
                await given.wait()
        except TimeoutError:
            return table, seat
        return await self._referee.load(game), seat

    async def run(self) -> None:
        """Think about what is asked, for ever; several of these may run at once."""
        while True:
            game, seat, seq = await self._asked.get()
            try:
                await self.think(game, seat, seq)
            except Exception:
                # Its timer asks again; a fault in one game must not stop the others.
                log.exception("No hint for seat %d of game %d", seat, game)

    async def due(self, timer: Timer) -> None:
        """A hint that a stop has left without an answer."""
        game, seat, seq = (int(part) for part in timer.subject.split(":"))
        await self.think(GameId(game), seat, seq)

    async def think(self, game: GameId, seat: int, seq: int) -> None:
        """Give the seat its hint, unless the game has gone on, and have it shown where it is waited for."""
        done = False
        while not done:
            done = await self._thought(game, seat, seq)
        # Only now: whoever opens the menu after this reads the hint.
        boards = await self._referee.store.boards(game)
        waiting = [board for board in boards if board.menu == hint_menu(seq)]
        changes: list[Change] = [WantBoards(game, board.id) for board in waiting]
        await self._referee.store.append((), [*changes, DropTimer(HINT_TIMER, _subject(game, seat, seq))])
        self._given.pop(game, asyncio.Event()).set()
        if waiting:
            self._referee.courier.changed(game)

    async def _thought(self, game: GameId, seat: int, seq: int) -> bool:
        """Whether there is nothing more to think about; not if something was written meanwhile."""
        table = await self._referee.load(game)
        if table.game.seq != seq or table.aside.hint_for(table.game, seat) is not None:
            return True
        # Thought out without the lock: a press must not wait for the threads.
        thought = Thought(table.row.seats[seat].person, HINT_PLIES, waited=True)
        advice = await self._thinking.run(lambda: advise(table.game, table.match, self._evaluator), thought)
        try:
            async with self._referee.locks.of(game):
                await self._give(table, seat, advice)
        except Stale:
            return False
        return True

    async def _give(self, table: Table, seat: int, advice: Advice) -> None:
        """Raises `Stale`, with nothing written, when the game has gone on."""
        now, seq = self._referee.clock.now(), table.game.seq
        current = await self._referee.load(table.id)
        hinted = Hinted(seat, seq, advice.turns, advice.actions, advice.chances, advice.reply)
        await self._referee.store.append(
            (
                Append(game_stream(table.id), seq, (), now),
                Append(side_stream(table.id), current.aside.seq, (hinted,), now),
            )
        )


def _seat_of(table: Table, person: PersonId) -> int:
    """Who may have a hint now; raises what says why not."""
    seat = table.adviser_for(person)
    if table.game.phase is Phase.OVER:
        raise GameOver(f"game {table.id} has ended")
    if not gives_hints(table):
        raise NoHints(f"game {table.id} is played without hints")
    if table.game.to_act != seat:
        raise NotYourTurn(f"seat {table.game.to_act} of game {table.id} has to act")
    if not has_choice(table, seat):
        raise NothingToHint(f"seat {seat} of game {table.id} has only to throw")
    return seat


def _subject(game: GameId, seat: int, seq: int) -> str:
    return f"{game}:{seat}:{seq}"
