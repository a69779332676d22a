"""Matches of the short family as `.mat` files: the plain text that JellyFish wrote and every program reads.

Two columns, seat 0 on the left. The bar is 25, off is 0, `*` is a hit; a roll with nothing behind it could
not be played. A file knows one start, two players and whole points, so not every match fits into one: `fits`
tells.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Final

from engine.board import BAR, OFF
from engine.course import Phase
from engine.events import (
    Beavered,
    Cancelled,
    CubeEvent,
    Doubled,
    Dropped,
    EndEvent,
    Event,
    GameScored,
    LastThrown,
    Moved,
    Started,
    Taken,
)
from engine.formats.record import Played, Record
from engine.game import Game
from engine.match import Match
from engine.match import fold as fold_match
from engine.rules import Rules, Step, landing
from engine.turn import Turn, outcomes
from engine.variants import SHORT, rules_for

COLUMN: Final = 34
"""Where the right column begins, behind the number of the move."""
NAME: Final = 30
"""Longer names are cut: other programs keep so many letters."""
TAKES: Final = " Takes"
DROPS: Final = " Drops"
END: Final = "\r\n"


def fits(record: Record) -> bool:
    """Everything that has happened can be told: the usual start, points that count, and no half ones."""
    scored = [each for each in record.match if isinstance(each, GameScored)]
    return (
        not record.terms.best
        and tells(rules_for(record.terms.variant, record.terms.options))
        and all(each.points.is_integer() and (each.winner is not None or not each.points) for each in scored)
    )


def tells(rules: Rules) -> bool:
    """Games by these rules begin as such a file supposes."""
    return rules.opposed and rules.hitting and rules.start == SHORT.start


def write_mat(record: Record) -> str:
    """The match as a `.mat` file; the record must fit."""
    assert fits(record), "such a match cannot be told in this format"
    lines = [*_rules(record), f" {record.terms.length} point match"]
    names = _names(record.names)
    match = fold_match(record.match)
    for number, played in enumerate(record.played(), start=1):
        lines += ["", f" Game {number}", *_game(played, names, match)]
    return END.join([*lines, ""])


def _rules(record: Record) -> Iterator[str]:
    """What other programs would suppose otherwise, in the comments that some of them read."""
    options = rules_for(record.terms.variant, record.terms.options).options
    if record.terms.length and not options.get("crawford", True):
        yield '; [Crawford "Off"]'
    if not record.terms.length:
        for name in ("jacoby", "beaver"):
            if options.get(name, False):
                yield f'; [{name.capitalize()} "On"]'


def _names(names: tuple[str, str]) -> tuple[str, str]:
    """Names with nothing in them that would be read as something else; two different ones."""
    first, second = (_name(name) for name in names)
    return first or "Player 1", (second if second != first else f"{second[: NAME - 2]} 2") or "Player 2"


def _name(name: str) -> str:
    plain = "".join(letter if letter.isprintable() and letter not in ":;" else " " for letter in name)
    return " ".join(plain.split())[:NAME].strip()


def _game(played: Played, names: tuple[str, str], match: Match) -> Iterator[str]:
    first = played.events[0]
    assert isinstance(first, Started), f"{first} begins no game"
    left, right = (f"{name} : {score:.0f}" for name, score in zip(names, first.score, strict=True))
    yield f" {left:{COLUMN + 4}}{right}"
    rows = _Rows()
    for seat, text in _cells(first, played.events[1:]):
        rows.put(seat, text)
    if played.scored is not None and played.scored.winner is not None:
        rows.result(played.scored.winner, _result(played, match))
    yield from rows.lines()


def _result(played: Played, match: Match) -> str:
    assert played.scored is not None
    points = int(played.scored.points)
    last = match.winner is not None and not match.money and match.scored_games[-1] == played.scored
    return f"Wins {points} point{'' if points == 1 else 's'}{' and the match' if last else ''}"


@dataclass(slots=True)
class _Rows:
    """Rows of two cells; a seat's next cell stands in its column of the first row with room behind."""

    cells: list[list[str]] = field(default_factory=list)
    tail: str = ""

    def put(self, seat: int, text: str) -> None:
        if seat == 0 or not self.cells or self.cells[-1][1]:
            self.cells.append(["", ""])
        self.cells[-1][seat] = text

    def result(self, winner: int, text: str) -> None:
        """On a line of its own; but the right column's beside the left one's drop, as readers expect."""
        if winner == 1 and self.cells and self.cells[-1] == [DROPS, ""]:
            self.cells[-1][1] = f" {text}"
        else:
            self.tail = f"{'':{6 if winner == 0 else COLUMN + 6}}{text}"

    def lines(self) -> Iterator[str]:
        for number, (left, right) in enumerate(self.cells, start=1):
            yield f"{number:3}) {left:{COLUMN}}{right}".rstrip()
        if self.tail:
            yield self.tail


def _cells(first: Started, events: Sequence[Event]) -> Iterator[tuple[int, str]]:
    """What stands in the columns: turns and cube actions, in order.

    A throw that was not played, since the game was given up, is left out where it could be played in one way
    only: others would play it."""
    game = Game.begin(first)
    for at, event in enumerate(events):
        if isinstance(event, LastThrown):
            return  # Nobody else knows it, and it does not change who has won.
        if isinstance(event, Moved):
            yield _turn(game, event.steps)
        elif isinstance(event, Doubled | Beavered | Taken | Dropped):
            text = _cube(game, event, events[at + 1 :])
            if text:
                yield event.seat, text
        elif game.turn is not None and len(outcomes(game.turn)) > 1:
            yield _turn(game, ())
        game = game.after(event)


def _cube(game: Game, event: CubeEvent, later: Sequence[Event]) -> str:
    """Nothing for a question that was never answered, nor for the answer to a beaver: others know none."""
    if game.phase is Phase.BEAVER or isinstance(_settled(later, event), EndEvent | Cancelled):
        return ""
    match event:
        case Doubled():
            return f" Doubles => {game.cube.raised}"
        case Beavered():
            refused = bool(later) and isinstance(later[0], Dropped)
            # Refused, it leaves the stake at what a plain take would have made it.
            return TAKES if refused else f" Beavers => {game.cube.beavered().raised}"
        case Taken():
            return TAKES
        case Dropped():
            return DROPS


def _settled(later: Sequence[Event], event: CubeEvent) -> Event | None:
    """What has followed the question that this event asks; None for an answer."""
    if isinstance(event, Taken | Dropped):
        return None
    return next((each for each in later if not isinstance(each, Beavered)), None)


def _turn(game: Game, steps: Iterable[Step]) -> tuple[int, str]:
    """`31: 8/5 6/5`"""
    assert game.turn is not None
    assert game.dice is not None
    assert game.on_roll is not None
    return game.on_roll, f"{game.dice[0]}{game.dice[1]}: {' '.join(_words(game.turn, steps))}"


def _words(turn: Turn, steps: Iterable[Step]) -> Iterator[str]:
    """From the highest point down, so that every checker is there when its step comes."""
    hops, hit = [], set()
    for step in steps:
        hops.append((-step.origin, landing(step)))
        if turn.hits(step):
            hit.add(landing(step))
        turn = turn.recorded((step,))
    for (origin, point), same in groupby(sorted(hops)):
        times = len(list(same))
        if point in hit:
            # What hits stands alone, so that nobody doubts how many are hit.
            hit.remove(point)
            yield f"{-origin}/{point}*"
            times -= 1
        if times:
            yield f"{-origin}/{point}({times})" if times > 1 else f"{-origin}/{point}"


assert (BAR, OFF) == (25, 0), "points are written as they are counted"
