"""Several persons beside one seat: who plays with its captain, what they propose, and who waits at a card.

A seat is its captain's (`GameRow.seats`), who alone throws, doubles, confirms and resigns. The others of the
seat are companions of that game, in the order in which they become captain.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final, Protocol, TypeAlias

from bot.services.records import GameId, MatchId, MatchRow, PersonId, Sitter

PAIR: Final = "pair"
"""The word of `Terms.party` for two against two, who consult."""

Crews: TypeAlias = tuple[tuple[PersonId, ...], tuple[PersonId, ...]]
"""Both seats' companions, without the captains, each seat's next captain first."""


@dataclass(frozen=True, slots=True)
class Companion:
    """Key: game and person. Sits beside the captain of the seat; `place` counts from the next captain."""

    game: GameId
    person: PersonId
    match: MatchId
    seat: int
    place: int


@dataclass(frozen=True, slots=True)
class Proposal:
    """Key: game and person. A companion's half-made turn, as `Draft` is the captain's; complete, it stands.

    Valid for one `seq`; `press` and `pressed_at` are the last accepted button."""

    game: GameId
    person: PersonId
    seat: int
    seq: int
    line: str
    press: str = ""
    pressed_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Recruit:
    """Key: token and person. Has a place at a card that waits for more; `place` 0 will be captain first."""

    token: str
    person: PersonId
    seat: int
    place: int
    message: int | None = None
    """The card in the person's own chat, which is to become the board; None in a group."""


class CrewStore(Protocol):
    """Look-ups; those of a running game come with its `Sheet`."""

    async def of_game(self, game: GameId) -> tuple[Companion, ...]:
        """Both seats' companions, in their order."""
        ...

    async def of_matches(self, matches: Sequence[MatchId]) -> tuple[Companion, ...]:
        """The companions of the first game of each of those matches, in their order."""
        ...

    async def plays(self, match: MatchId, person: PersonId) -> bool:
        """Whether the person was a companion in a game of that match."""
        ...

    async def recruits(self, token: str) -> tuple[Recruit, ...]:
        """Who waits at the card: seat by seat, in their order."""
        ...


def next_captains(seats: tuple[Sitter, Sitter], crews: Crews) -> tuple[tuple[Sitter, Sitter], Crews]:
    """Seats and companions of the game after: the next captain takes over, the last goes to the end."""
    first, second = (_next(sitter, crew) for sitter, crew in zip(seats, crews, strict=True))
    return (first[0], second[0]), (first[1], second[1])


def _next(sitter: Sitter, crew: tuple[PersonId, ...]) -> tuple[Sitter, tuple[PersonId, ...]]:
    if not crew or sitter.person is None:
        return sitter, crew
    return Sitter(crew[0]), (*crew[1:], sitter.person)


def crews_of(companions: Sequence[Companion], match: MatchId) -> Crews:
    """Both seats' companions of that match, in their order."""
    first, second = (
        tuple(each.person for each in companions if (each.match, each.seat) == (match, seat))
        for seat in (0, 1)
    )
    return first, second


async def has_played(crews: CrewStore, row: MatchRow, person: PersonId) -> bool:
    """Whether the person sat at that match, alone on a seat or beside a captain."""
    alone = Sitter(person) in row.seats
    return alone or (row.terms.party != "" and await crews.plays(row.id, person))
