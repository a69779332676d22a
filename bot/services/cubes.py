"""The cubes of a chouette's running game: doubles, answers, words before a throw, and giving up.

Every press names the event of the game its keyboard was drawn after; who presses says whose cube is meant.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from bot.services.chouette_errors import CrewThinks, DoubleOpen, NoStake, TooEarly
from bot.services.chouette_records import CHOUETTE, ChouetteId
from bot.services.company import Company
from bot.services.computer import Computer
from bot.services.errors import NotSeated, Stale
from bot.services.ports import GameId, Note, PersonId
from bot.services.referee import Referee, dice_of
from bot.services.table import Table
from engine.chouette.events import ChouetteEvent, CubeAnswered
from engine.chouette.round import BOX, DROP, Round
from engine.errors import GameOver, WrongPhase
from engine.events import Event
from engine.game import Phase

PATIENCE: Final = timedelta(seconds=15)
"""So long the crew may think about their cubes before the captain throws without their word."""
SILENCE: Final = timedelta(minutes=3)
"""Who is waited for and says nothing for so long can be passed over."""


@dataclass(frozen=True, slots=True)
class Seat:
    """Somebody at the table of a running game of chouette."""

    table: Table
    company: Company
    playing: Round
    member: int


class Cubes:
    """The use cases before a throw."""

    def __init__(self, referee: Referee, computer: Computer) -> None:
        self._referee = referee
        self._computer = computer

    async def chouette_of(self, game: GameId) -> ChouetteId:
        """The chouette to which the game belongs; raises `Stale` for any other game."""
        table = await self._referee.load(game)
        if table.company is None:
            raise Stale(f"game {game} is no {CHOUETTE}")
        return table.company.id

    async def expect_stake(self, game: GameId, person: PersonId) -> None:
        """Refuses who does not play this running game, or not any more."""
        async with self._sitting(game, person):
            return

    async def offer(self, game: GameId, seq: int, person: PersonId, cube: int | None = None) -> Note | None:
        """Double the own cube; as the box, that member's, or all that can be turned."""
        async with self._pressed(game, seq, person) as seat:
            members = () if cube is None or seat.member != seat.playing.box else (cube,)
            await self._commit(seat, [seat.company.session.offer(seat.table.game, seat.member, members)])
        return Note("note.chouette_double")

    async def answer(
        self, game: GameId, seq: int, person: PersonId, answer: str, cube: int | None = None
    ) -> Note | None:
        """Take, drop or beaver: for that cube, or for all that wait for the person's answer."""
        async with self._pressed(game, seq, person) as seat:
            mine = [each for each in seat.playing.asked if seat.playing.answerer(each) == seat.member]
            chosen = mine if cube is None else [cube]
            if not chosen:
                raise WrongPhase(f"nothing is asked of member {seat.member}")
            session = seat.company.session
            await self._commit(seat, [session.answer(seat.member, each, answer) for each in chosen])
        return Note(f"note.chouette_{answer}")

    async def throw(self, game: GameId, seq: int, person: PersonId) -> Note | None:
        """Be for throwing. The captain's word throws, once the crew has had its time; the box's at once."""
        async with self._pressed(game, seq, person) as seat:
            events: list[ChouetteEvent] = []
            if seat.member in seat.playing.to_ask(seat.table.game):
                events.append(seat.company.session.leave_cubes(seat.table.game, seat.member))
            if seat.member not in (seat.playing.box, seat.playing.captain):
                if not events:
                    raise WrongPhase(f"member {seat.member} is not asked now")
                await self._commit(seat, events)
                return Note("note.chouette_said")
            return await self._throw(seat, events)

    async def _throw(self, seat: Seat, events: list[ChouetteEvent]) -> Note | None:
        table, now = seat.table, self._referee.clock.now()
        table.seat_for(seat.company.person(seat.member))
        if table.game.phase is not Phase.ROLL or table.game.on_roll != seat.playing.seat_of(seat.member):
            raise WrongPhase("there is nothing to throw now")
        after = seat.company.after(events, now).round_of(table.id)
        assert after is not None
        if after.asked:
            raise DoubleOpen("a double waits for its answer")
        if after.to_ask(table.game) and now - table.row.moved_at < PATIENCE:
            if not events:
                raise CrewThinks(f"{after.to_ask(table.game)} have not said anything yet")
            await self._commit(seat, events)
            return Note("note.chouette_wait", {"n": len(after.to_ask(table.game))})
        rolled = table.game.roll(dice_of(table).roll(table.game.throws))
        await self._commit(seat, events, rolled)
        return None

    async def waive(self, game: GameId, person: PersonId, *, waived: bool = True) -> Note | None:
        """Do not be asked for the rest of the game; or be asked again. Needs no newest keyboard."""
        async with self._sitting(game, person) as seat:
            if (seat.member in seat.playing.waived) != waived:
                await self._commit(seat, [seat.company.session.waive(seat.member, waived)])
        return Note("note.chouette_waived" if waived else "note.unwaived")

    async def give_up(self, game: GameId, seq: int, person: PersonId) -> Note | None:
        """Lose the own stake as the board stands; the box loses to all who still play."""
        async with self._pressed(game, seq, person) as seat:
            events = seat.company.session.give_up(seat.table.game, seat.member)
            await self._commit(seat, events, box_resigns=seat.member == seat.playing.box)
        return None

    async def pass_over(self, game: GameId, person: PersonId) -> Note | None:
        """Go on without whoever is waited for and has been silent too long."""
        async with self._sitting(game, person) as seat:
            if self._referee.clock.now() < silent_from(seat.table):
                raise TooEarly("nobody has been silent for long enough")
            awaited = silent(seat.table)
            if seat.member in awaited:
                raise WrongPhase(f"member {seat.member} is waited for")
            if seat.playing.asked:
                events: list[ChouetteEvent] = [CubeAnswered(each, DROP) for each in seat.playing.asked]
                await self._commit(seat, events)
            elif awaited == (seat.playing.box,):
                given = seat.company.session.give_up(seat.table.game, seat.playing.box)
                await self._commit(seat, given, box_resigns=True)
            else:
                await self._replace_captain(seat)
        return None

    async def _replace_captain(self, seat: Seat) -> None:
        """Another of the crew plays on; the box cannot, so it names the next in the queue."""
        others = [each for each in seat.playing.in_play if each != seat.playing.captain]
        if not others:
            given = seat.company.session.give_up(seat.table.game, seat.playing.captain)
            await self._commit(seat, given)
            return
        follower = seat.member if seat.member in others else others[0]
        await self._commit(seat, [seat.company.session.take_captaincy(follower)])

    async def _commit(
        self, seat: Seat, events: Sequence[ChouetteEvent], *decisions: Event, box_resigns: bool = False
    ) -> None:
        """Write it down; when nobody plays on the board has ended, too."""
        session = seat.company.after(events, self._referee.clock.now()).session
        if not decisions:
            ended = session.board_end(seat.table.game, box_resigns=box_resigns)
            decisions = () if ended is None else (ended,)
        self._computer.follow(await self._referee.commit(seat.table, *decisions, company=events))

    @asynccontextmanager
    async def _pressed(self, game: GameId, seq: int, person: PersonId) -> AsyncIterator[Seat]:
        """As `_sitting`, by a keyboard of the game as it is now."""
        async with self._sitting(game, person) as seat:
            if seq != seat.table.game.seq:
                raise Stale(f"game {game} is at event {seat.table.game.seq}, the press at {seq}")
            yield seat

    @asynccontextmanager
    async def _sitting(self, game: GameId, person: PersonId) -> AsyncIterator[Seat]:
        """Somebody who plays this running game, as box, captain or crew."""
        async with self._referee.locks.of(game):
            table = await self._referee.load(game)
            company = table.company
            playing = None if company is None else company.round_of(game)
            if company is None or playing is None:
                raise Stale(f"game {game} is no {CHOUETTE}")
            if table.game.result is not None or not company.session.running:
                raise GameOver(f"game {game} has ended")
            member = company.number_of(person)
            if member is None:
                raise NotSeated(f"person {person} does not sit at chouette {company.id}")
            if member != playing.box and member not in playing.in_play:
                raise NoStake(f"member {member} has no open stake in game {game}")
            yield Seat(table, company, playing, member)


def silent(table: Table) -> tuple[int, ...]:
    """The members for whom a running game waits: who has to answer, else who has to play or throw."""
    company = table.company
    playing = None if company is None else company.round_of(table.id)
    if playing is None or table.game.result is not None:
        return ()
    answerers = {playing.answerer(each) for each in playing.asked}
    if answerers:
        return tuple(sorted(each for each in answerers if each is not None))
    return (playing.box,) if table.game.to_act == BOX else (playing.captain,)


def silent_from(table: Table) -> datetime:
    """When those become passed over for whom the game waits."""
    assert table.company is not None
    return max(table.row.moved_at, table.company.row.changed_at) + SILENCE
