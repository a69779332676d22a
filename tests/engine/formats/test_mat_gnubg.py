"""GNU Backgammon reads our files: fifty matches in which everything happens, without a complaint."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from engine.events import Event, GameScored, Moved, Started
from engine.formats.gnubgid import write_position_id
from engine.formats.mat import write_mat
from engine.formats.record import Record
from engine.formats.standing import Standing
from engine.game import Game
from tests.engine.formats.oracle import match_read
from tests.engine.formats.records import CUBE, games_of, random_record

pytestmark = pytest.mark.slow
LENGTHS = (0, 1, 3, 5, 7)
SEATS = "XO"


class Told(NamedTuple):
    """One turn: whose it is, and the board before it, which is the one after the turn before."""

    seat: int
    board: str


@cache
def records() -> tuple[Record, ...]:
    """Sessions and matches; with Jacoby, without Crawford; some are Caucasian."""
    return tuple(_record(seed) for seed in range(50))


def _record(seed: int) -> Record:
    length = LENGTHS[seed % len(LENGTHS)]
    options = {**CUBE, "jacoby": seed % 2 == 0, "beaver": True, "crawford": seed % 3 > 0}
    variant = "caucasian" if seed % 10 == 3 else "short"
    return random_record(seed, length, variant, options, games=8, eager=(0.06, 0.12, 0.2)[seed % 3])


def ours(events: tuple[Event, ...]) -> list[Told]:
    """Every turn, also one in which nothing could be played."""
    return [_told(game) for game, event in games_of(events) if isinstance(event, Moved)]


def _told(game: Game) -> Told:
    assert game.to_act is not None
    return Told(game.to_act, write_position_id(Standing(game.position(game.to_act))))


def theirs(game: Any) -> list[Told]:
    moves = [each for each in game["game"] if each["action"] == "move"]
    return [Told(SEATS.index(each["player"]), each["board"]) for each in moves]


def our_results(record: Record) -> list[tuple[float, float, str, float]]:
    """The score before each game, who won it and how many points."""
    first = [events[0] for events in record.games]
    scored = [each for each in record.match if isinstance(each, GameScored)]
    return [
        (*started.score, SEATS[each.winner], each.points)
        for started, each in zip(first, scored, strict=True)
        if isinstance(started, Started) and each.winner is not None
    ]


def their_results(answer: Any) -> list[tuple[float, float, str, float]]:
    found = [game["info"] for game in answer["games"]]
    return [(each["score-X"], each["score-O"], each["winner"], each["points-won"]) for each in found]


@pytest.mark.parametrize("seed", range(50))
def test_it_loads_without_a_complaint_and_every_board_and_result_is_ours(seed: int, tmp_path: Path) -> None:
    record = records()[seed]

    answer, complaints = match_read(write_mat(record), tmp_path)

    assert complaints == []
    assert answer["match-info"]["match-length"] == record.terms.length
    assert [theirs(game) for game in answer["games"]] == [ours(events) for events in record.games]
    assert their_results(answer) == our_results(record)


def test_everything_happens_in_these_matches() -> None:
    happened = Counter(_names())

    assert min(happened[name] for name in EVERYTHING) > 0


EVERYTHING = (
    *("Doubled", "Taken", "Dropped", "Beavered", "Resigned", "Redoubled"),
    *("oin", "mars", "koks", "bearoff", "drop", "resign", "Crawford", "session", "match"),
)


def _names() -> Iterator[str]:
    for record in records():
        yield "match" if record.terms.length else "session"
        for events in record.games:
            yield from (type(event).__name__ for event in events)
            yield from ("Redoubled" for game, event in games_of(events) if _redouble(game, event))
            yield from ("Crawford" for event in events[:1] if isinstance(event, Started) and event.crawford)
        for scored in record.match:
            if isinstance(scored, GameScored):
                yield from (str(scored.kind), scored.by)


def _redouble(game: Game, event: Event) -> bool:
    return type(event).__name__ == "Doubled" and game.cube.turned
