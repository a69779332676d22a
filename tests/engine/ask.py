"""Turns in a line: how the tests of the rules put their questions."""

from __future__ import annotations

from engine.dice import Roll
from engine.notation import format_position, parse_position
from engine.rules import OptionValue, Step
from engine.turn import Turn, begin, begin_passed, outcomes
from engine.variants import rules_for

OPENING = "24:2 13:5 8:3 6:5 / 24:2 13:5 8:3 6:5"
HEADS = "24:15 / 24:15"


def turn(position: str, dice: Roll, variant: str = "short", /, **options: OptionValue) -> Turn:
    """The turn that this roll begins, long after the first."""
    rules = rules_for(variant, options)
    return begin(rules, parse_position(position, rules), dice)


def first_turn(dice: Roll, variant: str = "long", position: str = HEADS, /, **options: OptionValue) -> Turn:
    """A player's own first turn."""
    rules = rules_for(variant, options)
    return begin(rules, parse_position(position, rules), dice, first_turn=True, own_roll=1)


def passed(position: str, *stages: tuple[int, ...], variant: str = "gulbar", **options: OptionValue) -> Turn:
    """The turn that plays what the opponent passed on."""
    rules = rules_for(variant, options)
    return begin_passed(rules, parse_position(position, rules), stages)


def law_against(asked: Turn, origin: int, pips: int) -> str:
    """Which law the list of refusals names for this step."""
    return next(refusal.law for refusal in asked.refusals() if refusal.step == Step(origin, pips))


def ends(asked: Turn) -> set[str]:
    """The positions, as texts, in which the stage may end."""
    return {format_position(outcome.position) for outcome in outcomes(asked)}
