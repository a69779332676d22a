"""Whole games at random: what holds whatever happens."""

from __future__ import annotations

import json
import time
from collections.abc import Iterable

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.board import BAR, OFF, Side
from engine.events import (
    Beavered,
    Dropped,
    Event,
    LotThrown,
    Moved,
    Resigned,
    Started,
    Taken,
    TimedOut,
    decode,
    encode,
)
from engine.game import fold
from engine.rules import OptionValue
from engine.scoring import REASONS
from engine.variants import VARIANTS
from tests.engine.tables import (
    finished,
    in_session,
    random_game,
    started,
)


def table(money: bool, options: dict[str, OptionValue]) -> Started:
    return in_session(started(**options)) if money else started(**options)


# Whole games

TABLES: list[dict[str, OptionValue]] = [
    {},
    {"cube": "geometric", "resign": "offer"},
    {"cube": "arithmetic", "jacoby": True, "beaver": True, "auto_double": 3},
    {"cube": "geometric", "cube_no_mars": True, "beaver": True, "auto_double": 1},
    {"score_scale": "s1", "last_throw": "half"},
    {"result": "mars", "last_throw": "one"},
]


@given(st.sampled_from(TABLES), st.booleans(), st.integers(0, 10**9), st.sampled_from([0.0, 0.01]))
@settings(max_examples=60, deadline=None)
def test_a_game_is_the_fold_of_what_was_decided(
    options: dict[str, OptionValue], money: bool, seed: int, resigning: float
) -> None:
    events = random_game(table(money, options), seed, resigning=resigning)

    assert fold(events) == fold(decode(*encode(event)) for event in events)
    assert fold(events).seq == len(events)


@given(st.sampled_from(list(VARIANTS)), st.integers(0, 10**9))
@settings(max_examples=30, deadline=None)
def test_every_variant_is_played_to_its_end(variant: str, seed: int) -> None:
    game, _ = finished(random_game(started(variant), seed))

    assert game.result is not None
    assert game.result.winner in {0, 1}
    assert [sum(side) for side in game.sides] == [15, 15]


@given(st.sampled_from(TABLES), st.booleans(), st.integers(0, 10**9), st.sampled_from([0.0, 0.01]))
@settings(max_examples=60, deadline=None)
def test_points_are_those_of_an_independent_reckoning(
    options: dict[str, OptionValue], money: bool, seed: int, resigning: float
) -> None:
    events = random_game(table(money, options), seed, resigning=resigning)

    result = fold(events).result
    assert result is not None
    assert [result.points_of(0), result.points_of(1)] == reckoned(events)
    assert result.reason in REASONS


def test_two_hundred_events_replay_in_a_few_milliseconds() -> None:
    events = random_game(started(cube="geometric"), 7, eager=0.02)
    begun = time.perf_counter()

    fold(events)

    # About 3 ms on the machine of the benchmarks; the bound leaves room for a busy one.
    assert (time.perf_counter() - begun) * 200 / len(events) < 0.03


def test_events_are_small() -> None:
    events = random_game(started(), 3)

    assert max(len(json.dumps(encode(event)[1])) for event in events[1:]) <= 80


# The same reckoning by other words: the stake from the cube's events alone, the class from the bare numbers.


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
    return paid(0 if game.sides[0][OFF] == 15 else 1, 1.0)


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
    automatic = min(ties, int(first.options["auto_double"])) if first.money else 0
    steps = accepted(events) + automatic
    return {"off": 1.0, "geometric": 2.0**steps, "arithmetic": 1.0 + steps}[str(first.options["cube"])]


def only_oin(events: tuple[Event, ...]) -> bool:
    first = beginning(events)
    cube, jacoby = first.options["cube"] != "off", first.money and first.options["jacoby"]
    return cube and bool(first.options["cube_no_mars"] or (jacoby and not accepted(events)))


def unit(events: tuple[Event, ...], loser: Side) -> float:
    options = beginning(events).options
    if loser[OFF] or only_oin(events):
        return 1.0
    if options["score_scale"] == "s1":
        return 4.0 if loser[BAR] else 3.0 if sum(loser[:7]) == 15 else 2.0
    worst = 3.0 if sum(loser[19:]) else 2.0
    return min(worst, {"koks": 3.0, "mars": 2.0, "oin": 1.0}[str(options["result"])])


def given_up(events: tuple[Event, ...], final: Resigned | TimedOut, loser: Side) -> float:
    if isinstance(final, TimedOut) or beginning(events).options["resign"] == "position":
        return unit(events, loser)
    return 1.0 if only_oin(events) else {"oin": 1.0, "mars": 2.0, "koks": 3.0}[final.kind.value]
