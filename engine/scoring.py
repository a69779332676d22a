"""What a game is worth: the class of a win, why it is that class, and the points that follow."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from engine.board import BAR, OFF, Position, Side
from engine.cube import Cube
from engine.rules import CHECKERS, HOME, Rules, all_home


class Kind(StrEnum):
    """The class of a result."""

    OIN = "oin"
    MARS = "mars"
    HOME_MARS = "home_mars"
    KOKS = "koks"
    DRAW = "draw"


PLAIN: Final[Mapping[Kind, int]] = {Kind.OIN: 1, Kind.MARS: 2, Kind.KOKS: 3}
S1: Final[Mapping[Kind, int]] = {Kind.OIN: 1, Kind.MARS: 2, Kind.HOME_MARS: 3, Kind.KOKS: 4}
DRAWS: Final[Mapping[object, float]] = {"half": 0.5, "one": 1.0}
FIRST_QUARTER: Final = 19
"""The lowest point of a player's first quarter, which in the short family is the opponent's home."""

CANCELLED: Final = "cancelled"
"""Reason and way of the end of a game that counts nowhere."""
REASONS: Final = frozenset(
    {
        "some_off",  # oin: the loser has borne off
        "none_off",  # mars
        "on_bar",  # koks: a checker on the bar
        "in_reserve",  # koks in Dutch: a checker in reserve, where those that were hit lie too
        "in_home",  # koks: a checker in the winner's home
        "none_home",  # koks of the long family: no checker has reached home
        "first_quarter",  # koks of S1's scale in the long family: no checker has left the first quarter
        "all_home",  # home mars
        "capped",  # this table knows only oin
        "no_mars",  # with a cube on the table every win is oin
        "jacoby",  # nobody has accepted a double
        "dropped",
        "agreed",  # the class that the resigner offered and the opponent accepted
        "last_throw",
        CANCELLED,  # a player has left for good
    }
)
"""Every `Result.reason`; with `reason.` before it, a key of the catalogue."""


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended."""

    winner: int | None
    """A seat; None is a draw."""
    kind: Kind
    """The class as it counts: a mars that some rule counts as oin is an oin, and `reason` names the rule."""
    worth: float
    stake: int
    """The cube."""
    points: float
    """Worth times stake: what the winner gets, in a draw each."""
    reason: str
    by: str
    """`bearoff`, `resign`, `drop`, `timeout`, `draw` or `cancelled`."""

    def points_of(self, seat: int) -> float:
        """What the seat gets."""
        return self.points if self.winner in {None, seat} else 0.0


def classify(rules: Rules, position: Position) -> tuple[Kind, str]:
    """The class of a win and its reason, seen by the winner; before any cube."""
    loser = position.theirs
    if loser[OFF] > rules.start[OFF]:
        return Kind.OIN, "some_off"
    if rules.options["score_scale"] == "s1":
        return _on_s1_scale(rules, loser)
    cap = rules.options.get("result", "koks")
    if cap == "oin":
        return Kind.OIN, "capped"
    koks = _koks(rules, loser) if cap == "koks" else None
    if koks is not None:
        return Kind.KOKS, koks
    if rules.options.get("home_mars", "off") != "off" and all_home(loser):
        return Kind.HOME_MARS, "all_home"
    return Kind.MARS, "none_off"


def _koks(rules: Rules, loser: Side) -> str | None:
    """Why a loser who has borne off nothing loses koks."""
    if not rules.opposed:
        far = rules.options.get("koks_long", "off") != "off" and not any(loser[: HOME + 1])
        return "none_home" if far else None
    if loser[BAR]:
        return _outside(rules)
    return "in_home" if any(loser[FIRST_QUARTER:BAR]) else None


def _outside(rules: Rules) -> str:
    return "in_reserve" if rules.has_reserve else "on_bar"


def _on_s1_scale(rules: Rules, loser: Side) -> tuple[Kind, str]:
    if rules.opposed and loser[BAR]:
        return Kind.KOKS, _outside(rules)
    if not rules.opposed and sum(loser[FIRST_QUARTER:]) == CHECKERS - rules.start[OFF]:
        return Kind.KOKS, "first_quarter"
    return (Kind.HOME_MARS, "all_home") if all_home(loser) else (Kind.MARS, "none_off")


def worth_of(rules: Rules, kind: Kind) -> float:
    """Points of a class at stake 1."""
    if kind is Kind.DRAW:
        return DRAWS[rules.options["last_throw"]]
    if rules.options["score_scale"] == "s1":
        return float(S1[kind])
    if kind is Kind.HOME_MARS:
        return float(rules.options["home_mars"])
    return float(PLAIN[kind])


def kinds(rules: Rules) -> tuple[Kind, ...]:
    """The classes of a win that these rules know, the cheapest first."""
    options = rules.options
    if options["score_scale"] == "s1":
        return Kind.OIN, Kind.MARS, Kind.HOME_MARS, Kind.KOKS
    cap = options.get("result", "koks")
    found = [Kind.OIN]
    if cap != "oin":
        found.append(Kind.MARS)
    if options.get("home_mars", "off") != "off":
        found.append(Kind.HOME_MARS)
    if cap == "koks" and (rules.opposed or options.get("koks_long", "off") != "off"):
        found.append(Kind.KOKS)
    return tuple(found)


def counted(rules: Rules, cube: Cube, kind: Kind, reason: str, *, money: bool) -> tuple[Kind, str]:
    """The class as it counts beside this cube."""
    if kind is Kind.OIN or not cube.on_table:
        return kind, reason
    if rules.options["cube_no_mars"]:
        return Kind.OIN, "no_mars"
    if money and rules.options["jacoby"] and not cube.turned:
        return Kind.OIN, "jacoby"
    return kind, reason


def won(rules: Rules, cube: Cube, winner: int, kind: Kind, reason: str, by: str, *, money: bool) -> Result:
    """The result of a game that the seat has won."""
    kind, reason = counted(rules, cube, kind, reason, money=money)
    worth = worth_of(rules, kind)
    return Result(winner, kind, worth, cube.value, worth * cube.value, reason, by)


def cancelled() -> Result:
    """Nobody has won, and the game is counted nowhere."""
    return Result(None, Kind.DRAW, 0.0, 1, 0.0, CANCELLED, CANCELLED)


def drawn(rules: Rules) -> Result:
    """Both sides have borne off everything: the right of the last throw."""
    worth = worth_of(rules, Kind.DRAW)
    return Result(None, Kind.DRAW, worth, 1, worth, "last_throw", "draw")
