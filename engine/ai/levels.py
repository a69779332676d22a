"""How strong the computer plays: weaker levels see as far as others, but with human habits and doubts.

A decision is a function of the position, the stakes and a seed: a restart changes no move.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import NormalDist
from typing import Final

from engine.ai.habits import habits
from engine.ai.stakes import Evaluator, Stakes
from engine.board import OFF, Position
from engine.rules import CHECKERS, Rules, Step, in_contact
from engine.scoring import classify, worth_of
from engine.turn import Outcome, Turn, outcomes, replay

CANDIDATES: Final = 5
"""So many of the best at a glance are looked at deeper ..."""
WITHIN: Final = 0.16
"""... when they lie this close to the best."""
RACE_DOUBT: Final = 1 / 3
"""Races are easier to judge: doubts shrink."""


@dataclass(frozen=True, slots=True)
class Level:
    """One strength."""

    plies: int
    rates: Mapping[str, float]
    """Error rates by variant, as `python -m benchmarks levels` measures them: mean loss times 500."""
    habit: float = 0.0
    """Weight of the habits that people have."""
    doubt: float = 0.0
    """Standard deviation of the noise on every equity."""
    cap: float | None = None
    """What loses more than this is seen as a blunder and not played."""
    cube_plies: int = 1
    """The cube is one position instead of many, so it can be looked at deeper."""


TABLE: Final[Mapping[str, Level]] = {
    "beginner": Level(plies=1, rates={"short": 19.0, "caucasian": 19.1}, habit=1.0, doubt=0.15),
    "master": Level(plies=2, rates={"short": 0.7, "caucasian": 0.4}, cube_plies=3),
}
LEVELS: Final = tuple(TABLE)
"""The levels that can be played."""


def rates_of(variant: str) -> Mapping[str, float | None]:
    """Every level with its error rate; None where nobody can judge the variant."""
    return {name: level.rates.get(variant) for name, level in TABLE.items()}


def plies_of(level: str, variant: str) -> int:
    """How deep the level looks at most."""
    return TABLE[level].plies


def choose(level: str, turn: Turn, stakes: Stakes, seed: str, evaluator: Evaluator) -> tuple[Step, ...]:
    """The steps that finish the turn, as this level plays them; none when nothing can be played."""
    while not turn.complete:  # Once, but for the rungs of a ladder.
        turn = replay(turn, _best(TABLE[level], turn, stakes, seed, evaluator).steps)
    return turn.played


def _best(level: Level, turn: Turn, stakes: Stakes, seed: str, evaluator: Evaluator) -> Outcome:
    ends = outcomes(turn)
    if len(ends) == 1:
        return ends[0]
    won = [end for end in ends if end.position.mine[OFF] == CHECKERS]
    if won:
        return max(won, key=lambda end: worth_of(turn.rules, classify(turn.rules, end.position)[0]))
    ranked = _ranked(turn.rules, ends, stakes, evaluator)
    if level.cap is not None:
        ranked = [(equity, end) for equity, end in ranked if equity >= ranked[0][0] - level.cap]
    if level.habit or level.doubt:
        ranked = _as_people_see(level, turn.rules, ranked, seed)
    if level.plies > 1:
        near = [end for equity, end in ranked[:CANDIDATES] if equity >= ranked[0][0] - WITHIN]
        ranked = _ranked(turn.rules, near, stakes, evaluator, level.plies) if len(near) > 1 else ranked
    return ranked[0][1]


def _ranked(
    rules: Rules, ends: Sequence[Outcome], stakes: Stakes, evaluator: Evaluator, plies: int = 1
) -> list[tuple[float, Outcome]]:
    """Best first; what is equal by its position, so that the order of generation decides nothing."""
    equities = evaluator.equities(rules, [end.position for end in ends], stakes, plies)
    pairs = zip(equities, ends, strict=True)
    return sorted(pairs, key=lambda pair: (-pair[0], pair[1].position))


def _as_people_see(
    level: Level, rules: Rules, ranked: Sequence[tuple[float, Outcome]], seed: str
) -> list[tuple[float, Outcome]]:
    seen = [
        (
            equity + level.habit * habits(rules, end.position) + doubt(level, rules, end.position, seed),
            end,
        )
        for equity, end in ranked
    ]
    return sorted(seen, key=lambda pair: (-pair[0], pair[1].position))


def doubt(level: Level, rules: Rules, position: Position, seed: str) -> float:
    """Noise that belongs to this position in this decision: the same whoever asks, and whenever."""
    if not level.doubt:
        return 0.0
    digest = hashlib.sha256(f"{seed}|{position}".encode()).digest()
    part = (int.from_bytes(digest[:7], "big") + 0.5) / 2**56
    spread = level.doubt if in_contact(rules, position) else level.doubt * RACE_DOUBT
    return NormalDist(0.0, spread).inv_cdf(part)
