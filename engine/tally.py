"""What a game's dice were, counted by seat, beside what fair dice would have brought."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import sqrt
from typing import Final

from engine.board import BAR
from engine.dice import HIGHEST, is_double
from engine.events import Event, Rolled, Started
from engine.game import Game

USUAL: Final = 1.96
"""So many standard deviations to both sides hold 95 results of a hundred."""
FACES: Final = tuple(range(1, HIGHEST + 1))


@dataclass(frozen=True, slots=True)
class Expected:
    """A number that was counted, and where it would be 95 times out of a hundred with fair dice."""

    count: int
    mean: float
    spread: float
    """The standard deviation."""

    @property
    def low(self) -> int:
        return max(0, round(self.mean - USUAL * self.spread))

    @property
    def high(self) -> int:
        return round(self.mean + USUAL * self.spread)

    @property
    def usual(self) -> bool:
        return self.low <= self.count <= self.high


@dataclass(frozen=True, slots=True)
class Tally:
    """Rolls of two dice; the lot, which is thrown until it is no tie, does not count."""

    rolls: int = 0
    faces: tuple[int, ...] = (0,) * HIGHEST
    """How many dice showed one, two, ... six."""
    doubles: int = 0
    entries: int = 0
    """Rolls with a checker on the bar."""
    entered: int = 0
    """Those of them that found an open point."""
    entries_due: float = 0.0
    """How many of them should have, by the points that were open each time."""
    entries_variance: float = 0.0

    def __add__(self, other: Tally) -> Tally:
        return Tally(
            self.rolls + other.rolls,
            tuple(a + b for a, b in zip(self.faces, other.faces, strict=True)),
            self.doubles + other.doubles,
            self.entries + other.entries,
            self.entered + other.entered,
            self.entries_due + other.entries_due,
            self.entries_variance + other.entries_variance,
        )

    def face(self, value: int) -> Expected:
        """How often a die showed that value."""
        dice = 2 * self.rolls
        return Expected(self.faces[value - 1], dice / 6, sqrt(dice * 5 / 36))

    @property
    def double(self) -> Expected:
        return Expected(self.doubles, self.rolls / 6, sqrt(self.rolls * 5 / 36))

    @property
    def entry(self) -> Expected:
        return Expected(self.entered, self.entries_due, sqrt(self.entries_variance))


def tally(events: Iterable[Event]) -> tuple[Tally, Tally]:
    """The rolls of a game, by seat."""
    started, *rest = events
    assert isinstance(started, Started), "a game begins with its beginning"
    game, found = Game.begin(started), [Tally(), Tally()]
    for event in rest:
        if isinstance(event, Rolled) and game.on_roll is not None:
            found[game.on_roll] += _roll(game, game.on_roll, event)
        game = game.after(event)
    return found[0], found[1]


def _roll(game: Game, seat: int, event: Rolled) -> Tally:
    faces = tuple(event.dice.count(value) for value in FACES)
    rolled = Tally(1, faces, int(is_double(event.dice)))
    mine, theirs = game.sides[seat], game.sides[1 - seat]
    if not mine[BAR] or not game.rules.hitting or game.rules.has_reserve:
        return rolled
    # A die of d enters on the opponent's own point d.
    shut = [theirs[value] >= game.rules.blocked_by for value in FACES]
    chance = 1 - (sum(shut) / HIGHEST) ** 2
    entered = int(not all(shut[value - 1] for value in event.dice))
    return rolled + Tally(
        entries=1, entered=entered, entries_due=chance, entries_variance=chance * (1 - chance)
    )
