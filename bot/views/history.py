"""What happened on the board, turn by turn, and how much of it is news to a reader."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from bot.services.auto import only_turn
from bot.views.wording import turn_text
from engine.board import BAR
from engine.dice import Roll
from engine.events import Beavered, Doubled, Event, Moved, Started, Taken
from engine.game import Game
from engine.turn import Turn

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
    hits: int = 0
    inherited: bool = False
    """The dice were the opponent's, who could not play them."""
    cube: str = ""
    value: int = 1


class Moment(NamedTuple):
    """A decision between the game before and after it; what it means is worked out only where it is told."""

    before: Game
    event: Moved | Doubled | Taken | Beavered
    after: Game


def moments(events: Sequence[Event]) -> tuple[Moment, ...]:
    """Every turn and every word about the cube, oldest first; throws and the end the board shows itself."""
    started, *rest = events
    assert isinstance(started, Started), "a game begins with its beginning"
    game, found = Game.begin(started), []
    for event in rest:
        before, game = game, game.after(event)
        if isinstance(event, Moved | Doubled | Taken | Beavered):
            found.append(Moment(before, event, game))
    return tuple(found)


def news(found: Sequence[Moment], seat: int | None) -> tuple[Moment, ...]:
    """What is new to the reader on `seat`: all since the own last choice; for a group the last few."""
    if seat is None:
        return tuple(found[-WITHOUT_A_READER:])
    fresh: list[Moment] = []
    for moment in reversed(found):
        if seat_of(moment) == seat and was_chosen(moment):
            break
        fresh.append(moment)
    return tuple(reversed(fresh)) or tuple(found[-1:])


def seat_of(moment: Moment) -> int:
    """Who decided."""
    seat = moment.before.to_act
    assert seat is not None, "nobody could decide"
    return seat


def was_chosen(moment: Moment) -> bool:
    """There was a choice: neither a pass nor the only turn."""
    turn = moment.before.turn
    return turn is None or only_turn(turn, None) is None


def happening(moment: Moment) -> Happening:
    """What a reader is told of it."""
    before, event, after = moment
    seat, cube = seat_of(moment), before.cube
    match event:
        case Moved(steps):
            assert before.turn is not None, "nobody had dice to play"
            dice, text = dice_text(before.dice, before.turn), turn_text(before.turn, steps)
            hits, passed = hits_between(before, after, seat), before.turn.passed
            return Happening(seat, dice, text, was_chosen(moment), hits, passed)
        case Doubled():
            return Happening(seat, cube="double" if cube.owner is None else "redouble", value=cube.raised)
        case Taken():
            return Happening(seat, cube="take", value=cube.raised)
        case Beavered():
            return Happening(seat, cube="beaver", value=cube.taken().raised)


def hits_between(before: Game, after: Game, seat: int) -> int:
    """How many checkers the turn of the seat has sent to the bar."""
    return after.sides[1 - seat][BAR] - before.sides[1 - seat][BAR]


def dice_text(dice: Roll | None, turn: Turn) -> str:
    """A roll as players write it, larger first: "5-2"; what is passed on rung by rung: "5, 6-6-6-6"."""
    stages = (dice,) if dice is not None else (turn.begun.dice, *turn.begun.later)
    return ", ".join("-".join(map(str, sorted(stage, reverse=True))) for stage in stages)
