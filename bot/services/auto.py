"""What follows by itself: throws, passes and forced turns, as far as the person on turn wants it.

Pure: a game, its dice and both seats' preferences give the events that come next, until somebody must decide.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TypeAlias

from bot.services.ports import Preferences
from engine.board import OFF
from engine.dice import DiceSource
from engine.events import Event
from engine.game import Game, Phase
from engine.rules import Step, in_contact
from engine.turn import Turn, outcomes, replay

Wishes: TypeAlias = tuple[Preferences | None, Preferences | None]
"""The preferences of both seats; None is the computer, for which everything runs by itself."""


def automatic(
    game: Game,
    dice: DiceSource,
    wishes: Wishes,
    waived: Collection[int] = (),
    held: Callable[[Game], bool] = lambda _: False,
) -> tuple[Event, ...]:
    """The events that follow `game` without anybody pressing, in order.

    The `waived` seats leave the cube alone; what is `held` waits for others than the seat on turn."""
    events: list[Event] = []
    while not held(game) and (event := _next(game, dice, wishes, waived)) is not None:
        events.append(event)
        game = game.after(event)
    return tuple(events)


def _next(game: Game, dice: DiceSource, wishes: Wishes, waived: Collection[int]) -> Event | None:
    if game.phase is Phase.LOT:
        return game.throw_lot(dice.roll(game.throws))
    if game.phase is Phase.LAST:
        return game.throw_last(dice.roll(game.throws))
    seat = game.to_act
    if seat is None:  # It is over.
        return None
    if game.turn is not None:
        steps = only_turn(game.turn, wishes[seat])
        return None if steps is None else game.move(seat, steps)
    if game.phase is Phase.ROLL and rolls_itself(game, seat, wishes[seat], waived=seat in waived):
        return game.roll(dice.roll(game.throws))
    return None


def rolls_itself(game: Game, seat: int, wishes: Preferences | None, *, waived: bool = False) -> bool:
    """The throw asks nobody: no cube to think about, and no wish to throw by hand."""
    if wishes is None:  # In a race the computer first asks itself whether there is anything left to play for.
        return not game.cube_decision(seat) and in_contact(game.rules, game.position(seat))
    return wishes.auto_roll and (waived or not game.cube_decision(seat))


def only_turn(turn: Turn, wishes: Preferences | None) -> tuple[Step, ...] | None:
    """The steps of the only legal turn (none of a pass), where they are to be played without asking."""
    if turn.complete:
        return () if wishes is None or wishes.auto_pass else None
    if wishes is not None and not wishes.auto_forced:
        return None
    while turn.options():  # Once, but for the rungs of a ladder.
        ends = outcomes(turn)
        if len(ends) > 1:
            return None
        turn = replay(turn, ends[0].steps)
    return turn.played


def bearoff_turn(turn: Turn) -> tuple[Step, ...] | None:
    """The rest of the turn as one button, when contact is over and every die takes a checker off.

    Then nothing takes off more, and all orders end alike; where they do not, there is no such button."""
    if turn.complete or in_contact(turn.rules, turn.position):
        return None
    ends = [end for end in outcomes(turn) if all(turn.landing(step) == OFF for step in end.steps)]
    return ends[0].steps if len(ends) == 1 else None
