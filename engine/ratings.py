"""Ratings by the formula of FIBS, the First Internet Backgammon Server.

Source: the help page "formula" of FIBS, reprinted in Mark Damish's Backgammon FAQ and explained by Kevin
Bastian (https://bkgm.com/articles/McCool/ratings.html). For a match of n points between ratings that differ
by D the favourite's chance is 1 - 1 / (10^(D sqrt(n) / 2000) + 1); a result moves each rating by
4 K sqrt(n) (score - chance), where K = max(1, 5 - experience / 100) makes beginners move faster. Experience
is the sum of the lengths of all rated matches before this one. Money sessions are not rated, there as here.

Beyond FIBS: a draw scores 0.5, and the long family, which has no cube, is rated game by game as matches of
one point (a draw can end a single game only)::

    chance(1500, 1500, 1)                                   # 0.5
    rated(Rating(), Rating(), length=1, score=1).value      # 1510.0
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import Final

from engine.events import Event, GameScored
from engine.match import Match
from engine.scoring import CANCELLED
from engine.variants import variant_of

START: Final = 1500.0
LISTED_FROM: Final = 50
"""FIBS lists nobody with less experience: until then a rating is provisional."""
SHORT_FAMILY: Final = "short"
LONG_FAMILY: Final = "long"
FAMILIES: Final = (SHORT_FAMILY, LONG_FAMILY)
"""As the rules divide the games: the sides run against each other, or the same way round."""


@dataclass(frozen=True, slots=True)
class Rating:
    """A person's rating in one family; experience in points of match length."""

    value: float = START
    experience: int = 0

    @property
    def provisional(self) -> bool:
        return self.experience < LISTED_FROM

    @property
    def weight(self) -> float:
        """FIBS's K: how fast it moves."""
        return max(1.0, 5 - self.experience / 100)


@dataclass(frozen=True, slots=True)
class Outcome:
    """A result that counts: the game that brought it, the length it counts as, what seat 0 scores (0..1)."""

    game: int
    length: int
    score: float

    def of(self, seat: int) -> float:
        return self.score if seat == 0 else 1 - self.score


def family_of(variant: str) -> str:
    """Short, Caucasian, American and Dutch count together, and so do long, gulbar and crazy."""
    return SHORT_FAMILY if variant_of(variant).row.opposed else LONG_FAMILY


def chance(mine: float, theirs: float, length: int) -> float:
    """What the better rating makes of a match: the expected score of the first."""
    return float(1 / (1 + 10 ** ((theirs - mine) * sqrt(length) / 2000)))


def rated(mine: Rating, theirs: Rating, length: int, score: float) -> Rating:
    """My rating after a result; both ratings are those before it."""
    change = 4 * mine.weight * sqrt(length) * (score - chance(mine.value, theirs.value, length))
    return Rating(mine.value + change, mine.experience + length)


def outcome(before: Match, event: Event) -> Outcome | None:
    """What the event decides for the ratings, if anything."""
    if before.money or (isinstance(event, GameScored) and event.by == CANCELLED):
        return None
    if family_of(before.rules.key) == LONG_FAMILY:
        return Outcome(event.game, 1, _share(event.winner)) if isinstance(event, GameScored) else None
    after = before.after(event)
    if before.over or after.winner is None:
        return None
    return Outcome(after.scored_games[-1].game, after.terms.length, _share(after.winner))


def _share(winner: int | None) -> float:
    return 0.5 if winner is None else float(1 - winner)
