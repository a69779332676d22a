"""How much one person may have open, so that nobody fills the database or everybody's lists."""

from __future__ import annotations

from typing import Final

from bot.services.errors import TooManyGames, TooManyLobbies
from bot.services.ports import PersonId, Store

MOST_GAMES: Final = 50
"""Running games of one person."""
MOST_LOBBIES: Final = 5
"""Open invitations of one person."""


async def has_room_for_game(store: Store, person: PersonId) -> bool:
    """Whether the person has fewer running than anybody may."""
    return len(await store.games_of(person, limit=MOST_GAMES)) < MOST_GAMES


async def expect_room_for_game(store: Store, person: PersonId) -> None:
    """Raises `TooManyGames` for who has as many running as anybody may."""
    if not await has_room_for_game(store, person):
        raise TooManyGames(f"person {person} plays {MOST_GAMES} games")


async def expect_room_for_lobby(store: Store, person: PersonId) -> None:
    """Raises `TooManyLobbies` for who waits at as many tables as anybody may."""
    if len(await store.challenges(opener=person)) >= MOST_LOBBIES:
        raise TooManyLobbies(f"person {person} has {MOST_LOBBIES} open invitations")
