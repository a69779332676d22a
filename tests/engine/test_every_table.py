"""Whole games at random at every kind of table: each variant as it is, and each rule profile.

They all end, and the points are those of an independent reckoning (`tests.engine.reckoning`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

import pytest

from engine.board import OFF
from engine.events import Started
from engine.game import fold
from engine.profiles import PROFILES
from engine.rules import OptionValue
from engine.scoring import REASONS
from engine.variants import VARIANTS
from tests.engine.reckoning import reckoned
from tests.engine.tables import in_session, random_game, started

Table: TypeAlias = tuple[str, Mapping[str, OptionValue]]

TABLES: Final[Mapping[str, Table]] = {
    **{variant: (variant, {}) for variant in VARIANTS},
    **{key: (profile.variant, profile.options) for key, profile in PROFILES.items() if profile.options},
}
"""A profile without options is its variant."""
OTHERS: Final[Mapping[str, Table]] = {
    "long, s1": ("long", {"score_scale": "s1", "last_throw": "one"}),
    "long, home mars 2": ("long", {"home_mars": 2, "resign": "offer"}),
    "gulbar, exact": ("gulbar", {"home_exact_only": True, "koks_long": 3}),
    "crazy, free head": ("crazy", {"crazy_head": "free", "ladder_from_roll": 4, "block6_transient": True}),
    "dutch, the long board": ("dutch", {"dutch_base": "long", "result": "mars"}),
    "american, s1": ("american", {"score_scale": "s1", "last_throw": "half"}),
}
"""What no profile chooses and scoring minds."""


@dataclass(frozen=True)
class Played:
    """What a finished game says of itself, and what it should say."""

    points: list[float]
    reckoned: list[float]
    explained: bool
    whole: bool


def table(name: str, money: bool) -> Started:
    variant, options = {**TABLES, **OTHERS}[name]
    beginning = started(variant, **options)
    return in_session(beginning) if money else beginning


def games(name: str, seeds: range) -> Iterator[Played]:
    """Random games to their ends; one in two belongs to a session, one in four knows resigning."""
    for seed in seeds:
        events = random_game(table(name, bool(seed % 2)), seed, resigning=0.003 if seed % 4 == 3 else 0.0)
        game = fold(events)
        assert game.result is not None
        yield Played(
            points=[game.result.points_of(0), game.result.points_of(1)],
            reckoned=reckoned(events),
            explained=game.result.reason in REASONS,
            whole=[sum(side) for side in game.sides] == [15, 15]
            and (game.result.by not in {"bearoff", "draw"} or 15 in {side[OFF] for side in game.sides}),
        )


def wrong(played: Iterator[Played]) -> list[Played]:
    return [game for game in played if game.points != game.reckoned or not game.explained or not game.whole]


@pytest.mark.parametrize("name", [*TABLES, *OTHERS])
def test_random_games_end_and_pay_what_the_rules_say(name: str) -> None:
    assert wrong(games(name, range(6))) == []


@pytest.mark.slow
@pytest.mark.parametrize("name", TABLES)
def test_a_thousand_random_games_end_and_pay_what_the_rules_say(name: str) -> None:
    assert wrong(games(name, range(1_000, 2_000))) == []


@pytest.mark.slow
@pytest.mark.parametrize("name", OTHERS)
def test_two_hundred_random_games_of_other_tables_end_and_pay_too(name: str) -> None:
    assert wrong(games(name, range(3_000, 3_200))) == []
