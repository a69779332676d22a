"""The lines of a `.mat` file as raw games: who threw, played, or turned the cube, and in which line.

Programs differ in widths, spaces and words, so a row is searched for what it can contain, and a single cell
belongs to the column in which it stands. Whether any of it is legal is asked later.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from engine.dice import HIGHEST, Roll
from engine.errors import BadRecord
from engine.events import Score
from engine.formats.record import LONGEST_NAME

ROLL: Final = "roll"
DOUBLE: Final = "double"
BEAVER: Final = "beaver"
TAKE: Final = "take"
DROP: Final = "drop"
RESIGN: Final = "resign"
WIN: Final = "win"
LONGEST: Final = 999
"""Points of a match; nobody plays for more."""
MOST_CELLS: Final = 6_000
"""Turns and cube actions in one file: a very long match has two thousand."""
GAP: Final = 12
"""A cell with so many blanks before it stands in the right column."""


class Cell(NamedTuple):
    """What one player does."""

    seat: int
    what: str
    dice: Roll | None
    """Of a roll."""
    number: int
    """The cube's new value, or the points won; 0 where none is written."""
    text: str
    """The play as it is written, or all of the cell."""
    line: int


@dataclass(slots=True)
class RawGame:
    """One game as it stands in the file."""

    line: int
    """Where its players and its score stand."""
    score: Score = (0.0, 0.0)
    cells: list[Cell] = field(default_factory=list)


@dataclass(slots=True)
class RawMatch:
    """The file, read but not believed."""

    length: int = -1
    names: tuple[str, str] = ("", "")
    comments: dict[str, str] = field(default_factory=dict)
    games: list[RawGame] = field(default_factory=list)
    turns: int = 0
    """Cells of all games."""


# No two parts of a pattern may fit the same blanks: what then does not fit takes minutes to be found out.
_COMMENT: Final = re.compile(r'\s*;\s*\[([A-Za-z0-9 ]{1,40})"([^"\]]*)"?\]')
_LENGTH: Final = re.compile(r"\s*(?:match of )?(\d{1,9}) points?(?: match)?\.?\s*", re.IGNORECASE)
_GAME: Final = re.compile(r"\s*game \d{1,6}\s*", re.IGNORECASE)
_SCORE: Final = re.compile(r": *(\d{1,6})(?!\S)")
_LAST_SCORE: Final = re.compile(r": *(\d{1,6})$")
_ROW: Final = re.compile(r"\s*\d{1,6}\)(.*)")
_CELL: Final = re.compile(
    r"(?P<dice>\b\d\d:)"
    r"|(?P<cube>doubles|redoubles|beavers)(?: *=> *(?P<to>\d{1,7}))?"
    r"|(?P<answer>takes|accepts|drops|passes|rejects)\b"
    r"|(?P<resign>resigns|resigned)\b"
    r"|wins? (?P<points>\d{1,7}) points?(?: and the match)?",
    re.IGNORECASE,
)
_WORDS: Final = {
    "doubles": DOUBLE,
    "redoubles": DOUBLE,
    "beavers": BEAVER,
    "takes": TAKE,
    "accepts": TAKE,
    "drops": DROP,
    "passes": DROP,
    "rejects": DROP,
}


def read_raw(text: str) -> RawMatch:
    """The raw games of a file; raises `BadRecord` where a line is none that such files have."""
    raw = RawMatch()
    for number, line in enumerate(text.expandtabs(8).splitlines(), start=1):
        if line.strip(" \x1a\f"):
            _read_line(raw, number, line.rstrip())
    if raw.length < 0:
        raise BadRecord("no_match", "no line says to how many points the match is")
    if not any(game.cells for game in raw.games):
        raise BadRecord("no_games", "the file has no game")
    return raw


def _read_line(raw: RawMatch, number: int, line: str) -> None:
    if line.lstrip().startswith(";"):
        if found := _COMMENT.match(line):
            raw.comments[found[1].strip().lower()] = found[2].strip().lower()
    elif raw.length < 0:
        raw.length = _length(number, line)
    elif _GAME.fullmatch(line):
        raw.games.append(RawGame(number))
        if len(raw.games) > MOST_CELLS:
            raise BadRecord("too_long", f"the file has more than {MOST_CELLS} games", line=number)
    elif not raw.games:
        raise BadRecord("line", "before the first game stands something else", line=number, text=line.strip())
    else:
        _read_of_game(raw, number, line)


def _length(number: int, line: str) -> int:
    found = _LENGTH.fullmatch(line)
    if found is None:
        raise BadRecord("no_match", "the first line is not such as '5 point match'", line=number)
    if int(found[1]) > LONGEST:
        raise BadRecord("length", f"nobody plays to {found[1]}", line=number, text=found[1])
    return int(found[1])


def _read_of_game(raw: RawMatch, number: int, line: str) -> None:
    game = raw.games[-1]
    row = _ROW.fullmatch(line)
    if row is None and not game.cells and (scores := _scores(line)):
        game.line = number
        game.score, raw.names = scores
        return
    before = len(game.cells)
    game.cells += _cells(row[1] if row else line, number, GAP if row else 2 * GAP)
    raw.turns += len(game.cells) - before
    if raw.turns > MOST_CELLS:
        raise BadRecord("too_long", f"the file has more than {MOST_CELLS} turns", line=number)


def _scores(line: str) -> tuple[Score, tuple[str, str]] | None:
    """Where a game begins: how the match stands, and between whom."""
    first = _SCORE.search(line)
    last = _LAST_SCORE.search(line, first.end() + 1) if first is not None else None
    if first is None or last is None:
        return None
    names = line[: first.start()].strip(), line[first.end() : last.start()].strip()
    return (float(first[1]), float(last[1])), (names[0][:LONGEST_NAME], names[1][:LONGEST_NAME])


def _cells(text: str, line: int, gap: int) -> Iterator[Cell]:
    """One or two cells of a row, or the line that says who has won."""
    found = list(_CELL.finditer(text))
    if not found or text[: found[0].start()].strip():
        if text.strip():
            raise BadRecord("line", f"line {line} cannot be read", line=line, text=text.strip())
        return
    if len(found) > 2:
        raise BadRecord("line", f"line {line} has more than two columns", line=line, text=text.strip())
    ends = [*(each.start() for each in found[1:]), len(text)]
    right = len(found) == 1 and found[0].start() >= gap
    for seat, (each, end) in enumerate(zip(found, ends, strict=True), start=int(right)):
        yield _cell(seat, each, text[each.end() : end].strip(), line)


def _cell(seat: int, found: re.Match[str], rest: str, line: int) -> Cell:
    whole = f"{found[0].strip()} {rest}".strip()
    if found["dice"]:
        dice = int(found["dice"][0]), int(found["dice"][1])
        if not all(1 <= die <= HIGHEST for die in dice):
            raise BadRecord("dice", f"line {line}: a die shows 1 to {HIGHEST}", line=line, text=whole)
        return Cell(seat, ROLL, dice, 0, rest, line)
    if rest and not found["resign"]:
        raise BadRecord("line", f"line {line} says more than can be read", line=line, text=whole)
    if found["points"]:
        return Cell(seat, WIN, None, int(found["points"]), whole, line)
    if found["resign"]:
        return Cell(seat, RESIGN, None, 0, whole, line)
    word = (found["cube"] or found["answer"]).lower()
    return Cell(seat, _WORDS[word], None, int(found["to"] or 0), whole, line)
