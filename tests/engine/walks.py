"""Seeded walks through games of every variant: where the tests get positions that can really arise."""

from __future__ import annotations

import random
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from engine.board import BAR, Position, Side
from engine.dice import Roll, Stage, Stages
from engine.rules import OptionValue, Rules
from engine.turn import Outcome, Turn, begin, begin_passed, outcomes, replay
from engine.variants import VARIANTS, rules_for

Choice: TypeAlias = Callable[[Sequence[Outcome]], Outcome]

MOVING: Mapping[str, tuple[Mapping[str, OptionValue], ...]] = {
    "bearoff_full_pips": ({"bearoff_full_pips": True},),
    "hit_hide": ({"hit_hide": "off"}, {"hit_hide": "no_hide"}, {"hit_hide": "no_rerun"}),
    "hit_hide_zone": (
        {"hit_hide": "no_hide", "hit_hide_zone": "board"},
        {"hit_hide": "no_rerun", "hit_hide_zone": "board"},
    ),
    "hitter_off": (
        {"hit_hide": "no_hide", "hitter_off": "never"},
        {"hit_hide": "no_hide", "hitter_off": "free"},
        {"hit_hide": "no_rerun", "hitter_off": "never", "bearoff_full_pips": True},
    ),
    "last_checker_larger_die": ({"last_checker_larger_die": True},),
    "head_first": tuple({"head_first": kind} for kind in ("two", "any_double", "blocked_too", "none")),
    "block6": tuple({"block6": kind} for kind in ("home", "forbid", "allow")),
    "block6_transient": ({"block6_transient": True}, {"block6_transient": True, "block6": "forbid"}),
    "ladder_from_roll": ({"ladder_from_roll": 4},),
    "crazy_head": ({"crazy_head": "stage"}, {"crazy_head": "free"}),
    "home_exact_only": ({"home_exact_only": True},),
    "dutch_hit_gate": ({"dutch_hit_gate": False},),
    "dutch_base": ({"dutch_base": "long"},),
}
"""Every value, but the default, of every option that changes moves, with what it needs to matter."""


@dataclass(frozen=True)
class Asked:
    """A stage of a turn, as it begins, and how it came about."""

    turn: Turn
    stage: Stage
    roll: Roll | None
    """The roll, where the stage is the one of the value rolled; None for passed dice and higher rungs."""
    first_turn: bool
    left_head: int


def rules_of_every_kind() -> list[Rules]:
    """Every variant with its defaults, and with every value of every option that changes moves."""
    kinds = []
    for key, variant in VARIANTS.items():
        kinds.append(rules_for(key))
        for name in variant.values:
            kinds.extend(rules_for(key, options) for options in MOVING.get(name, ()))
    return list(dict.fromkeys(kinds))


def name_of(rules: Rules) -> str:
    """The variant and its options that are not at their defaults."""
    defaults = VARIANTS[rules.key].defaults
    changed = [f"{name}={value}" for name, value in rules.options.items() if defaults[name] != value]
    return " ".join([rules.key, *changed])


def walk(rules: Rules, seed: int = 0) -> Iterator[Asked]:
    """Every stage of a whole game, then of many pieces of games, without end; the same for the same seed."""
    chance = random.Random(f"{name_of(rules)} {seed}")
    yield from game(rules, chance, rules.opening)
    deals = (opening, ending, block) if rules.head else (opening, ending, contact)
    while True:
        deal = chance.choice(deals)
        position = deal(rules, chance)
        yield from game(rules, chance, position, turns=4 if deal is opening else 10)


def opening(rules: Rules, chance: random.Random) -> Position:
    """Where first turns are played."""
    return rules.opening


def ending(rules: Rules, chance: random.Random) -> Position:
    """Both sides bear off, or nearly."""
    return Position(dealt(chance, range(1, 9), 9), dealt(chance, range(1, 7), 9))


def contact(rules: Rules, chance: random.Random) -> Position:
    """I bear off, or nearly; two of theirs still lie in wait where I hold nothing."""
    mine = dealt(chance, range(1, 10), 10)
    free = [rules.across[point] for point in range(1, 10) if not mine[point]]
    waiting = [chance.choice([*free, BAR]) for _ in range(2)]
    rest = [chance.choice((1, 2, 3)) for _ in range(13)]
    return Position(mine, side_of([*waiting, *rest]))


def block(rules: Rules, chance: random.Random) -> Position:
    """I hold five points in a row, and more; few of theirs have run ahead."""
    lowest = chance.choice((2, 4, 5, 6, 7))
    row = range(lowest, lowest + 5)
    rest = [chance.choice((24, 24, lowest + 7, lowest + 9)) for _ in range(10)]
    mine = side_of([*row, *rest])
    free = [point for point in range(1, 24) if not mine[rules.across[point]]]
    ahead = chance.sample(free, chance.choice((0, 0, 1, 2)))
    return Position(mine, side_of([*ahead, *[24] * (15 - len(ahead))]))


def dealt(chance: random.Random, points: Sequence[int], number: int) -> Side:
    """Some checkers on these points, at most `number`; the others are off."""
    on = chance.randint(2, number)
    return side_of([0] * (15 - on) + [chance.choice(points) for _ in range(on)])


def side_of(points: Sequence[int]) -> Side:
    """The side with a checker on each of these points."""
    return tuple(points.count(point) for point in range(26))


def game(rules: Rules, chance: random.Random, position: Position, turns: int = 400) -> Iterator[Asked]:
    """Every stage of one game; some players wander, some build long blocks."""
    passed: Stages = ()
    builds = (chance.random() < 0.5, chance.random() < 0.5)
    fresh = position == rules.opening
    for number in range(turns):
        choose = longest_block if builds[number % 2] else chance.choice
        turn = begin_passed(rules, position, passed)
        turn = yield from played_out(turn, None, False, choose)
        first = fresh and number < 2
        if not turn.now.won:
            roll = thrown(chance, first and turns < 400)
            own_roll = number // 2 + (1 if fresh else 10)
            turn = begin(rules, turn.position, roll, first_turn=first, own_roll=own_roll)
            turn = yield from played_out(turn, roll, first, choose)
        if turn.now.won:
            return
        position, passed = turn.position.swapped(), turn.left_over()


def thrown(chance: random.Random, doubles: bool) -> Roll:
    """A roll; where first turns are looked at, a double more often than not."""
    die = chance.randint(1, 6)
    return (die, die) if doubles and chance.random() < 0.5 else (die, chance.randint(1, 6))


def played_out(turn: Turn, roll: Roll | None, first: bool, choose: Choice) -> Generator[Asked, None, Turn]:
    """Play a turn stage by stage."""
    while turn.dice_left:
        heads = sum(step.origin == 24 for step in turn.played)
        yield Asked(turn, turn.dice_left, None if turn.played else roll, first, heads)
        later = len(turn.now.later)
        turn = replay(turn, choose(outcomes(turn)).steps)
        if turn.complete or len(turn.now.later) == later:
            return turn
    return turn


def longest_block(found: Sequence[Outcome]) -> Outcome:
    """The outcome with the longest row of own points, as far back as possible."""
    return max(found, key=lambda outcome: (longest_row(outcome.position.mine), outcome.position))


def longest_row(side: Side) -> int:
    """The most own points next to each other."""
    held = "".join("x" if count else " " for count in side[1:25])
    return max(map(len, held.split()), default=0)
