"""The computer's moves: legal, repeatable, and as strong as their level says."""

from __future__ import annotations

import logging
import sys
from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from statistics import mean, stdev

import pytest

from engine.ai import strengths
from engine.ai.evaluator import load_evaluator
from engine.ai.habits import habits
from engine.ai.heuristic import Heuristic
from engine.ai.levels import LEVELS, choose, doubt, rates_of, strength
from engine.ai.stakes import Stakes
from engine.ai.strengths import RATES
from engine.board import OFF
from engine.dice import Roll
from engine.notation import format_turn, parse_position
from engine.rules import Rules, Step
from engine.turn import Turn, begin, outcomes, replay
from engine.variants import VARIANTS, rules_for

SHORT = rules_for("short")
judge = cache(load_evaluator)


def turn(position: str, dice: Roll, rules: Rules = SHORT) -> Turn:
    return begin(rules, parse_position(position, rules), dice)


def opening(dice: Roll, variant: str = "short", *, first_turn: bool = True) -> Turn:
    rules = rules_for(variant)
    return begin(rules, rules.opening, dice, first_turn=first_turn, own_roll=1)


def text(begun: Turn, steps: Iterable[Step]) -> str:
    return format_turn(begun, tuple(sorted(steps, key=lambda step: (-step.origin, -step.pips))))


@pytest.mark.parametrize(
    ("dice", "book"),
    [((3, 1), "8/5 6/5"), ((4, 2), "8/4 6/4"), ((6, 1), "13/7 8/7"), ((6, 5), "24/18/13")],
)
def test_the_master_opens_by_the_book(dice: Roll, book: str) -> None:
    begun = opening(dice)

    assert text(begun, choose("master", begun, Stakes(), "1|2", judge())) == book


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("dice", [(3, 1), (4, 4)])
def test_every_level_finishes_a_legal_turn_of_every_variant(level: str, variant: str, dice: Roll) -> None:
    begun = opening(dice, variant)

    assert replay(begun, choose(level, begun, Stakes(), "1|2", judge())).complete


@pytest.mark.parametrize("level", LEVELS)
def test_a_decision_is_the_same_again(level: str) -> None:
    begun = opening((2, 1))

    first, second = (choose(level, begun, Stakes(), "7|4", judge()) for _ in range(2))

    assert first == second


def test_a_beginner_does_not_play_every_game_alike() -> None:
    begun = opening((2, 1))
    turns = {text(begun, choose("beginner", begun, Stakes(), f"{game}|2", judge())) for game in range(20)}

    assert len(turns) > 1


def test_nothing_to_play_is_no_steps() -> None:
    shut_out = turn("bar:1 13:4 8:3 6:5 5:2 / 6:2 5:2 4:2 3:2 2:2 1:2 13:3", (6, 3))

    assert choose("master", shut_out, Stakes(), "1|2", judge()) == ()


@pytest.mark.parametrize("level", LEVELS)
def test_a_game_that_can_be_won_now_is_won(level: str) -> None:
    last = turn("6:1 1:1 off:13 / 6:15", (6, 1))

    assert replay(last, choose(level, last, Stakes(), "1|2", judge())).position.mine[OFF] == 15


def test_house_rules_hold_since_the_positions_are_ours() -> None:
    rules = rules_for("short", {"bearoff_full_pips": True})
    begun = turn("6:1 4:1 off:13 / 6:15", (5, 3), rules)

    chosen = replay(begun, choose("master", begun, Stakes(), "1|2", judge())).position

    assert chosen in {end.position for end in outcomes(begun)}


def test_doubts_have_the_spread_of_the_level() -> None:
    level = strength("beginner", "short")
    noise = [doubt(level, SHORT, SHORT.opening, str(seed)) for seed in range(2_000)]

    assert abs(mean(noise)) < 0.02
    assert stdev(noise) == pytest.approx(level.doubt, rel=0.1)


def test_doubts_shrink_in_a_race() -> None:
    race = parse_position("6:8 5:7 / 6:8 5:7", SHORT)
    noise = [doubt(strength("beginner", "short"), SHORT, race, str(seed)) for seed in range(2_000)]

    assert stdev(noise) == pytest.approx(strength("beginner", "short").doubt / 3, rel=0.1)


def test_a_blunder_beyond_the_cap_is_not_played(monkeypatch: pytest.MonkeyPatch) -> None:
    wild = replace(strength("beginner", "short"), doubt=50.0, habit=0.0, cap=0.0)
    monkeypatch.setattr(strengths, "SHORT", {"wild": wild})
    begun = opening((3, 1))

    assert text(begun, choose("wild", begun, Stakes(), "1|2", judge())) == "8/5 6/5"


def test_without_the_library_the_computer_plays_all_the_same_and_the_log_says_why(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setitem(sys.modules, "bgbot_cpp", None)

    with caplog.at_level(logging.INFO):
        judges = load_evaluator()
    assert "without the engine library: bgsage cannot be loaded" in caplog.text
    begun = opening((3, 1))
    assert text(begun, choose("master", begun, Stakes(), "1|2", judges)) == "8/5 6/5"


def test_with_the_library_the_log_says_so(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO):
        load_evaluator()
    assert "plays by bgsage, own nets for" in caplog.text


def test_plain_sense_makes_its_five_point() -> None:
    begun = opening((3, 1))

    assert text(begun, choose("master", begun, Stakes(), "1|2", Heuristic())) == "8/5 6/5"


def test_plain_sense_hits_rather_than_passes_by() -> None:
    begun = turn("13:5 8:3 6:5 24:2 / 20:1 24:1 13:5 8:3 6:5", (3, 1))

    assert "*" in text(begun, choose("master", begun, Stakes(), "1|2", Heuristic()))


def test_a_blot_in_reach_is_worse_than_one_behind_everybody() -> None:
    exposed, safe = (parse_position(each, SHORT) for each in ("9:1 6:14 / 20:2 6:13", "9:1 6:14 / 14:2 6:13"))

    assert habits(SHORT, exposed) < habits(SHORT, safe)


def test_plain_sense_doubles_a_clear_race_and_not_a_level_one() -> None:
    stakes = Stakes(live=True)
    ahead = Heuristic().cube(SHORT, parse_position("6:5 5:5 4:5 / 8:5 7:5 6:5", SHORT), stakes, 1)
    level = Heuristic().cube(SHORT, parse_position("8:5 7:5 6:5 / 8:5 7:5 6:5", SHORT), stakes, 1)

    assert min(ahead.take, ahead.drop) > ahead.no_double
    assert min(level.take, level.drop) < level.no_double


def test_a_rate_that_is_told_belongs_to_a_level() -> None:
    assert set(RATES) <= set(VARIANTS)
    assert {level for rates in RATES.values() for level in rates} <= set(LEVELS)


@pytest.mark.parametrize("variant", RATES)
def test_every_level_errs_less_than_the_one_below(variant: str) -> None:
    rates = [rate for rate in rates_of(variant).values() if rate is not None]

    assert rates == sorted(set(rates), reverse=True)


@pytest.mark.parametrize("variant", VARIANTS)
def test_no_two_levels_play_alike(variant: str) -> None:
    kinds = [strength(level, variant) for level in LEVELS]

    assert len(set(kinds)) == len(LEVELS)
