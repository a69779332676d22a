"""Plus and minus of a chouette, worked out again from its stored events alone; see `tests.recount`.

It imports nothing of the engine. Which throws and turns were made it need not know: only what was offered,
answered and won.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

Record: TypeAlias = tuple[str, Mapping[str, Any]]
"""An event's name and its data, as JSON has them."""

WORTH = {"oin": 1, "mars": 2, "koks": 3}


@dataclass
class Wager:
    """The cube between the box and one member: `held` by "box", "crew" or nobody."""

    value: int = 1
    held: str | None = None
    asks: str | None = None
    beaver: bool = False
    accepted: bool = False
    done: bool = False


@dataclass
class Count:
    """A chouette so far."""

    queue: list[int] = field(default_factory=list)
    points: dict[int, float] = field(default_factory=dict)
    arithmetic: bool = False
    jacoby: bool = False
    box: int = -1
    captain: int = -1
    crew: list[int] = field(default_factory=list)
    wagers: dict[int, Wager] = field(default_factory=dict)
    lost: list[int] = field(default_factory=list)
    """Captains that have dropped or given up, while others played on."""

    def hear(self, record: Record) -> None:
        name, data = record
        getattr(self, f"_{name}")(data)

    def _member_joined(self, data: Mapping[str, Any]) -> None:
        self.queue.append(data["member"])
        self.points.setdefault(data["member"], 0)

    def _member_left(self, data: Mapping[str, Any]) -> None:
        self.queue.remove(data["member"])

    def _chouette_begun(self, data: Mapping[str, Any]) -> None:
        self.queue = list(data["order"])
        self.arithmetic = data["options"]["cube"] == "arithmetic"
        self.jacoby = data["options"]["jacoby"]

    def _round_begun(self, data: Mapping[str, Any]) -> None:
        self.box, *self.crew = self.queue
        self.captain = self.crew[0]
        self.wagers = {member: Wager() for member in self.crew}
        self.lost = []

    def _cubes_offered(self, data: Mapping[str, Any]) -> None:
        for member in data["members"]:
            self.wagers[member].asks = "box" if data["box"] else "crew"

    def _cube_answered(self, data: Mapping[str, Any]) -> None:
        wager = self.wagers[data["member"]]
        asked = "crew" if wager.asks == "box" else "box"
        if data["answer"] == "drop":
            self._pay(data["member"], wager.value if asked == "box" else -wager.value)
        else:
            wager.value = wager.value + 1 if self.arithmetic else wager.value * 2
            wager.accepted = True
            # After a beaver it is the one who beavered that holds the cube, and asks.
            wager.held = wager.asks if wager.beaver else asked
            wager.beaver = data["answer"] == "beaver"
            wager.asks = asked if wager.beaver else None
        self._lead()

    def _stake_given_up(self, data: Mapping[str, Any]) -> None:
        self._pay(data["member"], -self._worth(data["member"], data["kind"]))
        self._lead()

    def _captaincy_taken(self, data: Mapping[str, Any]) -> None:
        self.captain = data["member"]

    def _cubes_left(self, data: Mapping[str, Any]) -> None:
        pass

    def _doubles_waived(self, data: Mapping[str, Any]) -> None:
        pass

    def _round_scored(self, data: Mapping[str, Any]) -> None:
        winner = data["winner"]
        for member in self.crew:
            if not self.wagers[member].done and winner is not None:
                worth = self._worth(member, data["kind"])
                self._pay(member, worth if winner == 1 else -worth)
        if winner is None:
            return
        goes = [each for each in self.lost if each != self.captain] + [
            self.captain if winner == 0 else self.box
        ]
        stays = self.box if winner == 0 else self.captain
        order = [stays, *(each for each in self.queue if each != stays and each not in goes)]
        self.queue = [each for each in [*order, *goes] if each in self.queue]

    def _chouette_ended(self, data: Mapping[str, Any]) -> None:
        pass

    def _worth(self, member: int, kind: str) -> float:
        wager = self.wagers[member]
        return wager.value * (1 if self.jacoby and not wager.accepted else WORTH[kind])

    def _pay(self, member: int, points: float) -> None:
        self.wagers[member].done = True
        self.points[member] += points
        self.points[self.box] -= points
        if points < 0 and member == self.captain:
            self.lost.append(member)

    def _lead(self) -> None:
        left = [member for member in self.crew if not self.wagers[member].done]
        if left and self.captain not in left and all(self.wagers[each].asks is None for each in left):
            self.captain = left[0]
