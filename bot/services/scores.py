"""Scores that last: they belong to persons, whatever colours and chats they have played in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from bot.services.errors import NotFound
from bot.services.ports import ChatId, MatchId, MatchRow, Person, PersonId, Sitter, Store, match_stream
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
from engine.match import Match
from engine.match import fold as fold_match

LAST: Final = 4
"""So many of their last matches stand under the score of two."""
PAGE: Final = 8
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

    total: Duel = Duel()
    variants: Mapping[str, Duel] = field(default_factory=dict)


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


@dataclass(frozen=True, slots=True)
class History:
    """A page of finished matches, the newest first."""

    rows: tuple[MatchRow, ...]
    page: int
    more: bool
    people: Mapping[PersonId, Person]


@dataclass(frozen=True, slots=True)
class MatchSheet:
    """A finished match or session, game by game."""

    row: MatchRow
    match: Match
    people: Mapping[PersonId, Person]


class Scores:
    """Answers to "how do we stand?"."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def rivals(self, me: PersonId) -> Rivals:
        duels = by_rival(seen_by(me, await self._meetings(Among(me))))
        return Rivals(duels, await self._people(duels))

    async def series(self, me: PersonId, rival: Sitter, chat: ChatId | None = None) -> Series:
        found = seen_by(me, await self._meetings(Among(me, rival)))
        here = [] if chat is None else seen_by(me, await self._meetings(Among(me, rival, chat)))
        return Series(
            me=me,
            rival=rival,
            total=total(found),
            variants=by_variant(found),
            here=total(here),
            last=await self._store.results.finished(Among(me, rival), LAST),
            people=await self._people((Sitter(me), rival)),
        )

    async def standings(self, chat: ChatId) -> Standings:
        found = between_people(await self._meetings(Among(chat=chat)))
        players = by_player(found)
        return Standings(players, by_pair(found), await self._people(players))

    async def profile(self, me: Person) -> Profile:
        found = seen_by(me.id, await self._meetings(Among(me.id)))
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
        )

    async def history(self, among: Among, page: int) -> History:
        rows = await self._store.results.finished(among, PAGE + 1, page * PAGE)
        shown = rows[:PAGE]
        people = await self._people(sitter for row in shown for sitter in row.seats)
        return History(shown, page, len(rows) > PAGE, people)

    async def sheet(self, match: MatchId, person: PersonId, chat: ChatId) -> MatchSheet:
        """For those who played it, and in the chat where it was played; raises `NotFound` elsewhere."""
        row = await self._store.match(match)
        if row is None or not row.over or (Sitter(person) not in row.seats and row.chat != chat):
            raise NotFound(f"no finished match {match} for person {person} in chat {chat}")
        events = await self._store.events(match_stream(match))
        return MatchSheet(row, fold_match(events), await self._people(row.seats))

    async def named(self, username: str) -> PersonId | None:
        """Who goes by that name; names change hands, so there may be several: then the newest account."""
        found = await self._store.results.named(username)
        return found[-1].id if found else None

    async def _meetings(self, among: Among) -> list[Meeting]:
        results = self._store.results
        return list(meetings(await results.games(among), await results.matches(among)))

    async def _people(self, sitters: Iterable[Sitter]) -> Mapping[PersonId, Person]:
        return await self._store.people([each.person for each in sitters if each.person is not None])


def record(found: Iterable[Meeting]) -> Record:
    """The meetings added up."""
    kept = list(found)
    return Record(total(kept), by_variant(kept))
