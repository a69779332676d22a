"""What happened on the board, turn by turn, and how much of it is news to a reader."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from bot.views.wording import turn_text
from engine.dice import Roll
from engine.events import Beavered, Doubled, Event, Moved, Started, Taken
from engine.game import Game
from engine.turn import Turn, outcomes

WITHOUT_A_READER: Final = 2
"""So many of the last happenings a group is told: a turn and its answer."""


@dataclass(frozen=True, slots=True)
class Happening:
    """A finished turn (`text` is empty when nothing could be played), or a word about the cube (`cube`)."""

    seat: int
    dice: str = ""
    text: str = ""
    chosen: bool = True
    """The player had a choice: neither a pass nor the only turn."""
    cube: str = ""
    value: int = 1


def happenings(events: Sequence[Event]) -> tuple[Happening, ...]:
    """Everything that happened in a game, oldest first."""
    if not events or not isinstance(events[0], Started):
        return ()
    game = Game.begin(events[0])
    found = []
    for event in events[1:]:
        before, game = game, game.after(event)
        happened = happening(before, event)
        if happened is not None:
            found.append(happened)
    return tuple(found)


def happening(before: Game, event: Event) -> Happening | None:
    """What the event is to a reader; None for throws and the end, which the board shows itself."""
    match event:
        case Moved(steps):
            assert before.turn is not None
            assert before.on_roll is not None
            return Happening(
                before.on_roll,
                dice_text(before.dice, before.turn),
                turn_text(before.turn, steps),
                chosen=has_choice(before.turn),
            )
        case Doubled():
            return Happening(event.seat, cube="double", value=before.cube.raised)
        case Taken():
            return Happening(event.seat, cube="take", value=before.cube.raised)
        case Beavered():
            return Happening(event.seat, cube="beaver", value=before.cube.taken().raised)
        case _:
            return None


def dice_text(dice: Roll | None, turn: Turn) -> str:
    """A roll as players write it, larger first: "5-2"; dice passed on by the opponent likewise."""
    return "-".join(str(pips) for pips in sorted(dice or turn.begun.dice, reverse=True))


def has_choice(turn: Turn) -> bool:
    return len(outcomes(turn)) > 1


def news(found: Sequence[Happening], seat: int | None) -> tuple[Happening, ...]:
    """What is new to the reader on `seat`: all since the own last choice; for a group the last few."""
    if seat is None:
        return tuple(found[-WITHOUT_A_READER:])
    fresh: list[Happening] = []
    for each in reversed(found):
        if each.seat == seat and each.chosen:
            break
        fresh.append(each)
    return tuple(reversed(fresh)) or tuple(found[-1:])
