"""What may follow a finished game: the next one, a rematch, the end of the session.

The next game of a match needs one press of either player. A rematch and the end of a session need both; the
computer always agrees. A proposal stands in the side stream of the finished game.
"""

from __future__ import annotations

from bot.services.errors import NotAsked, Stale
from bot.services.lobby import Lobby
from bot.services.ports import GameId, Note, PersonId, WantBoards
from bot.services.referee import Referee
from bot.services.table import Table
from engine.errors import WrongPhase
from engine.match import AGREED, TIME
from engine.side_events import END, REMATCH, Proposed


class Between:
    """The use cases between two games."""

    def __init__(self, referee: Referee, lobby: Lobby) -> None:
        self._referee = referee
        self._lobby = lobby

    async def next(self, game: GameId, person: PersonId, press: str) -> Note | None:
        """The next game of the match that goes on; once the session's time is up there is none."""
        async with self._referee.locks.of(game):
            table = await self._finished(game, person)
            if table.match.over:
                raise Stale(f"the match of game {game} is over")
            if table.match.time_is_up(int(self._referee.clock.now().timestamp() * 1000)):
                await self._referee.end_match(table, TIME)
                self._referee.courier.changed(game)
                return Note("note.time_is_up")
        await self._open(game, person, press)
        return None

    async def rematch(self, game: GameId, person: PersonId, press: str) -> Note | None:
        """Ask for another match; both have asked: it begins."""
        async with self._referee.locks.of(game):
            table = await self._finished(game, person)
            if not table.match.over:
                raise Stale(f"the match of game {game} goes on")
            asked = await self._asked(table, table.side_for(person), REMATCH)
        if asked is not None:
            return asked
        await self._open(game, person, press)
        return None

    async def end(self, game: GameId, person: PersonId) -> Note | None:
        """Ask for the end of the session; both have asked: it ends."""
        async with self._referee.locks.of(game):
            table = await self._finished(game, person)
            if table.match.over or not table.match.money:
                raise Stale(f"game {game} belongs to no session that goes on")
            asked = await self._asked(table, table.side_for(person), END)
            if asked is None:
                await self._referee.end_match(table, AGREED)
                self._referee.courier.changed(game)
        return asked

    async def agree(self, game: GameId, person: PersonId, press: str) -> Note | None:
        """Consent to what the opponent has proposed."""
        table = await self._finished(game, person)
        match table.aside.asked_of(table.side_for(person)):
            case Proposed(what="rematch"):
                return await self.rematch(game, person, press)
            case Proposed():
                return await self.end(game, person)
            case None if table.aside.proposal is not None:
                raise NotAsked(f"person {person} has proposed it")
            case None:
                raise Stale(f"nothing waits for the consent of person {person}")

    async def decline(self, game: GameId, person: PersonId) -> Note | None:
        """Say no, or take one's own proposal back."""
        async with self._referee.locks.of(game):
            table = await self._finished(game, person)
            if table.aside.proposal is None:
                raise Stale("what was proposed has been taken back")
            await self._referee.note(table, table.aside.decline(table.side_for(person)))
            self._referee.courier.changed(game)
        return None

    async def _asked(self, table: Table, seat: int, what: str) -> Note | None:
        """A word about the question that now waits for the opponent; None: nobody needs to be asked."""
        standing = table.aside.proposal
        if not table.of_two_persons() or (standing is not None and standing == Proposed(1 - seat, what)):
            return None
        if standing != Proposed(seat, what):
            await self._referee.note(table, table.aside.propose(table.game, seat, what))
            self._referee.courier.changed(table.id)
        return Note("note.proposed")

    async def _open(self, game: GameId, person: PersonId, press: str) -> None:
        """The new game has boards of its own; those of the old one lose the buttons that led to it."""
        await self._lobby.next_game(game, person, press)
        await self._referee.store.append((), (WantBoards(game),))
        self._referee.courier.changed(game)

    async def _finished(self, game: GameId, person: PersonId) -> Table:
        table = await self._referee.load(game)
        table.side_for(person)
        if table.game.result is None:
            raise WrongPhase(f"game {game} is still being played")
        if table.company is not None:
            raise WrongPhase(f"what follows game {game} is the chouette's")
        if table.offer is None:
            raise Stale(f"the game after {game} has been opened already")
        return table
