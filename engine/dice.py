"""Dice, and what a roll buys: stages of pips."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Protocol, TypeAlias

Roll: TypeAlias = tuple[int, int]
Stage: TypeAlias = tuple[int, ...]
"""Pips to be played in any order, larger first."""
Stages: TypeAlias = tuple[Stage, ...]
"""Played one after the other; the next begins when everything of the one before is spent."""
Spend: TypeAlias = Callable[[Roll, int], Stages]
"""What a roll buys; the number is how many times this player has rolled, this roll included."""

HIGHEST: Final = 6


class DiceSource(Protocol):
    """Where chance comes from."""

    def roll(self, index: int) -> Roll:
        """Throw number `index` of the game, from 0; lots and their ties count. Same index, same dice."""
        ...


def without(stage: Stage, pips: int) -> Stage:
    """The stage after one die of these pips was spent."""
    spot = stage.index(pips)
    return stage[:spot] + stage[spot + 1 :]


def is_double(roll: Roll) -> bool:
    """Both dice show the same."""
    return roll[0] == roll[1]


def four_on_doubles(roll: Roll, own_roll: int) -> Stages:
    """Two steps, or four of a double, as one stage."""
    high, low = max(roll), min(roll)
    return ((high,) * 4,) if high == low else ((high, low),)


def ladder(roll: Roll, own_roll: int) -> Stages:
    """Crazy: a double d-d is four steps of d, then four of d+1, and so on up to four of 6."""
    # A ladder is played value by value; as one bag of 24 steps the search explodes.
    if is_double(roll):
        return tuple((pips,) * 4 for pips in range(roll[0], HIGHEST + 1))
    return four_on_doubles(roll, own_roll)


def ladder_from_fourth(roll: Roll, own_roll: int) -> Stages:
    """Crazy, an option: doubles are ladders from the player's fourth roll on."""
    return ladder(roll, own_roll) if own_roll >= 4 else four_on_doubles(roll, own_roll)
