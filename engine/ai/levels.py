"""How strong the computer plays: weaker levels see as far as others, but with human habits and doubts.

A decision is a function of the position, the stakes and a seed: a restart changes no move.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from statistics import NormalDist
from typing import Final, TypeAlias

from engine.ai.habits import habits
from engine.ai.outlook import won, worths
from engine.ai.stakes import Evaluator, Stakes
from engine.ai.strengths import LEVELS, Level, Look, rates_of, strength
from engine.board import Position
from engine.rules import Rules, Step, in_contact
from engine.scoring import classify, worth_of
from engine.turn import Outcome, Turn, outcomes, replay

__all__ = [
    "LEVELS",
    "best_worth",
    "choose",
    "doubt",
    "looked_at",
    "plies_of",
    "ranked",
    "rates_of",
    "strength",
]

RACE_DOUBT: Final = 1 / 3
"""Races are easier to judge: doubts shrink."""
Ranked: TypeAlias = list[tuple[float, Outcome]]
"""Ways to finish a stage with their equities, best first."""


def plies_of(level: str, variant: str) -> int:
    """How deep the level looks at most."""
    return max((look.plies for look in strength(level, variant).looks), default=1)


def choose(level: str, turn: Turn, stakes: Stakes, seed: str, evaluator: Evaluator) -> tuple[Step, ...]:
    """The steps that finish the turn, as this level plays them; none when nothing can be played."""
    chosen = strength(level, turn.rules.key)
    while not turn.complete:  # Once, but for the rungs of a ladder.
        turn = replay(turn, _best(chosen, turn, stakes, seed, evaluator).steps)
    return turn.played


def _best(level: Level, turn: Turn, stakes: Stakes, seed: str, evaluator: Evaluator) -> Outcome:
    ends = outcomes(turn)
    if len(ends) == 1:
        return ends[0]
    finished = [end for end in ends if won(end.position)]
    if finished:
        return max(finished, key=lambda end: worth_of(turn.rules, classify(turn.rules, end.position)[0]))
    seen = ranked(turn, ends, stakes, evaluator)
    if level.cap is not None:
        seen = [(equity, end) for equity, end in seen if equity >= seen[0][0] - level.cap]
    if level.habit or level.doubt:
        seen = _as_people_see(level, turn.rules, seen, seed)
    for look in level.looks:
        seen = looked_at(turn, seen, look, stakes, evaluator)
    return seen[0][1]


def best_worth(level: str, turn: Turn, stakes: Stakes, evaluator: Evaluator) -> float:
    """What the stage is worth when it is played as well as this level looks; doubts and habits apart."""
    seen = ranked(turn, outcomes(turn), stakes, evaluator)
    for look in strength(level, turn.rules.key).looks:
        seen = looked_at(turn, seen, look, stakes, evaluator)
    return seen[0][0]


def looked_at(turn: Turn, seen: Ranked, look: Look, stakes: Stakes, evaluator: Evaluator) -> Ranked:
    """The best so far once more, deeper; unchanged when there is only one."""
    near = [end for equity, end in seen[: look.most] if equity >= seen[0][0] - look.margin]
    return ranked(turn, near, stakes, evaluator, look.plies) if len(near) > 1 else seen


def ranked(
    turn: Turn, ends: Sequence[Outcome], stakes: Stakes, evaluator: Evaluator, plies: int = 1
) -> Ranked:
    """Best first; what is equal by its position, so that the order of generation decides nothing."""
    pairs = zip(worths(turn, ends, stakes, evaluator, plies), ends, strict=True)
    return sorted(pairs, key=lambda pair: (-pair[0], pair[1].position))


def _as_people_see(level: Level, rules: Rules, seen: Ranked, seed: str) -> Ranked:
    doubted = [
        (
            equity + level.habit * habits(rules, end.position) + doubt(level, rules, end.position, seed),
            end,
        )
        for equity, end in seen
    ]
    return sorted(doubted, key=lambda pair: (-pair[0], pair[1].position))


def doubt(level: Level, rules: Rules, position: Position, seed: str) -> float:
    """Noise that belongs to this position in this decision: the same whoever asks, and whenever."""
    if not level.doubt:
        return 0.0
    digest = hashlib.sha256(f"{seed}|{position}".encode()).digest()
    part = (int.from_bytes(digest[:7], "big") + 0.5) / 2**56
    spread = level.doubt if in_contact(rules, position) else level.doubt * RACE_DOUBT
    return NormalDist(0.0, spread).inv_cdf(part)
