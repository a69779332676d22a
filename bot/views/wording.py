"""Moves as players read them: the engine's notation, with the steps of a turn in the order of the book."""

from __future__ import annotations

from collections.abc import Sequence

from engine.errors import StepRefused
from engine.notation import format_turn, point_name
from engine.rules import Rules, Step, landing
from engine.turn import Turn, replay


def tidy(turn: Turn, steps: Sequence[Step]) -> tuple[Step, ...]:
    """The steps from the highest point down, where that order is legal and ends alike."""
    ordered = tuple(sorted(steps, key=lambda step: (-step.origin, -step.pips)))
    return ordered if same_end(turn, ordered, steps) else tuple(steps)


def same_end(turn: Turn, steps: Sequence[Step], legal: Sequence[Step]) -> bool:
    """Whether these steps may be played too, and lead where the `legal` ones lead."""
    try:
        return replay(turn, steps).position == replay(turn, legal).position
    except StepRefused:
        return False


def turn_text(turn: Turn, steps: Sequence[Step]) -> str:
    """ "13/8 6/5*", "24/18/13", "13/7(2)"; nothing for no steps."""
    return format_turn(turn, tidy(turn, steps))


def step_name(step: Step, rules: Rules) -> str:
    """ "13/8", "bar/21", "res/21", "4/off", whether or not it is legal."""
    return f"{point_name(step.origin, rules)}/{point_name(landing(step), rules)}"
