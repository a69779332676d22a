"""The replies that a search asks for, many boards at a time, held to what the engine says of each."""

from __future__ import annotations

import random
from collections import defaultdict

import numpy as np
import pytest

from engine.ai.net import boards_of
from engine.ai.replies import Boards, fits, replies
from engine.board import OFF, Position
from engine.dice import Roll
from engine.notation import parse_position
from engine.rules import CHECKERS, Rules
from engine.turn import begin, outcomes
from engine.variants import rules_for

LONG = rules_for("long")


def answers(rules: Rules, positions: list[Position], roll: Roll) -> list[list[Position]]:
    """The replies to each position, sorted."""
    found = replies(rules, boards_of(positions), *roll)
    by_source: defaultdict[int, list[Position]] = defaultdict(list)
    for number, position in zip(found.source.tolist(), positions_of(found), strict=True):
        by_source[number].append(position)
    return [sorted(by_source[number]) for number in range(len(positions))]


def positions_of(boards: Boards) -> list[Position]:
    pairs = zip(boards.mine.tolist(), boards.theirs.tolist(), strict=True)
    return [Position(tuple(mine), tuple(theirs)) for mine, theirs in pairs]


def engines(rules: Rules, position: Position, roll: Roll) -> list[Position]:
    return sorted(end.position for end in outcomes(begin(rules, position, roll)))


def walk(rules: Rules, seed: int, length: int) -> list[tuple[Position, Roll]]:
    """Positions of games that are played by chance, each with a throw."""
    luck = random.Random(seed)
    position, found = rules.opening, []
    for _ in range(length):
        high, low = sorted((luck.randint(1, 6), luck.randint(1, 6)), reverse=True)
        found.append((position, (high, low)))
        after = luck.choice(engines(rules, position, (high, low)))
        position = rules.opening if after.mine[OFF] == CHECKERS else after.swapped()
    return found


@pytest.mark.parametrize("variant", ["long", "gulbar", "short", "american"])
def test_the_replies_are_the_engines(variant: str) -> None:
    rules = rules_for(variant)
    asked = walk(rules, seed=7, length=250)

    found = [answers(rules, [position], roll)[0] for position, roll in asked]

    assert found == [engines(rules, position, roll) for position, roll in asked]


@pytest.mark.parametrize("roll", [(6, 5), (3, 1), (2, 2), (6, 6)])
def test_boards_asked_together_are_answered_apart(roll: Roll) -> None:
    positions = [position for position, _ in walk(LONG, seed=8, length=40)]

    assert answers(LONG, positions, roll) == [engines(LONG, position, roll) for position in positions]


def test_a_checker_on_the_bar_enters_first_and_hits() -> None:
    rules = rules_for("short")
    hit = parse_position("bar:1 13:6 8:3 6:5 / 21:1 24:1 13:5 8:3 6:5", rules)

    assert answers(rules, [hit, hit], (4, 1)) == [engines(rules, hit, (4, 1))] * 2


def test_a_board_where_nothing_can_be_played_is_its_own_reply() -> None:
    stuck = parse_position("24:15 / 11:3 10:3 9:3 6:6", LONG)

    assert answers(LONG, [stuck], (6, 6)) == [[stuck]]


def test_the_board_that_was_asked_about_stays_as_it_is() -> None:
    boards = boards_of([LONG.opening])

    replies(LONG, boards, 2, 1)

    assert np.array_equal(boards.mine, boards_of([LONG.opening]).mine)


@pytest.mark.parametrize(
    ("variant", "options"),
    [
        ("dutch", {}),
        ("crazy", {}),
        ("long", {"block6": "forbid"}),
        ("long", {"block6": "allow"}),
        ("long", {"block6_transient": True}),
        ("gulbar", {"home_exact_only": True}),
        ("long", {"last_checker_larger_die": True}),
    ],
)
def test_other_laws_are_not_searched(variant: str, options: dict[str, bool | str]) -> None:
    assert not fits(rules_for(variant, options))


@pytest.mark.parametrize("variant", ["short", "caucasian", "american"])
def test_the_short_family_is_searched(variant: str) -> None:
    assert fits(rules_for(variant))
