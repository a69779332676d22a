"""A game with all that belongs to it, as one value: what the use cases decide on and the views show."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import reduce
from typing import Final

from bot.services.chouette_errors import NoStake
from bot.services.chouette_records import CHOUETTE, ChouetteId
from bot.services.company import Company, company_of
from bot.services.crews import Crews
from bot.services.errors import NotCaptain, NotFound, NotSeated
from bot.services.ports import (
    Challenge,
    Companion,
    Draft,
    GameId,
    GameRow,
    Person,
    PersonId,
    Preferences,
    Proposal,
    RatedResult,
    Sheet,
    Sitter,
    Store,
    Terms,
)
from bot.services.recent import Recent
from bot.services.timing import Timing, timing_of
from bot.services.tournament_records import TournamentRow
from engine.aside import Aside
from engine.errors import NardyError
from engine.events import Event
from engine.game import Game, fold
from engine.match import Match
from engine.match import fold as fold_match
from engine.notation import decode_steps
from engine.turn import Turn, replay

REMEMBERED: Final = 100
"""So many tables are kept, those loaded last: some 30 kB each."""
AT_A_TIME: Final = 50
"""After folding so many events others get a turn: a hundred take 1.5 ms."""
TOURNAMENT: Final = "t"
"""The first letter of a tournament's key, as a match names its contest: "t5.2.7"."""
TEAMS: Final = "w"
"""The first letter of a team match's key: "w7.1"."""
OFFERED: Final = "draft"
"""The state of an offer that only its own card or board shows, so that no list of invitations has it."""


def next_token(game: GameId) -> str:
    """The token of the offer that lies under a finished game: its rematch or next game."""
    return f"next{game}"


@dataclass(frozen=True, slots=True)
class Table:
    """One game, its match, who sits at it and what they have half done."""

    row: GameRow
    game: Game
    match: Match
    terms: Terms
    people: Mapping[PersonId, Person]
    """The seated persons; the computer is no person."""
    drafts: tuple[Draft | None, Draft | None]
    events: tuple[Event, ...]
    aside: Aside = field(default_factory=Aside)
    """What stands beside the board; nothing in it makes a keyboard stale."""
    offer: Challenge | None = None
    """Under a finished game: the sealed dice of the rematch or next game, until somebody takes it."""
    rated: tuple[RatedResult, ...] = ()
    """Under a finished game: what it has done to the ratings of both."""
    timing: Timing | None = None
    """The clock of a running game that is played with one."""
    companions: tuple[Companion, ...] = ()
    """Who sits beside the captains: seat by seat, in their order."""
    proposals: tuple[Proposal, ...] = ()
    """What those propose, perhaps for a turn that has been played."""
    contest: TournamentRow | None = None
    """The tournament that the match belongs to."""
    company: Company | None = None
    """The chouette to which the game belongs."""

    @property
    def tournament_round(self) -> int | None:
        """The round of a tournament that the match belongs to."""
        parts = self.terms.contest.split(".")
        return int(parts[1]) if parts[0].startswith(TOURNAMENT) and len(parts) > 1 else None

    @property
    def team_board(self) -> int | None:
        """The board of a team match that the match is played on, from 0."""
        key, _, board = self.terms.contest.partition(".")
        return int(board) if key.startswith(TEAMS) and board else None

    @property
    def id(self) -> GameId:
        return self.row.id

    def seat_of(self, person: PersonId) -> int | None:
        """The seat on which or beside which the person sits; None for a spectator."""
        return next((seat for seat in (0, 1) if person in self.crew(seat)), None)

    def side_for(self, person: PersonId) -> int:
        """As `seat_of`; raises `NotSeated` for a spectator."""
        seat = self.seat_of(person)
        if seat is None:
            raise NotSeated(f"person {person} does not sit at game {self.id}")
        return seat

    def adviser_for(self, person: PersonId) -> int:
        """As `side_for`, of somebody who may propose turns: in a chouette nobody whose stake is settled."""
        seat = self.side_for(person)
        if self.company is not None and not self.company.plays(self.id, person):
            raise NoStake(f"person {person} is out of game {self.id}")
        return seat

    def seat_for(self, person: PersonId) -> int:
        """The seat that the person decides for; raises `NotCaptain` for who sits beside, or `NotSeated`."""
        seat = self.side_for(person)
        if self.captain(seat) != person:
            raise NotCaptain(f"person {person} sits beside the captain of seat {seat} at game {self.id}")
        return seat

    def captain(self, seat: int) -> PersonId | None:
        """Who decides for the seat; None for the computer."""
        return self.row.seats[seat].person

    def crew(self, seat: int) -> tuple[PersonId, ...]:
        """All persons of the seat, the captain first, the next captain after."""
        captain = self.captain(seat)
        # In a chouette the captain changes in the middle of a game: its companions are the whole crew.
        sitting = (each.person for each in self.companions if each.seat == seat)
        beside = tuple(person for person in sitting if person != captain)
        return beside if captain is None else (captain, *beside)

    def crews(self) -> Crews:
        """Who sits beside either captain."""
        return self.crew(0)[1:], self.crew(1)[1:]

    def seat_on_turn(self) -> int:
        """The seat that has to decide in a running game."""
        assert self.game.to_act is not None, f"game {self.id} is over"
        return self.game.to_act

    def rival(self, seat: int) -> Sitter:
        """Who sits opposite."""
        return self.row.seats[1 - seat]

    def preferences(self, seat: int) -> Preferences | None:
        """What the person on the seat has set; None for the computer."""
        person = self.row.seats[seat].person
        if person is None:
            return None
        known = self.people.get(person)
        return known.preferences if known else Preferences()

    def draft_of(self, seat: int) -> Draft | None:
        """The seat's half-made turn, if it was made for the present throw."""
        draft = self.drafts[seat]
        return draft if draft is not None and draft.seq == self.game.seq else None

    def with_draft(self, draft: Draft) -> Table:
        """The table with that half-made turn in place of its seat's."""
        own, other = draft, self.drafts[1 - draft.seat]
        return replace(self, drafts=(own, other) if draft.seat == 0 else (other, own))

    def draft_turn(self, seat: int) -> Turn | None:
        """The turn as far as the seat has played it; None when the seat has no dice to play."""
        if self.game.to_act != seat:
            return None
        draft = self.draft_of(seat)
        return self.turn_from("" if draft is None else draft.line)

    def turn_from(self, line: str) -> Turn | None:
        """The turn that is to be played, after the steps of the line; None when there are no dice."""
        turn = self.game.turn
        if turn is None or not line:
            return turn
        try:
            return replay(turn, decode_steps(turn, line))
        except NardyError:  # Rules have changed under a stored draft: the turn starts afresh.
            return turn

    def with_proposal(self, proposal: Proposal) -> Table:
        """The table with that proposal in place of its person's last one."""
        others = tuple(each for each in self.proposals if each.person != proposal.person)
        return replace(self, proposals=(*others, proposal))

    def computer_acts(self) -> bool:
        """Whether the computer has to decide now; not while its own offer to resign waits for an answer."""
        seat, offer = self.game.to_act, self.aside.open_offer(self.game)
        waits = offer is not None and self.row.seats[offer.seat].level is not None
        return seat is not None and self.row.seats[seat].level is not None and not waits

    def computer_answers(self) -> bool:
        """Whether an offer to resign waits for the computer."""
        offer = self.aside.open_offer(self.game)
        return offer is not None and self.rival(offer.seat).level is not None

    def held(self, game: Game) -> bool:
        """Whether the table's game, as it is then, waits for more than the seat on turn."""
        return self.company is not None and self.company.holds(self.id, game)

    def of_two_persons(self) -> bool:
        return all(sitter.person is not None for sitter in self.row.seats)


class Tables:
    """Loads tables. Events never change: what they led to is remembered, and only newer ones are read."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: Recent[GameId, Table] = Recent(REMEMBERED)

    async def load(self, game: GameId) -> Table:
        """The table as the store knows it now; raises `NotFound`."""
        known = self._known.get(game)
        seen = (len(known.events), known.match.seq, known.aside.seq) if known else (0, 0, 0)
        sheet = await self._store.sheet(game, next_token(game), *seen)
        if sheet is None:
            raise NotFound(f"game {game}")
        state = await _folded(known.game if known is not None else None, sheet.events)
        company = await self._company(sheet, known)
        table = replace(_table(sheet, state, known), company=company)
        self._known.put(game, table)
        return table

    async def _company(self, sheet: Sheet, known: Table | None) -> Company | None:
        terms = sheet.match.terms
        if terms.party != CHOUETTE:
            return None
        before = None if known is None else known.company
        seen = 0 if before is None else before.session.seq
        found = await self._store.chouettes.sheet(ChouetteId(int(terms.contest[1:])), seen)
        assert found is not None, f"game {sheet.row.id} names no chouette"
        return company_of(found, before)

    def forget(self, *persons: PersonId) -> None:
        """The one case in which events do change: somebody is not to be remembered, under any number."""
        for table in self._known.values():
            if any(table.seat_of(person) is not None for person in persons):
                self._known.pop(table.id)


async def load(store: Store, game: GameId) -> Table:
    """The table as the store knows it now, for somebody who asks once; raises `NotFound`."""
    return await Tables(store).load(game)


async def _folded(game: Game | None, events: tuple[Event, ...]) -> Game:
    """The game after the events; a long one is folded in slices, and others run in between."""
    for start in range(0, len(events), AT_A_TIME):
        some = events[start : start + AT_A_TIME]
        game = fold(some) if game is None else reduce(Game.after, some, game)
        if len(some) == AT_A_TIME:
            await asyncio.sleep(0)
    assert game is not None, "a game has a first event"
    return game


def _table(sheet: Sheet, game: Game, known: Table | None) -> Table:
    """What is written about a game, on top of the events that are known already."""
    if known is None:
        match = fold_match(sheet.match_events)
    else:
        match = reduce(Match.after, sheet.match_events, known.match)
    aside = reduce(Aside.after, sheet.side_events, Aside() if known is None else known.aside)
    drafts = {draft.seat: draft for draft in sheet.drafts}
    offer = sheet.offer
    return Table(
        row=sheet.row,
        game=game,
        match=match,
        terms=sheet.match.terms,
        people={person.id: person for person in sheet.people},
        drafts=(drafts.get(0), drafts.get(1)),
        events=sheet.events if known is None else known.events + sheet.events,
        aside=aside,
        offer=offer if offer is not None and offer.state == OFFERED else None,
        rated=sheet.rated,
        contest=sheet.contest,
        timing=timing_of(
            sheet.clock,
            sheet.match.terms.clock,
            sheet.outages,
            sheet.holidays,
            (sheet.row.seats[0].person, sheet.row.seats[1].person),
        ),
        companions=sheet.companions,
        proposals=sheet.proposals,
    )
