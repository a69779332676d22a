"""The computer plays every variant: to the end, the same again, and better than chance or counting pips."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

import pytest

from engine.ai.evaluator import load_evaluator
from engine.ai.heuristic import Heuristic
from engine.ai.heuristic_long import long_glance
from engine.ai.levels import LEVELS, choose
from engine.ai.stakes import Stakes
from engine.board import Position
from engine.notation import parse_position
from engine.turn import begin
from engine.variants import VARIANTS, rules_for
from tests.engine.ai.duels import Score, by_chance, by_pips, computer, duel, played, result

ROOT = Path(__file__).parents[3]
FROZEN = ("habits.py", "heuristic_dutch.py", "heuristic_long.py")
LONG = rules_for("long")
OWN_SENSE = ("dutch", "long", "gulbar", "crazy")
"""Variants that the heuristic has signs of its own for."""
judge = cache(load_evaluator)
plain = computer("master", Heuristic())


@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS)
def test_the_computer_plays_against_itself_to_the_end(variant: str) -> None:
    master, beginner = (computer(level, judge()) for level in ("master", "beginner"))

    assert result(played(variant, (master, beginner), "1")).by == "bearoff"


@pytest.mark.parametrize("variant", OWN_SENSE)
@pytest.mark.parametrize("level", LEVELS)
def test_a_game_is_played_the_same_again(variant: str, level: str) -> None:
    player = computer(level, Heuristic())

    assert played(variant, (player, player), "3") == played(variant, (player, player), "3")


@pytest.mark.parametrize("variant", OWN_SENSE)
def test_a_beginner_and_a_master_play_differently(variant: str) -> None:
    master, beginner = (computer(level, Heuristic()) for level in ("master", "beginner"))

    assert played(variant, (master, master), "3") != played(variant, (beginner, beginner), "3")


def clearly_ahead(score: Score) -> bool:
    """Four standard errors above nothing, and at least a third of a point each game."""
    return score.points - 4 * score.error > 0 and score.points > 0.33


@pytest.mark.parametrize("variant", OWN_SENSE)
def test_plain_sense_beats_chance(variant: str) -> None:
    assert duel(variant, plain, by_chance, pairs=5).points > 0.5


@pytest.mark.slow
@pytest.mark.parametrize("variant", OWN_SENSE)
def test_plain_sense_beats_chance_clearly(variant: str) -> None:
    assert clearly_ahead(duel(variant, plain, by_chance, pairs=60))


@pytest.mark.slow
@pytest.mark.parametrize("variant", OWN_SENSE)
def test_plain_sense_beats_counting_pips_clearly(variant: str) -> None:
    assert clearly_ahead(duel(variant, plain, by_pips, pairs=150))


@pytest.mark.slow
@pytest.mark.parametrize("variant", OWN_SENSE)
def test_the_master_beats_the_beginner(variant: str) -> None:
    assert duel(variant, plain, computer("beginner", Heuristic()), pairs=60).points > 0.2


def at(position: str) -> Position:
    return parse_position(position, LONG)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        # A checker from the head rather than one that runs.
        ("24:13 20:2 / 24:15", "24:14 16:1 / 24:15"),
        # Five in a row before the opponent's head rather than heaps.
        ("11:3 10:3 9:3 8:3 7:3 / 24:15", "13:3 11:3 9:3 7:3 5:3 / 24:15"),
        # Ahead in the race.
        ("6:8 5:7 / 8:8 7:7", "8:8 7:7 / 6:8 5:7"),
        # An opponent who is scattered rather than one whose five in a row stand before the own head.
        ("24:15 / 17:3 9:9 1:3", "24:15 / 11:3 10:3 9:3 8:3 7:3"),
    ],
)
def test_a_long_player_prefers(better: str, worse: str) -> None:
    assert long_glance(LONG, at(better)) > long_glance(LONG, at(worse))


def test_a_long_player_takes_two_from_the_head_when_he_may() -> None:
    turn = begin(LONG, LONG.opening, (3, 3), first_turn=True, own_roll=1)

    steps = choose("master", turn, Stakes(), "1|2", Heuristic())

    assert [step.origin for step in steps].count(24) == 2


def test_a_blot_is_safe_from_a_dutch_player_who_may_not_hit_yet() -> None:
    rules = rules_for("dutch")
    shut = parse_position("20:1 18:14 / 24:8 22:7", rules)
    may_hit = parse_position("20:1 18:14 / 24:8 22:6 6:1", rules)
    judge = Heuristic()

    safe, exposed = (judge.equities(rules, [each], Stakes(), 1)[0] for each in (shut, may_hit))

    assert safe > exposed


def test_the_yardstick_is_the_one_that_the_page_names() -> None:
    code = b"".join((ROOT / "engine" / "ai" / name).read_bytes() for name in FROZEN)
    page = (ROOT / "docs" / "strength.md").read_text(encoding="utf-8")

    # Whoever changes the judge gives the yardstick a new name, measures it, and writes both down.
    assert hashlib.sha256(code).hexdigest()[:16] in page
