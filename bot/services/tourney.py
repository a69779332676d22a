"""A tournament with all that belongs to it, as one value: what the use cases decide on and the views show."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import reduce
from typing import Final

from bot.services.errors import NotFound
from bot.services.ports import GameId, MatchId, MatchRow, Person, PersonId, Store
from bot.services.recent import Recent
from bot.services.tournament_errors import NotOrganiser, NotPaired
from bot.services.tournament_records import TournamentId, TournamentPlayer, TournamentRow, tournament_stream
from engine.errors import WrongPhase
from engine.tournament.state import Tournament, fold

REMEMBERED: Final = 50
"""So many tournaments are kept, those looked at last."""
AT_A_TIME: Final = 200
"""After folding so many events others get a turn."""


@dataclass(frozen=True, slots=True)
class Tourney:
    """A tournament, its players, and the matches that were opened."""

    row: TournamentRow
    state: Tournament | None = None
    """None in a draft: nothing has happened yet."""
    entered: Mapping[int, TournamentPlayer] = field(default_factory=dict)
    """Everybody who has ever entered, by entry."""
    people: Mapping[PersonId, Person] = field(default_factory=dict)
    matches: Mapping[tuple[int, int], MatchRow] = field(default_factory=dict)
    """By round and pair: those of the round that is played, and whatever else runs."""
    games: Mapping[MatchId, GameId] = field(default_factory=dict)
    """The newest game of each match that goes on."""

    @property
    def id(self) -> TournamentId:
        return self.row.id

    @property
    def key(self) -> str:
        """Of its stream, and of its contest."""
        return tournament_stream(self.row.id)

    @property
    def announced(self) -> Tournament:
        """The state of one that has been opened; raises `WrongPhase` for a draft."""
        if self.state is None:
            raise WrongPhase(f"tournament {self.id} has not been opened")
        return self.state

    @property
    def players(self) -> Mapping[int, Person]:
        """Who stands behind each number."""
        nobody = Person(PersonId(0), "")
        return {entry: self.people.get(each.person, nobody) for entry, each in self.entered.items()}

    def contest(self, number: int, pair: int) -> str:
        """The key that a match of that pair bears; also the token of its sealed dice."""
        return f"{self.key}.{number}.{pair}"

    def entry_of(self, person: PersonId) -> int | None:
        """The number under which the person takes part now."""
        active = () if self.state is None else self.state.active
        return next((entry for entry in active if self.entered[entry].person == person), None)

    def side_of(self, number: int, pair: int, person: PersonId) -> int:
        """The person's side of that pair; raises `NotPaired` for anybody else."""
        entry = self.entry_of(person)
        side = None if entry is None else self.announced.pair(number, pair).side_of(entry)
        if side is None:
            raise NotPaired(f"person {person} is not in pair {pair} of round {number}")
        return side

    def game_of(self, number: int, pair: int) -> GameId | None:
        """The game that goes on between that pair, or was the last of a match that does."""
        match = self.matches.get((number, pair))
        return None if match is None else self.games.get(match.id)

    def busy(self, entry: int) -> bool:
        """In the middle of a match."""
        state = self.announced
        found = None if state.round is None else state.round.pair_of(entry)
        if state.round is None or found is None or found[1].decided is not None:
            return False
        return (state.round.number, found[0]) in self.matches

    def with_row(self, row: TournamentRow) -> Tourney:
        return replace(self, row=row)


def expect_organiser(row: TournamentRow, person: PersonId, *, admin: bool = False) -> None:
    """Raises `NotOrganiser` for who has not announced it; `admin`: the person leads the group of it."""
    if person != row.organiser and not (admin and row.chat is not None):
        raise NotOrganiser(f"person {person} does not lead tournament {row.id}")


class Tourneys:
    """Loads tournaments. Events never change: what they led to is kept, and only newer ones are read."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: Recent[TournamentId, Tournament] = Recent(REMEMBERED)

    async def look(self, number: TournamentId) -> Tourney:
        """The tournament as the store knows it now; raises `NotFound`."""
        row = await self._store.tournaments.row(number)
        if row is None:
            raise NotFound(f"tournament {number}")
        return await self.load(row)

    async def load(self, row: TournamentRow) -> Tourney:
        """All that belongs to the row."""
        state = await self._state(row.id)
        entered = {each.entry: each for each in await self._store.tournaments.players(row.id)}
        persons = {row.organiser, *(each.person for each in entered.values())}
        matches = await self._matches(row.id, state)
        running = [match.id for match in matches.values() if not match.over]
        return Tourney(
            row=row,
            state=state,
            entered=entered,
            people=await self._store.people(sorted(persons)),
            matches=matches,
            games=await self._store.contests.last_games(running) if running else {},
        )

    async def _state(self, number: TournamentId) -> Tournament | None:
        known = self._known.get(number)
        events = await self._store.events(tournament_stream(number), 0 if known is None else known.seq)
        for start in range(0, len(events), AT_A_TIME):
            some = events[start : start + AT_A_TIME]
            known = fold(some) if known is None else reduce(Tournament.after, some, known)
            if len(some) == AT_A_TIME:
                await asyncio.sleep(0)
        if known is not None:
            self._known.put(number, known)
        return known

    async def _matches(
        self, number: TournamentId, state: Tournament | None
    ) -> Mapping[tuple[int, int], MatchRow]:
        """Of earlier rounds only what runs: their results stand in the events."""
        if state is None or state.round is None:
            return {}
        key = tournament_stream(number)
        found = await self._store.contests.open_matches(key, f"{key}.{state.round.number}")
        return {_place(match): match for match in found}


def _place(match: MatchRow) -> tuple[int, int]:
    _, number, pair = match.terms.contest.split(".")
    return int(number), int(pair)
