"""What a player may press to move: whole turns, steps, chains and multiples, each with its label.

Nothing here knows of Telegram; a choice is a label and the steps that it appends to the half-made turn.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Final, NamedTuple, TypeAlias

from bot.views.wording import step_name, tidy, turn_text
from engine.board import OFF
from engine.notation import point_name
from engine.rules import Step
from engine.turn import Turn, outcomes, replay

WHOLE_TURNS: Final = 6
"""Up to so many distinct turns are offered whole."""
LABEL: Final = 22
SHAPES: Final = ((2, 1), (1, 2), (2, 2))
"""On a double: (checkers, steps each) worth a button. More of them save 0.02 presses a turn."""


class Choice(NamedTuple):
    """A label and the steps that it stands for."""

    label: str
    steps: tuple[Step, ...]


Group: TypeAlias = tuple[Choice, ...]


def whole_turns(turn: Turn) -> Group:
    """The rest of the turn as one press each, where the ways are few and each fits a button; else none."""
    ends = outcomes(turn)
    if turn.complete or len(ends) > WHOLE_TURNS:
        return ()
    found = tuple(Choice(turn_text(turn, end.steps), tidy(turn, end.steps)) for end in ends)
    return found if all(len(choice.label) <= LABEL for choice in found) else ()


def may_complete(turn: Turn) -> bool:
    """One of the buttons that are offered next completes the turn."""
    if turn.complete or turn.now.later:
        return False
    offered = whole_turns(turn) or (choice for group in step_groups(turn) for choice in group)
    return any(replay(turn, choice.steps).complete for choice in offered)


def step_groups(turn: Turn) -> tuple[Group, ...]:
    """Single steps, a group per die (the larger first), then checkers that play more than one die at once."""
    options = sorted(turn.options(), key=lambda step: (-step.pips, -step.origin))
    singles = tuple(
        tuple(Choice(step_label(turn, step), (step,)) for step in steps)
        for _, steps in groupby(options, key=lambda step: step.pips)
    )
    return singles + combinations(turn, options)


def step_label(turn: Turn, step: Step) -> str:
    """ "13/8", "8/5*", "bar/21"; a bear-off by a larger die than needed names the die: "6: 4/off"."""
    text = step_name(step, turn.rules) + "*" * turn.hits(step)
    return f"{step.pips}: {text}" if OFF < step.origin < step.pips else text


def combinations(turn: Turn, options: Sequence[Step]) -> tuple[Group, ...]:
    """Presses that save presses: chains with two dice; on a double a group for each of its shapes."""
    left = turn.dice_left
    if len(left) < 2:
        return ()
    if left[0] != left[-1]:
        return (chains(turn, options),)
    return tuple(multiples(turn, options, *shape) for shape in SHAPES if shape[0] * shape[1] <= len(left))


def chains(turn: Turn, options: Iterable[Step]) -> Group:
    """One checker playing both dice; where the way matters, each way is shown with the point between."""
    ways: dict[int, dict[object, tuple[Step, ...]]] = {}
    for first in options:
        then = turn.play(first)
        landing = turn.landing(first)
        for second in then.options():
            if second.origin == landing != OFF:
                after = then.play(second).position
                ways.setdefault(first.origin, {}).setdefault(after, (first, second))
    return tuple(
        Choice(way_label(turn, steps, shown=len(steps_by_end) > 1), steps)
        for _, steps_by_end in sorted(ways.items(), reverse=True)
        for steps in steps_by_end.values()
    )


def way_label(turn: Turn, steps: Sequence[Step], *, shown: bool = False) -> str:
    """The way of one checker, `24/16`; with the points between where `shown` or hit on: `24/18*/16`."""
    label = point_name(steps[0].origin, turn.rules)
    for step in steps:
        hit = "*" * turn.hits(step)
        if shown or hit or step is steps[-1]:
            label += f"/{point_name(turn.landing(step), turn.rules)}{hit}"
        turn = turn.play(step)
    return label


def multiples(turn: Turn, options: Iterable[Step], count: int, length: int) -> Group:
    """On a double: `count` checkers of one point that make `length` steps each."""
    found = []
    for step in options:
        steps = tuple(way(step, count, length))
        if playable(turn, steps):
            times = f"({count})" if count > 1 else ""
            found.append(Choice(way_label(turn, steps[:length]) + times, steps))
    return tuple(found)


def way(step: Step, count: int, length: int) -> Iterator[Step]:
    """Each of `count` checkers makes `length` steps, one checker after the other."""
    for _ in range(count):
        for taken in range(length):
            yield Step(step.origin - taken * step.pips, step.pips)


def playable(turn: Turn, steps: tuple[Step, ...]) -> bool:
    """Whether the steps may be played one after the other."""
    for step in steps:
        if step not in turn.options():
            return False
        turn = turn.play(step)
    return True
