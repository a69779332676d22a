"""Three hundred decisions in contact, and what GNU Backgammon thinks of the ways to play them.

`python -m tests.engine.ai.move_oracle` plays the games anew and writes the positions with its answers into
`tests/data/move_cases.jsonl`: what looks best to it at a glance, judged at its "2-ply", once without a cube
and once with one in the middle.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import count, islice
from pathlib import Path
from typing import Any, Final, TypeAlias

from engine.ai.levels import choose
from engine.ai.stakes import Stakes
from engine.board import Position
from engine.dice import Roll
from engine.events import Started
from engine.fairness import SealedDice, seal
from engine.game import Game
from engine.notation import format_position, format_turn, parse_position
from engine.rules import in_contact
from engine.turn import Outcome, Turn, begin, outcomes, replay
from engine.variants import rules_for
from tests.engine.ai.cube_oracle import DEPTH, answered
from tests.engine.ai.duels import computer, decision
from tests.engine.ai.stands import judge

FILE: Final = Path(__file__).parents[2] / "data" / "move_cases.jsonl"
SEED: Final = bytes(32)
SHORT: Final = rules_for("short")
CASES: Final = 300
PER_GAME: Final = 4
"""Decisions of one game that are kept."""
MOST: Final = 6
"""Ways that it judges deeply."""
TABLES: Final[Mapping[str, Stakes]] = {"cubeless": Stakes(), "cubeful": Stakes(live=True)}
Equities: TypeAlias = Mapping[str, float]
"""By the way to play the turn, as its player sees it."""
Answer: TypeAlias = Mapping[str, Equities]
"""By the kind of table."""


@dataclass(frozen=True, slots=True)
class Case:
    """A player has thrown and may choose."""

    position: str
    dice: Roll

    @property
    def turn(self) -> Turn:
        return begin(SHORT, parse_position(self.position, SHORT), self.dice)


@cache
def ours(case: Case, table: str) -> str:
    """What our strongest level plays."""
    turn = case.turn
    steps = choose("champion", turn, TABLES[table], "1|2", judge())
    return named(turn, replay(turn, steps).position)


def named(turn: Turn, after: Position) -> str:
    """The way that leads there, written the same however it was found."""
    return next(format_turn(turn, end.steps) for end in outcomes(turn) if end.position == after)


def loss(chosen: str, answer: Equities) -> float:
    """What the choice costs by the other's equities; one that looked hopeless to it costs as its worst."""
    return max(answer.values()) - answer.get(chosen, min(answer.values()))


# Asking GNU Backgammon

SCRIPT: Final = """
import gnubg, json
info = gnubg.cubeinfo(1, -1, 1, 0, (0, 0), 0, 0)
info["jacoby"], info["beavers"] = 0, 0

def cubeless(end, plies):
    boards = tuple(end["mine"]), tuple(end["theirs"])
    return -gnubg.evaluate(boards, info, gnubg.evalcontext(0, plies, 1, 0, 0.0))[5]

def cubeful(end, plies):
    boards = tuple(end["mine"]), tuple(end["theirs"])
    return -gnubg.cfevaluate(boards, info, gnubg.evalcontext(1, plies, 1, 0, 0.0))[0]

for ends in json.load(open({questions!r})):
    answer = dict()
    for worth in (cubeless, cubeful):
        near = sorted(ends, key=lambda end: -worth(end, 0))[:{most}]
        answer[worth.__name__] = dict((end["name"], worth(end, {depth})) for end in near)
    print("ANSWER", json.dumps(answer))
"""


def asked(cases: Sequence[Case]) -> list[Answer]:
    """Its equities of what looks best to it."""
    questions = [[_end(case.turn, end) for end in outcomes(case.turn)] for case in cases]
    return [json.loads(line) for line in answered(SCRIPT, questions, depth=DEPTH, most=MOST)]


def _end(turn: Turn, end: Outcome) -> Mapping[str, object]:
    """Boards are counted from the ace point, the bar last; the one who throws next is the other."""
    mine, theirs = end.position
    return {"name": format_turn(turn, end.steps), "mine": mine[1:], "theirs": theirs[1:]}


# The file


@cache
def recorded() -> tuple[tuple[Case, Answer], ...]:
    """The cases, each with what was answered when they were written."""
    return tuple(_read(json.loads(line)) for line in FILE.read_text(encoding="utf-8").splitlines())


def _read(data: Mapping[str, Any]) -> tuple[Case, Answer]:
    first, second = data["dice"]
    return Case(data["position"], (first, second)), data["gnubg"]


def write() -> None:
    """Find the positions and ask about them."""
    cases = list(islice(decisions(), CASES))
    answers = asked(cases)
    with FILE.open("w", encoding="utf-8") as file:
        for case, answer in zip(cases, answers, strict=True):
            gnubg = {
                table: {name: round(worth, 4) for name, worth in found.items()}
                for table, found in answer.items()
            }
            line = {"position": case.position, "dice": case.dice, "gnubg": gnubg}
            file.write(json.dumps(line) + "\n")


def decisions() -> Iterator[Case]:
    """Some of each game between strong players, none twice."""
    seen: set[Case] = set()
    for number in count():
        found = list(_of_game(number))
        for case in random.Random(number).sample(found, min(PER_GAME, len(found))):
            if case not in seen:
                yield case
            seen.add(case)


def _of_game(number: int) -> Iterator[Case]:
    started = Started("short", {"cube": "off"}, 1, None, None, seal(SEED), str(number))
    dice, game, player = SealedDice(SEED, started.press), Game.begin(started), computer("expert", judge())
    while game.result is None:
        turn = game.turn
        contact = turn is not None and in_contact(SHORT, turn.position)
        if turn is not None and contact and game.dice is not None and len(outcomes(turn)) > 1:
            yield Case(format_position(turn.position), game.dice)
        game = game.after(decision(game, dice, (player, player), str(number)))


if __name__ == "__main__":
    write()
