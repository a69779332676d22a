"""A tournament with all that belongs to it, as one value: what the use cases decide on and the views show."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from bot.services.errors import NotFound
from bot.services.ports import GameId, MatchId, MatchRow, Person, PersonId, Store
from bot.services.tournament_errors import NotOrganiser, NotPaired
from bot.services.tournament_records import TournamentId, TournamentPlayer, TournamentRow, tournament_stream
from engine.errors import WrongPhase
from engine.tournament.state import Tournament, fold


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
    """By round and pair."""
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

    def pairing_of(self, person: PersonId) -> tuple[int, int] | None:
        """Round and pair in which the person plays, or has played last."""
        entry, state = self.entry_of(person), self.state
        for paired in reversed(state.rounds if state is not None else ()):
            found = None if entry is None else paired.pair_of(entry)
            if found is not None:
                return paired.number, found[0]
        return None

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


async def look(store: Store, number: TournamentId) -> Tourney:
    """The tournament as the store knows it now; raises `NotFound`."""
    row = await store.tournaments.row(number)
    if row is None:
        raise NotFound(f"tournament {number}")
    return await load(store, row)


async def load(store: Store, row: TournamentRow) -> Tourney:
    """All that belongs to the row."""
    stream = tournament_stream(row.id)
    events = await store.events(stream)
    entered = {each.entry: each for each in await store.tournaments.players(row.id)}
    persons = {row.organiser, *(each.person for each in entered.values())}
    matches = {_place(match): match for match in await store.contests.matches(stream)}
    running = [match.id for match in matches.values() if not match.over]
    return Tourney(
        row=row,
        state=fold(events) if events else None,
        entered=entered,
        people=await store.people(sorted(persons)),
        matches=matches,
        games=await store.contests.last_games(running) if running else {},
    )


def _place(match: MatchRow) -> tuple[int, int]:
    _, number, pair = match.terms.contest.split(".")
    return int(number), int(pair)
