"""Own nets behind the `Evaluator` protocol: for games that no library knows, and where there is no library.

Each was trained by games against itself (`engine.ai.training`) and lies in `nets/` with the record of that.
Two plies deep every throw of the opponent is answered as the net itself would answer it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from engine.ai.ahead import ROLLS, WAYS
from engine.ai.heuristic import Heuristic
from engine.ai.inputs import Counts, inputs
from engine.ai.outlook import looked_ahead
from engine.ai.replies import Boards, fits, joined, replies
from engine.ai.stakes import Chances, Stakes
from engine.ai.window import on_scale, utility_of
from engine.board import OFF, Position
from engine.dice import is_double
from engine.rules import CHECKERS, HOME, Rules
from engine.variants import variant_of

Values: TypeAlias = NDArray[np.float32]
"""The numbers of `Chances`, a row for every position."""

NETS: Final = Path(__file__).with_name("nets")
KIN: Final[Mapping[str, str]] = {"caucasian": "short", "american": "short"}
"""Games on the same board, with another law or start: that game's net judges them too."""


class Net:
    """The weights of one game: a hidden layer of logistic units, and five logistic outputs."""

    def __init__(self, path: Path) -> None:
        with np.load(path) as parts:
            self._first, self._first_bias = parts["first"], parts["first_bias"]
            self._second, self._second_bias = parts["second"], parts["second_bias"]

    def values(self, rules: Rules, mine: Counts, theirs: Counts) -> Values:
        """The chances of every player who has just moved."""
        hidden = _logistic(inputs(rules, mine, theirs) @ self._first + self._first_bias)
        return _logistic(hidden @ self._second + self._second_bias)


def _logistic(values: Values) -> Values:
    one = np.float32(1)
    return one / (one + np.exp(-values))


@cache
def net_of(variant: str) -> Net:
    """The net of this variant; read once."""
    return Net(NETS / f"{variant}.npz")


def _trained(rules: Rules) -> str:
    """The game whose net judges this one."""
    return KIN.get(rules.key, rules.key)


class Nets(Heuristic):
    """A net for each game that has one; what a cube would be worth is reckoned as the plain judge does."""

    def __init__(self) -> None:
        self._variants = frozenset(path.stem for path in NETS.glob("*.npz"))
        kin = sorted(variant for variant, kin in KIN.items() if kin in self._variants)
        self.name = "own nets for " + ", ".join([*sorted(self._variants), *kin])

    def knows(self, rules: Rules) -> bool:
        """The game has a net, and these options leave it on the board that the net was trained on."""
        known = _trained(rules) in self._variants
        return known and rules.facing is variant_of(rules.key).row.facing

    def equities(
        self, rules: Rules, positions: Sequence[Position], stakes: Stakes, plies: int
    ) -> list[float]:
        if plies > 1 and not fits(rules):
            return looked_ahead(rules, positions, stakes, self)
        boards = boards_of(positions)
        if plies > 1:
            found = self._ahead(rules, boards, stakes.swapped())
        else:
            found = net_of(_trained(rules)).values(rules, boards.mine, boards.theirs)
        return [float(equity) for equity in self._points(found, stakes)]

    def chances(self, rules: Rules, position: Position, plies: int) -> Chances:
        return self.chances_after(rules, [position.swapped()], plies)[0].swapped()

    def chances_after(self, rules: Rules, positions: Sequence[Position], plies: int) -> list[Chances]:
        boards = boards_of(positions)
        if plies > 1 and fits(rules):
            found = self._ahead(rules, boards, Stakes())
        else:
            found = net_of(_trained(rules)).values(rules, boards.mine, boards.theirs)
        return [Chances(*(float(chance) for chance in row)) for row in found]

    def _ahead(self, rules: Rules, boards: Boards, theirs: Stakes) -> Values:
        """The chances after the opponent's best reply to every throw, on average."""
        turned = Boards(boards.theirs, boards.mine, boards.source)
        answers = [replies(rules, turned, high, low) for low, high in ROLLS]
        every = joined(*answers)
        values = self._judged(rules, every)
        points = self._points(values, theirs)
        total, begin = np.zeros((len(boards.source), values.shape[1]), np.float32), 0
        for roll, answer in zip(ROLLS, answers, strict=True):
            spot = slice(begin, begin := begin + len(answer.source))
            best = _best(answer.source, points[spot])
            total += values[spot][best] * (1 if is_double(roll) else 2)
        return _swapped(total / np.float32(WAYS))

    def _judged(self, rules: Rules, boards: Boards) -> Values:
        """The net's values, but of games that are over the result."""
        values = net_of(_trained(rules)).values(rules, boards.mine, boards.theirs)
        over = boards.mine[:, OFF] == CHECKERS
        mars = boards.theirs[over, OFF] == 0
        koks = ~boards.theirs[over, : HOME + 1].any(axis=1)
        nothing = np.zeros(len(mars))
        values[over] = np.stack([nothing + 1, mars, koks, nothing, nothing], axis=1)
        return values

    def _points(self, found: Values, stakes: Stakes) -> Values:
        """What the chances promise, in points of the present stake."""
        utility = utility_of(stakes, self)
        won, lost = (
            [on_scale(utility(sign * worth * stakes.cube), stakes, utility) for worth in stakes.paid]
            for sign in (1, -1)
        )
        # A koks is a mars too, and both are won or lost games.
        weights = np.array(
            [won[0] - lost[0], won[1] - won[0], won[2] - won[1], lost[1] - lost[0], lost[2] - lost[1]],
            np.float32,
        )
        return found @ weights + np.float32(lost[0])


def boards_of(positions: Sequence[Position]) -> Boards:
    """Positions as arrays."""
    mine, theirs = (np.array(sides, dtype=np.int8) for sides in zip(*positions, strict=True))
    return Boards(mine, theirs, np.arange(len(positions)))


def _best(source: NDArray[np.int64], points: Values) -> NDArray[np.int64]:
    """For every source, in order, its best place."""
    order = np.lexsort((-points, source))
    return order[np.unique(source[order], return_index=True)[1]]


def _swapped(values: Values) -> Values:
    """The same chances as the opponent sees them."""
    turned = values[:, [0, 3, 4, 1, 2]]
    turned[:, 0] = 1 - turned[:, 0]
    return turned
