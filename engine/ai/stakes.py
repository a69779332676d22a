"""What a computer player knows: a judge of positions, and what is at stake."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import ceil
from typing import NamedTuple, Protocol

from engine.advice import Chances
from engine.board import Position
from engine.cube import ARITHMETIC
from engine.game import Game
from engine.match import Match
from engine.rules import Rules
from engine.scoring import Kind, kinds, worth_of

__all__ = ["PLAIN", "Chances", "CubeEquities", "Evaluator", "Stakes", "stakes_of"]

PLAIN: tuple[float, float, float] = (1.0, 2.0, 3.0)
"""What oin, mars and koks count where no option changes it."""


@dataclass(frozen=True, slots=True)
class Stakes:
    """What the game is about, as the player sees it who decides."""

    worths: tuple[float, float, float] = PLAIN
    """Oin, mars, koks."""
    cube: int = 1
    owner: int | None = None
    """Who may turn the cube: 0 I, 1 the opponent, None both."""
    live: bool = False
    """A cube is on the table and may still be turned."""
    away: tuple[int, int] | None = None
    """Points that I and the opponent still need; None without a match."""
    crawford: bool = False
    """This is the Crawford game."""
    before_crawford: bool = False
    """The match still has its Crawford game to come."""
    jacoby: bool = False
    beaver: bool = False
    arithmetic: bool = False
    """A double adds one to the stake instead of doubling it."""
    turned: bool = False
    """A double has been accepted; before that Jacoby pays every win as oin."""

    @property
    def usual(self) -> bool:
        """The cube doubles, and mars and koks are paid: what others' cube theory is about."""
        return self.worths == PLAIN and not self.arithmetic

    @property
    def paid(self) -> tuple[float, float, float]:
        """Oin, mars and koks as they count while the cube lies as it does."""
        return (1.0, 1.0, 1.0) if self.jacoby and not self.turned else self.worths

    def worth_of(self, kind: Kind) -> float:
        """What a win of this class counts in points of the stake."""
        oin, mars, koks = self.paid
        return {Kind.OIN: oin, Kind.KOKS: koks}.get(kind, mars)

    def swapped(self) -> Stakes:
        """The same as the opponent sees it."""
        owner = None if self.owner is None else 1 - self.owner
        return replace(self, owner=owner, away=self.away and (self.away[1], self.away[0]))

    def raised(self) -> Stakes:
        """After my double has been taken."""
        cube = self.cube + 1 if self.arithmetic else 2 * self.cube
        return replace(self, cube=cube, owner=1, turned=True)


class CubeEquities(NamedTuple):
    """What a double is worth to the player before the throw, in the present stake."""

    no_double: float
    take: float
    """Doubled and taken."""
    drop: float
    """Doubled and dropped."""


class Evaluator(Protocol):
    """A judge of positions; equities are in points of the present stake."""

    @property
    def name(self) -> str:
        """For the start log."""
        ...

    def warm(self) -> None:
        """Read now what would be read when it is first needed."""
        ...

    def equities(
        self, rules: Rules, positions: Sequence[Position], stakes: Stakes, plies: int
    ) -> list[float]:
        """What each position is worth to the player who has just moved there (`mine` is that player)."""
        ...

    def glance(
        self, rules: Rules, before: Position, positions: Sequence[Position], stakes: Stakes
    ) -> list[float]:
        """As `equities` one ply deep, of a player who has moved there from `before`."""
        ...

    def cube(self, rules: Rules, position: Position, stakes: Stakes, plies: int) -> CubeEquities:
        """What the cube is worth to the player who is about to throw (`mine` is that player)."""
        ...

    def chances(self, rules: Rules, position: Position, plies: int) -> Chances:
        """How the game may end for the player who is about to throw, cube apart."""
        ...

    def chances_after(self, rules: Rules, positions: Sequence[Position], plies: int) -> list[Chances]:
        """How the game may end for the player who has just moved to each; the judge is that of `equities`."""
        ...

    def match_chance(self, away: tuple[int, int], *, before_crawford: bool) -> float:
        """Between two games of a match: the chance to win it; both players still need at least one point."""
        ...


def stakes_of(game: Game, match: Match, seat: int) -> Stakes:
    """What the game is about, as the seat sees it."""
    cube, options, money = game.cube, game.rules.options, match.money
    crawford = game.rules.has_cube and bool(options["crawford"]) and not money
    return Stakes(
        worths=(1.0, 1.0, 1.0) if match.terms.best else _worths(game),
        cube=cube.value,
        owner=None if cube.owner is None else int(cube.owner != seat),
        live=cube.on_table,
        away=None if money else _away(match, seat),
        crawford=game.started.crawford,
        before_crawford=crawford and not (match.crawford_played or game.started.crawford),
        jacoby=money and cube.on_table and bool(options["jacoby"]),
        beaver=money and cube.on_table and bool(options["beaver"]),
        arithmetic=cube.mode == ARITHMETIC,
        turned=cube.turned,
    )


def _away(match: Match, seat: int) -> tuple[int, int]:
    """Half points do not help: what is needed is rounded up."""
    mine, theirs = (max(ceil(match.terms.length - match.score[each]), 1) for each in (seat, 1 - seat))
    return mine, theirs


def _worths(game: Game) -> tuple[float, float, float]:
    """What a win counts; classes that these rules do not know count as the highest that they do."""
    rules = game.rules
    if game.cube.on_table and rules.options["cube_no_mars"]:
        return 1.0, 1.0, 1.0
    if rules.options["score_scale"] == "s1":
        # A mars is 2 or, with everybody home, 3, and the judges do not tell these apart.
        return 1.0, 2.5, 4.0
    known = {kind: worth_of(rules, kind) for kind in kinds(rules)}
    mars = known.get(Kind.MARS, known[Kind.OIN])
    return known[Kind.OIN], mars, known.get(Kind.KOKS, mars)
