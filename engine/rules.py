"""The shape of a variant: a row of data and a few small laws.

Everything is seen by the player on turn. A new variant that needs its key compared somewhere shows that the
row lacks a field.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple, TypeAlias

from engine.board import BAR, Position, Side
from engine.dice import Roll, Spend, Stage, Stages, four_on_doubles

OptionValue: TypeAlias = bool | int | str
"""A value as JSON has it."""

CHECKERS: Final = 15
HOME: Final = 6
"""The highest point of a player's home."""


class Step(NamedTuple):
    """One checker, one die; points counted from the mover's home, 25 is the bar."""

    origin: int
    pips: int


class Frontier(NamedTuple):
    """How far a turn has come: everything that decides what may follow."""

    mine: Side
    theirs: Side
    dice: Stage
    """Pips left in this stage, larger first; empty after the step that ends the game."""
    later: Stages = ()
    heads: int = 0
    """Checkers that have left the head so far: in this roll, or in this stage where each has an allowance."""
    second_head: bool = False
    """The roll belongs to the first turn and is one that may free a second checker from the head."""
    marks: frozenset[int] = frozenset()
    """Points where a checker stands alone that has hit in this turn and may therefore not hide."""
    entered: Stage = ()
    """The pips that brought the last checker home and the dice left then; kept only where a law asks."""
    over_rolls: int = 0
    """Bear-offs by a larger die than needed so far in this stage; kept only where they count."""

    @property
    def position(self) -> Position:
        return Position(self.mine, self.theirs)

    @property
    def won(self) -> bool:
        return self.mine[0] == CHECKERS


Facing: TypeAlias = Callable[[int], int]
"""A point of mine (1..24) -> the same point in the opponent's count."""


def contrary(point: int) -> int:
    """The sides run towards each other: the short family."""
    return 25 - point


def parallel(point: int) -> int:
    """The sides run the same way round, half a lap apart: the long family."""
    return (point + 11) % 24 + 1


class Law(NamedTuple):
    """A named reason why a step may be refused: looks at the turn before and after that step."""

    name: str
    refuses: Callable[[Rules, Frontier, Step, Frontier], bool]


class Ending(NamedTuple):
    """A named reason why a turn may not end like this: looks at where the stage began and where it ends."""

    name: str
    refuses: Callable[[Rules, Frontier, Frontier], bool]


def no_roll(roll: Roll) -> bool:
    """No roll frees a second checker from the head."""
    return False


@dataclass(frozen=True, slots=True, eq=False)
class Rules:
    """One variant with all its options decided, as `engine.variants.rules_for` builds it."""

    key: str
    start: Side
    facing: Facing
    blocked_by: int
    """2: a single checker is hit; 1: any enemy checker closes the point."""
    spend: Spend = four_on_doubles
    bans: tuple[Law, ...] = ()
    """The step is impossible."""
    reluctant: tuple[Law, ...] = ()
    """The step is possible only if its die has no other."""
    endings: tuple[Ending, ...] = ()
    """The turn may not end like this."""
    passes_on: bool = False
    """Dice that cannot be played go to the opponent."""
    head: int = 0
    """The point whose leaving checkers are counted; 0 where there is no head."""
    head_per_stage: bool = False
    second_head_rolls: Callable[[Roll], bool] = no_roll
    mark_zone: int = 0
    """A hit on this point or a lower one marks the hitter; 0 where nobody minds."""
    notes_entry: bool = False
    """Some law asks how the last checker came home."""
    full_pips: bool = False
    """Of turns that use the most dice, those with the fewest bear-offs by a larger die."""
    lot_is_roll: bool = False
    """Both dice of the lot are the first roll; otherwise the starter throws two dice anew."""
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    """Every option of the variant with its value, defaults included."""
    across: tuple[int, ...] = field(init=False, repr=False)
    """`facing` as a table, the form that the search reads; [0] and [25] mean nothing."""

    def __post_init__(self) -> None:
        table = (0, *(self.facing(point) for point in range(1, BAR)), 0)
        object.__setattr__(self, "across", table)

    @property
    def opposed(self) -> bool:
        """The sides run towards each other."""
        return self.facing is contrary

    @property
    def hitting(self) -> bool:
        """A single enemy checker can be hit."""
        return self.blocked_by > 1

    @property
    def plain(self) -> bool:
        """No law but the board's: a turn depends on which checkers move, not on their order."""
        return not (self.bans or self.reluctant or self.endings or self.full_pips)

    @property
    def has_bar(self) -> bool:
        """Checkers can stand on point 25: hit ones, or a reserve."""
        return self.hitting or self.has_reserve

    @property
    def has_reserve(self) -> bool:
        """Everybody starts outside the board; what is hit goes there too, and nobody speaks of a bar."""
        return self.start[BAR] > 0

    @property
    def has_cube(self) -> bool:
        """The game is played with the doubling cube (Crawford apart)."""
        return self.options.get("cube", "off") != "off"

    @property
    def opening(self) -> Position:
        """The position before the first roll; both sides start alike."""
        return Position(self.start, self.start)


def landing(step: Step) -> int:
    """The point where a step arrives; 0 is off."""
    return max(step.origin - step.pips, 0)


def hits(rules: Rules, before: Frontier, step: Step) -> bool:
    """The step hits an enemy checker."""
    point = landing(step)
    return rules.hitting and point > 0 and before.theirs[rules.across[point]] == 1


def all_home(side: Side) -> bool:
    """Nobody is outside home: bearing off is open."""
    return not any(side[HOME + 1 :])


def in_contact(rules: Rules, position: Position) -> bool:
    """Somebody still has to get past a checker of the other side."""
    return _still_behind(rules, *position) or _still_behind(rules, *position.swapped())


def _still_behind(rules: Rules, mine: Side, theirs: Side) -> bool:
    """One of theirs has to pass one of mine; a checker on the bar stands before everything."""
    return any(count and any(theirs[rules.across[point] + 1 :]) for point, count in enumerate(mine) if point)
