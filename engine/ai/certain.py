"""What no dice can change any more: a race that is lost in one class, whatever both sides throw.

Proofs, not estimates. Where a proof would be long it is not looked for, and nothing counts as certain.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations_with_replacement
from math import ceil
from typing import Final

from engine.board import OFF, Position, Side, pip_count
from engine.dice import HIGHEST, Roll, four_on_doubles
from engine.game import Game
from engine.rules import CHECKERS, HOME, Rules, in_contact
from engine.scoring import FIRST_QUARTER, Kind
from engine.turn import begin, outcomes

LONGEST: Final = 4
"""Turns of the opponent that a proof looks ahead."""
DICE: Final = 4
"""Dice of the best throw."""
ROLLS: Final[tuple[Roll, ...]] = tuple(combinations_with_replacement(range(1, HIGHEST + 1), 2))


def certain_loss(game: Game, seat: int) -> Kind | None:
    """The class in which the seat, about to throw, loses by whatever dice; None: nothing is certain."""
    rules, position = game.rules, game.position(seat)
    simple = rules.spend is four_on_doubles and not rules.passes_on
    if not simple or in_contact(rules, position):
        return None
    # Both throw in turn, this seat first, and where the right of the last throw is played also last.
    last_throw = rules.options["last_throw"] != "off" and not rules.has_cube
    too_few = fewest_turns(position.mine) - 1 - last_throw
    turns = turns_to_finish(rules, position.theirs, too_few)
    if turns is None:
        return None
    kind, _ = game.loss(seat)
    return kind if turns < _turns_to_change(rules, kind, position.mine) else None


def fewest_turns(side: Side) -> int:
    """Nobody has borne off everything sooner, whatever the dice."""
    return ceil(max(CHECKERS - side[OFF], pip_count(side) / HIGHEST) / DICE)


def turns_to_finish(rules: Rules, side: Side, at_most: int) -> int | None:
    """So many turns always suffice to bear off everything, with the worst of dice; None: not `at_most`."""
    allowed = range(1, min(at_most, LONGEST) + 1)
    return next((turns for turns in allowed if _always_finishes(rules, side, turns)), None)


@lru_cache(maxsize=4096)
def _always_finishes(rules: Rules, side: Side, turns: int) -> bool:
    if side[OFF] == CHECKERS:
        return True
    # Most throws take off two checkers at best.
    if CHECKERS - side[OFF] > 2 * turns:
        return False
    gone = (CHECKERS, *(0 for _ in side[1:]))
    return all(
        any(
            _always_finishes(rules, end.position.mine, turns - 1)
            for end in outcomes(begin(rules, Position(side, gone), roll))
        )
        for roll in ROLLS
    )


def _turns_to_change(rules: Rules, kind: Kind, side: Side) -> float:
    """The fewest turns after which the loss might be of another class; the class of an oin never changes."""
    if kind is Kind.OIN:
        return float("inf")
    if kind is Kind.KOKS and rules.opposed:
        return ceil(_dice_to(FIRST_QUARTER - 1, side) / DICE)
    if kind is Kind.MARS:
        bearing_off = rules.options["score_scale"] != "s1"  # On S1's scale coming home changes it already.
        return ceil((_dice_to(HOME, side) + bearing_off) / DICE)
    return 1.0


def _dice_to(point: int, side: Side) -> int:
    """The fewest dice that bring every checker to the point or past it."""
    return sum(
        count * ceil((origin - point) / HIGHEST) for origin, count in enumerate(side) if origin > point
    )
