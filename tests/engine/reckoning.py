"""The points of a finished game by other words than the engine's: the bare rules, event by event.

The stake comes from the cube's events alone, the class from the bare numbers of the last board.
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.board import BAR, OFF, Side
from engine.events import Beavered, Dropped, Event, LotThrown, Moved, Resigned, Started, Taken, TimedOut
from engine.game import fold

SAME_WAY_ROUND = ("long", "gulbar", "crazy")


def reckoned(events: tuple[Event, ...]) -> list[float]:
    """Points of both seats."""
    game, final = fold(events), events[-1]
    if isinstance(final, Moved) and game.to_act is None:
        winner = 0 if game.sides[0][OFF] == 15 else 1
        return paid(winner, unit(events, game.sides[1 - winner]) * stake(events))
    if isinstance(final, Dropped):
        return paid(1 - final.seat, stake(events))
    if isinstance(final, Resigned | TimedOut):
        return paid(1 - final.seat, given_up(events, final, game.sides[final.seat]) * stake(events))
    draw = {"half": 0.5, "one": 1.0}.get(str(beginning(events).options["last_throw"]), 0.0)
    if all(side[OFF] == 15 for side in game.sides):
        return [draw, draw]
    winner = 0 if game.sides[0][OFF] == 15 else 1
    return paid(winner, unit(events, game.sides[1 - winner]))


def beginning(events: tuple[Event, ...]) -> Started:
    first = events[0]
    assert isinstance(first, Started)
    return first


def paid(winner: int, points: float) -> list[float]:
    return [points, 0.0] if winner == 0 else [0.0, points]


def accepted(events: Iterable[Event]) -> int:
    return sum(isinstance(event, Taken | Beavered) for event in events)


def stake(events: tuple[Event, ...]) -> float:
    first = beginning(events)
    ties = sum(isinstance(event, LotThrown) and len(set(event.dice)) == 1 for event in events)
    automatic = min(ties, int(first.options.get("auto_double", 0))) if first.money else 0
    steps = accepted(events) + automatic
    cube = str(first.options.get("cube", "off"))
    return {"off": 1.0, "geometric": 2.0**steps, "arithmetic": 1.0 + steps}[cube]


def only_oin(events: tuple[Event, ...]) -> bool:
    first = beginning(events)
    if first.options.get("cube", "off") == "off":
        return False
    jacoby = first.money and first.options["jacoby"]
    return bool(first.options["cube_no_mars"] or (jacoby and not accepted(events)))


def unit(events: tuple[Event, ...], loser: Side) -> float:
    """What the win counts at stake 1."""
    first = beginning(events)
    if loser[OFF] or only_oin(events):
        return 1.0
    if first.rules in SAME_WAY_ROUND or first.options.get("dutch_base") == "long":
        return unit_the_same_way_round(first, loser)
    if first.options["score_scale"] == "s1":
        return 4.0 if loser[BAR] else 3.0 if sum(loser[:7]) == 15 else 2.0
    worst = 3.0 if sum(loser[19:]) else 2.0
    return min(worst, {"koks": 3.0, "mars": 2.0, "oin": 1.0}[str(first.options["result"])])


def unit_the_same_way_round(first: Started, loser: Side) -> float:
    home, first_quarter = sum(loser[:7]), sum(loser[19:])
    if first.options["score_scale"] == "s1":
        return 4.0 if first_quarter == 15 else 3.0 if home == 15 else 2.0
    if first.options.get("result") == "oin":
        return 1.0
    far = first.options.get("koks_long", "off") == 3 and home == 0
    near = first.options.get("home_mars", "off") if home == 15 else "off"
    return 3.0 if far else 2.0 if near == "off" else float(near)


def given_up(events: tuple[Event, ...], final: Resigned | TimedOut, loser: Side) -> float:
    options = beginning(events).options
    if isinstance(final, TimedOut) or options["resign"] == "position":
        return unit(events, loser)
    if only_oin(events):
        return 1.0
    s1 = options["score_scale"] == "s1"
    if final.kind.value == "home_mars":
        return 3.0 if s1 else float(options["home_mars"])
    return {"oin": 1.0, "mars": 2.0, "koks": 4.0 if s1 else 3.0}[final.kind.value]
