"""Whole games at random: what holds whatever happens."""

from __future__ import annotations

import json
import time

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.event_codec import decode, encode
from engine.events import Started
from engine.game import fold
from engine.rules import OptionValue
from engine.scoring import REASONS
from engine.variants import VARIANTS
from tests.engine.reckoning import reckoned
from tests.engine.tables import finished, in_session, random_game, started


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
