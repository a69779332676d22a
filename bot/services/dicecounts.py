"""How the dice have fallen, for each person and for all: rows beside the events, added up when asked for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from bot.services.records import GameId, GameRow, PersonId
from engine.events import Event
from engine.tally import Tally, tally


@dataclass(frozen=True, slots=True)
class DiceCount:
    """Key: game and seat. What the seat has rolled in a finished game; derivable from its events."""

    game: GameId
    seat: int
    person: PersonId | None
    """None for the computer."""
    rolls: int
    ones: int
    twos: int
    threes: int
    fours: int
    fives: int
    sixes: int
    doubles: int
    entries: int
    entered: int
    entries_due: float
    entries_variance: float


class Dice(Protocol):
    """Counts the rolls of finished games."""

    async def of(self, person: PersonId | None) -> Tally:
        """The person's; None: everybody's, the computer's among them."""
        ...

    async def recompute(self) -> int:
        """Make the rows anew from the events; how many were otherwise."""
        ...


def dice_counts(row: GameRow, events: Sequence[Event]) -> tuple[DiceCount, DiceCount]:
    """The rows of a finished game."""
    first, second = tally(events)
    return _count(row, 0, first), _count(row, 1, second)


def _count(row: GameRow, seat: int, found: Tally) -> DiceCount:
    return DiceCount(
        row.id,
        seat,
        row.seats[seat].person,
        found.rolls,
        found.faces[0],
        found.faces[1],
        found.faces[2],
        found.faces[3],
        found.faces[4],
        found.faces[5],
        found.doubles,
        found.entries,
        found.entered,
        found.entries_due,
        found.entries_variance,
    )
