"""Matches as files: who asks, which match is meant, and its whole story."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bot.services.crews import has_played
from bot.services.errors import NotFound, NothingOver, NothingPlayed
from bot.services.ports import (
    ChatId,
    GameId,
    MatchId,
    MatchRow,
    Person,
    PersonId,
    Store,
    game_stream,
    match_stream,
)
from engine.events import Event, GameStarted


@dataclass(frozen=True, slots=True)
class Story:
    """A match with all its events, as far as it has come."""

    row: MatchRow
    events: tuple[Event, ...]
    games: tuple[tuple[Event, ...], ...]
    people: Mapping[PersonId, Person]


class Exports:
    """Only for those who played: a file tells who pressed what."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def newest(self, person: PersonId, chat: ChatId | None = None) -> Story:
        """The match that the person has moved in last, in that chat if one is given."""
        rows = [
            row
            for over in (False, True)
            for row in await self._store.games_of(person, over=over)
            if chat is None or row.chat == chat
        ]
        if not rows:
            raise NothingPlayed(f"person {person} has played nothing in chat {chat}")
        return await self.of(max(rows, key=lambda row: row.moved_at).match, person)

    async def newest_over(self, person: PersonId, chat: ChatId | None = None) -> Story:
        """The match with the person's last finished game, in that chat if one is given."""
        rows = await self._store.games_of(person, over=True)
        row = next((row for row in rows if chat is None or row.chat == chat), None)
        if row is None:
            raise NothingOver(f"no game of person {person} in chat {chat} is over")
        return await self.of(row.match, person)

    async def seen(self, match: MatchId, person: PersonId, chat: ChatId) -> Story:
        """The match, for those who played it, and in the chat where it was played."""
        row = await self._store.match(match)
        if row is not None and row.chat == chat and chat < 0:
            return await self.story(row)
        return await self.of(match, person)

    async def of_game(self, game: GameId, person: PersonId) -> Story:
        """The match to which the game belongs."""
        row = await self._store.game(game)
        if row is None:
            raise NotFound(f"no game {game}")
        return await self.of(row.match, person)

    async def of(self, match: MatchId, person: PersonId) -> Story:
        """The match; raises `NotFound` for who has not played it."""
        row = await self._store.match(match)
        if row is None or not await has_played(self._store.crews, row, person):
            raise NotFound(f"no match {match} of person {person}")
        return await self.story(row)

    async def story(self, row: MatchRow) -> Story:
        """The match with all that happened in it."""
        match = row.id
        events = await self._store.events(match_stream(match))
        started = [GameId(each.game) for each in events if isinstance(each, GameStarted)]
        games = [await self._store.events(game_stream(game)) for game in started]
        persons = [sitter.person for sitter in row.seats if sitter.person is not None]
        return Story(row, events, tuple(games), await self._store.people(persons))
