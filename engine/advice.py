"""What a judge says about a decision, as values: turns with what they promise, and the cube's ways.

Everything is seen by the player who decides. `engine.ai.advice` works it out; a hint keeps it in the game's
side stream, so that what was shown once can be shown again.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from engine.rules import Step


class Chances(NamedTuple):
    """How a game may end; a koks is a mars too, and both are won or lost games."""

    win: float
    win_mars: float
    win_koks: float
    lose_mars: float
    lose_koks: float

    def swapped(self) -> Chances:
        """The same game as the opponent sees it."""
        win, win_mars, win_koks, lose_mars, lose_koks = self
        return Chances(1 - win, lose_mars, lose_koks, win_mars, win_koks)


class RatedTurn(NamedTuple):
    """A whole turn, and what the game is worth after it."""

    steps: tuple[Step, ...]
    equity: float
    """In points of the present stake; in a match on the scale on which an oin wins one."""
    chances: Chances


class RatedAction(NamedTuple):
    """One way to answer the cube's question: `roll`, `double`, `take`, `drop` or `beaver`."""

    action: str
    equity: float


@dataclass(frozen=True, slots=True)
class Advice:
    """What is best now and how good the alternatives are, each list with the best first.

    `turns` where dice are to be played, `actions` where the cube is to be decided about."""

    turns: tuple[RatedTurn, ...] = ()
    actions: tuple[RatedAction, ...] = ()
    chances: Chances | None = None
    """Beside `actions`: how the game may end, cube apart."""
    reply: str = ""
    """Beside a double: what the opponent does best, `take`, `drop` or `beaver`."""
