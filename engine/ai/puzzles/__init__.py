"""Puzzles: a position with dice, some turns, and what each is worth; the first of them is clearly the best.

The pool beside this file is made by `python -m engine.ai.puzzles`.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final

from engine.dice import Roll
from engine.formats.standing import Standing, table_of
from engine.game import Game
from engine.match import Match
from engine.notation import decode_steps, parse_position
from engine.rules import Step
from engine.turn import Turn
from engine.variants import rules_for

VARIANTS: Final = ("short", "long")
CLEAR: Final = 0.08
"""By so much at least the best turn is better than the next, in points."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One turn, a letter for each step, and what the game is worth after it."""

    line: str
    equity: float


@dataclass(frozen=True, slots=True)
class Puzzle:
    """What is the best turn? `choices` begins with it."""

    variant: str
    position: str
    """As `engine.notation` writes it, seen by whoever is to play."""
    dice: Roll
    choices: tuple[Choice, ...]

    @property
    def key(self) -> str:
        """The same for the same board and dice, and for no others."""
        told = f"{self.variant} {self.position} {self.dice[0]}{self.dice[1]}"
        return hashlib.sha256(told.encode()).hexdigest()[:16]

    def table(self) -> tuple[Game, Match]:
        """The game that stands so, with whoever is to play on seat 0: a session, its cube in the middle."""
        position = parse_position(self.position, rules_for(self.variant))
        return table_of(Standing(position, self.dice, variant=self.variant))

    def turn(self) -> Turn:
        """The turn before its first step."""
        turn = self.table()[0].turn
        assert turn is not None, "a puzzle has dice"
        return turn

    def steps(self, choice: int) -> tuple[Step, ...]:
        return decode_steps(self.turn(), self.choices[choice].line)

    def loss(self, choice: int) -> float:
        """How much worse the choice is than the best one."""
        return self.choices[0].equity - self.choices[choice].equity

    def as_json(self) -> dict[str, Any]:
        turns = [[each.line, each.equity] for each in self.choices]
        return {"variant": self.variant, "position": self.position, "dice": list(self.dice), "turns": turns}


def read_puzzle(told: Mapping[str, Any]) -> Puzzle:
    """What `Puzzle.as_json` wrote."""
    first, second = told["dice"]
    choices = tuple(Choice(line, equity) for line, equity in told["turns"])
    return Puzzle(told["variant"], told["position"], (first, second), choices)


@cache
def pool(variant: str) -> tuple[Puzzle, ...]:
    """The committed puzzles of the variant, in the order in which they are to be set."""
    text = (files(__package__) / f"{variant}.json").read_text(encoding="utf-8")
    return tuple(map(read_puzzle, json.loads(text)))
