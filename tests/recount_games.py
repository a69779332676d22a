"""A game, worked out again from its stored events alone; see `tests.recount`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias, cast

Data: TypeAlias = Mapping[str, object]
Record: TypeAlias = tuple[str, Data]
"""An event's name and its data, as JSON has them."""

STARTS: Mapping[str, Mapping[int, int]] = {
    "short": {24: 2, 13: 5, 8: 3, 6: 5},
    "caucasian": {24: 2, 13: 5, 8: 3, 6: 5},
    "american": {24: 5, 23: 3, 22: 5, 21: 2},
}
PLAIN = {"oin": 1.0, "mars": 2.0, "koks": 3.0}
S1 = {"oin": 1.0, "mars": 2.0, "home_mars": 3.0, "koks": 4.0}
DRAWS = {"half": 0.5, "one": 1.0}


def seat_in(data: Data, name: str = "seat") -> int:
    return cast(int, data[name])


def dice_in(data: Data) -> tuple[int, int]:
    first, second = cast(Sequence[int], data["dice"])
    return first, second


@dataclass
class GameCount:
    """One game so far. Boards by seat: [0] borne off, [25] on the bar, points in their owner's count."""

    options: Data
    money: bool
    cubeless: bool
    """It is the Crawford game, or there is no cube."""
    boards: list[list[int]]
    starter: int | None
    on_roll: int | None
    white: int | None
    stake: int = 1
    owner: int | None = None
    asker: int | None = None
    """Whose double or beaver waits."""
    beaver: bool = False
    accepted: int = 0
    ties: int = 0
    last_throw: bool = False
    kind: str | None = None
    by: str | None = None
    winner: int | None = None
    points: float | None = None
    """What the winner gets, in a draw each; None while it is played."""

    @classmethod
    def begin(cls, data: Data) -> GameCount:
        options = cast(Data, data["options"])
        starter = cast("int | None", data["starter"])
        start = [STARTS[str(data["rules"])].get(point, 0) for point in range(26)]
        cubeless = bool(data["crawford"]) or options.get("cube", "off") == "off"
        white = cast("int | None", data["white"])
        return cls(options, bool(data["money"]), cubeless, [start[:], start[:]], starter, starter, white)

    @property
    def to_act(self) -> int | None:
        return self.on_roll if self.asker is None else 1 - self.asker

    def add(self, name: str, data: Data) -> None:
        """One more event."""
        assert self.points is None, f"{name} after the end"
        if name in {"lot_thrown", "last_thrown"}:
            self._thrown(name, dice_in(data))
        elif name == "moved":
            self._moved(cast(Sequence[Sequence[int]], data["steps"]))
        elif name in {"doubled", "taken", "beavered"}:
            self._cube(name, seat_in(data))
        elif name == "dropped":
            self._won(1 - seat_in(data), "oin", "drop", 1.0)
        elif name in {"resigned", "timed_out"}:
            self._given_up(name, data)
        else:
            assert name == "rolled", f"{name} belongs to no game"

    def _thrown(self, name: str, dice: tuple[int, int]) -> None:
        if name == "last_thrown":
            self._last_thrown(dice)
        elif dice[0] == dice[1]:
            self.ties += 1
            if self.money and not self.cubeless and self.ties <= cast(int, self.options["auto_double"]):
                self._raise()
        else:
            self.starter = self.on_roll = 0 if dice[0] > dice[1] else 1
            self.white = self.starter if self.white is None else self.white

    def _raise(self) -> None:
        self.stake = self.stake * 2 if self.options["cube"] == "geometric" else self.stake + 1

    def _cube(self, name: str, seat: int) -> None:
        if name == "doubled":
            assert self.owner in {None, seat}, "the cube is the other's"
            self.asker = seat
            return
        self._raise()
        self.accepted += 1
        if name == "beavered":
            self.owner, self.asker, self.beaver = seat, seat, True
            return
        self.owner = self.owner if self.beaver else seat
        self.asker, self.beaver = None, False

    def _moved(self, steps: Iterable[Sequence[int]]) -> None:
        seat = self.on_roll
        assert seat is not None, "nobody is on roll"
        mine, theirs = self.boards[seat], self.boards[1 - seat]
        for origin, pips in steps:
            there = max(origin - pips, 0)
            mine[origin] -= 1
            mine[there] += 1
            if there and theirs[25 - there]:
                theirs[25 - there] -= 1
                theirs[25] += 1
        if mine[0] == 15:
            self._borne_off(seat)
        else:
            self.on_roll = 1 - seat

    def _borne_off(self, seat: int) -> None:
        loser = self.boards[1 - seat]
        cubeless = self.options.get("cube", "off") == "off"
        few_at_home = sum(loser[:7]) == 15 and loser[0] >= 11
        if self.options["last_throw"] != "off" and cubeless and seat == self.starter and few_at_home:
            self.last_throw, self.on_roll = True, 1 - seat
            return
        self._lost_as_it_stands(1 - seat, "bearoff")

    def _last_thrown(self, dice: tuple[int, int]) -> None:
        assert self.last_throw
        seat = cast(int, self.on_roll)
        if clears(tuple(self.boards[seat][1:7]), dice * 2 if dice[0] == dice[1] else dice):
            self.kind, self.by, self.points, self.on_roll = (
                "draw",
                "draw",
                DRAWS[str(self.options["last_throw"])],
                None,
            )
            return
        self._lost_as_it_stands(seat, "bearoff")

    def _given_up(self, name: str, data: Data) -> None:
        seat = seat_in(data)
        if name == "timed_out" or self.options["resign"] == "position":
            self._lost_as_it_stands(seat, "timeout" if name == "timed_out" else "resign")
            return
        kind = "oin" if self._only_oin else str(data["kind"])
        self._won(1 - seat, kind, "resign", self._scale[kind])

    def _lost_as_it_stands(self, seat: int, by: str) -> None:
        kind = self._class_of(self.boards[seat])
        self._won(1 - seat, kind, by, self._scale[kind])

    @property
    def _scale(self) -> Mapping[str, float]:
        return S1 if self.options["score_scale"] == "s1" else PLAIN

    @property
    def _only_oin(self) -> bool:
        jacoby = self.money and bool(self.options["jacoby"]) and not self.accepted
        return not self.cubeless and (bool(self.options["cube_no_mars"]) or jacoby)

    def _class_of(self, loser: Sequence[int]) -> str:
        if loser[0] or self._only_oin:
            return "oin"
        if self._scale is S1:
            return "koks" if loser[25] else "home_mars" if sum(loser[:7]) == 15 else "mars"
        worst = "koks" if sum(loser[19:]) else "mars"
        ranks = ["oin", "mars", "koks"]
        return min(worst, str(self.options["result"]), key=ranks.index)

    def _won(self, winner: int, kind: str, by: str, worth: float) -> None:
        self.winner, self.kind, self.by, self.points = winner, kind, by, worth * self.stake
        self.on_roll = self.asker = None


def clears(points: tuple[int, ...], dice: tuple[int, ...]) -> bool:
    """Whether these dice, in some order, bear off everything; `points` 1 to 6."""
    if not any(points):
        return True
    return any(
        clears(after, dice[:spot] + dice[spot + 1 :])
        for spot, die in enumerate(dice)
        for after in _moves(points, die)
    )


def _moves(points: tuple[int, ...], die: int) -> Iterable[tuple[int, ...]]:
    highest = max(point for point in range(6) if points[point])
    for point in range(6):
        if not points[point] or (point + 1 < die and point != highest):
            continue
        after = list(points)
        after[point] -= 1
        if point + 1 > die:
            after[point - die] += 1
        yield tuple(after)
