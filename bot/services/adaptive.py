"""The computer's seat for the next game: the level that was chosen, or one that follows recent results."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from bot.services.ports import GameRow, PersonId, Sitter, Store
from engine.ai.adapting import RECENT, Met, adapted, adaptive, is_adaptive
from engine.ai.strengths import LEVELS, level_of, rates_of


@dataclass(frozen=True, slots=True)
class Opponents:
    """Whom the card of a game against the computer offers."""

    rates: Mapping[str, float | None]
    """Every level with its measured error rate, from weak to strong."""
    adapted: str
    """The level that an adaptive computer would play at now."""


async def opponents(store: Store, person: PersonId, variant: str) -> Opponents:
    """The levels as they stand for this person in this variant."""
    return Opponents(rates_of(variant), adapted(await _met(store, person, variant)))


async def seated(store: Store, sitter: Sitter, person: PersonId, variant: str) -> Sitter:
    """Who sits there in the person's next game; an adaptive computer looks at the results of this variant."""
    if not is_adaptive(sitter.level):
        return sitter
    return Sitter(level=adaptive(await _met(store, person, variant)))


async def _met(store: Store, person: PersonId, variant: str) -> tuple[Met, ...]:
    rows = await store.results.against_computer(person, variant, RECENT)
    return tuple(games_met(person, reversed(rows)))


def games_met(person: PersonId, rows: Iterable[GameRow]) -> Iterator[Met]:
    """The finished games as the adaptive level sees them."""
    for row in rows:
        seat = row.seats.index(Sitter(person))
        level = row.seats[1 - seat].level
        if level is not None and level_of(level) in LEVELS:
            yield Met(level, 0.5 if row.winner is None else float(row.winner == seat))
