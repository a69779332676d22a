"""The engine library behind the `Evaluator` protocol: nets and an exact bear-off table for the short family.

The library checks nothing, so boards are checked here. It releases the interpreter lock while it thinks.
"""

from __future__ import annotations

import platform
from collections.abc import Sequence
from dataclasses import replace
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Final

from engine.ai.ahead import Optimum, cube_ahead
from engine.ai.heuristic_dutch import gate_open
from engine.ai.stakes import PLAIN, Chances, CubeEquities, Stakes
from engine.ai.window import window_of
from engine.board import BAR, OFF, Position, pip_count
from engine.errors import BadPosition
from engine.rules import CHECKERS, Rules, all_home, in_contact

DEEPEST: Final = 3
ENDGAMES: Final = ((36, 8), (60, 5))
"""Pips of both sides at home, and the plies that take less than a fifth of a second then."""
NO_MARS: Final = 1e-3
"""Chances of a mars that are none."""
MOST_HIT: Final = 2
"""More on the bar than this are still the reserve."""
CUBELESS: Final = {"away1": 25, "away2": 25, "is_crawford": True}
"""So far from the end of a match, and with the cube at rest, points alone count."""
PF_AVX2: Final = 40
"""Windows' number for the question."""


class SageMissing(Exception):
    """The library cannot be used here; the text says why."""


class Sage:
    """One per process: the nets are read once, when they are first asked for, or by `warm`."""

    name = "bgsage"

    def __init__(self) -> None:
        """Raises `SageMissing` where the library is not installed or the processor cannot run it."""
        if not _has_avx2():
            raise SageMissing("this processor has no AVX2")
        try:
            import bgbot_cpp
            from bgsage import weights
        except ImportError as error:
            raise SageMissing(f"bgsage cannot be loaded: {error}") from error
        self._cpp: Any = bgbot_cpp
        self._weights: Any = weights
        if not weights.bearoff_db_path():
            raise SageMissing("bgsage came without its bear-off table")

    def warm(self) -> None:
        """Read the nets now: that takes 30 ms in which no other thread runs."""
        _ = self._nets

    @staticmethod
    def knows(rules: Rules, position: Position) -> bool:
        """A hitting game of 15 checkers; house rules come in through our own after-positions.

        In Dutch nardy only what could stand on any short board: nobody in reserve, and both may hit."""
        if not (rules.opposed and rules.hitting) or rules.start[OFF]:
            return False
        entered = not position.mine[BAR] and position.theirs[BAR] <= MOST_HIT
        return not rules.start[BAR] or (entered and all(gate_open(rules, side) for side in position))

    def equities(
        self, rules: Rules, positions: Sequence[Position], stakes: Stakes, plies: int
    ) -> list[float]:
        if plies >= DEEPEST and stakes.live and _theorys_own(stakes):
            # At such depth the library's glance at the cube is too short: its recursion sees every double.
            return [-self._cubeful(each.swapped(), stakes.swapped(), DEEPEST) for each in positions]
        if plies == 1 and _theorys_own(stakes):
            asked = [(board_of(position), *self._cube(stakes)) for position in positions]
            answers = self._cpp.batch_evaluate_post_move(asked, self._nets, 1, jacoby=stakes.jacoby)
            return [float(answer["cubeful_equity"]) for answer in answers]
        found = self.chances_after(rules, positions, plies)
        return self._judged(rules, positions, found, stakes)

    def glance(
        self, rules: Rules, before: Position, positions: Sequence[Position], stakes: Stakes
    ) -> list[float]:
        """The library chooses its net by the board that a move has left; elsewhere it has to do without."""
        root = board_of(before)
        boards = [board_of(position) for position in positions]
        found = [Chances(*self._nets.evaluate_board(board, root)["probs"]) for board in boards]
        return self._judged(rules, positions, found, stakes)

    def _judged(
        self, rules: Rules, positions: Sequence[Position], found: Sequence[Chances], stakes: Stakes
    ) -> list[float]:
        """Equities of positions that a turn has left, by the mover's chances there."""
        pairs = zip(positions, found, strict=True)
        if _theorys_own(stakes):
            return [self._with_cube(position, chances, stakes) for position, chances in pairs]
        return [window_of(rules, position, chances, stakes, self).equity() for position, chances in pairs]

    def _with_cube(self, position: Position, chances: Chances, stakes: Stakes) -> float:
        board = board_of(position)
        race, pips = self._cpp.is_race(board), self._cpp.pip_counts(board)
        life = self._cpp.cube_efficiency(list(chances), race, *pips)
        owner, *rest = self._cube(stakes)
        value, *score = rest or (stakes.cube,)
        return float(self._cpp.cl2cf(list(chances), value, owner, life, *score, jacoby=stakes.jacoby))

    def cube(self, rules: Rules, position: Position, stakes: Stakes, plies: int) -> CubeEquities:
        stakes = self._without_mars(rules, position, stakes)
        if plies > 1:
            return cube_ahead(rules, position, stakes, self, self._optimum(rules, position, stakes, plies))
        if not _theorys_own(stakes):
            return window_of(rules, position, self.chances(rules, position, 1), stakes, self).equities()
        owner, *rest = self._cube(stakes)
        asked = (board_of(position), stakes.cube, owner, *rest[1:])
        answer = self._cpp.batch_evaluate_positions(
            [asked], self._nets, 1, jacoby=stakes.jacoby, beaver=stakes.beaver
        )[0]
        return CubeEquities(answer["equity_nd"], answer["equity_dt"], answer["equity_dp"])

    def _without_mars(self, rules: Rules, position: Position, stakes: Stakes) -> Stakes:
        """The usual payoffs where others make no difference, so that the library may judge."""
        if stakes.worths == PLAIN or in_contact(rules, position):
            return stakes
        chances = self.chances(rules, position, 1)
        return replace(stakes, worths=PLAIN) if chances.win_mars + chances.lose_mars < NO_MARS else stakes

    def _optimum(self, rules: Rules, position: Position, stakes: Stakes, plies: int) -> Optimum:
        """What follows the throw, so deep that with the throw it makes `plies`."""
        if not _theorys_own(stakes):
            # The same positions are met again with the cube raised.
            seen = cache(lambda after: self.chances(rules, after, plies - 1))
            return lambda after, left: window_of(rules, after, seen(after), left, self).optimum()
        depth = max(plies, _depth_of_bearoff(position)) - 1
        return lambda after, left: self._cubeful(after, left, depth)

    def _cubeful(self, position: Position, stakes: Stakes, plies: int) -> float:
        """The library's own recursion over throws and doubles."""
        owner, *rest = self._cube(stakes)
        match = dict(zip(("away1", "away2", "is_crawford"), rest[1:], strict=True)) if rest else {}
        equity = self._cpp.cubeful_equity_nply(
            board_of(position),
            owner,
            self._nets,
            plies,
            n_threads=1,
            cube_value=stakes.cube,
            jacoby=stakes.jacoby,
            beaver=stakes.beaver,
            bearoff_db=self._table,
            **match,
        )
        return float(equity)

    def chances(self, rules: Rules, position: Position, plies: int) -> Chances:
        board, owner = board_of(position), self._cpp.CubeOwner.CENTERED
        if plies == 1:
            (answer,) = self._cpp.batch_evaluate_positions([(board, 1, owner)], self._nets, 1)
            return Chances(*answer["probs"])
        # Not by the library's own strategies of several plies: each of those reads all nets once more.
        depth, table = min(plies, DEEPEST), self._table
        found = self._cpp.cubeful_probs_nply(board, owner, self._nets, depth, bearoff_db=table, **CUBELESS)
        return Chances(*found)

    def chances_after(self, rules: Rules, positions: Sequence[Position], plies: int) -> list[Chances]:
        if plies > 1:
            return [self.chances(rules, each.swapped(), plies).swapped() for each in positions]
        asked = [(board_of(position), self._cpp.CubeOwner.CENTERED) for position in positions]
        answers = self._cpp.batch_evaluate_post_move(asked, self._nets, 1)
        return [Chances(*answer["probs"]) for answer in answers]

    def match_chance(self, away: tuple[int, int], *, before_crawford: bool) -> float:
        # The library's flag chooses the table for what follows the Crawford game.
        return float(self._cpp.get_met(*away, not before_crawford and min(away) == 1))

    def _cube(self, stakes: Stakes) -> tuple[Any, ...]:
        """Owner, and in a match also the cube, both players' needs, and whether the cube rests."""
        owner = self._cpp.CubeOwner(0 if stakes.owner is None else stakes.owner + 1)
        if stakes.away is None:
            return (owner,)
        return (owner, stakes.cube, *stakes.away, stakes.crawford or not stakes.live)

    @cached_property
    def _table(self) -> Any:
        table = self._cpp.BearoffDB()
        assert table.load(str(Path(self._weights.bearoff_db_path()))), "the bear-off table cannot be read"
        return table

    @cached_property
    def _nets(self) -> Any:
        """All nets at once, which look one ply deep by themselves."""
        nets = self._weights.default_weights()
        read = self._cpp.create_strategy(nets.strategy_type, nets.weight_paths_list, nets.hidden_sizes_list)
        return self._cpp.BearoffStrategy(read, self._table)


def _depth_of_bearoff(position: Position) -> int:
    """Plies to which the end of a race can be looked through at once; there the last doubles decide."""
    if not all(map(all_home, position)):
        return 0
    pips = sum(map(pip_count, position))
    return next((depth for limit, depth in ENDGAMES if pips <= limit), 0)


def _theorys_own(stakes: Stakes) -> bool:
    """The library judges these stakes itself: a doubling cube, mars and koks paid, not the last game."""
    return stakes.usual and stakes.away != (1, 1) and (stakes.live or stakes.crawford)


def board_of(position: Position) -> list[int]:
    """26 counts, all by my count: mine positive, theirs negative; [25] my bar, [0] theirs."""
    mine, theirs = position
    for side in position:
        if len(side) != BAR + 1 or min(side) < 0 or sum(side) != CHECKERS or side[OFF] == CHECKERS:
            raise BadPosition(f"no position of a running game: {position}")
    board = [theirs[BAR], *mine[1:]]
    for point in range(1, BAR):
        there = theirs[BAR - point]
        if there and board[point]:
            raise BadPosition(f"both sides stand on point {point}: {position}")
        board[point] -= there
    return board


def _has_avx2() -> bool:
    """The library's x86-64 build would be killed without; other processors have a build of their own."""
    if platform.machine().lower() not in {"x86_64", "amd64"}:
        return True
    system = platform.system()
    if system == "Linux":
        info = Path("/proc/cpuinfo")
        return not info.exists() or " avx2 " in info.read_text("utf-8", "replace").replace("\n", " ")
    if system == "Windows":
        import ctypes

        kernel: Any = vars(ctypes)["windll"].kernel32
        return bool(kernel.IsProcessorFeaturePresent(PF_AVX2))
    return True
