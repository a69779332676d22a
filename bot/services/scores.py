"""Scores that last: they belong to persons, whatever colours and chats they have played in."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Final, TypeVar

from bot.services.crews import PAIR, Crews, crews_of, has_played
from bot.services.errors import NotFound, NothingOver
from bot.services.ports import (
    ChatId,
    ErrorRate,
    MatchId,
    MatchRow,
    Person,
    PersonId,
    RatedResult,
    Sitter,
    Store,
    match_stream,
)
from bot.services.results import Among
from bot.services.tallies import (
    Duel,
    Meeting,
    between_people,
    by_pair,
    by_player,
    by_rival,
    by_variant,
    meetings,
    seen_by,
    total,
)
from engine.events import GameStarted
from engine.match import Match
from engine.match import fold as fold_match

T = TypeVar("T")

LAST: Final = 4
"""So many of their last matches stand under the score of two."""
CURVE: Final = 300
"""So many of a person's last rated results are drawn."""
PAGE: Final = 6
"""Matches on a page of history."""


@dataclass(frozen=True, slots=True)
class Rivals:
    """A person's opponents with the score against each, the last met first."""

    duels: Mapping[Sitter, Duel]
    people: Mapping[PersonId, Person]


@dataclass(frozen=True, slots=True)
class Series:
    """Everything between a person and one opponent, in all chats; `here` in the chat that asks."""

    me: PersonId
    rival: Sitter
    total: Duel
    variants: Mapping[str, Duel]
    here: Duel
    last: tuple[MatchRow, ...]
    people: Mapping[PersonId, Person]


@dataclass(frozen=True, slots=True)
class Standings:
    """A chat's persons, each against all others, and its pairs."""

    players: Mapping[Sitter, Duel]
    pairs: Mapping[tuple[Sitter, Sitter], Duel]
    people: Mapping[PersonId, Person]


@dataclass(frozen=True, slots=True)
class Record:
    """A person's games against one kind of opponent."""

    total: Duel
    variants: Mapping[str, Duel]


@dataclass(frozen=True, slots=True)
class Profile:
    """A person's counts, against people and against the computer apart."""

    me: Person
    against_people: Record
    against_computer: Record
    favourite: Sitter | None
    """The person met most often."""
    favourite_games: int
    people: Mapping[PersonId, Person]
    results: tuple[RatedResult, ...] = ()
    """The last rated ones, the newest first."""
    rates: tuple[ErrorRate, ...] = ()
    """Of the last games that were analysed, the newest first."""


@dataclass(frozen=True, slots=True)
class Account:
    """The last result that has moved a person's rating in each family, the newest first."""

    results: tuple[RatedResult, ...]
    people: Mapping[PersonId, Person]


@dataclass(frozen=True, slots=True)
class History:
    """A page of finished matches, the newest first."""

    rows: tuple[MatchRow, ...]
    page: int
    more: bool
    people: Mapping[PersonId, Person]
    crews: Mapping[MatchId, Crews] = field(default_factory=dict)
    """Who sat beside the captains, where pairs have played."""


@dataclass(frozen=True, slots=True)
class MatchSheet:
    """A match, series or session, game by game, as far as it has come."""

    row: MatchRow
    match: Match
    crawford: frozenset[int]
    """The games without a cube."""
    people: Mapping[PersonId, Person]
    crews: Crews = ((), ())
    """Who sat beside the captains of the first game, where pairs have played."""


class Scores:
    """Answers to "how do we stand?"."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def rivals(self, me: PersonId) -> Rivals:
        duels = await self._folded(Among(me), lambda found: by_rival(seen_by(me, found)))
        return Rivals(duels, await self._people(duels))

    async def series(self, me: PersonId, rival: Sitter, chat: ChatId | None = None) -> Series:
        everywhere = await self._record(Among(me, rival))
        return Series(
            me=me,
            rival=rival,
            total=everywhere.total,
            variants=everywhere.variants,
            here=Duel() if chat is None else (await self._record(Among(me, rival, chat))).total,
            last=await self._store.results.finished(Among(me, rival), LAST),
            people=await self._people((Sitter(me), rival)),
        )

    async def standings(self, chat: ChatId) -> Standings:
        players, pairs = await self._folded(Among(chat=chat), standings)
        return Standings(players, pairs, await self._people(players))

    async def profile(self, me: Person) -> Profile:
        found = seen_by(me.id, await self._folded(Among(me.id), list))
        people = [each for each in found if each.rival.person is not None]
        duels = by_rival(people)
        favourite = max(duels, key=lambda sitter: duels[sitter].games, default=None)
        return Profile(
            me=me,
            against_people=record(people),
            against_computer=record(each for each in found if each.rival.person is None),
            favourite=favourite,
            favourite_games=duels[favourite].games if favourite else 0,
            people=await self._people([favourite] if favourite else []),
            results=await self._store.ratings.history(me.id, CURVE),
            rates=await self._store.analyses.rates(me.id, CURVE),
        )

    async def account(self, me: PersonId) -> Account:
        """How the person's ratings have come about."""
        found = await self._store.ratings.history(me, CURVE)
        last = tuple({each.family: each for each in reversed(found)}.values())[::-1]
        return Account(last, await self._people(Sitter(each.rival) for each in last))

    async def history(self, among: Among, page: int) -> History:
        rows = await self._store.results.finished(among, PAGE + 1, page * PAGE)
        shown = rows[:PAGE]
        crews = await self._crews(shown)
        people = await self._people(sitter for row in shown for sitter in row.seats)
        people = {**people, **await self._beside(crews)}
        return History(shown, page, len(rows) > PAGE, people, crews)

    async def sheet(self, match: MatchId, person: PersonId, chat: ChatId) -> MatchSheet:
        """For those who played it, and in the chat where it was played; raises `NotFound` elsewhere."""
        row = await self._store.match(match)
        if row is None or not (row.chat == chat or await has_played(self._store.crews, row, person)):
            raise NotFound(f"no match {match} for person {person} in chat {chat}")
        events = await self._store.events(match_stream(match))
        crawford = {each.game for each in events if isinstance(each, GameStarted) and each.crawford}
        folded = fold_match(events)
        if not folded.scored_games:
            raise NothingOver(f"no game of match {match} is over")
        crews = await self._crews([row])
        people = {**await self._people(row.seats), **await self._beside(crews)}
        return MatchSheet(row, folded, frozenset(crawford), people, crews.get(row.id, ((), ())))

    async def _crews(self, rows: Sequence[MatchRow]) -> Mapping[MatchId, Crews]:
        pairs = [row.id for row in rows if row.terms.party == PAIR]
        beside = await self._store.crews.of_matches(pairs)
        return {match: crews_of(beside, match) for match in pairs}

    async def _beside(self, crews: Mapping[MatchId, Crews]) -> Mapping[PersonId, Person]:
        persons = [person for both in crews.values() for crew in both for person in crew]
        return await self._store.people(persons) if persons else {}

    async def named(self, username: str) -> PersonId | None:
        """Who goes by that name; names change hands, so there may be several: then the newest account."""
        found = await self._store.results.named(username)
        return found[-1].id if found else None

    async def _record(self, among: Among) -> Record:
        assert among.person is not None, "a record is somebody's"
        return await self._folded(among, partial(own_record, among.person))

    async def _folded(self, among: Among, fold: Callable[[Iterable[Meeting]], T]) -> T:
        """What the fold makes of the meetings, beside the event loop: a chat may have thousands of pairs."""
        games, matches = await self._store.results.games(among), await self._store.results.matches(among)
        return await asyncio.to_thread(lambda: fold(meetings(games, matches)))

    async def _people(self, sitters: Iterable[Sitter]) -> Mapping[PersonId, Person]:
        return await self._store.people([each.person for each in sitters if each.person is not None])


def standings(
    found: Iterable[Meeting],
) -> tuple[Mapping[Sitter, Duel], Mapping[tuple[Sitter, Sitter], Duel]]:
    """A chat's players and pairs."""
    met = between_people(found)
    return by_player(met), by_pair(met)


def own_record(me: PersonId, found: Iterable[Meeting]) -> Record:
    """The person's own meetings added up."""
    return record(seen_by(me, found))


def record(found: Iterable[Meeting]) -> Record:
    """The meetings added up."""
    kept = list(found)
    return Record(total(kept), by_variant(kept))
