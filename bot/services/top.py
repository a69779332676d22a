"""Who stands at the top: of a chat's players by what they have won there, of everybody by rating."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final, Literal, TypeAlias

from bot.services.agreement import VARIANTS_OFFERED
from bot.services.errors import NotFound
from bot.services.keeping import is_forgotten
from bot.services.ports import ChatId, Clock, Person, PersonId, Store
from bot.services.ratings import Rated
from bot.services.results import Among, GameCount
from bot.services.tallies import Side, between_people, by_player, meetings
from engine.ratings import FAMILIES, SHORT_FAMILY, Rating, family_of

Period: TypeAlias = Literal["all", "month", "week"]
PERIODS: Final[Mapping[Period, timedelta | None]] = {
    "all": None,
    "month": timedelta(days=30),
    "week": timedelta(days=7),
}
LISTED: Final = 10
"""Players on the table."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A player of a chat."""

    person: PersonId
    won: Side
    wins: int
    """Games, without the draws."""
    rating: Rating | None


@dataclass(frozen=True, slots=True)
class ChatTop:
    """A chat's best; `variant` "" means all games, `family` says whose ratings are shown."""

    variant: str
    period: Period
    family: str
    players: tuple[Placed, ...]
    hidden: int
    people: Mapping[PersonId, Person]


@dataclass(frozen=True, slots=True)
class WorldTop:
    """The best of a family, those with a settled rating first; `mine` is the reader's own place, if any."""

    family: str
    period: Period
    players: tuple[Rated, ...]
    mine: tuple[int, Rated] | None
    people: Mapping[PersonId, Person]


class Tops:
    """Answers to "who is the best?"."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock

    async def here(self, chat: ChatId, variant: str, period: Period) -> ChatTop:
        """Of a chat; raises `NotFound` for a variant that there is not."""
        if variant and variant not in VARIANTS_OFFERED:
            raise NotFound(f"no variant {variant!r}")
        games = await self._store.results.games(Among(chat=chat), variant=variant, since=self._since(period))
        won = await asyncio.to_thread(_won, games)
        shown = list(won)[:LISTED]
        family, ratings = await self._ratings(shown, variant)
        players = tuple(Placed(each, *won[each], ratings.get(each)) for each in shown)
        people = await self._store.people(shown)
        return ChatTop(variant, period, family, players, len(won) - len(shown), people)

    async def everybody(self, me: PersonId, family: str, period: Period) -> WorldTop:
        """Of all who have played rated games in the period; raises `NotFound` for an unknown family."""
        if family not in FAMILIES:
            raise NotFound(f"no family {family!r}")
        standing = await self._store.ratings.standing(family, self._since(period))
        ranked = await asyncio.to_thread(_ranked, standing)
        mine = next(((place, each) for place, each in enumerate(ranked, 1) if each.person == me), None)
        shown = tuple(ranked[:LISTED])
        people = await self._store.people([each.person for each in shown])
        return WorldTop(family, period, shown, mine, people)

    async def favourite(self, me: PersonId) -> str | None:
        """The family of the person's last rated result."""
        found = await self._store.ratings.history(me, 1)
        return found[0].family if found else None

    def _since(self, period: Period) -> datetime | None:
        span = PERIODS[period]
        return None if span is None else self._clock.now() - span

    async def _ratings(
        self, persons: Sequence[PersonId], variant: str
    ) -> tuple[str, Mapping[PersonId, Rating]]:
        """In the variant's family; for all games in the one in which these persons have played more."""
        families = (family_of(variant),) if variant else FAMILIES
        found = {family: await self._store.ratings.of(persons, family) for family in families}
        played = {family: sum(each.experience for each in found[family].values()) for family in families}
        family = max(families, key=lambda family: (played[family], family == SHORT_FAMILY))
        return family, found[family]


def _ranked(standing: Sequence[Rated]) -> list[Rated]:
    """Settled ratings first, then by the number."""
    there = [each for each in standing if not is_forgotten(each.person)]
    return sorted(there, key=lambda each: (each.rating.provisional, -each.rating.value, each.person))


def _won(games: Sequence[GameCount]) -> dict[PersonId, tuple[Side, int]]:
    """What each person has won of all others, the one with most points first."""
    players = by_player(between_people(meetings(games, ())))
    ordered = sorted(players.items(), key=lambda item: (-item[1].mine.points, -item[1].won, -item[1].lead))
    return {
        sitter.person: (duel.mine, duel.won)
        for sitter, duel in ordered
        if sitter.person is not None and not is_forgotten(sitter.person)
    }
