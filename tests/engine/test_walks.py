"""What holds in every turn of every variant, whatever is played."""

from __future__ import annotations

import random
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.board import Position
from engine.laws import NAMES
from engine.notation import (
    decode_steps,
    encode_steps,
    format_position,
    format_steps,
    format_turn,
    parse_position,
    parse_steps,
)
from engine.rules import Step
from engine.turn import Turn, replay
from engine.variants import VARIANTS
from tests.engine.walks import rules_of_every_kind, walk

KINDS = rules_of_every_kind()
every_variant = pytest.mark.parametrize("variant", VARIANTS)
some = settings(max_examples=10, deadline=None)
seeds = given(chance=st.randoms(use_true_random=False))


def wandering(variant: str, chance: random.Random) -> list[list[Turn]]:
    """Some turns, by some options of the variant, each as all its values from the first step to the last."""
    rules = chance.choice([rules for rules in KINDS if rules.key == variant])
    stages = islice(walk(rules, chance.randrange(10**9)), 40)
    return [values_of(asked.turn, chance) for asked in stages if not asked.turn.played]


def values_of(turn: Turn, chance: random.Random) -> list[Turn]:
    values = [turn]
    while not values[-1].complete:
        values.append(values[-1].play(chance.choice(values[-1].options())))
    return values


def is_sound(turn: Turn) -> bool:
    """Fifteen checkers a side, nowhere fewer than none, no point held by both."""
    position, rules = turn.position, turn.rules
    whole = all(sum(side) == 15 and min(side) >= 0 for side in position)
    shared = [
        point for point in range(1, 25) if position.mine[point] and position.theirs[rules.across[point]]
    ]
    return whole and not shared


@every_variant
@seeds
@some
def test_every_position_is_sound(variant: str, chance: random.Random) -> None:
    turns = wandering(variant, chance)

    assert all(is_sound(value) for values in turns for value in values)


@every_variant
@seeds
@some
def test_there_are_options_exactly_until_the_turn_is_complete(variant: str, chance: random.Random) -> None:
    turns = wandering(variant, chance)

    assert all(bool(value.options()) != value.complete for values in turns for value in values)
    assert all(values[-1].dice_left or not values[-1].now.later for values in turns)


@every_variant
@seeds
@some
def test_taking_steps_back_is_replaying_fewer(variant: str, chance: random.Random) -> None:
    turns = wandering(variant, chance)

    assert all(replay(values[0], value.played) == value for values in turns for value in values)


@every_variant
@seeds
@some
def test_steps_survive_as_letters(variant: str, chance: random.Random) -> None:
    last = [(values[0], values[-1].played) for values in wandering(variant, chance)]

    assert all(decode_steps(begun, encode_steps(begun, steps)) == steps for begun, steps in last)
    assert all(len(encode_steps(begun, steps).encode()) <= 24 for begun, steps in last)


@every_variant
@seeds
@some
def test_positions_survive_as_text(variant: str, chance: random.Random) -> None:
    ends = [values[-1] for values in wandering(variant, chance)]

    assert all(parse_position(format_position(end.position), end.rules) == end.position for end in ends)


def reread(text: str, begun: Turn) -> Position:
    return replay(begun, parse_steps(text, begun)).position


@every_variant
@seeds
@some
def test_moves_survive_as_text_plain_and_joined(variant: str, chance: random.Random) -> None:
    last = [(values[0], values[-1]) for values in wandering(variant, chance)]

    assert all(reread(format_steps(begun, end.played), begun) == end.position for begun, end in last)
    assert all(reread(format_turn(begun, end.played), begun) == end.position for begun, end in last)


@every_variant
@seeds
@some
def test_every_step_of_a_die_is_an_option_or_has_its_law(variant: str, chance: random.Random) -> None:
    values = [value for values in wandering(variant, chance) for value in values]

    assert all({refusal.law for refusal in value.refusals()} <= set(NAMES) for value in values)
    assert all(asked_about(value) == with_checker(value) for value in values)


def asked_about(turn: Turn) -> set[Step]:
    return {*turn.options(), *(refusal.step for refusal in turn.refusals())}


def with_checker(turn: Turn) -> set[Step]:
    return {Step(origin, pips) for origin in range(1, 26) if turn.now.mine[origin] for pips in turn.dice_left}


@every_variant
@seeds
@some
def test_recorded_steps_lead_where_played_steps_lead(variant: str, chance: random.Random) -> None:
    turns = wandering(variant, chance)

    assert all(values[0].recorded(values[-1].played) == values[-1] for values in turns)
