"""The text record: a match of any variant as lines that people read, and that `text_read` turns back into the
very same events. docs/formats.md describes it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from engine.board import BAR, OFF
from engine.dice import Roll
from engine.events import (
    Beavered,
    Cancelled,
    CubeEvent,
    Doubled,
    Dropped,
    Event,
    GameScored,
    LastThrown,
    LotThrown,
    Moved,
    Resigned,
    Rolled,
    Started,
    Taken,
    TimedOut,
)
from engine.formats.record import Played, Record
from engine.game import Game
from engine.notation import point_name
from engine.rules import OptionValue, Step, landing
from engine.turn import Turn
from engine.variants import rules_for, value_text

TITLE: Final = "Nardy record 1"
"""The first line; the number grows when older readers would misunderstand."""
CUBE_WORDS: Final[Mapping[type[CubeEvent], str]] = {
    Doubled: "doubles",
    Taken: "takes",
    Dropped: "drops",
    Beavered: "beavers",
}
TIME_WORDS: Final = "runs out of time"
CALLED_OFF: Final = "called off"
LOT: Final = "lot"
NOTHING: Final = "-"
"""A turn in which nothing could be played."""


def write_text(record: Record) -> str:
    """The match as a text record."""
    lines = [TITLE, *_heading(record)]
    for played in record.played():
        lines += ["", f"Game {played.number}", *_game(played, record)]
    if record.ended is not None:
        lines += ["", f"Ended: {record.ended}"]
    return "\n".join([*lines, ""])


def _heading(record: Record) -> Iterator[str]:
    terms = record.terms
    for number, name in enumerate(record.names, start=1):
        yield f"Player {number}: {' '.join(name.split())}"
    yield f"Variant: {terms.variant}"
    if terms.profile:
        yield f"Profile: {terms.profile}"
    yield f"Length: {terms.length}"
    if terms.best:
        yield f"Best: {terms.best}"
    if terms.difference:
        yield f"Difference: {terms.difference}"
    if terms.until is not None:
        yield f"Until: {terms.until}"
    yield f"Rules: {terms.version}"
    yield from _options(terms.options)


def _options(options: Mapping[str, OptionValue]) -> Iterator[str]:
    if options:
        yield f"Options: {' '.join(f'{name}={value_text(value)}' for name, value in options.items())}"


def _game(played: Played, record: Record) -> Iterator[str]:
    first, *rest = played.events
    assert isinstance(first, Started), f"{first} begins no game"
    yield from _beginning(first, played, record)
    yield from _course(Game.begin(first), rest)
    if played.scored is not None:
        yield f"Result: {result_text(played.scored)}"


def _beginning(first: Started, played: Played, record: Record) -> Iterator[str]:
    """What the match's heading does not say already."""
    yield f"Score: {first.score[0]:g} {first.score[1]:g}"
    if played.crawford:
        yield "Crawford: yes"
    yield f"White: {_seat(first.white)}"
    yield f"Begins: {_seat(first.starter)}"
    if first.seal:
        yield f"Seal: {first.seal}"
    if first.press:
        yield f"Press: {first.press}"
    terms = record.terms
    if first.version != terms.version:
        yield f"Rules: {first.version}"
    if first.options != rules_for(terms.variant, terms.options).options:
        yield from _options(first.options)


def _seat(seat: int | None) -> str:
    return LOT if seat is None else str(seat + 1)


def result_text(scored: GameScored) -> str:
    winner = "nobody" if scored.winner is None else scored.winner + 1
    hints = f", hints {scored.hints[0]} {scored.hints[1]}" if any(scored.hints) else ""
    return f"{winner} {scored.points:g} ({scored.kind}, stake {scored.stake}, {scored.by}{hints})"


def _course(game: Game, events: Sequence[Event]) -> Iterator[str]:
    """A line for each event, but a throw and its turn stand in one."""
    waiting = ""
    for event in events:
        if waiting and not isinstance(event, Moved):
            yield waiting
            waiting = ""
        if isinstance(event, Rolled):
            waiting = f"{_mover(game)} {dice_text(event.dice)}:"
        elif isinstance(event, Moved):
            assert game.turn is not None
            yield f"{waiting or f'{_mover(game)} plays:'} {steps_text(game.turn, event.steps)}"
            waiting = ""
        else:
            yield _line(event)
        game = game.after(event)
    if waiting:
        yield waiting


def _mover(game: Game) -> int:
    assert game.on_roll is not None
    return game.on_roll + 1


def _line(event: Event) -> str:
    match event:
        case LotThrown():
            return f"{LOT} {dice_text(event.dice)}"
        case LastThrown():
            return f"last throw {dice_text(event.dice)}"
        case Resigned():
            return f"{event.seat + 1} resigns {event.kind}"
        case TimedOut():
            return f"{event.seat + 1} {TIME_WORDS}"
        case Doubled() | Taken() | Dropped() | Beavered():
            return f"{event.seat + 1} {CUBE_WORDS[type(event)]}"
        case Cancelled():
            return CALLED_OFF
    raise AssertionError(f"{event} does not belong in a game")


def dice_text(dice: Roll) -> str:
    return f"{dice[0]}{dice[1]}"


def steps_text(turn: Turn, steps: Sequence[Step]) -> str:
    """`13/7 7/2* 5/off=6`: every step in the order played, with the die where it is not the distance."""
    return " ".join(_words(turn, steps)) or NOTHING


def _words(turn: Turn, steps: Sequence[Step]) -> Iterator[str]:
    for step in steps:
        point = landing(step)
        word = f"{point_name(step.origin, turn.rules)}/{point_name(point, turn.rules)}"
        die = f"={step.pips}" if step.origin - point != step.pips else ""
        yield f"{word}{'*' if turn.hits(step) else ''}{die}"
        turn = turn.recorded((step,))


assert (BAR, OFF) == (25, 0), "a distance is the die"
