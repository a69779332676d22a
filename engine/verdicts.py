"""What an analysis says about a game that is over, as values, and as JSON where they are kept.

`engine.ai.analysis` works them out, one decision at a time.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from engine.rules import Step

RATE: Final = 500
"""An error rate is the mean loss of a decision times this, as other programs count it."""
NOTED: Final = 0.02
"""What costs less is no mistake anybody could learn from."""
BLUNDER: Final = 0.08
"""What costs as much is a blunder."""
DIGITS: Final = 4


@dataclass(frozen=True, slots=True)
class Mistake:
    """A decision that cost something; what was decided instead is the event itself."""

    seq: int
    """So many events were there before it."""
    seat: int
    loss: float
    """In points of the stake in force; in a match on the scale on which an oin wins one."""
    turn: tuple[Step, ...] = ()
    """The best turn, where dice were to be played."""
    action: str = ""
    """The best of `roll`, `double`, `take`, `drop` and `beaver`, where the cube was to be decided about."""


@dataclass(frozen=True, slots=True)
class Finding:
    """What one event tells."""

    seat: int
    luck: float | None = None
    """Of a throw: how much better it was than throws are there."""
    win: float | None = None
    """Before a throw: the chance of seat 0 to win the game."""
    loss: float | None = None
    """Of a decision that was one; None where nothing was to be decided."""
    mistake: Mistake | None = None


@dataclass(frozen=True, slots=True)
class Account:
    """A player's decisions and throws, added up."""

    loss: float = 0.0
    decisions: int = 0
    luck: float = 0.0
    throws: int = 0

    @property
    def error_rate(self) -> float | None:
        """None for who had nothing to decide."""
        return RATE * self.loss / self.decisions if self.decisions else None

    def with_finding(self, found: Finding) -> Account:
        """One more."""
        return self.plus(
            Account(found.loss or 0.0, int(found.loss is not None), found.luck or 0.0, found.luck is not None)
        )

    def plus(self, other: Account) -> Account:
        """Of both games together."""
        return Account(
            round(self.loss + other.loss, DIGITS),
            self.decisions + other.decisions,
            round(self.luck + other.luck, DIGITS),
            self.throws + int(other.throws),
        )


@dataclass(frozen=True, slots=True)
class Verdict:
    """A whole game."""

    players: tuple[Account, Account]
    """By seat."""
    chances: tuple[float, ...]
    """Of seat 0 to win, before every throw; at last how it ended: 1, 0, or 0.5 for a draw."""
    mistakes: tuple[Mistake, ...]
    """In the order of the game."""

    def as_json(self) -> Mapping[str, object]:
        """How it is kept."""
        return {
            "players": [[each.loss, each.decisions, each.luck, each.throws] for each in self.players],
            "chances": list(self.chances),
            "mistakes": [[each.seq, each.seat, each.loss, each.turn, each.action] for each in self.mistakes],
        }


def verdict_of(found: Iterable[Finding], winner: int | None) -> Verdict:
    """The findings of a whole game, in order; `winner` None: nobody has won."""
    accounts, chances, mistakes = [Account(), Account()], list[float](), list[Mistake]()
    for each in found:
        accounts[each.seat] = accounts[each.seat].with_finding(each)
        if each.win is not None:
            chances.append(round(each.win, DIGITS))
        if each.mistake is not None and each.mistake.loss >= NOTED:
            mistakes.append(each.mistake)
    chances.append({0: 1.0, 1: 0.0, None: 0.5}[winner])
    return Verdict((accounts[0], accounts[1]), tuple(chances), tuple(mistakes))


def read_verdict(data: Mapping[str, Any]) -> Verdict:
    """What `as_json` wrote."""
    first, second = (Account(*each) for each in data["players"])
    mistakes = (_mistake(each) for each in data["mistakes"])
    return Verdict((first, second), tuple(data["chances"]), tuple(mistakes))


def _mistake(data: Sequence[Any]) -> Mistake:
    seq, seat, loss, turn, action = data
    return Mistake(seq, seat, loss, tuple(Step(*each) for each in turn), action)
