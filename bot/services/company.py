"""A chouette with the persons that its numbers stand for, as it belongs to the table of its game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import reduce

from bot.services.chouette_records import (
    OPEN,
    OVER,
    RUNNING,
    ChouetteId,
    ChouetteMember,
    ChouetteRow,
    ChouetteSheet,
)
from bot.services.errors import NotSeated
from bot.services.records import GameId, Person, PersonId, Sitter
from engine.chouette.round import Round
from engine.chouette.session import Chouette
from engine.events import Event
from engine.game import Game


@dataclass(frozen=True, slots=True)
class Company:
    """Who plays a chouette, and how it stands."""

    row: ChouetteRow
    session: Chouette
    members: tuple[ChouetteMember, ...]
    """By number; also those who have left."""
    people: Mapping[PersonId, Person]

    @property
    def id(self) -> ChouetteId:
        return self.row.id

    def number_of(self, person: PersonId) -> int | None:
        """The person's number; None for who has never sat here."""
        return next((each.number for each in self.members if each.person == person), None)

    def number_for(self, person: PersonId) -> int:
        """As `number_of`, of somebody who sits here now; raises `NotSeated`."""
        number = self.number_of(person)
        if number is None or number not in self.session.queue:
            raise NotSeated(f"person {person} does not sit at chouette {self.id}")
        return number

    def person(self, number: int) -> PersonId:
        return self.members[number].person

    def round_of(self, game: GameId) -> Round | None:
        """That game of the chouette, running or over; None before its first event is known."""
        rounds = (*self.session.finished, *([self.session.round] if self.session.round else []))
        return next((each for each in reversed(rounds) if each.game == game), None)

    def plays(self, game: GameId, person: PersonId) -> bool:
        """The person is the box of that game, or of the crew with an open stake."""
        playing, number = self.round_of(game), self.number_of(person)
        return playing is not None and (number == playing.box or number in playing.in_play)

    def seats(self) -> tuple[Sitter, Sitter]:
        """Who plays the board now: the box, and the captain."""
        playing = self.session.round
        assert playing is not None, "no game has begun"
        return Sitter(self.person(playing.box)), Sitter(self.person(playing.captain))

    def crew(self) -> tuple[PersonId, ...]:
        """All that play against the box in this game, the captain included."""
        playing = self.session.round
        assert playing is not None, "no game has begun"
        return tuple(self.person(number) for number in playing.crew)

    def after(self, events: Sequence[Event], now: datetime) -> Company:
        """The company after events of its stream, with the row as it is then."""
        if not events:
            return self
        session = reduce(Chouette.after, events, self.session)
        game = self.row.game if session.round is None else GameId(session.round.game)
        row = replace(self.row, state=state_of(session), seq=session.seq, game=game, changed_at=now)
        return replace(self, session=session, row=row)

    def holds(self, game: GameId, board: Game) -> bool:
        """No throw on that game's board yet: cubes may be turned or are being answered."""
        playing = self.session.round
        return playing is not None and playing.game == game and self.session.holds(board)

    def ends(self, game: GameId, board: Game) -> tuple[Event, ...]:
        """What the end of that game's board means for all; nothing while it is played."""
        playing = self.session.round
        mine = self.session.running and playing is not None and playing.game == game
        return (self.session.score(board),) if mine and board.result is not None else ()


def state_of(session: Chouette) -> str:
    if session.ended is not None:
        return OVER
    return OPEN if session.begun is None else RUNNING


def company_of(sheet: ChouetteSheet, known: Company | None = None) -> Company:
    """What is written about a chouette, on top of what is known already."""
    session = reduce(Chouette.after, sheet.events, Chouette() if known is None else known.session)
    people = {person.id: person for person in sheet.people}
    return Company(sheet.row, session, sheet.members, people)
