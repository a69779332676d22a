"""The use cases on a real store, with a clock that stands still, known dice and a courier that only notes."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Final, TypeVar

from bot.services.between import Between
from bot.services.clock import Timers
from bot.services.computer import ANSWER_TIMER, Computer
from bot.services.contests import CONTEST_TIMER, Contests
from bot.services.deadlines import Deadlines
from bot.services.hints import HINT_TIMER, Hints
from bot.services.holidays import Holidays
from bot.services.invitations import CHALLENGE_TIMER, Invitations
from bot.services.lobby import COMPUTER_TERMS, Lobby
from bot.services.maintenance import Maintenance
from bot.services.opening import Opening, Place, open_game
from bot.services.outages import Outages
from bot.services.pausing import Pausing
from bot.services.people import People
from bot.services.play import Play
from bot.services.ports import (
    Board,
    Challenge,
    ChatId,
    DropTimer,
    GameId,
    Person,
    PersonId,
    Preferences,
    Sitter,
    Store,
    Terms,
    Timer,
)
from bot.services.referee import DONE_TIMER, Referee
from bot.services.resigning import Resigning
from bot.services.seeking import SEEK_TIMER, Seeking
from bot.services.table import OFFERED, Table
from bot.services.talk import Talk
from bot.services.thinking import Thinking
from bot.services.ticking import CLOCK_TIMER, REMIND_TIMER
from bot.services.tournaments import Tournaments
from engine.ai.evaluator import load_evaluator
from engine.ai.stakes import Evaluator
from engine.notation import encode_steps, parse_steps
from engine.rules import Step
from engine.turn import outcomes
from tests.bot.ready import ready_store

T = TypeVar("T")

ANNA: Final = PersonId(7)
BORIS: Final = PersonId(8)
STRANGER: Final = PersonId(9)
CHAT: Final = ChatId(7)
NOON: Final = datetime(2026, 1, 1, 12, tzinfo=UTC)


class StillClock:
    """Time passes only when a test says so."""

    def __init__(self) -> None:
        self.time = NOON

    def now(self) -> datetime:
        return self.time

    def passes(self, seconds: float) -> None:
        self.time += timedelta(seconds=seconds)


@dataclass
class Notes:
    """A courier that only notes what was to be shown."""

    games: list[GameId] = field(default_factory=list)
    noted: asyncio.Event = field(default_factory=asyncio.Event)

    def changed(self, game: GameId) -> None:
        self.games.append(game)
        self.noted.set()

    def expected(self, table: Table) -> None:
        """Nothing is to be shown yet."""

    def became(self, table: Table, boards: Sequence[Board]) -> None:
        self.changed(table.id)


class Known:
    """Bytes that everybody could foresee: the same in every run of a test."""

    def __init__(self, start: int) -> None:
        self._count = start

    def __call__(self, length: int) -> bytes:
        self._count += 1
        return hashlib.sha256(f"{self._count}".encode()).digest()[:length]


class Here:
    """Thinks where it is asked, so that nothing is left running."""

    async def run(self, work: Callable[[], T]) -> T:
        await asyncio.sleep(0)
        return work()


judge: Callable[[], Evaluator] = cache(load_evaluator)


class House:
    """All use cases over one store, as one process has them."""

    def __init__(self, store: Store, clock: StillClock, luck: int, evaluator: Evaluator) -> None:
        self.store = store
        self.clock = clock
        self.courier = Notes()
        self.referee = Referee(store, clock, self.courier, Known(luck))
        thinking = Thinking(Here(), 1)
        self.computer = Computer(self.referee, thinking, evaluator)
        self.hints = Hints(self.referee, thinking, evaluator)
        self.play = Play(self.referee, self.computer)
        self.lobby = Lobby(self.referee, self.computer)
        self.resigning = Resigning(self.referee, self.computer)
        self.between = Between(self.referee, self.lobby)
        self.talk = Talk(self.referee)
        self.people = People(store)
        self.invitations = Invitations(self.referee, self.computer, thinking)
        self.outages = Outages(store, clock)
        self.deadlines = Deadlines(self.referee, self.computer, self.outages)
        self.pausing = Pausing(self.referee)
        self.holidays = Holidays(store, clock)
        self.reminded: list[Timer] = []
        """The reminders of the clock that have come due."""
        self.seeking = Seeking(self.referee, self.computer)
        self.tournaments = Tournaments(self.referee, self.computer, self.outages, thinking)
        works = {
            CLOCK_TIMER: self.deadlines.due,
            REMIND_TIMER: self.remind,
            ANSWER_TIMER: self.computer.answer_due,
            CHALLENGE_TIMER: self.run_out,
            HINT_TIMER: self.hints.due,
            DONE_TIMER: self.play.confirm_due,
            SEEK_TIMER: self.look_again,
            CONTEST_TIMER: Contests(store, {"t": self.tournaments.rounds.due}).due,
        }
        self.maintenance = Maintenance(store, clock)
        self.timers = Timers(store, clock, works, self.maintenance.lasts)

    async def run_out(self, timer: Timer) -> None:
        """As the chat side does, but for showing the card."""
        await self.invitations.expire(timer)
        await self.invitations.settled(timer)

    async def remind(self, timer: Timer) -> None:
        """As the chat side does, but for the message."""
        self.reminded.append(timer)
        await self.store.append((), (DropTimer(timer.kind, timer.subject, timer.due_at),))

    async def look_again(self, timer: Timer) -> None:
        """As the chat side does, but for showing what came of it."""
        await self.seeking.look_again(timer)

    async def table(self, game: GameId) -> Table:
        return await self.referee.load(game)

    async def person(self, person: PersonId, wishes: Preferences | None = None) -> Person:
        known = Person(person, f"Person {person}", preferences=wishes or Preferences())
        await self.store.append((), (known,))
        return known

    async def against_computer(
        self,
        wishes: Preferences | None = None,
        level: str = "beginner",
        press: str = "press",
        terms: Terms = COMPUTER_TERMS,
    ) -> GameId:
        """Anna at a table with the computer, on move."""
        await self.person(ANNA, wishes)
        card = replace(await self.lobby.offer_computer(ANNA), terms=terms)
        await self.store.append((), (card,))
        game = await self.lobby.sit_computer(card.token, level, ANNA, press, CHAT, 100)
        await self.computer.play_due(game)
        return game

    async def of_two(
        self, wishes: Preferences | None = None, terms: Terms = COMPUTER_TERMS, press: str = "press"
    ) -> GameId:
        """Anna and Boris at a table."""
        await self.person(ANNA, wishes)
        await self.person(BORIS, wishes)
        offer = Challenge("two", OFFERED, ANNA, terms, self.referee.chance(32), self.clock.now())
        await self.store.append((), (offer,))
        seats = (Sitter(ANNA), Sitter(BORIS))
        places = (Place(ANNA, ChatId(ANNA)), Place(BORIS, ChatId(BORIS)))
        return (await open_game(self.referee, Opening(offer, seats, press, places))).id

    async def taps(self, game: GameId, *moves: str) -> None:
        """Steps of whoever is on turn, each by a button of the keyboard that the one before has left."""
        for move in moves:
            table = await self.table(game)
            steps = steps_of(table, move)
            drafted, seq = drafted_by(table), table.game.seq
            await self.play.step(game, seq, drafted, line_of(table, steps), mover(table))
            self.clock.passes(1)

    async def until(self, game: GameId, fits: Callable[[Table], bool]) -> Table:
        """Wait for something that goes on by itself and is to be shown."""
        async with asyncio.timeout(10):
            while not fits(table := await self.table(game)):
                await self.courier.noted.wait()
                self.courier.noted.clear()
        return table

    async def finish(self, game: GameId) -> Table:
        """Play to the end, any legal turn each time."""
        while (table := await self.computer.play_due(game)).game.result is None:
            await self.any_turn(table)
        return table

    async def finish_at_once(self, game: GameId) -> Table:
        """Anna resigns."""
        table = await self.table(game)
        return await self.referee.commit(table, table.game.resign(table.seat_for(ANNA)))

    async def any_turn(self, table: Table) -> None:
        """Whoever is on move plays the first legal turn that comes to mind."""
        assert table.game.turn is not None
        steps = outcomes(table.game.turn)[0].steps
        seq, who = table.game.seq, mover(table)
        await self.play.turn(table.id, seq, encode_steps(table.game.turn, steps), who)
        await self.play.done(table.id, seq, who)


def mover(table: Table) -> PersonId:
    assert table.game.to_act is not None
    person = table.row.seats[table.game.to_act].person
    assert person is not None
    return person


def drafted_by(table: Table) -> int:
    """Steps that the mover has in the draft."""
    assert table.game.to_act is not None
    turn = table.draft_turn(table.game.to_act)
    return len(turn.played) if turn else 0


def steps_of(table: Table, move: str) -> tuple[Step, ...]:
    """The steps of a move text, from the mover's draft on."""
    assert table.game.to_act is not None
    turn = table.draft_turn(table.game.to_act)
    assert turn is not None
    return parse_steps(move, turn)


def line_of(table: Table, steps: tuple[Step, ...]) -> str:
    assert table.game.turn is not None
    return encode_steps(table.game.turn, steps)


@asynccontextmanager
async def house(
    folder: Path, clock: StillClock | None = None, *, luck: int = 0, evaluator: Evaluator | None = None
) -> AsyncIterator[House]:
    """One process over the database in the folder; open it again for a restart, or twice for two replicas."""
    store = await ready_store(folder / "nardy.db")
    try:
        yield House(store, clock or StillClock(), luck, evaluator or judge())
    finally:
        await store.close()
