"""Rounds and pairs as values."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Self

from engine.tournament.events import NOBODY, PLAYED, PairDecided, RoundPaired


@dataclass(frozen=True, slots=True)
class Pair:
    """Two who are to meet; a side that is NOBODY is a bye for the other."""

    sides: tuple[int, int]
    here: tuple[bool, bool] = (False, False)
    """Who has come, and waits for the other."""
    decided: PairDecided | None = None

    @property
    def winner(self) -> int | None:
        """The entry that has won; None before, after a draw, and when neither came."""
        if self.decided is None or self.decided.score[0] == self.decided.score[1]:
            return None
        return self.sides[self.decided.score[1] > self.decided.score[0]]

    @property
    def played(self) -> bool:
        """It was decided at the board, or by the organiser in its place: no bye and no forfeit."""
        return self.decided is not None and self.decided.how in {PLAYED, "award"}

    @property
    def met(self) -> bool:
        """Two real players were paired, whatever came of it."""
        return NOBODY not in self.sides

    def side_of(self, entry: int) -> int | None:
        return self.sides.index(entry) if entry in self.sides and entry != NOBODY else None

    def arrived(self, side: int) -> Self:
        here = (True, self.here[1]) if side == 0 else (self.here[0], True)
        return replace(self, here=here)


@dataclass(frozen=True, slots=True)
class Round:
    """One round, from 1."""

    number: int
    pairs: tuple[Pair, ...]
    deadline: int = 0
    """When who has not come loses, in UTC milliseconds; 0: never."""

    @classmethod
    def of(cls, paired: RoundPaired) -> Self:
        return cls(paired.round, tuple(Pair(sides) for sides in paired.pairs), paired.deadline)

    @property
    def over(self) -> bool:
        return all(pair.decided is not None for pair in self.pairs)

    def open_pairs(self) -> Iterator[tuple[int, Pair]]:
        """The pairs without a result, with their numbers."""
        return ((number, pair) for number, pair in enumerate(self.pairs) if pair.decided is None)

    def pair_of(self, entry: int) -> tuple[int, Pair] | None:
        """Where the entry is paired in this round."""
        found = (each for each in enumerate(self.pairs) if each[1].side_of(entry) is not None)
        return next(found, None)

    def with_pair(self, number: int, pair: Pair) -> Self:
        return replace(self, pairs=(*self.pairs[:number], pair, *self.pairs[number + 1 :]))
