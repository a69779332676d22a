"""Players that never change, to measure others against: chance, and counting pips.

Frozen with what `engine.ai.heuristic` sees at a glance: a test holds the hash of the code. Who changes one
gives it a new name and measures anew.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeAlias

from engine.board import pip_count
from engine.events import Event
from engine.game import Game
from engine.match import Match
from engine.turn import Outcome, outcomes, replay

Choice: TypeAlias = Callable[[Sequence[Outcome], str], Outcome]


def by_chance(found: Sequence[Outcome], seed: str) -> Outcome:
    """Any legal turn; the same for the same seed."""
    order = sorted(found, key=lambda end: end.position)
    return order[int.from_bytes(hashlib.sha256(seed.encode()).digest()[:8], "big") % len(order)]


def by_pips(found: Sequence[Outcome], seed: str) -> Outcome:
    """The turn that is ahead by most pips, those of hit checkers included."""
    return min(found, key=lambda end: (_behind(end), end.position))


def _behind(end: Outcome) -> int:
    return pip_count(end.position.mine) - pip_count(end.position.theirs)


def yardstick(choice: Choice, game: Game, match: Match, seed: str) -> Event | None:
    """A player for `engine.ai.selfplay` who knows no cube."""
    if game.turn is None:
        return None
    turn, seat = game.turn, game.to_act
    assert seat is not None
    while not turn.complete:
        turn = replay(turn, choice(outcomes(turn), seed).steps)
    return game.move(seat, turn.played)


YARDSTICKS: Final[Mapping[str, Choice]] = {"chance": by_chance, "pips": by_pips}
