"""Writes down what happens in tournaments, with all that follows from it, in one transaction."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import reduce
from typing import Final, TypeVar

from bot.services.contests import CONTEST_TIMER
from bot.services.errors import Stale
from bot.services.matching import cheapest
from bot.services.opening import SEALED
from bot.services.ports import (
    Append,
    Challenge,
    Change,
    DropTimer,
    Executor,
    Stream,
    Terms,
    Timer,
)
from bot.services.referee import SEED_BYTES, Referee
from bot.services.tournament_records import (
    BY_RATING,
    IN_GROUP,
    RUNNING,
    SHOW_TIMER,
    TournamentId,
    TournamentRow,
    tournament_row,
)
from bot.services.tournament_settings import patience
from bot.services.tourney import Tourney, Tourneys
from engine.events import Event
from engine.ratings import Rating, family_of
from engine.tournament.events import SWISS, PairDecided
from engine.tournament.pairing import what_follows
from engine.tournament.state import Tournament

T = TypeVar("T")

ATTEMPTS: Final = 20
"""Many may press at the same time, on different processes; each attempt that fails is another's success."""
LOT_BYTES: Final = 8
EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)


def milliseconds(moment: datetime) -> int:
    return (moment - EPOCH) // timedelta(milliseconds=1)


class Book:
    """The one way in which events of tournaments are written."""

    def __init__(self, referee: Referee, executor: Executor) -> None:
        self.referee = referee
        self.store = referee.store
        self.tourneys = Tourneys(referee.store)
        self._executor = executor

    async def using(self, number: TournamentId, use: Callable[[Tourney], Awaitable[T]]) -> T:
        """A use case on the tournament as it is now; again from the start when somebody else was faster."""
        for left in reversed(range(ATTEMPTS)):
            async with self.referee.locks.of(f"t{number}"):
                try:
                    return await use(await self.tourneys.look(number))
                except Stale:
                    if not left:
                        raise
        raise AssertionError("the last attempt returns or raises")

    async def write(self, tourney: Tourney, *decisions: Event, changes: Sequence[Change] = ()) -> Tourney:
        """The tournament after the decisions and what follows; raises `Stale`, with nothing written."""
        before, now = tourney.announced, self.referee.clock.now()
        state = reduce(Tournament.after, decisions, before)
        follow = await self.follow(tourney.row, state)
        state = reduce(Tournament.after, follow, state)
        row = tournament_row(tourney.row, state, now)
        append = Append(Stream(tourney.key), before.seq, (*decisions, *follow), now)
        written = (*changes, row, *self.called(tourney, row, state), *self._offers(tourney, state))
        await self.store.append([append], (*written, *self._overtaken(tourney, (*decisions, *follow))))
        return await self.tourneys.load(row)

    async def follow(self, row: TournamentRow, state: Tournament) -> tuple[Event, ...]:
        """What comes by itself; a Swiss is paired in the thinking threads."""
        wait = patience(row)
        deadline = 0 if wait is None else milliseconds(self.referee.clock.now() + wait)
        if state.form == SWISS and state.is_between_rounds:
            return await self._executor.run(lambda: what_follows(state, deadline, cheapest))
        return what_follows(state, deadline, cheapest)

    def called(self, tourney: Tourney, row: TournamentRow, state: Tournament) -> tuple[Change, ...]:
        """Whatever has happened is to be shown; and when the tournament has to be looked at by itself."""
        show = Timer(SHOW_TIMER, str(row.id), self.referee.clock.now())
        due = row.starts_at if state.phase == "open" else None
        if row.state == RUNNING and state.round is not None and state.round.deadline:
            waits = any((state.round.number, n) not in tourney.matches for n, _ in state.round.open_pairs())
            due = EPOCH + timedelta(milliseconds=state.round.deadline) if waits else None
        key = tourney.key
        return show, DropTimer(CONTEST_TIMER, key) if due is None else Timer(CONTEST_TIMER, key, due)

    def _overtaken(self, tourney: Tourney, events: Sequence[Event]) -> tuple[Timer, ...]:
        """A match that goes on although its pair is decided has to be ended, even if we are killed now."""
        decided = ((each.round, each.pair) for each in events if isinstance(each, PairDecided))
        found = (tourney.matches.get(place) for place in decided)
        if not any(match is not None and not match.over for match in found):
            return ()
        return (Timer(CONTEST_TIMER, f"{tourney.key}:settle", self.referee.clock.now()),)

    async def seeds(self, tourney: Tourney) -> tuple[int, ...]:
        """Everybody in order, the best first; the lot decides between equals, or among all."""
        state, row = tourney.announced, tourney.row
        persons = {entry: tourney.entered[entry].person for entry in state.entries}
        known = await self.store.ratings.of(list(persons.values()), family_of(row.terms.variant))
        lots = {entry: self.referee.chance(LOT_BYTES) for entry in state.entries}
        if row.seeds != BY_RATING:
            known = {}
        values = {entry: known.get(person, Rating()).value for entry, person in persons.items()}
        return tuple(sorted(state.entries, key=lambda entry: (-values[entry], lots[entry])))

    def _offers(self, tourney: Tourney, state: Tournament) -> list[Challenge]:
        """The sealed dice of the pairs that are new: their envelopes are seen before anybody presses."""
        known = tourney.announced.round
        if state.round is None or (known is not None and known.number == state.round.number):
            return []
        number = state.round.number
        return [
            self.sealed(tourney, number, pair, paired.sides[0]) for pair, paired in state.round.open_pairs()
        ]

    def sealed(self, tourney: Tourney, number: int, pair: int, home: int) -> Challenge:
        """Fresh dice for that pair, in the name of its first player."""
        row, token = tourney.row, tourney.contest(number, pair)
        return Challenge(
            token=token,
            state=SEALED,
            opener=tourney.entered[home].person,
            terms=terms_of(row, token),
            seed=self.referee.chance(SEED_BYTES),
            created_at=self.referee.clock.now(),
            chat=row.chat if row.boards == IN_GROUP else None,
            thread=row.thread if row.boards == IN_GROUP else None,
        )


def terms_of(row: TournamentRow, contest: str) -> Terms:
    """What a match of the tournament is played by."""
    return replace(row.terms, contest=contest)
