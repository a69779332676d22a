"""The judge that this process uses: the library where it knows the game, own nets, else plain sense."""

from __future__ import annotations

import logging
from collections.abc import Sequence

from engine.ai.heuristic import Heuristic
from engine.ai.net import Nets
from engine.ai.sage import Sage, SageMissing
from engine.ai.stakes import Chances, CubeEquities, Evaluator, Stakes
from engine.board import Position
from engine.rules import Rules

__all__ = ["Evaluator", "load_evaluator"]

log = logging.getLogger(__name__)


class Judges:
    """The library for the positions that it knows, a net for a game that has one, else plain sense."""

    def __init__(self, sage: Sage | None) -> None:
        self._sage = sage
        self._nets = Nets()
        self._plain = Heuristic()

    @property
    def name(self) -> str:
        known = [judge.name for judge in (self._sage, self._nets) if judge is not None]
        return f"{', '.join(known)}, elsewhere {self._plain.name}"

    def equities(
        self, rules: Rules, positions: Sequence[Position], stakes: Stakes, plies: int
    ) -> list[float]:
        return self._judge(rules, *positions).equities(rules, positions, stakes, plies)

    def glance(
        self, rules: Rules, before: Position, positions: Sequence[Position], stakes: Stakes
    ) -> list[float]:
        return self._judge(rules, before, *positions).glance(rules, before, positions, stakes)

    def cube(self, rules: Rules, position: Position, stakes: Stakes, plies: int) -> CubeEquities:
        return self._judge(rules, position).cube(rules, position, stakes, plies)

    def chances(self, rules: Rules, position: Position, plies: int) -> Chances:
        return self._judge(rules, position).chances(rules, position, plies)

    def chances_after(self, rules: Rules, positions: Sequence[Position], plies: int) -> list[Chances]:
        return self._judge(rules, *positions).chances_after(rules, positions, plies)

    def match_chance(self, away: tuple[int, int], *, before_crawford: bool) -> float:
        return (self._sage or self._plain).match_chance(away, before_crawford=before_crawford)

    def warm(self) -> None:
        if self._sage is not None:
            self._sage.warm()

    def _judge(self, rules: Rules, *positions: Position) -> Evaluator:
        """One judge for all of them: two scales cannot be compared."""
        if self._sage and all(self._sage.knows(rules, position) for position in positions):
            return self._sage
        return self._nets if self._nets.knows(rules) else self._plain


def load_evaluator() -> Evaluator:
    """The best judge that runs here; the log says which, and why when the library is not among them."""
    try:
        judges = Judges(Sage())
    except SageMissing as reason:
        log.warning("The computer plays without the engine library: %s", reason)
        judges = Judges(None)
    log.info("The computer plays by %s", judges.name)
    return judges
