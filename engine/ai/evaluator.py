"""The judge that this process uses: the engine library where it knows the game, plain sense elsewhere."""

from __future__ import annotations

import logging
from collections.abc import Sequence

from engine.ai.heuristic import Heuristic
from engine.ai.sage import Sage, SageMissing
from engine.ai.stakes import Chances, CubeEquities, Evaluator, Stakes
from engine.board import Position
from engine.rules import Rules

__all__ = ["Evaluator", "load_evaluator"]

log = logging.getLogger(__name__)


class Judges:
    """The library for the games and positions that it knows, the heuristic for all others."""

    def __init__(self, sage: Sage) -> None:
        self._sage = sage
        self._plain = Heuristic()

    @property
    def name(self) -> str:
        return f"{self._sage.name}, elsewhere {self._plain.name}"

    def equities(
        self, rules: Rules, positions: Sequence[Position], stakes: Stakes, plies: int
    ) -> list[float]:
        judge: Evaluator = self._plain
        # Alternatives are judged by one judge: two scales cannot be compared.
        if all(self._sage.knows(rules, position) for position in positions):
            judge = self._sage
        return judge.equities(rules, positions, stakes, plies)

    def cube(self, rules: Rules, position: Position, stakes: Stakes, plies: int) -> CubeEquities:
        return self._judge(rules, position).cube(rules, position, stakes, plies)

    def chances(self, rules: Rules, position: Position, plies: int) -> Chances:
        return self._judge(rules, position).chances(rules, position, plies)

    def match_chance(self, away: tuple[int, int], *, before_crawford: bool) -> float:
        return self._sage.match_chance(away, before_crawford=before_crawford)

    def _judge(self, rules: Rules, position: Position) -> Evaluator:
        return self._sage if self._sage.knows(rules, position) else self._plain


def load_evaluator() -> Evaluator:
    """The best judge that runs here; the log says which, and why when it is the plain one."""
    try:
        judges = Judges(Sage())
    except SageMissing as reason:
        log.warning("The computer plays by plain sense only: %s", reason)
        return Heuristic()
    log.info("The computer plays by %s", judges.name)
    return judges
